import type { Weather } from './weather.ts';

/** Exponent of the power law over open country, the textbook value; about 0.10 over water, 0.25–0.30 over suburbs. */
const exponent = 1 / 7;
/** Rotors are about this high before take-off; at the ground itself the law gives no wind at all. */
const lowest_m = 2;
/** The law ends above the surface layer. */
const highest_m = 300;

const clampedHeight = (height_m: number): number => Math.min(highest_m, Math.max(lowest_m, height_m));

/**
 * Wind at a height above the launch point over the reported wind, u(z)/u_ref = (z/z_ref)^(1/7) (MODEL.md §2): 1 at every
 * height where the height of the report is unknown. Heights are clamped to 2–300 m. Mean and gust grow alike.
 */
export function windShare({ wind_height_m }: Weather, height_m: number): number {
  return wind_height_m === undefined
    ? 1
    : (clampedHeight(height_m) / clampedHeight(wind_height_m)) ** exponent;
}
