import type {
  FlightLogAnswer,
  LearnResult,
  ReplayResult,
} from '../../../server/contract/schemas/flightLog.ts';
import {
  besideEachOther,
  type Locale,
  toCountText,
  toDistanceText,
  toDurationText,
  toHeightText,
  toPercentSpanText,
  toPercentText,
  toPointsText,
  toSpanText,
  toSpeedText,
  toTemperatureText,
} from '../../../server/report/format.ts';
import { toWindText } from '../../../server/report/replayWords.ts';
import type { Status } from '../../ui/StatusMark.tsx';
import type { CheckedFlight, Start } from './replayStore.ts';

type Sample = ReplayResult['samples'][number];

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

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
    aircraft === undefined ? 'names no aircraft' : `names ${aircraft}`,
    take_off_utc_s === undefined ? '' : moment.format(1000 * take_off_utc_s),
    result === undefined ? '' : `wind ${toWindText(result.wind, locale)}`,
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

export interface Fact {
  readonly value: string;
  readonly about: string;
}

/** Charge at take-off and landing, percent, as the log has it. */
function endsOf({ samples, observed_pct }: ReplayResult): { start_pct: number; end_pct: number } {
  const end_pct = samples.at(-1)?.logged_pct ?? 0;
  return { start_pct: end_pct + observed_pct, end_pct };
}

const bare = (value_pct: number) => toSpanText({ low_pct: value_pct, high_pct: value_pct });

const toTimeText = (duration_s: number) =>
  `${toDurationText(duration_s)}\u00a0${duration_s < 3599.5 ? 'min' : 'h'}`;

const toMinutesText = (duration_s: number) => `${Math.round(duration_s / 60)}\u00a0min`;

/** Says the charge that the model leaves at the end: nothing, where it predicts more use than the battery held. */
export const toLeftText = ({ predicted_pct }: Pick<Sample, 'predicted_pct'>) =>
  predicted_pct > 0 ? `${toPercentText(predicted_pct)} predicted` : 'empty, predicted';

/** How long and far, what was used, and what was predicted. */
export function toFacts(result: ReplayResult, locale: Locale): readonly Fact[] {
  const { duration_s, distance_m, observed_pct, predicted_pct, interval90 } = result;
  const { start_pct, end_pct } = endsOf(result);
  return [
    { value: toTimeText(duration_s), about: `in the air, ${toDistanceText(distance_m, locale)}` },
    { value: toPercentText(observed_pct), about: `used, ${bare(start_pct)} to ${bare(end_pct)}` },
    { value: toPercentSpanText(interval90), about: 'predicted range' },
    { value: toPercentText(predicted_pct), about: 'probably' },
  ];
}

/** `9 % more`; `undefined` where both are the same. */
function toMoreText(factor: number): string | undefined {
  const beyond_pct = Math.round(100 * (factor - 1));
  if (beyond_pct === 0) return undefined;
  return `${toPercentText(Math.abs(beyond_pct))} ${beyond_pct > 0 ? 'more' : 'less'}`;
}

/** Says if the flight used as much as 9 of 10 would, and compares it with the middle of them. */
export function toVerdict({ observed_pct, predicted_pct, interval90, notes }: ReplayResult): {
  readonly status: Status;
  readonly text: string;
  readonly detail: string;
} {
  if (notes.some(({ code }) => code === 'GAUGE_STOOD_STILL'))
    return {
      status: 'warn',
      text: 'No verdict: the battery gauge was stuck',
      detail: 'The gauge does not show what the flight used',
    };
  const { low_pct, high_pct } = interval90;
  const percent = (value_pct: number) => `${toPointsText(value_pct)}\u00a0%`;
  const more = toMoreText(observed_pct / predicted_pct);
  const detail = more === undefined ? 'Used as predicted' : `Used ${more} than predicted`;
  if (observed_pct > high_pct)
    return {
      status: 'warn',
      text: `Used ${percent(observed_pct - high_pct)} more battery than the predicted range`,
      detail,
    };
  if (observed_pct < low_pct)
    return {
      status: 'ok',
      text: `Used ${percent(low_pct - observed_pct)} less battery than the predicted range`,
      detail,
    };
  return { status: 'ok', text: 'Inside the predicted range', detail };
}

type Parting = ReplayResult['partings'][number];

/** Below this a wind is neither against the aircraft nor behind it. */
const across_mps = 1;

const causeTitles: Readonly<Record<Parting['cause'], (parting: Parting, locale: Locale) => string>> = {
  cold: ({ pack_temp_c = 0 }, locale) => `Cold pack, ${toTemperatureText(pack_temp_c, locale)}`,
  fast: ({ ground_speed_mps }, locale) => `Sport, ${toSpeedText(ground_speed_mps, locale)}`,
  climb: ({ height_m }, locale) => `Climb to ${toHeightText(height_m, locale)}`,
  wind: ({ headwind_mps }) =>
    Math.abs(headwind_mps) < across_mps ? 'Wind' : headwind_mps > 0 ? 'Into the wind' : 'With the wind',
  unknown: () => 'Cause unknown',
};

/** Names the likely cause in few words: `Sport, 17 m/s`. */
export const toCauseTitle = (parting: Parting, locale: Locale): string =>
  causeTitles[parting.cause](parting, locale);

export function toSampleText(sample: Sample): string {
  const { t_s, logged_pct, predicted_pct, low_pct, high_pct, said_home_pct, home_pct } = sample;
  const apart_pct = logged_pct - predicted_pct;
  return [
    toDurationText(t_s),
    `logged ${toPercentText(logged_pct)}`,
    `${toLeftText({ predicted_pct })} (${toSpanText({ low_pct, high_pct })})`,
    `${toPointsText(Math.abs(apart_pct))} points ${apart_pct < 0 ? 'below' : 'above'}`,
    ...(said_home_pct === undefined ? [] : [`turn home at ${toPercentText(said_home_pct)}`]),
    ...(home_pct === undefined ? [] : [`return ${toPercentText(home_pct)}`]),
  ].join(' · ');
}

/** The whole chart in a sentence, for those who do not see it. */
export function toChartText(result: ReplayResult): string {
  const { start_pct, end_pct } = endsOf(result);
  const predicted_pct = start_pct - result.predicted_pct;
  return `Battery over ${toTimeText(result.duration_s)}: logged from ${toPercentText(start_pct)} to ${toPercentText(end_pct)}, ${toLeftText({ predicted_pct })}`;
}

/** `My Air 2S uses 14 % more than its sheet`. */
export function toLearnedText(name: string, { factor }: Pick<LearnResult, 'factor'>): string {
  const more = toMoreText(factor);
  return more === undefined ? `${name} uses what its sheet says` : `${name} uses ${more} than its sheet`;
}

/** Why an aircraft that has learned offers what it offers. */
export const toAgainText = (name: string, start: Start): string =>
  start === 'learned'
    ? `${name} has learned before. Add only flights that it has not learned from: logs are not kept, so a flight could count twice.`
    : `${name} has learned before. What it knows is replaced by what these flights alone teach.`;

/** How sure that is, and from how many flights: `± 3 %, from 4 flights, 66 min in the air`. */
export function toSureText(
  { factor_sd, flights }: Pick<LearnResult, 'factor_sd' | 'flights'>,
  air_s: number | undefined,
): string {
  const known = `±\u00a0${toPercentText(100 * factor_sd)}, from ${toCountText(flights, 'flight')}`;
  return air_s === undefined ? known : `${known}, ${toMinutesText(air_s)} in the air`;
}

/** The error on a flight that was left out, beside the sheet's on the same flights; none from a single flight. */
export function toErrors({ leave_one_out }: Pick<LearnResult, 'leave_one_out'>): readonly Fact[] {
  const { mape_pct, sheet_mape_pct } = leave_one_out;
  if (mape_pct === undefined || sheet_mape_pct === undefined) return [];
  return [
    { value: `${toPointsText(mape_pct)}\u00a0%`, about: 'error on a flight left out of the learning' },
    { value: `${toPointsText(sheet_mape_pct)}\u00a0%`, about: 'with the sheet alone' },
  ];
}

/** `+16 %`: what a flight used over the sheet. */
export function toFactorText(factor: number): string {
  const beyond_pct = Math.round(100 * (factor - 1));
  return `${beyond_pct > 0 ? '+' : ''}${toPercentText(beyond_pct)}`;
}

export const stripName = 'Logged minus predicted, points';
export const toSignedText = (value: number): string => `${value > 0 ? '+' : ''}${bare(value)}`;
