import type { Values } from '../../engine/saying.ts';
import type { ReplayResult } from '../contract/schemas/flightLog.ts';
import type { MessageName } from './catalogues.ts';
import {
  type Locale,
  toDistanceText,
  toDurationText,
  toPercentSpanText,
  toPercentText,
  toPointsText,
  toSpanText,
} from './format.ts';
import { sayMessage } from './say.ts';

export interface Fact {
  readonly value: string;
  readonly about: string;
}

/** Charge at take-off and landing, percent, as the log has it. */
export function endsOf({ samples, observed_pct }: ReplayResult): { start_pct: number; end_pct: number } {
  const end_pct = samples.at(-1)?.logged_pct ?? 0;
  return { start_pct: end_pct + observed_pct, end_pct };
}

/** A percentage without its sign, to stand before another one. */
export const barePercent = (value_pct: number) => toSpanText({ low_pct: value_pct, high_pct: value_pct });

/** A time as `12:42 min` or `1:02:10 h`. */
export const toTimeText = (duration_s: number) =>
  `${toDurationText(duration_s)}\u00a0${duration_s < 3599.5 ? 'min' : 'h'}`;

/** How long and far, what was used, and what was predicted. */
export function toFacts(result: ReplayResult, locale: Locale): readonly Fact[] {
  const { duration_s, distance_m, observed_pct, predicted_pct, interval90 } = result;
  const { start_pct, end_pct } = endsOf(result);
  return [
    {
      value: toTimeText(duration_s),
      about: sayMessage('window.replay.in_the_air', { distance: toDistanceText(distance_m, locale) }, locale),
    },
    {
      value: toPercentText(observed_pct),
      about: sayMessage(
        'window.replay.used',
        { from: barePercent(start_pct), to: barePercent(end_pct) },
        locale,
      ),
    },
    { value: toPercentSpanText(interval90), about: sayMessage('window.replay.predicted_range', {}, locale) },
    { value: toPercentText(predicted_pct), about: sayMessage('window.replay.probably', {}, locale) },
  ];
}

interface Compared {
  readonly same: MessageName;
  readonly more: MessageName;
  readonly less: MessageName;
}

/** Says a use beside another one, by which part it is more or less. */
export function toComparedText(factor: number, said: Compared, locale: Locale, values: Values = {}): string {
  const beyond_pct = Math.round(100 * (factor - 1));
  if (beyond_pct === 0) return sayMessage(said.same, values, locale);
  return sayMessage(
    beyond_pct > 0 ? said.more : said.less,
    { ...values, beyond_pct: Math.abs(beyond_pct) },
    locale,
  );
}

const besidePrediction = {
  same: 'window.replay.used_as_predicted',
  more: 'window.replay.used_more',
  less: 'window.replay.used_less',
} as const;

/** Says if the flight used as much as 9 of 10 would, and compares it with the middle of them. */
export function toVerdict(
  { observed_pct, predicted_pct, interval90, notes }: ReplayResult,
  locale: Locale,
): {
  readonly status: 'ok' | 'warn';
  readonly text: string;
  readonly detail: string;
} {
  if (notes.some(({ code }) => code === 'GAUGE_STOOD_STILL'))
    return {
      status: 'warn',
      text: sayMessage('window.replay.gauge_stuck', {}, locale),
      detail: sayMessage('window.replay.gauge_stuck_about', {}, locale),
    };
  const { low_pct, high_pct } = interval90;
  const points = (value_pct: number) => ({ points: toPointsText(value_pct, locale) });
  const detail = toComparedText(observed_pct / predicted_pct, besidePrediction, locale);
  if (observed_pct > high_pct)
    return {
      status: 'warn',
      text: sayMessage('window.replay.beyond_range', points(observed_pct - high_pct), locale),
      detail,
    };
  if (observed_pct < low_pct)
    return {
      status: 'ok',
      text: sayMessage('window.replay.below_range', points(low_pct - observed_pct), locale),
      detail,
    };
  return { status: 'ok', text: sayMessage('window.replay.inside_range', {}, locale), detail };
}
