import { elementAt } from '../elementAt.ts';
import { aloftAt } from '../flight/aloft.ts';
import { durationOfReturn, emptyReturn, usedByReturn } from '../flight/returnHome.ts';
import { atPolicySpeed } from './legSpeeds.ts';
import type { BatteryFlight } from './missionAnalysis.ts';
import {
  durationOf,
  emptyLegCost,
  flyHomeFrom,
  flyLeg,
  flyLegIn,
  type LegCost,
  type RouteAir,
  usedBy,
} from './routeAir.ts';
import { legFromHome } from './routeLegs.ts';

/** A flight so far: what it has used since its take-off. */
interface Sortie {
  readonly first: number;
  readonly last: number;
  readonly distance_m: number;
  readonly duration_s: number;
  readonly used_pct: number;
}

const extend = (sortie: Sortie, index: number, cost: LegCost, distance_m: number): Sortie | undefined =>
  cost.isFlown
    ? {
        first: sortie.first,
        last: index,
        distance_m: sortie.distance_m + distance_m,
        duration_s: sortie.duration_s + durationOf(cost),
        used_pct: sortie.used_pct + usedBy(cost),
      }
    : undefined;

function launch(air: RouteAir, index: number): Sortie | undefined {
  const leg = atPolicySpeed(air, legFromHome(air.route, index));
  const cost = emptyLegCost();
  flyLegIn(air, aloftAt(air.flight, leg.start_height_m + leg.rise_m / 2), leg, cost);
  const empty = { first: index, last: index, distance_m: 0, duration_s: 0, used_pct: 0 };
  return extend(empty, index, cost, leg.distance_m);
}

type Homecoming = Omit<BatteryFlight, 'flight_index'>;

/** The whole flight if it turned back now; `undefined` where that is impossible or leaves less than the threshold. */
function turnBack(air: RouteAir, sortie: Sortie): Homecoming | undefined {
  const { input, homeward } = air.route;
  const home = emptyReturn();
  if (!flyHomeFrom(air, sortie.last, home)) return undefined;
  const battery_at_home_pct = input.battery.initial_pct - sortie.used_pct - usedByReturn(home);
  if (battery_at_home_pct < input.battery.rth_threshold_pct) return undefined;
  return {
    first_waypoint_index: sortie.first,
    last_waypoint_index: sortie.last,
    distance_m: sortie.distance_m + elementAt(homeward, sortie.last).distance_m,
    duration_s: sortie.duration_s + durationOfReturn(home),
    battery_at_home_pct,
  };
}

/**
 * The flights into which a greedy cut divides the route, each starting with the initial charge and coming home with the threshold
 * left (MODEL.md §10). A flight resumes at the waypoint after the last one visited. `undefined`: some waypoint is too far for a
 * flight of its own, or the wind forbids the way. The caller checks ceiling and payload.
 */
export function planBatteries(air: RouteAir): BatteryFlight[] | undefined {
  const flights: BatteryFlight[] = [];
  for (let index = 0; index < air.route.legs.length; ) {
    const flight = flyUntilDue(air, index);
    if (flight === undefined) return undefined;
    flights.push({ ...flight, flight_index: flights.length });
    index = flight.last_waypoint_index + 1;
  }
  return flights;
}

function flyUntilDue(air: RouteAir, first: number): Homecoming | undefined {
  let sortie = launch(air, first);
  let due: Homecoming | undefined;
  const cost = emptyLegCost();
  while (sortie !== undefined) {
    const turned = turnBack(air, sortie);
    if (turned === undefined) return due;
    due = turned;
    const next = sortie.last + 1;
    const leg = air.route.legs[next];
    if (leg === undefined) return due;
    flyLeg(air, next, cost);
    sortie = extend(sortie, next, cost, leg.distance_m);
  }
  return due;
}
