import type { Explanation } from '../../engine/explanation/explain.ts';
import type { Locale } from './format.ts';
import { sayMessage } from './say.ts';

/** One thing that uses the battery or saves it. */
export interface Factor {
  readonly key: FactorKey;
  readonly name: string;
  readonly points_pct: number;
}

type FactorKey = Exclude<keyof Explanation, 'total_pct'>;

const keys: readonly FactorKey[] = [
  'level_flight_pct',
  'climb_pct',
  'hover_pct',
  'overhead_pct',
  'payload_pct',
  'elevation_pct',
  'temperature_pct',
  'wind_pct',
  'ageing_pct',
  'as_flown_pct',
  'tuning_pct',
];

/** A factor below half of the last shown digit is left out. */
const least_pct = 0.05;

/** Shares of the battery's use, the largest first; savings come last, and shares that would read as 0 are left out. */
export function toFactors(
  explanation: Explanation,
  { temp_c }: { readonly temp_c: number },
  locale: Locale,
): Factor[] {
  const air = temp_c < 20 ? 'cold' : 'hot';
  return keys
    .map((key) => ({
      key,
      name: sayMessage(`report.factor.${key}`, { air }, locale),
      points_pct: explanation[key],
    }))
    .filter(({ points_pct }) => Math.abs(points_pct) >= least_pct)
    .sort((a, b) => b.points_pct - a.points_pct);
}
