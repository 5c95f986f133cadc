import { elementAt } from '../elementAt.ts';
import { durationOfReturn, emptyReturn, usedByReturn } from '../flight/returnHome.ts';
import { clamped } from './flightMargins.ts';
import { takeOff } from './flyRoute.ts';
import type { BatteryFlight, Interval, Leg } from './missionAnalysis.ts';
import { flyHomeFrom, lostFrom, type RouteAir } from './routeAir.ts';
import type { Sky } from './skies.ts';

/**
 * The flights into which a greedy cut divides the route, each starting with the initial charge and coming home with the threshold
 * left, from everywhere on its way, by the criterion of the analysis (MODEL.md §10). A flight resumes at the waypoint after the last
 * one visited. `undefined`: some waypoint is too far for a flight of its own, or the wind forbids the way. The caller checks ceiling and payload.
 */
export function planBatteries(air: RouteAir, skies: readonly Sky[]): BatteryFlight[] | undefined {
  const flights: BatteryFlight[] = [];
  for (let first = 0; first < air.route.legs.length; ) {
    const legs = flyUntilDue(air, skies, first);
    const last = legs.at(-1);
    if (last === undefined) return undefined;
    flights.push({ flight_index: flights.length, ...homecoming(air, legs, last) });
    first = last.leg_index + 1;
  }
  return flights;
}

/** The legs of a flight up to the last one with a margin. */
function flyUntilDue(air: RouteAir, skies: readonly Sky[], first: number): Leg[] {
  const sortie = takeOff(air, skies, first);
  const legs: Leg[] = [];
  for (let index = first; index < air.route.legs.length; index++) {
    const leg = sortie.fly();
    if (leg.status !== 'ok' || sortie.turning() !== undefined) break;
    legs.push(leg);
  }
  return legs;
}

const sumOf = (legs: readonly Leg[], figureOf: (leg: Leg) => number): number =>
  legs.reduce((sum, leg) => sum + figureOf(leg), 0);

/** Charge on the ground at home, from the margin above the threshold. */
const atHome = ({ low_pct, high_pct }: Interval, threshold_pct: number): Interval =>
  clamped({ low_pct: low_pct + threshold_pct, high_pct: high_pct + threshold_pct });

/** A flight over its legs and home. */
function homecoming(air: RouteAir, legs: readonly Leg[], last: Leg): Omit<BatteryFlight, 'flight_index'> {
  const home = emptyReturn();
  flyHomeFrom(air, last.leg_index, home);
  const margin = last.intervals?.return_margin;
  return {
    first_waypoint_index: last.leg_index + 1 - legs.length,
    last_waypoint_index: last.leg_index,
    distance_m:
      sumOf(legs, ({ distance_m }) => distance_m) + elementAt(air.route.homeward, last.leg_index).distance_m,
    duration_s: sumOf(legs, ({ duration_s = 0 }) => duration_s) + durationOfReturn(home),
    battery_at_home_pct: last.battery_end_pct - lostFrom(air, last.battery_end_pct, usedByReturn(home)),
    ...(margin !== undefined && {
      battery_at_home: atHome(margin, air.route.input.battery.rth_threshold_pct),
    }),
    legs,
  };
}
