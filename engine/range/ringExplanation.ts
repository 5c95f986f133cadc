import { elementAt } from '../elementAt.ts';
import { type Explanation, explain, type Pieces } from '../explanation/explain.ts';
import { mean } from './mean.ts';
import { flownUnder, linesOf, type RangeFlight, type RingKind } from './rangeFlight.ts';

/** What a flight to given distances is spent on, in the mean over the bearings that it reaches. */
function piecesAt(range: RangeFlight, kind: RingKind, radii_m: readonly number[]): Pieces {
  const lines = linesOf(range, kind).flatMap((line, index) => {
    const distance_m = elementAt(radii_m, index);
    return line === undefined || distance_m === 0 ? [] : [{ ...line, distance_m }];
  });
  const { climb, descent, hover } = range.costs;
  const hover_pct = kind === 'one_way' ? 0 : hover.used_pct;
  const climb_pct = climb.used_pct + descent.used_pct;
  return {
    level_flight_pct: mean(lines.map(({ pct_per_m, distance_m }) => pct_per_m * distance_m)),
    climb_pct,
    hover_pct,
    overhead_pct: mean(lines.map((line) => line.fixed_pct)) - climb_pct - hover_pct,
  };
}

/**
 * What each factor costs on a flight to a ring's edge, in the mean over the bearings that it reaches; adds up to the charge above the
 * threshold (MODEL.md §15). Some radius is above 0.
 */
export function ringExplanation(
  range: RangeFlight,
  kind: RingKind,
  radii_m: readonly number[],
): Explanation | undefined {
  return explain(range.flight, (flight) => piecesAt(flownUnder(range, flight), kind, radii_m));
}
