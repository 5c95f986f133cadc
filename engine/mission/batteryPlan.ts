import { elementAt } from '../elementAt.ts';
import { durationOfReturn, emptyReturn, usedByReturn } from '../flight/returnHome.ts';
import { clamped } from './flightMargins.ts';
import { takeOff } from './flyRoute.ts';
import type { BatteryFlight, Interval, Leg, PointOfNoReturn } from './missionAnalysis.ts';
import { flyHomeFrom, lostFrom, type RouteAir } from './routeAir.ts';
import type { Sky } from './skies.ts';
import { keptMargin } from './verdict.ts';

/**
 * The flights into which a greedy cut divides the route, each starting with the initial charge and coming home with the threshold
 * left, from everywhere on its way, by the criterion of the analysis (MODEL.md §10). A flight resumes at the last waypoint of the one
 * before, so that every leg is flown once. With a balanced split they are as many, but the tightest one keeps more. `undefined`: some leg
 * is too much for a flight of its own, or the wind forbids the way. The caller checks ceiling and payload.
 */
export function planBatteries(air: RouteAir, skies: readonly Sky[]): BatteryFlight[] | undefined {
  const fullest = cutGreedily(air, skies, { spare_pct: 0, most: Infinity });
  return fullest !== undefined && air.route.input.options.battery_split === 'balanced'
    ? balanced(air, skies, fullest)
    : fullest;
}

/** What a cut keeps above the threshold at every waypoint, percentage points, and the most flights that it may take. */
interface Cut {
  readonly spare_pct: number;
  readonly most: number;
}

function cutGreedily(air: RouteAir, skies: readonly Sky[], cut: Cut): BatteryFlight[] | undefined {
  const flights: BatteryFlight[] = [];
  let swap: number | undefined;
  while ((swap ?? -1) < air.route.legs.length - 1) {
    const legs = flyUntilDue(air, skies, { swap, spare_pct: cut.spare_pct });
    const last = legs.at(-1);
    const isOnward = last !== undefined && last.leg_index > (swap ?? -1);
    if (!isOnward || flights.length === cut.most) return undefined;
    flights.push({ flight_index: flights.length, ...homecoming(air, legs, last) });
    swap = last.leg_index;
  }
  return flights;
}

/** Halvings of 100 points: what is kept is found to 0.4 points. */
const halvings = 8;

/** The cut into as many flights that keeps the most above the threshold at every waypoint, by bisection. */
function balanced(air: RouteAir, skies: readonly Sky[], fullest: BatteryFlight[]): BatteryFlight[] {
  let flights = fullest;
  let [kept_pct, beyond_pct] = [0, 100];
  for (let step = 0; step < halvings; step++) {
    const spare_pct = (kept_pct + beyond_pct) / 2;
    const cut = cutGreedily(air, skies, { spare_pct, most: fullest.length });
    if (cut === undefined) {
      beyond_pct = spare_pct;
    } else {
      flights = cut;
      kept_pct = spare_pct;
    }
  }
  return flights;
}

/** Whether a leg ends with a margin that keeps so much, and home can be reached from everywhere on it. */
function isKept(leg: Leg, turning: PointOfNoReturn | undefined, spare_pct: number): boolean {
  const kept_pct = keptMargin(leg);
  return leg.status === 'ok' && turning === undefined && kept_pct !== undefined && kept_pct >= spare_pct;
}

/** The legs of a flight up to the last one with a margin; `swap`: the waypoint at which it resumes the route. */
function flyUntilDue(
  air: RouteAir,
  skies: readonly Sky[],
  { swap, spare_pct }: { readonly swap: number | undefined; readonly spare_pct: number },
): Leg[] {
  const sortie = takeOff(air, skies, swap);
  const legs: Leg[] = [];
  for (let index = swap ?? 0; index < air.route.legs.length; index++) {
    const leg = sortie.fly();
    if (!isKept(leg, sortie.turning(), spare_pct)) break;
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
