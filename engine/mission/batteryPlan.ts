import { elementAt } from '../elementAt.ts';
import { type Track, trackBetween } from '../geo/geodesic.ts';
import { costOfLeg, durationOf, isFlown, usedBy } from './flyRoute.ts';
import { speedOn } from './legSpeeds.ts';
import type { BatteryFlight } from './missionAnalysis.ts';
import { type LegCost, legCost, type Route, returnFromWaypoint } from './routeLegs.ts';

/** A flight under way: what has been spent since its take-off. */
interface Sortie {
  readonly first: number;
  readonly last: number;
  readonly distance_m: number;
  readonly duration_s: number;
  readonly used_pct: number;
}

const extend = (sortie: Sortie, index: number, cost: LegCost, track: Track): Sortie | undefined =>
  isFlown(cost)
    ? {
        first: sortie.first,
        last: index,
        distance_m: sortie.distance_m + track.distance_m,
        duration_s: sortie.duration_s + durationOf(cost),
        used_pct: sortie.used_pct + usedBy(cost),
      }
    : undefined;

function launch(route: Route, index: number): Sortie | undefined {
  const track = trackBetween(route.home, elementAt(route.points, index));
  const empty = { first: index, last: index, distance_m: 0, duration_s: 0, used_pct: 0 };
  const speed_mps = speedOn(route, { index, isFromHome: true, track });
  return extend(empty, index, legCost(route, index, true, track, speed_mps), track);
}

type Homecoming = Omit<BatteryFlight, 'flight_index'>;

/** The sortie if it turned back now; `undefined` where it must not or cannot. */
function turnBack(route: Route, sortie: Sortie): Homecoming | undefined {
  const { input, homeward } = route;
  const home = returnFromWaypoint(route, sortie.last);
  if (home === undefined) return undefined;
  const battery_at_home_pct = input.battery.initial_pct - sortie.used_pct - home.used_pct;
  if (battery_at_home_pct < input.battery.rth_threshold_pct) return undefined;
  return {
    first_waypoint_index: sortie.first,
    last_waypoint_index: sortie.last,
    distance_m: sortie.distance_m + elementAt(homeward.distances_m, sortie.last),
    duration_s: sortie.duration_s + home.duration_s,
    battery_at_home_pct,
  };
}

/**
 * The route cut into as few flights as a greedy cut needs, each starting with the given charge and coming home with the
 * threshold left (MODEL.md §10). A flight resumes at the waypoint after the last one visited. `undefined`: some waypoint is too far
 * for any flight of its own, or the wind forbids the way. The caller asks for ceiling and payload.
 */
export function planBatteries(route: Route): BatteryFlight[] | undefined {
  const flights: BatteryFlight[] = [];
  for (let index = 0; index < route.points.length; ) {
    const flight = flyUntilDue(route, index);
    if (flight === undefined) return undefined;
    flights.push({ ...flight, flight_index: flights.length });
    index = flight.last_waypoint_index + 1;
  }
  return flights;
}

function flyUntilDue(route: Route, first: number): Homecoming | undefined {
  let sortie = launch(route, first);
  let due: Homecoming | undefined;
  while (sortie !== undefined) {
    const turned = turnBack(route, sortie);
    if (turned === undefined) return due;
    due = turned;
    const next = sortie.last + 1;
    const track = route.tracks[next];
    if (track === undefined) return due;
    sortie = extend(sortie, next, costOfLeg(route, next), track);
  }
  return due;
}
