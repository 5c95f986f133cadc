import { elementAt } from '../elementAt.ts';
import { durationOfReturn, emptyReturn, returnSpeed, usedByReturn } from '../flight/returnHome.ts';
import type { FlightAirs } from './flightAirs.ts';
import { clamped, type Weathers } from './flightMargins.ts';
import { ownWind } from './flightWinds.ts';
import { takeOff } from './flyRoute.ts';
import type { BatteryFlight, FlightEnd, Interval, Leg, PointOfNoReturn } from './missionAnalysis.ts';
import { flyHomeFrom, lostFrom, type RouteAir } from './routeAir.ts';
import { heightOnWayHome } from './routeLegs.ts';
import { endsOf, type FlightEnds, homeAndBack, homeStand, type Stand, swapPlacesOf } from './swapPlaces.ts';
import { keptMargin } from './verdict.ts';

/**
 * The flights into which a greedy cut divides the route, each starting with the initial charge and landing with the threshold
 * left, from everywhere on its way, by the criterion of the analysis (MODEL.md §10). A flight resumes at the last waypoint of the one
 * before, so that every leg is flown once. With a balanced split they are as many, but the tightest one keeps more. Each flight is found, and its end with it, in its own wind. The caller checks ceiling and payload.
 */
export function planBatteries(airs: FlightAirs): Split {
  const fullest = cutGreedily(airs, { spare_pct: 0, most: Infinity });
  if (fullest.flights === undefined) return fullest;
  const isBalanced = airs(homeAndBack, 0).air.route.input.options.battery_split === 'balanced';
  return isBalanced ? { flights: balanced(airs, fullest.flights) } : fullest;
}

/** The flights of a split; or the first leg that is too much for a flight of its own, or that the wind forbids. */
type Split =
  | { readonly flights: BatteryFlight[] }
  | { readonly flights?: undefined; readonly stuck_leg_index: number };

/** Charge that a cut keeps above the threshold at every waypoint, percentage points, and the most flights it may take. */
interface Cut {
  readonly spare_pct: number;
  readonly most: number;
}

function cutGreedily(airs: FlightAirs, cut: Cut): Split {
  const flights: BatteryFlight[] = [];
  const { input, legs } = airs(homeAndBack, 0).air.route;
  let swap: number | undefined;
  while ((swap ?? -1) < legs.length - 1) {
    const flight_index = flights.length;
    const flight = nextFlight((ends) => airs(ends, flight_index), { flight_index, swap, ...cut });
    if (flight === undefined || flight_index === cut.most) return { stuck_leg_index: (swap ?? -1) + 1 };
    const wind = ownWind(input, flight_index);
    flights.push({ flight_index, ...(wind !== undefined && { wind }), ...flight });
    swap = flight.last_waypoint_index;
  }
  return { flights };
}

type Flight = Omit<BatteryFlight, 'flight_index' | 'wind'>;
/** Returns the air of one flight. */
type AirOf = (ends: FlightEnds) => Weathers;

/** Where a flight begins: the waypoint at which it resumes the route, and how many are before it. */
interface Beginning extends Pick<Cut, 'spare_pct'> {
  readonly flight_index: number;
  readonly swap: number | undefined;
}

/**
 * The flight that resumes the route at a waypoint, or begins it: home, where it reaches the end of the route or its battery is changed
 * there; else to its swap place, with a leg left for the next one.
 */
function nextFlight(airOf: AirOf, { flight_index, swap, spare_pct }: Beginning): Flight | undefined {
  const { legs, input } = airOf(homeAndBack).air.route;
  const isElsewhere = swapPlacesOf(input).length > 0;
  const { takeOff, landing: change } = endsOf(input, flight_index, Infinity);
  const last = legs.length - 1;
  const flightTo = (landing: Stand, end: number): Flight | undefined => {
    const ends = { takeOff, landing };
    const weathers = airOf(ends);
    const flown = flyUntilDue(weathers, { swap, spare_pct, end });
    const due = flown.at(-1);
    if (due === undefined || due.leg_index <= (swap ?? -1)) return undefined;
    return { ...homecoming(weathers.air, flown, due), ...(isElsewhere && between(weathers.air, ends, due)) };
  };
  const home = flightTo(homeStand, last);
  return change === homeStand || home?.last_waypoint_index === last ? home : flightTo(change, last - 1);
}

/** Where a flight takes off and lands, and how it gets there where its own return does not lead there. */
function between(
  { route }: RouteAir,
  { takeOff, landing }: FlightEnds,
  { leg_index, to }: Leg,
): Pick<BatteryFlight, 'take_off' | 'landing' | 'way_to_landing'> {
  const ends = { take_off: nameOf(takeOff), landing: nameOf(landing) };
  if (takeOff === landing) return ends;
  const height_m = heightOnWayHome(route, leg_index);
  const climb_m = height_m - to.altitude_m;
  return { ...ends, way_to_landing: { height_m, climb_m, speed_mps: returnSpeed(route.flight) } };
}

const nameOf = (stand: Stand): FlightEnd => (stand === homeStand ? 'home' : 'swap_place');

/** Halvings of 100 points: what is kept is found to 0.4 points. */
const halvings = 8;

/** The cut into as many flights that keeps the most above the threshold at every waypoint, by bisection. */
function balanced(airs: FlightAirs, fullest: BatteryFlight[]): BatteryFlight[] {
  let flights = fullest;
  let [kept_pct, beyond_pct] = [0, 100];
  for (let step = 0; step < halvings; step++) {
    const spare_pct = (kept_pct + beyond_pct) / 2;
    const cut = cutGreedily(airs, { spare_pct, most: fullest.length });
    if (cut.flights === undefined) {
      beyond_pct = spare_pct;
    } else {
      flights = cut.flights;
      kept_pct = spare_pct;
    }
  }
  return flights;
}

/** True if a leg ends with this margin and home can be reached from everywhere on it. */
function isKept(leg: Leg, turning: PointOfNoReturn | undefined, spare_pct: number): boolean {
  const kept_pct = keptMargin(leg);
  return leg.status === 'ok' && turning === undefined && kept_pct !== undefined && kept_pct >= spare_pct;
}

interface Stretch {
  /** The waypoint at which a flight resumes the route. */
  readonly swap: number | undefined;
  readonly spare_pct: number;
  /** The last waypoint that it may reach. */
  readonly end: number;
}

/** The legs of a flight up to the last one with a margin. */
function flyUntilDue({ air, skies }: Weathers, { swap, spare_pct, end }: Stretch): Leg[] {
  const sortie = takeOff(air, skies, swap);
  const legs: Leg[] = [];
  for (let index = swap ?? 0; index <= end; index++) {
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
function homecoming(air: RouteAir, legs: readonly Leg[], last: Leg): Flight {
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
