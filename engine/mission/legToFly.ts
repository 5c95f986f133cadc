import { elementAt } from '../elementAt.ts';
import { type Aloft, aloftAt } from '../flight/aloft.ts';
import type { ReturnPieces } from '../flight/returnHome.ts';
import { type Track, trackBetween } from '../geo/geodesic.ts';
import { atPolicySpeed } from './legSpeeds.ts';
import type { FlownPoint } from './missionAnalysis.ts';
import { type LegCost, middleOf, type RouteAir } from './routeAir.ts';
import { legOut, type RouteLeg } from './routeLegs.ts';

/** A leg of the route, or the one straight from the take-off with which a flight resumes it. */
export interface LegToFly {
  readonly index: number;
  readonly isResumed: boolean;
  readonly from: FlownPoint;
  readonly track: Track;
  readonly way: RouteLeg;
  /** The air at its middle height. */
  readonly middle: Aloft;
}

/** A leg in the weather of the input; `home` is absent where the wind forbids the return from its end. */
export interface FlownLeg extends LegToFly {
  readonly cost: LegCost;
  readonly home: ReturnPieces | undefined;
}

/** A leg with its flight: one object of all fields, since copying the leg's would cost as much as flying it. */
export const flownLeg = (
  { index, isResumed, from, track, way, middle }: LegToFly,
  cost: LegCost,
  home: ReturnPieces | undefined,
): FlownLeg => ({ index, isResumed, from, track, way, middle, cost, home });

/** Makes the leg at an index of the route. */
export const legOfRoute = (air: RouteAir, index: number): LegToFly => ({
  index,
  isResumed: false,
  from: air.route.points[index - 1] ?? air.route.home,
  track: elementAt(air.route.tracks, index),
  way: elementAt(air.route.legs, index),
  middle: middleOf(air, index),
});

/** Height of the middle of a way, above the launch point. */
export const middleHeight = ({ start_height_m, rise_m }: RouteLeg): number => start_height_m + rise_m / 2;

/** The leg with which a flight resumes the route at a waypoint, at the speed of the policy. */
export function legResumed(air: RouteAir, index: number): LegToFly {
  const { route } = air;
  const way = atPolicySpeed(air, legOut(route, index));
  return {
    index,
    isResumed: true,
    from: route.takeOff,
    track: trackBetween(route.takeOff, elementAt(route.points, index)),
    way,
    middle: aloftAt(air.flight, middleHeight(way)),
  };
}
