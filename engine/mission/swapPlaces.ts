import { elementAt } from '../elementAt.ts';
import type { BatteryFlight } from './missionAnalysis.ts';

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

type Flight = Pick<BatteryFlight, 'first_waypoint_index' | 'last_waypoint_index'>;

/** The first flight that ends within a range, so that the way to the waypoint after it is not flown: the next one begins there. */
const endingInRun = (runs: readonly Range[], flights: readonly Flight[]): Flight | undefined =>
  flights
    .slice(0, -1)
    .find(({ last_waypoint_index: at }) => runs.some(({ first, last }) => first <= at && at < last));

/** Whether some way within a range is not flown: a flight ends there, and the next one begins beyond it. */
export const leavesGap = (runs: readonly Range[], flights: readonly Flight[]): boolean =>
  endingInRun(runs, flights) !== undefined;

/**
 * The route that visits the last waypoint of the first flight that ends within a range a second time, so that the next flight begins
 * there. `undefined`: none ends so, or one flies to that waypoint alone and comes no farther, so that no battery flies what follows.
 */
export function resumedInRuns<P>(
  { points, runs }: RouteWithRuns<P>,
  flights: readonly Flight[],
): RouteWithRuns<P> | undefined {
  const flight = endingInRun(runs, flights);
  if (flight === undefined || flight.first_waypoint_index === flight.last_waypoint_index) return undefined;
  const gap = flight.last_waypoint_index;
  return { points: points.toSpliced(gap + 1, 0, elementAt(points, gap)), runs: partedAt(runs, gap) };
}
