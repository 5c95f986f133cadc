import { elementAt } from '../elementAt.ts';
import { heightHome } from '../flight/returnHome.ts';
import { trackBetween } from '../geo/geodesic.ts';
import { clearanceOn, type FlownLine } from './clearance.ts';
import type { Clearance, ProfilePoint } from './missionAnalysis.ts';
import { profileOf } from './profile.ts';
import type { RouteGround } from './routeGround.ts';
import type { Route } from './routeLegs.ts';

/** How a leg and the way home from its end lie over the ground; members are absent where it is unknown or was not asked for. */
export interface LegOverGround {
  readonly clearance?: Clearance | undefined;
  readonly return_clearance?: Clearance | undefined;
  readonly profile?: readonly ProfilePoint[] | undefined;
  readonly return_profile?: readonly ProfilePoint[] | undefined;
}

const legLine = (route: Route, ground: RouteGround, index: number): FlownLine => {
  const { start_height_m, rise_m, followed_m } = elementAt(route.legs, index);
  return {
    track: elementAt(route.tracks, index),
    ground: elementAt(ground.legs, index),
    start_height_m,
    rise_m,
    followed_m,
  };
};

function lineHome(route: Route, ground: RouteGround, index: number): FlownLine {
  const { points, home, homeward, flight, returnHeights_m } = route;
  const from = elementAt(points, index);
  const { distance_m } = elementAt(homeward, index);
  const return_m = elementAt(returnHeights_m, index);
  return {
    track: trackBetween(from, home),
    ground: elementAt(ground.homeward, index),
    start_height_m: heightHome(flight, from.altitude_m, return_m, distance_m),
    rise_m: 0,
  };
}

/** How a leg of a route and the way home from its end lie over the ground. */
export function overGround(route: Route, ground: RouteGround, index: number): LegOverGround {
  const [leg, home] = [legLine(route, ground, index), lineHome(route, ground, index)];
  const isAsked = route.input.options.profile === true;
  return {
    clearance: clearanceOn(ground, leg),
    return_clearance: clearanceOn(ground, home),
    profile: isAsked ? profileOf(ground.home_msl_m, leg) : undefined,
    return_profile: isAsked ? profileOf(ground.home_msl_m, home) : undefined,
  };
}
