import { elementAt } from '../elementAt.ts';

/** A range of waypoints along which every way is flown. */
interface Range {
  readonly first: number;
  readonly last: number;
}

export interface RouteWithRuns<P> {
  readonly points: readonly P[];
  readonly runs: readonly Range[];
}

/** The ranges once the waypoint at `at` is there twice: the second begins what is left of its range. */
function partedAt(runs: readonly Range[], at: number): Range[] {
  const next = (index: number) => (index > at ? index + 1 : index);
  return runs.flatMap(({ first, last }) => {
    if (first > at || last <= at) return [{ first: next(first), last: next(last) }];
    const rest = { first: at + 1, last: last + 1 };
    return first === at ? [rest] : [{ first, last: at }, rest];
  });
}

/**
 * A flight resumes at the waypoint after the last one visited, so the way between the two is not flown. Where the first such gap lies
 * within a range that must be seen, the route visits the last waypoint a second time: the next flight begins there. `undefined`: no gap
 * lies in a range.
 */
export function resumedInRuns<P>(
  { points, runs }: RouteWithRuns<P>,
  flights: readonly { readonly last_waypoint_index: number }[],
): RouteWithRuns<P> | undefined {
  const ends = flights.slice(0, -1).map(({ last_waypoint_index }) => last_waypoint_index);
  const gap = ends.find((at) => runs.some(({ first, last }) => first <= at && at < last));
  if (gap === undefined) return undefined;
  return { points: points.toSpliced(gap + 1, 0, elementAt(points, gap)), runs: partedAt(runs, gap) };
}
