import type { Position } from '../geo/position.ts';
import type { PartShape } from './partShape.ts';

/** The top of a part along a way, above the launch point, metres. */
export interface TopsOver {
  readonly topAt: (share: number) => number;
  /** The fractions of the way, which may lie beyond its ends or be none, at which the slope of the top changes. */
  readonly bends: readonly number[];
}

/**
 * The tops of a part as a way passes them: one, or, beside a span, those straight between its ends, under which wires sag. Each counts for
 * all places that the way or the span may be off by along it. An unknown top counts as 0.
 */
export function topsOver({ part, besideSpan }: PartShape, from: Position, to: Position): TopsOver {
  const { top_m = 0, ends_m, within_m } = part;
  const beside = ends_m === undefined || ends_m[0] === ends_m[1] ? undefined : besideSpan(from, to);
  if (ends_m === undefined || beside === undefined) return { topAt: () => top_m, bends: [] };
  const [begin_m, end_m] = ends_m;
  const { begin, end, length_m } = beside;
  const shift = (Math.sign(end_m - begin_m) * within_m) / length_m;
  const fractionAt = (share: number) => begin + share * (end - begin) + shift;
  return {
    topAt: (share) => begin_m + (end_m - begin_m) * Math.min(1, Math.max(0, fractionAt(share))),
    bends: [0, 1].map((fraction) => (fraction - shift - begin) / (end - begin)),
  };
}
