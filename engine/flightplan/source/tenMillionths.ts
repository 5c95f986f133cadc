type Pair = readonly [lat: number | undefined, lon: number | undefined];

/** The longest coordinate of a map grid, metres: half the equator in Web Mercator. As ten-millionths they lie within 2.1° of 0, 0, in the open sea. */
const longest_m = 20_037_509;

/** True if a value is too large for metres of a map grid; ten-millionths of a degree are, nearly everywhere. */
export const areBeyondGrids = (pairs: readonly Pair[]): boolean =>
  pairs.some((pair) => pair.some((value) => Math.abs(value ?? 0) > longest_m));
