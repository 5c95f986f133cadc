import { elementAt } from '../elementAt.ts';
import { durationOfReturn, emptyReturn, returnSpeed, usedByReturn } from '../flight/returnHome.ts';
import type { Interval } from '../uncertainty/interval.ts';
import { type Breakpoint, withBreakpoints } from './breakpoints.ts';
import type { FlightAirs } from './flightAirs.ts';
import { chargeAtTakeOff, hasOwnCharges } from './flightCharge.ts';
import type { FlightEnd, WayToLanding } from './flightEnds.ts';
import { clamped, type Weathers } from './flightMargins.ts';
import { ownWind } from './flightWinds.ts';
import { type Sortie, takeOff } from './flyRoute.ts';
import type { Leg } from './leg.ts';
import { breakOnLine } from './lineBreak.ts';
import type { FlightWind } from './mission.ts';
import { type PictureLines, pictureLines } from './pictureLines.ts';
import { heightOnWayHome } from './route.ts';
import { flyHomeFrom, lostFrom, type RouteAir } from './routeAir.ts';
import { endsOf, type FlightEnds, homeAndBack, homeStand, type Stand, swapPlacesOf } from './swapPlaces.ts';
import { keptMargin } from './verdict.ts';

/**
 * One flight of a plan over several batteries: waypoints first…last, then home, or to a swap place where another flight follows. A flight
 * after the first one resumes at the last waypoint of the one before, or inside the leg after that. `battery_at_home`: where it lands.
 */
export interface BatteryFlight {
  readonly flight_index: number;
  /** The wind that it is flown in, where it has its own. */
  readonly wind?: FlightWind | undefined;
  readonly first_waypoint_index: number;
  readonly last_waypoint_index: number;
  /** Where it resumes the route inside the leg after its first waypoint; absent: at that. */
  readonly begins_at?: Breakpoint | undefined;
  /** Where it ends inside the leg after its last waypoint; absent: at that. */
  readonly ends_at?: Breakpoint | undefined;
  readonly distance_m: number;
  readonly duration_s: number;
  /** Charge at take-off, where the batteries after the first one have another than that; absent: each begins with that of the request. */
  readonly battery_at_start_pct?: number | undefined;
  readonly battery_at_home_pct: number;
  readonly battery_at_home?: Interval | undefined;
  /** Where the flight takes off; absent: at home. */
  readonly take_off?: FlightEnd | undefined;
  readonly landing?: FlightEnd | undefined;
  /** The return height to set in the aircraft, above its take-off, metres; absent: that of the plan. */
  readonly return_height_m?: number | undefined;
  /** Present where it lands elsewhere than it took off. */
  readonly way_to_landing?: WayToLanding | undefined;
  /**
   * Legs of this battery; `leg_index` counts through the plan. The first leads straight from the take-off; in a later flight it
   * is no leg of the plan.
   */
  readonly legs: readonly Leg[];
}

/**
 * The flights into which a greedy cut divides the route, each starting with the charge of its battery and landing with the threshold
 * left, from everywhere on its way, by the criterion of the analysis (MODEL.md §10). A flight resumes at the last waypoint of the one
 * before, so that every leg is flown once; or, where that is asked for and takes fewer flights, inside a leg with a series of pictures, two of which are taken again. With a balanced split they are as many, but the tightest one keeps more; where the first battery has another charge than those after it, so does the tightest of these. Each flight is found, and its end with it, in its own wind. The caller checks ceiling and payload.
 */
export function planBatteries(airs: FlightAirs): Split {
  const { waypoints, options } = airs(homeAndBack, 0).air.route.input;
  const fullest = { spare_pct: 0, most: Infinity };
  const lines = options.mid_line_swaps === true ? pictureLines(waypoints) : [];
  const hasLines = lines.some((line) => line !== undefined);
  const inLines = cutGreedily(airs, { ...fullest, lines: hasLines ? lines : [] });
  // A cut that ends no flight inside a line is that at waypoints.
  const isAtWaypoints = !hasLines || inLines.flights?.every(({ ends_at }) => ends_at === undefined) === true;
  const atWaypoints = isAtWaypoints ? inLines : cutGreedily(airs, { ...fullest, lines: [] });
  const isFewer = (inLines.flights?.length ?? Infinity) < (atWaypoints.flights?.length ?? Infinity);
  const { flights } = isFewer ? inLines : atWaypoints;
  if (flights === undefined) return atWaypoints;
  return options.battery_split === 'balanced'
    ? { flights: balanced(airs, flights, isFewer ? lines : []) }
    : { flights };
}

/** Where a split ends: the first leg that is too much for a flight of its own, or that the wind forbids, and that flight. */
export interface Stuck {
  readonly flights?: undefined;
  readonly stuck_leg_index: number;
  readonly stuck_flight_index: number;
}

/** The flights of a split, or why there is none. */
type Split = { readonly flights: BatteryFlight[]; readonly stuck_leg_index?: undefined } | Stuck;

/**
 * Charge that a cut keeps above the threshold at every waypoint, percentage points, and in the flights after the first one; the most flights it
 * may take, and the legs inside which they may end.
 */
interface Cut {
  readonly spare_pct: number;
  readonly following_spare_pct?: number;
  readonly most: number;
  readonly lines: PictureLines;
}

function cutGreedily(airs: FlightAirs, cut: Cut): Split {
  const flights: BatteryFlight[] = [];
  const { input, legs } = airs(homeAndBack, 0).air.route;
  let from: Resumption = { swap: undefined };
  while ((from.swap ?? -1) < legs.length - 1) {
    const flight_index = flights.length;
    const { following_spare_pct = cut.spare_pct, lines } = cut;
    const spare_pct = flight_index === 0 ? cut.spare_pct : following_spare_pct;
    const begin = { flight_index, ...from, spare_pct, lines };
    const flown = nextFlight((ends) => airs(ends, flight_index), begin);
    if (flown === undefined || flight_index === cut.most)
      return { stuck_leg_index: (from.swap ?? -1) + 1, stuck_flight_index: flight_index };
    const wind = ownWind(input, flight_index);
    flights.push({
      flight_index,
      ...(wind !== undefined && { wind }),
      ...(hasOwnCharges(input) && { battery_at_start_pct: chargeAtTakeOff(input, flight_index) }),
      ...flown.flight,
    });
    from = flown.next;
  }
  return { flights };
}

type Flight = Omit<BatteryFlight, 'flight_index' | 'wind' | 'battery_at_start_pct'>;
/** Returns the air of one flight. */
type AirOf = (ends: FlightEnds) => Weathers;

/** Where a flight resumes the route: at a waypoint, or inside the leg after it; `undefined`: it begins the route. */
interface Resumption {
  readonly swap: number | undefined;
  readonly begins_at?: Breakpoint | undefined;
}

/** Where a flight begins, and how many are before it. */
interface Beginning extends Pick<Cut, 'spare_pct' | 'lines'>, Resumption {
  readonly flight_index: number;
}

interface FlownPart {
  readonly flight: Flight;
  /** Where the next one begins. */
  readonly next: Resumption;
}

/**
 * The flight that resumes the route, or begins it: home, where it reaches the end of the route or its battery is changed
 * there; else to its swap place, with a leg left for the next one.
 */
function nextFlight(airOf: AirOf, begin: Beginning): FlownPart | undefined {
  const { flight_index, swap, begins_at } = begin;
  const { legs, input } = airOf(homeAndBack).air.route;
  const isElsewhere = swapPlacesOf(input).length > 0;
  const { takeOff, landing: change } = endsOf(input, flight_index, Infinity);
  const last = legs.length - 1;
  const flightTo = (landing: Stand, end: number): FlownPart | undefined => {
    const ends = { takeOff, landing };
    const { weathers, legs: flown, ends_at, next } = flyUntilDue(airOf(ends), begin, end);
    const due = flown.at(-1);
    if (due === undefined || due.leg_index <= (swap ?? -1)) return undefined;
    const flight = {
      ...homecoming(weathers.air, flown, due),
      ...(ends_at !== undefined && { last_waypoint_index: due.leg_index - 1 }),
      ...(begins_at !== undefined && { begins_at }),
      ...(ends_at !== undefined && { ends_at }),
      ...(isElsewhere && between(weathers.air, ends, due)),
    };
    return { flight, next: next ?? { swap: due.leg_index } };
  };
  const home = flightTo(homeStand, last);
  return change === homeStand || home?.next.swap === last ? home : flightTo(change, last - 1);
}

/** Where a flight takes off and lands, its return height, and how it gets there where its own return does not lead there. */
function between(
  { route }: RouteAir,
  { takeOff, landing }: FlightEnds,
  { leg_index, to }: Leg,
): Pick<BatteryFlight, 'take_off' | 'landing' | 'return_height_m' | 'way_to_landing'> {
  const return_height_m = route.returnHeight_m - route.takeOff.altitude_m;
  const ends = { take_off: nameOf(takeOff), landing: nameOf(landing), return_height_m };
  if (takeOff === landing) return ends;
  const height_m = heightOnWayHome(route, leg_index);
  const climb_m = height_m - to.altitude_m;
  return { ...ends, way_to_landing: { height_m, climb_m, speed_mps: returnSpeed(route.flight) } };
}

const nameOf = (stand: Stand): FlightEnd => (stand === homeStand ? 'home' : 'swap_place');

/** Halvings of 100 points: what is kept is found to 0.4 points. */
const halvings = 8;

/** A cut that is possible, with what it keeps above the threshold, percentage points. */
interface Kept {
  readonly flights: BatteryFlight[];
  readonly spare_pct: number;
}

/** The possible cut that keeps the most, by bisection, from one that is known on. */
function keepingMost(known: Kept, cutWith: (spare_pct: number) => Split): Kept {
  let kept = known;
  let beyond_pct = 100;
  for (let step = 0; step < halvings; step++) {
    const spare_pct = (kept.spare_pct + beyond_pct) / 2;
    const { flights } = cutWith(spare_pct);
    if (flights === undefined) beyond_pct = spare_pct;
    else kept = { flights, spare_pct };
  }
  return kept;
}

/**
 * The cut into as many flights that keeps the most above the threshold at every waypoint. A first battery of another charge decides that for
 * all: the flights after its own then keep the most that they can.
 */
function balanced(airs: FlightAirs, fullest: BatteryFlight[], lines: PictureLines): BatteryFlight[] {
  const common = { most: fullest.length, lines };
  const alike = keepingMost({ flights: fullest, spare_pct: 0 }, (spare_pct) =>
    cutGreedily(airs, { ...common, spare_pct }),
  );
  if (!hasOwnCharges(airs(homeAndBack, 0).air.route.input)) return alike.flights;
  const { spare_pct } = alike;
  return keepingMost(alike, (following_spare_pct) =>
    cutGreedily(airs, { ...common, spare_pct, following_spare_pct }),
  ).flights;
}

/** True if a leg ends with this margin and home can be reached from everywhere on it. */
function isKept(leg: Leg, { turning }: Sortie, spare_pct: number): boolean {
  const kept_pct = keptMargin(leg) ?? -Infinity;
  return leg.status === 'ok' && kept_pct >= spare_pct && turning() === undefined;
}

/** The legs of a flight up to the last one with a margin, or up to a picture inside the one after that. */
interface Due {
  /** The route as the flight has it. */
  readonly weathers: Weathers;
  readonly legs: readonly Leg[];
  readonly ends_at?: Breakpoint | undefined;
  /** Where the next one resumes inside that leg. */
  readonly next?: Resumption | undefined;
}

/** Flies up to the last leg with a margin; `end`: the last waypoint that may be reached. */
function flyUntilDue(planned: Weathers, { swap, begins_at, spare_pct, lines }: Beginning, end: number): Due {
  const weathers = withBreakpoints(planned, { begins_at });
  const { air, skies } = weathers;
  const sortie = takeOff(air, skies, swap);
  const legs: Leg[] = [];
  const kept = (leg: Leg, flown: Sortie) => isKept(leg, flown, spare_pct);
  for (let index = swap ?? 0; index < air.route.legs.length; index++) {
    const line = lines[index];
    if (index > end && line === undefined) break;
    const leg = sortie.fly();
    if (index <= end && kept(leg, sortie)) {
      legs.push(leg);
      continue;
    }
    const isOnWayOut = index === swap;
    const broken =
      line === undefined || isOnWayOut || leg.duration_s === undefined
        ? undefined
        : breakOnLine({ planned, sortie, leg_index: index, line, swap, begins_at, isKept: kept });
    if (broken === undefined) break;
    const { ends_at, resumes_at } = broken;
    return {
      weathers: broken.weathers,
      legs: [...legs, broken.leg],
      ends_at,
      next: { swap: index - 1, begins_at: resumes_at },
    };
  }
  return { weathers, legs };
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
