import { tagOf } from '../../../server/contract/locale.ts';
import type {
  FlightLogAnswer,
  LearnResult,
  ReplayResult,
} from '../../../server/contract/schemas/flightLog.ts';
import {
  besideEachOther,
  type Locale,
  toDurationText,
  toHeightText,
  toPercentText,
  toPointsText,
  toSpanText,
  toSpeedText,
  toTemperatureText,
} from '../../../server/report/format.ts';
import {
  barePercent,
  endsOf,
  type Fact,
  toComparedText,
  toTimeText,
} from '../../../server/report/replayFacts.ts';
import { toWindText } from '../../../server/report/replayWords.ts';
import type { Status } from '../../ui/StatusMark.tsx';
import { localeOfPage, words } from '../../ui/words.ts';
import type { CheckedFlight, Start } from './replayStore.ts';

type Sample = ReplayResult['samples'][number];

/** The dates of a language and region; to make their formats takes long. */
function datesIn(tag: string) {
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  return {
    tag,
    day: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }),
    timeOfDay: new Intl.DateTimeFormat(tag, time),
    moment: new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', ...time }),
  };
}

let dates = datesIn('en-GB');

function datesOfPage(): typeof dates {
  const tag = tagOf(localeOfPage());
  if (dates.tag !== tag) dates = datesIn(tag);
  return dates;
}

/** `flight.csv · names no aircraft · 18 May 2024, 10:42 · wind 5 ± 2 m/s from 240°, from how the aircraft leans`; the time is the window's. */
export function toAboutText(
  filename: string,
  log: Pick<FlightLogAnswer, 'aircraft' | 'take_off_utc_s'>,
  result: ReplayResult | undefined,
  locale: Locale,
): string {
  const { aircraft, take_off_utc_s } = log;
  return besideEachOther([
    filename,
    aircraft === undefined ? words('window.replay.names_none') : words('window.replay.names', { aircraft }),
    take_off_utc_s === undefined ? '' : datesOfPage().moment.format(1000 * take_off_utc_s),
    result === undefined ? '' : words('window.replay.wind', { wind: toWindText(result.wind, locale) }),
  ]);
}

type NamedFlight = Pick<CheckedFlight, 'filename' | 'log' | 'result'>;

/** `mini2-br…210905.csv`: what tells files apart stands at their ends. */
const toShortName = (filename: string): string =>
  filename.length <= 20 ? filename : `${filename.slice(0, 8)}…${filename.slice(-11)}`;

/** Lists names for a flight, best first: its day, its time of day besides, its file. */
function namesOf({ filename, log, result }: NamedFlight): readonly string[] {
  const files = [toShortName(filename), filename];
  if (log.take_off_utc_s === undefined) return files;
  const took_off_ms = 1000 * log.take_off_utc_s;
  const { day, timeOfDay } = datesOfPage();
  const date = day.format(took_off_ms);
  const length = result === undefined ? '' : `, ${toMinutesText(result.duration_s)}`;
  return [date + length, `${date}, ${timeOfDay.format(took_off_ms)}${length}`, ...files];
}

/** `18 May, 19 min`: a flight among others, by its time of day or its file where another would be called the same. */
export function toFlightName(flight: NamedFlight, among: readonly NamedFlight[]): string {
  const others = among.filter(({ log }) => log !== flight.log).flatMap(namesOf);
  const names = namesOf(flight);
  return names.find((name) => !others.includes(name)) ?? flight.filename;
}

const toMinutesText = (duration_s: number) => `${Math.round(duration_s / 60)}\u00a0min`;

/** Says the charge that the model leaves at the end: nothing, where it predicts more use than the battery held. */
export const toLeftText = ({ predicted_pct }: Pick<Sample, 'predicted_pct'>) =>
  words('window.replay.left', { left: predicted_pct > 0 ? 'some' : 'none', left_pct: predicted_pct });

const besideSheet = {
  same: 'window.replay.as_sheet',
  more: 'window.replay.more_than_sheet',
  less: 'window.replay.less_than_sheet',
} as const;

export const toStatusText = (status: Status): string =>
  words(status === 'ok' ? 'window.replay.good' : 'window.replay.take_note');

type Parting = ReplayResult['partings'][number];

/** Below this a wind is neither against the aircraft nor behind it. */
const across_mps = 1;

const causeTitles: Readonly<Record<Parting['cause'], (parting: Parting, locale: Locale) => string>> = {
  cold: ({ pack_temp_c = 0 }, locale) =>
    words('window.replay.cause_cold', { temperature: toTemperatureText(pack_temp_c, locale) }),
  fast: ({ ground_speed_mps }, locale) =>
    words('window.replay.cause_fast', { speed: toSpeedText(ground_speed_mps, locale) }),
  climb: ({ height_m }, locale) =>
    words('window.replay.cause_climb', { height: toHeightText(height_m, locale) }),
  wind: ({ headwind_mps }) =>
    words('window.replay.cause_wind', {
      blows: Math.abs(headwind_mps) < across_mps ? 'across' : headwind_mps > 0 ? 'against' : 'behind',
    }),
  unknown: () => words('window.replay.cause_unknown'),
};

/** Names the likely cause in few words: `Sport, 17 m/s`. */
export const toCauseTitle = (parting: Parting, locale: Locale): string =>
  causeTitles[parting.cause](parting, locale);

export function toSampleText(sample: Sample): string {
  const { t_s, logged_pct, predicted_pct, low_pct, high_pct, said_home_pct, home_pct } = sample;
  const apart_pct = logged_pct - predicted_pct;
  return [
    toDurationText(t_s),
    words('window.replay.sample_logged', { left_pct: logged_pct }),
    `${toLeftText({ predicted_pct })} (${toSpanText({ low_pct, high_pct })})`,
    words('window.replay.sample_apart', {
      points: toPointsText(Math.abs(apart_pct), localeOfPage()),
      side: apart_pct < 0 ? 'below' : 'above',
    }),
    ...(said_home_pct === undefined
      ? []
      : [words('window.replay.sample_turn_home', { left_pct: said_home_pct })]),
    ...(home_pct === undefined ? [] : [words('window.replay.sample_return', { left_pct: home_pct })]),
  ].join(' · ');
}

/** The whole chart in a sentence, for those who do not see it. */
export function toChartText(result: ReplayResult): string {
  const { start_pct, end_pct } = endsOf(result);
  const predicted_pct = start_pct - result.predicted_pct;
  return words('window.replay.chart', {
    time: toTimeText(result.duration_s),
    from_pct: start_pct,
    to_pct: end_pct,
    left: toLeftText({ predicted_pct }),
  });
}

/** `My Air 2S uses 14 % more than its sheet`. */
export const toLearnedText = (name: string, { factor }: Pick<LearnResult, 'factor'>): string =>
  toComparedText(factor, besideSheet, localeOfPage(), { name });

/** Why an aircraft that has learned offers what it offers. */
export const toAgainText = (name: string, start: Start): string =>
  words(start === 'learned' ? 'window.replay.again_added' : 'window.replay.again_replaced', { name });

/** How sure that is, and from how many flights: `± 3 %, from 4 flights, 66 min in the air`. */
export function toSureText(
  { factor_sd, flights }: Pick<LearnResult, 'factor_sd' | 'flights'>,
  air_s: number | undefined,
): string {
  const known = { error_pct: 100 * factor_sd, flights };
  return air_s === undefined
    ? words('window.replay.sure', known)
    : words('window.replay.sure_in_air', { ...known, minutes: toMinutesText(air_s) });
}

/** The error on a flight that was left out, beside the sheet's on the same flights; none from a single flight. */
export function toErrors({ leave_one_out }: Pick<LearnResult, 'leave_one_out'>): readonly Fact[] {
  const { mape_pct, sheet_mape_pct } = leave_one_out;
  const percent = (value_pct: number) => `${toPointsText(value_pct, localeOfPage())}\u00a0%`;
  if (mape_pct === undefined || sheet_mape_pct === undefined) return [];
  return [
    { value: percent(mape_pct), about: words('window.replay.error_left_out') },
    { value: percent(sheet_mape_pct), about: words('window.replay.error_sheet') },
  ];
}

/** `+16 %`: what a flight used over the sheet. */
export function toFactorText(factor: number): string {
  const beyond_pct = Math.round(100 * (factor - 1));
  return `${beyond_pct > 0 ? '+' : ''}${toPercentText(beyond_pct)}`;
}

export const toSignedText = (value: number): string => `${value > 0 ? '+' : ''}${barePercent(value)}`;
