import { elementAt } from '../elementAt.ts';
import { type Aloft, aloftAt } from '../flight/aloft.ts';
import type { ReturnPieces } from '../flight/returnHome.ts';
import { turnBetween } from '../geo/angle.ts';
import { type Track, trackBetween } from '../geo/geodesic.ts';
import type { FlownPoint } from './flownPoint.ts';
import { atPolicySpeed } from './legSpeeds.ts';
import { cruiseSpeed, type Route } from './route.ts';
import { type LegCost, middleOf, type RouteAir } from './routeAir.ts';
import type { RouteLeg } from './routeLegs.ts';

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

/**
 * The leg straight from the take-off to a waypoint before the last, with which a flight begins that resumes the route there, at cruise speed: that
 * of the leg which ends there may be as slow as what is looked at asks for. The flight before has hovered there.
 */
function legOut({ input, takeOff, points, tracks, legs }: Route, index: number): RouteLeg {
  const { distance_m, north, east, final_course_deg } = trackBetween(takeOff, elementAt(points, index));
  const height_m = elementAt(points, index).altitude_m;
  const { takeoff_height_m } = input;
  const start_height_m =
    takeoff_height_m === undefined
      ? Math.max(takeOff.altitude_m, height_m)
      : takeOff.altitude_m + takeoff_height_m;
  return {
    ...elementAt(legs, index),
    isFromHome: true,
    distance_m,
    north,
    east,
    start_height_m,
    rise_m: height_m - start_height_m,
    speed_mps: cruiseSpeed(input),
    run_m: distance_m,
    corner_deg: turnBetween(final_course_deg, elementAt(tracks, index + 1).course_deg),
    hover_s: 0,
    highest_m: Math.max(height_m, start_height_m),
    followed_m: undefined,
    slopes: undefined,
  };
}

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
