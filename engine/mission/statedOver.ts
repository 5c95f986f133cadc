import type { Clearance } from './clearance.ts';

type Height = Pick<Clearance, 'min_m' | 'below_m'>;

/**
 * The height over the ground that is said of a line, metres; negative: below it. A depth that is sure is the line's own, by the heights
 * as the source has them; of others their error is taken off.
 */
export const statedOver = ({ min_m, below_m }: Height): number =>
  below_m === undefined ? min_m : 0 - below_m;

/** The lowest of several lines to be said: of those that are surely below the ground or an obstacle, where there are some; `undefined`: of none. */
export function lowestStated<Line extends Height>(lines: readonly (Line | undefined)[]): Line | undefined {
  const known = lines.filter((line) => line !== undefined);
  const below = known.filter(({ below_m }) => below_m !== undefined);
  const told = below.length > 0 ? below : known;
  return told.reduce<Line | undefined>(
    (least, line) => (least === undefined || statedOver(line) < statedOver(least) ? line : least),
    undefined,
  );
}

/** The least of some stated heights, metres. */
export function leastStated(lines: readonly (Height | undefined)[]): number | undefined {
  const lowest = lowestStated(lines);
  return lowest && statedOver(lowest);
}
