import type { Weather } from './weather.ts';

/** Surfaces that slow the wind near the ground; a rougher one slows it more. */
export const windSurfaces = ['open', 'water', 'suburban'] as const;
export type WindSurface = (typeof windSurfaces)[number];

/** Exponents of the power law by what the wind blows over: the textbook value is that of open country; 0.25 to 0.30 over suburbs. */
const exponents: Readonly<Record<WindSurface, number>> = { open: 1 / 7, water: 0.1, suburban: 0.27 };
/** Height above ground at which weather stations and forecasts give the wind, metres (WMO-No. 8, ch. 5). */
export const reportedWind_m = 10;
/** Standard deviation of a wind that was forecast, along each axis, m/s (MODEL.md §14). */
export const forecastError_mps = 1.5;
/** Rotors are about this high before take-off; at the ground itself the law gives no wind at all. */
const lowest_m = 2;
/** The law ends above the surface layer. */
const highest_m = 300;

const clampedHeight = (height_m: number): number => Math.min(highest_m, Math.max(lowest_m, height_m));

/**
 * Wind at a height above the ground over the reported wind, u(z)/u_ref = (z/z_ref)^n (MODEL.md §2): 1 at every height where the
 * height of the report is unknown. Heights are clamped to 2–300 m. Mean and gust grow alike.
 */
export function windShare(
  { wind_height_m, wind_over = 'open' }: Pick<Weather, 'wind_height_m' | 'wind_over'>,
  height_m: number,
): number {
  return wind_height_m === undefined
    ? 1
    : (clampedHeight(height_m) / clampedHeight(wind_height_m)) ** exponents[wind_over];
}
