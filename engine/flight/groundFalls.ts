/**
 * How far the ground under what is flown at a height lies below the launch point, by whole metres of that height: the wind there
 * has grown from that ground (MODEL.md §2).
 */
export type GroundFalls = ReadonlyMap<number, number>;

/** Metres by which the ground lies lower than the launch point, under what is flown at a height above that; 0: it does not, or nobody knows. */
export const fallAt = (falls: GroundFalls | undefined, height_m: number): number =>
  falls?.get(Math.round(height_m)) ?? 0;
