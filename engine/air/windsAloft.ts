import { elementAt } from '../elementAt.ts';
import { toBearing } from '../geo/angle.ts';
import { toDegrees, toRadians } from '../units.ts';
import type { WindLevel } from './hourlyWeather.ts';
import type { Weather } from './weather.ts';
import { windShare } from './windProfile.ts';

/** A wind, and the unit vector of the direction that it comes from. */
export interface WindVector {
  readonly speed_mps: number;
  readonly from: { readonly north: number; readonly east: number };
}

/** The unit vector of a direction, true degrees. */
export function directionOf(wind_dir_deg: number): WindVector['from'] {
  const θ = toRadians(wind_dir_deg);
  return { north: Math.cos(θ), east: Math.sin(θ) };
}

/** The direction of a unit vector, true degrees. */
export const bearingOf = ({ north, east }: WindVector['from']): number =>
  toBearing(toDegrees(Math.atan2(east, north)));

const vectorOf = ({ wind_speed_mps, wind_dir_deg }: WindLevel): WindVector => ({
  speed_mps: wind_speed_mps,
  from: directionOf(wind_dir_deg),
});

/** Adds two winds by their components, the second with the weight `share`; of a calm the direction is that of the first. */
function blend(below: WindVector, above: WindVector, share: number): WindVector {
  const part = (of: keyof WindVector['from']): number =>
    (1 - share) * below.speed_mps * below.from[of] + share * above.speed_mps * above.from[of];
  const [north_mps, east_mps] = [part('north'), part('east')];
  const speed_mps = Math.hypot(north_mps, east_mps);
  if (speed_mps === 0) return { speed_mps, from: below.from };
  return { speed_mps, from: { north: north_mps / speed_mps, east: east_mps / speed_mps } };
}

/**
 * The mean wind at a height above ground among levels by growing height (MODEL.md §2): between two of them by components, below the lowest and
 * above the highest by the law of the profile, with the direction of that level.
 */
export function windAmong(
  levels: readonly WindLevel[],
  height_m: number,
  wind_over: Weather['wind_over'],
): WindVector {
  const next = levels.findIndex((level) => level.height_m >= height_m);
  const above = elementAt(levels, next < 0 ? levels.length - 1 : next);
  const below = levels[next - 1];
  if (next >= 0 && above.height_m === height_m) return vectorOf(above);
  if (below === undefined) {
    const { speed_mps, from } = vectorOf(above);
    return { speed_mps: windShare({ wind_height_m: above.height_m, wind_over }, height_m) * speed_mps, from };
  }
  const share = (height_m - below.height_m) / (above.height_m - below.height_m);
  return blend(vectorOf(below), vectorOf(above), share);
}

const none: readonly WindLevel[] = [];
const noHeights: readonly number[] = [];

/** The levels of a weather by growing height, the report first; one that is the same at every height, or follows the law alone, has none. */
export function levelsOf(weather: Weather): readonly WindLevel[] {
  const { winds_aloft, wind_height_m, wind_speed_mps, wind_dir_deg } = weather;
  if (winds_aloft === undefined || wind_height_m === undefined) return none;
  return [{ height_m: wind_height_m, wind_speed_mps, wind_dir_deg }, ...winds_aloft];
}

/** Heights of the levels that a flight up to a height passes on its way, below that height. */
export function levelHeightsBelow(weather: Weather, height_m: number): readonly number[] {
  const levels = levelsOf(weather);
  if (levels.length === 0) return noHeights;
  return levels.map((level) => level.height_m).filter((level_m) => level_m < height_m);
}

/** Heights of the levels, by growing height, among which winds up to a height are read. */
export const levelHeightsRead = (levels: readonly WindLevel[], upTo_m: number): number[] =>
  levels
    .map(({ height_m }) => height_m)
    .filter((_, index) => index === 0 || elementAt(levels, index - 1).height_m < upTo_m);

/** The same weather without wind. */
export const calmed = (weather: Weather): Weather => ({
  ...weather,
  wind_speed_mps: 0,
  gust_speed_mps: 0,
  winds_aloft: undefined,
});
