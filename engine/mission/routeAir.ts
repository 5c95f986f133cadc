import { lostAfter, warmChargeOf } from '../aircraft/packCharge.ts';
import type { Draft } from '../draft.ts';
import { elementAt } from '../elementAt.ts';
import { type Aloft, airAloft, canReach } from '../flight/aloft.ts';
import type { Flight } from '../flight/conditions.ts';
import { drainOfHover, drainOver } from '../flight/drain.ts';
import {
  addCosts,
  type Cost,
  emptyStretch,
  type FlownStretch,
  flyWay,
  hover,
  moveVertically,
  noCost,
} from '../flight/legDrain.ts';
import { flyReturn, homingOf, type ReturnPieces, type ReturnStart, touchDown } from '../flight/returnHome.ts';
import { takeOffOverhead } from '../flight/takeOff.ts';
import type { Route } from './route.ts';
import type { RouteLeg } from './routeLegs.ts';

/** Costs of a flight at one height of the route, the same for every waypoint at that height. */
export interface WaypointAir extends ReturnStart {
  /** True if the aircraft can hold a position there and on its way up; the middle of a leg does not show that where the wind changes with height. */
  readonly canHold: boolean;
  /** Drain of stops and turns, percentage points per second. */
  readonly turn_pct_per_s: number;
  /** Drain of a hover, percentage points per second. */
  readonly hover_pct_per_s: number;
}

/** A route in one weather: a flight with every value that depends only on the heights of the route. */
export interface RouteAir {
  readonly route: Route;
  readonly flight: Flight;
  /** The air at the different heights of the middles of legs. */
  readonly middles: readonly Aloft[];
  /** The costs at the different heights of waypoints. */
  readonly waypointAirs: readonly WaypointAir[];
  /** The air of the hour of each leg, where the route is flown through several; a way home leads through that of the leg before it. */
  readonly ofLegs?: readonly RouteAir[] | undefined;
}

/** The air of a leg, and of the way home from its end. */
export const airOn = (air: RouteAir, index: number): RouteAir =>
  air.ofLegs === undefined ? air : elementAt(air.ofLegs, index);

/** A route in the weather of each of its hours; `changed` gives each flight in the weather that it is to be flown in. */
export function airThrough(route: Route, changed = (flight: Flight): Flight => flight): RouteAir {
  const air = routeAir(route, changed(route.flight));
  const { hours } = route;
  if (hours === undefined) return air;
  const airs = hours.flights.map((flight) => routeAir(route, changed(flight)));
  return { ...air, ofLegs: hours.ofLegs.map((hour) => elementAt(airs, hour)) };
}

export function routeAir(route: Route, flight: Flight): RouteAir {
  const ground_m = route.landing.altitude_m;
  const end = { ground_m, landing: touchDown(flight, ground_m) };
  return {
    route,
    flight,
    middles: route.middleHeights.heights_m.map((height_m) => airAloft(flight, height_m)),
    waypointAirs: route.pointHeights.heights_m.map((height_m) =>
      waypointAirAt(flight, height_m, route.returnHeight_m, end),
    ),
  };
}

/** The air of a route that differs from the one of an air, and has further heights after those of that one. */
export function withMoreHeights(air: RouteAir, route: Route): RouteAir {
  const { flight, middles, waypointAirs } = air;
  const ground_m = route.landing.altitude_m;
  const { heights_m } = route.middleHeights;
  const at_m = route.pointHeights.heights_m.slice(waypointAirs.length);
  const end = () => ({ ground_m, landing: touchDown(flight, ground_m) });
  return {
    ...air,
    route,
    middles: [...middles, ...heights_m.slice(middles.length).map((height_m) => airAloft(flight, height_m))],
    waypointAirs: [
      ...waypointAirs,
      ...at_m.map((height_m) => waypointAirAt(flight, height_m, route.returnHeight_m, end())),
    ],
  };
}

function waypointAirAt(
  flight: Flight,
  height_m: number,
  return_m: number,
  { ground_m, landing }: Pick<ReturnStart, 'ground_m' | 'landing'>,
): WaypointAir {
  const aloft = airAloft(flight, height_m);
  return {
    height_m,
    homing: homingOf(flight, { height_m, ground_m }, return_m),
    ground_m,
    landing,
    canHold: flight.weather.wind_height_m === undefined || canReach(flight, aloft, height_m),
    turn_pct_per_s: drainOver(flight, aloft, 0),
    hover_pct_per_s: drainOfHover(flight, aloft),
  };
}

export const waypointAirOf = (air: RouteAir, index: number): WaypointAir =>
  elementAt(airOn(air, index).waypointAirs, elementAt(air.route.pointHeights.indices, index));

export const middleOf = (air: RouteAir, index: number): Aloft =>
  elementAt(airOn(air, index).middles, elementAt(air.route.middleHeights.indices, index));

/** Costs before the first leg: take-off, the planned hover, and the climb over the place. */
export interface TakeOffPieces {
  readonly overhead: Cost;
  readonly hover: Cost;
  readonly climb: Cost;
}

/** Costs before the straight flight of a leg from the take-off, which begins at its start height. */
export function takeOffPieces(air: RouteAir, { index, start_height_m }: RouteLeg): TakeOffPieces {
  const { flight, route } = airOn(air, index);
  const { altitude_m: ground_m } = route.takeOff;
  return {
    overhead: takeOffOverhead(flight, ground_m),
    hover: hover(flight, ground_m, route.input.options.preflight_hover_s),
    climb: moveVertically(flight, ground_m, start_height_m),
  };
}

/** Costs of a leg, in the order of flight. */
export interface LegCost {
  /** Cost before leg 0; other legs have none. */
  readonly before: Cost;
  /** True if the leg can be flown against the wind; if not, `along` means nothing. */
  readonly isFlown: boolean;
  readonly along: FlownStretch;
  /** Cost of the stop or the corner. */
  readonly turn: Draft<Cost>;
  readonly hover: Draft<Cost>;
}

export const emptyLegCost = (): Draft<LegCost> => ({
  before: noCost,
  isFlown: false,
  along: emptyStretch(),
  turn: { ...noCost },
  hover: { ...noCost },
});

/**
 * Flies a leg (MODEL.md §7) through the air at its middle height, and writes its costs into `cost`: a plan is flown leg by leg and in
 * many weathers, and a new object for each would cost more than its arithmetic.
 */
export function flyLegIn(air: RouteAir, middle: Aloft, leg: RouteLeg, cost: Draft<LegCost>): void {
  const { flight } = airOn(air, leg.index);
  const waypointAir = waypointAirOf(air, leg.index);
  cost.before = leg.isFromHome ? takeOff(air, leg) : noCost;
  cost.isFlown = waypointAir.canHold && flyWay(flight, middle, leg, cost.along);
  const turn_s = cost.isFlown ? turnTime(flight, leg, cost.along) : 0;
  cost.turn.duration_s = turn_s;
  cost.turn.used_pct = turn_s * waypointAir.turn_pct_per_s;
  const hover_s = leg.hover_s === 0 ? 0 : leg.hover_s + 2 * flight.rules.transition_s;
  cost.hover.duration_s = hover_s;
  cost.hover.used_pct = hover_s * waypointAir.hover_pct_per_s;
}

/** Flies a leg of the route itself, like `flyLegIn`. */
export const flyLeg = (air: RouteAir, index: number, cost: Draft<LegCost>): void =>
  flyLegIn(air, middleOf(air, index), elementAt(air.route.legs, index), cost);

function takeOff(air: RouteAir, leg: RouteLeg): Cost {
  const { overhead, hover, climb } = takeOffPieces(air, leg);
  return addCosts(overhead, hover, climb);
}

/** Time at the end of a leg: that of the turn at a corner, but never more than a stop; any other waypoint costs a stop. */
function turnTime(
  { rules }: Flight,
  { end, corner_deg, corner_m, run_m }: RouteLeg,
  along: FlownStretch,
): number {
  if (end === 'none') return 0;
  const stop_s = rules.endTime_s(along, run_m);
  return end === 'stop' ? stop_s : Math.min(rules.cornerTime_s(along, corner_deg, corner_m), stop_s);
}

/** Seconds of all parts of a leg. */
export const durationOf = ({ before, along, turn, hover }: LegCost): number =>
  before.duration_s + along.duration_s + turn.duration_s + hover.duration_s;

/** Charge of a leg, percentage points; infinite where the wind allows no headway. */
export const chargeOf = (cost: LegCost): number => (cost.isFlown ? usedBy(cost) : Infinity);

/** Charge of a leg, as far as it is flown. */
export const drawnOn = (cost: LegCost): number => (cost.isFlown ? usedBy(cost) : 0);

/** Percentage points of all parts of a leg. */
export const usedBy = ({ before, along, turn, hover }: LegCost): number =>
  before.used_pct + along.used_pct + turn.used_pct + hover.used_pct;

/**
 * Times that starting a hover takes at the end of a leg where the plan has none, seconds: a stop instead of a corner, at the drain of a
 * turn, and a wing's changes to hover and back, at that of a hover.
 */
export function timesOfStaying(
  { rules }: Flight,
  { hover_s, end, run_m }: RouteLeg,
  { along, turn }: LegCost,
): { readonly stop_s: number; readonly changes_s: number } {
  if (hover_s > 0) return { stop_s: 0, changes_s: 0 };
  const changes_s = 2 * rules.transition_s;
  if (!rules.mayStop || end === 'stop') return { stop_s: 0, changes_s };
  return { stop_s: rules.endTime_s(along, run_m) - turn.duration_s, changes_s };
}

/** Flies home from a waypoint; false: no headway against the wind. */
export const flyHomeFrom = (air: RouteAir, index: number, pieces: Draft<ReturnPieces>): boolean =>
  flyReturn(
    airOn(air, index).flight,
    waypointAirOf(air, index),
    elementAt(air.route.homeward, index),
    pieces,
  );

/** Charge that the pack loses at this state, in points of a warm pack. */
export function lostFrom({ flight: { pack } }: RouteAir, left_pct: number, warm_pct: number): number {
  const gone_pct = pack.initial_pct - left_pct;
  return lostAfter(pack, warmChargeOf(pack, gone_pct), warm_pct);
}
