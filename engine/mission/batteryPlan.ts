import { type Cost, noCost } from '../flight/legDrain.ts';
import { type Track, trackBetween } from '../geo/geodesic.ts';
import { type FlownLeg, usedBy } from './flyRoute.ts';
import type { BatteryFlight } from './missionAnalysis.ts';
import { type LegCost, legCost, type Route } from './routeLegs.ts';

/** A flight under way: what has been spent since its take-off. */
interface Sortie {
  readonly first: number;
  readonly last: number;
  readonly distance_m: number;
  readonly duration_s: number;
  readonly used_pct: number;
}

const timeOf = ({ before, along, end }: LegCost): number =>
  before.duration_s + (along?.duration_s ?? 0) + end.duration_s;

const extend = (sortie: Sortie, index: number, cost: LegCost, track: Track): Sortie | undefined =>
  cost.along === undefined
    ? undefined
    : {
        first: sortie.first,
        last: index,
        distance_m: sortie.distance_m + track.distance_m,
        duration_s: sortie.duration_s + timeOf(cost),
        used_pct: sortie.used_pct + usedBy(cost),
      };

function launch(route: Route, index: number): Sortie | undefined {
  const track = trackBetween(route.home, route.points[index] ?? route.home);
  const empty = { first: index, last: index, distance_m: 0, duration_s: 0, used_pct: 0 };
  return extend(empty, index, legCost(route, index, true, track), track);
}

/** Charge at home if the sortie turned back now; `undefined` where it must not or cannot. */
function batteryAtHome({ input }: Route, sortie: Sortie, home: Cost | undefined): number | undefined {
  if (home === undefined) return undefined;
  const left_pct = input.battery.initial_pct - sortie.used_pct - home.used_pct;
  return left_pct >= input.battery.rth_threshold_pct ? left_pct : undefined;
}

/**
 * The route cut into as few flights as a greedy cut needs, each starting with the given charge and coming home with the
 * threshold left (MODEL.md §10). A flight resumes at the waypoint after the last one visited. `undefined`: some waypoint is too far
 * for any flight of its own, or the wind forbids the way. The caller asks for ceiling and payload.
 */
export function planBatteries(route: Route, legs: readonly FlownLeg[]): BatteryFlight[] | undefined {
  const flights: BatteryFlight[] = [];
  for (let index = 0; index < legs.length; ) {
    const flight = flyUntilDue(route, legs, index);
    if (flight === undefined) return undefined;
    flights.push({ ...flight, flight_index: flights.length });
    index = flight.last_waypoint_index + 1;
  }
  return flights;
}

function flyUntilDue(
  route: Route,
  legs: readonly FlownLeg[],
  first: number,
): Omit<BatteryFlight, 'flight_index'> | undefined {
  let sortie = launch(route, first);
  let due: Omit<BatteryFlight, 'flight_index'> | undefined;
  while (sortie !== undefined) {
    const home = legs[sortie.last]?.home;
    const battery_at_home_pct = batteryAtHome(route, sortie, home);
    if (battery_at_home_pct === undefined) return due;
    due = {
      first_waypoint_index: first,
      last_waypoint_index: sortie.last,
      distance_m: sortie.distance_m + (route.tracksHome[sortie.last]?.distance_m ?? 0),
      duration_s: sortie.duration_s + (home ?? noCost).duration_s,
      battery_at_home_pct,
    };
    const next = legs[sortie.last + 1];
    if (next === undefined) return due;
    sortie = extend(sortie, sortie.last + 1, next.cost, next.track);
  }
  return due;
}
