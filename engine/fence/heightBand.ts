import { numberAt } from '../elementAt.ts';
import type { HeightBand } from './fence.ts';
import { joined, type Span, whole } from './spans.ts';

/** Heights along a way, metres above the launch point, at even shares of its length and straight between them; one alone: it is level. */
export type HeightsAlong = Float64Array;

/** Nothing lies in or out of a band by less, metres: what is flown at its limit is flown on its edge. */
const edge_m = 0.01;

/** The open band of heights that must not be flown in an area to stay out of. */
export const withinEdges = ({ lower_m = -Infinity, upper_m = Infinity }: HeightBand) =>
  ({ low_m: lower_m + edge_m, high_m: upper_m - edge_m }) as const;

/** The band of heights that may be flown in an area to stay in. */
export const withEdges = ({ lower_m = -Infinity, upper_m = Infinity }: HeightBand) =>
  ({ low_m: lower_m - edge_m, high_m: upper_m + edge_m }) as const;

/** Heights between two limits. */
export interface Heights {
  readonly low_m: number;
  readonly high_m: number;
}

/** The parts of a way on which it is flown between two heights: exact for a climb that is even along each piece of it. */
export function spansBetween(heights_m: HeightsAlong, band: Heights): Span[] {
  const pieces = heights_m.length - 1;
  if (pieces === 0) return partBetween(numberAt(heights_m, 0), numberAt(heights_m, 0), band);
  const parts = Array.from({ length: pieces }, (_, piece) =>
    partBetween(numberAt(heights_m, piece), numberAt(heights_m, piece + 1), band).map(({ from, to }) => ({
      from: (piece + from) / pieces,
      to: (piece + to) / pieces,
    })),
  );
  return joined(parts.flat());
}

/** The part of an even climb between two heights, as none or one span. */
function partBetween(start_m: number, end_m: number, { low_m, high_m }: Heights): Span[] {
  if (Math.min(start_m, end_m) > low_m && Math.max(start_m, end_m) < high_m) return [whole];
  const rise_m = end_m - start_m;
  if (rise_m === 0) return [];
  const [one, other] = [(low_m - start_m) / rise_m, (high_m - start_m) / rise_m];
  const from = Math.max(0, Math.min(one, other));
  const to = Math.min(1, Math.max(one, other));
  return from < to ? [{ from, to }] : [];
}

/** True if some height of a flight lies in the band of an area to stay out of. */
export function meetsBand(flown: Heights, band: HeightBand): boolean {
  const { low_m, high_m } = withinEdges(band);
  return flown.high_m > low_m && flown.low_m < high_m;
}

/** True if all heights of a flight lie in the band of an area to stay in. */
export function isInBand(flown: Heights, band: HeightBand): boolean {
  const { low_m, high_m } = withEdges(band);
  return flown.low_m > low_m && flown.high_m < high_m;
}
