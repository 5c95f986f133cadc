import type { Explanation } from '../../engine/explanation/explain.ts';

/** One thing that uses the battery or saves it. */
export interface Factor {
  readonly key: FactorKey;
  readonly name: string;
  readonly points_pct: number;
}

type FactorKey = Exclude<keyof Explanation, 'total_pct'>;

const names = ({ temp_c }: { readonly temp_c: number }): Readonly<Record<FactorKey, string>> => ({
  level_flight_pct: 'Level flight',
  climb_pct: 'Climb and descent',
  hover_pct: 'Hover',
  overhead_pct: 'Take-off, stops and landing',
  payload_pct: 'Payload',
  elevation_pct: 'Thin air',
  temperature_pct: temp_c < 20 ? 'Cold' : 'Heat',
  wind_pct: 'Wind',
  ageing_pct: 'Battery age',
  as_flown_pct: 'Real flights use more than the sheet',
  tuning_pct: 'Own factors',
});

/** A factor below half of the last shown digit is left out. */
const least_pct = 0.05;

/** Shares of the battery's use, the largest first; savings come last, and shares that would read as 0 are left out. */
export function toFactors(explanation: Explanation, weather: { readonly temp_c: number }): Factor[] {
  return Object.entries(names(weather))
    .map(([key, name]) => ({ key: key as FactorKey, name, points_pct: explanation[key as FactorKey] }))
    .filter(({ points_pct }) => Math.abs(points_pct) >= least_pct)
    .sort((a, b) => b.points_pct - a.points_pct);
}
