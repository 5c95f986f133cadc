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
 * The route on which the flight after the first one that ends within a range flies what is left of it towards that end, and every later
 * range the other way round: it begins at the far end, which is where a flight resumes. Every waypoint after the gap lies in a range.
 * `undefined`: none ends so, or one that begins there comes no farther, so that no battery flies what follows.
 */
export function resumedInRuns<P>(
  { points, runs }: RouteWithRuns<P>,
  flights: readonly Flight[],
): RouteWithRuns<P> | undefined {
  const flight = endingInRun(runs, flights);
  if (flight === undefined || flight.first_waypoint_index === flight.last_waypoint_index) return undefined;
  const gap = flight.last_waypoint_index;
  const flown = runs.filter(({ first }) => first < gap);
  const left = runs
    .filter(({ last }) => last > gap)
    .map(({ first, last }) => ({ first: Math.max(first, gap), last }));
  return {
    points: [
      ...points.slice(0, gap + 1),
      ...left.flatMap(({ first, last }) => points.slice(first, last + 1).toReversed()),
    ],
    runs: [
      ...flown.map(({ first, last }) => ({ first, last: Math.min(last, gap) })),
      ...left.map(({ first, last }) => ({ first: first + 1, last: last + 1 })),
    ],
  };
}
