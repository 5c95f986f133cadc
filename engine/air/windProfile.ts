import type { Weather } from './weather.ts';

/** Power law over open country, the textbook value; over water some 0.10, over suburbs 0.25–0.30. */
const exponent = 1 / 7;
/** Rotors stand about this high before take-off; the law would still the air at the ground. */
const lowest_m = 2;
/** Above the surface layer the wind grows no further by this law. */
const highest_m = 300;

const held = (height_m: number): number => Math.min(highest_m, Math.max(lowest_m, height_m));

/**
 * Wind at a height above the launch point over the one reported, u(z)/u_ref = (z/z_ref)^(1/7) (MODEL.md §2): 1 at every height
 * where the height of the report is not known. Heights are held to 2–300 m. Mean and gust grow alike.
 */
export function windShare({ wind_height_m }: Weather, height_m: number): number {
  return wind_height_m === undefined ? 1 : (held(height_m) / held(wind_height_m)) ** exponent;
}
