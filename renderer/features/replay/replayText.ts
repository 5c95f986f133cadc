import type {
  FlightLogAnswer,
  LearnResult,
  ReplayResult,
} from '../../../server/contract/schemas/flightLog.ts';
import {
  toCountText,
  toDurationText,
  toPercentSpanText,
  toPercentText,
  toPointsText,
  toSpanText,
  type Units,
} from '../../../server/contract/words/format.ts';
import { toWindText } from '../../../server/contract/words/replayWords.ts';
import type { Status } from '../../ui/StatusMark.tsx';

type Sample = ReplayResult['samples'][number];

/** `flight.csv · aircraft not named · wind 5 ± 2 m/s from 240°, from how the aircraft leans`. */
export function toAboutText(
  filename: string,
  log: Pick<FlightLogAnswer, 'aircraft'>,
  result: ReplayResult | undefined,
  units: Units,
): string {
  const aircraft = log.aircraft === undefined ? 'names no aircraft' : `names ${log.aircraft}`;
  const wind = result === undefined ? [] : [`wind ${toWindText(result.wind, units)}`];
  return [filename, aircraft, ...wind].join(' · ');
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

/** What the model leaves at the end: nothing, where it predicts more than the pack held. */
export const toLeftText = ({ predicted_pct }: Pick<Sample, 'predicted_pct'>) =>
  predicted_pct > 0 ? `${toPercentText(predicted_pct)} predicted` : 'empty, predicted';

/** How long, what was used, what was predicted, and the two beside each other. */
export function toFacts(result: ReplayResult): readonly Fact[] {
  const { duration_s, observed_pct, predicted_pct, interval90 } = result;
  const { start_pct, end_pct } = endsOf(result);
  const beyond_pct = 100 * (observed_pct / predicted_pct - 1);
  const sign = beyond_pct >= 0.5 ? '+' : '';
  return [
    { value: toTimeText(duration_s), about: 'in the air' },
    { value: toPercentText(observed_pct), about: `used, ${bare(start_pct)} to ${bare(end_pct)}` },
    { value: toPercentSpanText(interval90), about: 'predicted, 9 in 10' },
    { value: toPercentText(predicted_pct), about: 'middle estimate' },
    { value: `${sign}${toPercentText(beyond_pct)}`, about: 'used beyond the middle' },
  ];
}

/** Whether the flight used what 9 of 10 would. */
export function toVerdict({ observed_pct, interval90 }: ReplayResult): {
  readonly status: Status;
  readonly text: string;
} {
  const { low_pct, high_pct } = interval90;
  const points = (value_pct: number) => `${toPointsText(value_pct)} points`;
  if (observed_pct > high_pct)
    return {
      status: 'warn',
      text: `Used ${points(observed_pct - high_pct)} more than 9 in 10 flights would`,
    };
  if (observed_pct < low_pct)
    return { status: 'ok', text: `Used ${points(low_pct - observed_pct)} less than 9 in 10 flights would` };
  return { status: 'ok', text: 'Inside what was predicted' };
}

const causeTitles: Readonly<Record<ReplayResult['partings'][number]['cause'], string>> = {
  cold: 'Cold pack',
  fast: 'Fast',
  climb: 'Climb',
  wind: 'Wind',
  unknown: 'Cause unknown',
};

export const toCauseTitle = ({ cause }: Pick<ReplayResult['partings'][number], 'cause'>) =>
  causeTitles[cause];

/** What a point of the chart says. */
export function toSampleText({ t_s, logged_pct, predicted_pct, low_pct, high_pct }: Sample): string {
  const apart_pct = logged_pct - predicted_pct;
  return [
    toDurationText(t_s),
    `logged ${toPercentText(logged_pct)}`,
    `${toLeftText({ predicted_pct })} (${toSpanText({ low_pct, high_pct })})`,
    `${toPointsText(Math.abs(apart_pct))} points ${apart_pct < 0 ? 'below' : 'above'}`,
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
  const beyond_pct = Math.round(100 * (factor - 1));
  if (beyond_pct === 0) return `${name} uses what its sheet says`;
  return `${name} uses ${toPercentText(Math.abs(beyond_pct))} ${beyond_pct > 0 ? 'more' : 'less'} than its sheet`;
}

/** How sure that is, and from how many flights. */
export const toSureText = ({ factor_sd, flights }: Pick<LearnResult, 'factor_sd' | 'flights'>): string =>
  `±\u00a0${toPercentText(100 * factor_sd)}, from ${toCountText(flights, 'flight')}`;

export const toErrorText = ({ leave_one_out: { mape_pct } }: Pick<LearnResult, 'leave_one_out'>): string =>
  mape_pct === undefined
    ? 'A second flight would show how well this predicts.'
    : `Each flight predicted from the others is off by ${toPointsText(mape_pct)}\u00a0% on average.`;
