import type { Draft } from '../draft.ts';
import { elementAt } from '../elementAt.ts';
import { type Aloft, airAloft } from '../flight/aloft.ts';
import { type Flight, windAt } from '../flight/conditions.ts';
import { drainOfHover, drainOver } from '../flight/drain.ts';
import {
  addCosts,
  type Cost,
  emptyStretch,
  type FlownStretch,
  flyAlong,
  hover,
  moveVertically,
  noCost,
} from '../flight/legDrain.ts';
import {
  flyReturn,
  homingFromAfar,
  type ReturnPieces,
  type ReturnStart,
  touchDown,
} from '../flight/returnHome.ts';
import { takeOffOverhead } from '../flight/takeOff.ts';
import type { Route, RouteLeg } from './routeLegs.ts';

/** What a flight meets and spends at one height of the route, whichever waypoint it is. */
export interface Place extends ReturnStart {
  /** Whether the aircraft can stay there: the middle of a leg does not tell where the wind grows with height. */
  readonly canHold: boolean;
  /** Drain of stops and turns, percentage points per second. */
  readonly turn_pct_per_s: number;
  /** Drain of a hover, percentage points per second. */
  readonly hover_pct_per_s: number;
}

/** A route under one sky: a flight with all that the heights of the route decide, so that its legs are left with their own way. */
export interface RouteAir {
  readonly route: Route;
  readonly flight: Flight;
  /** By the route's different heights of the middles of legs. */
  readonly middles: readonly Aloft[];
  /** By the route's different heights of waypoints. */
  readonly places: readonly Place[];
  /** Wind at the height of the return, m/s. */
  readonly returnWind_mps: number;
}

export function routeAir(route: Route, flight: Flight): RouteAir {
  const landing = touchDown(flight, 0);
  return {
    route,
    flight,
    middles: route.middleHeights.heights_m.map((height_m) => airAloft(flight, height_m)),
    places: route.pointHeights.heights_m.map((height_m) => placeAt(route, flight, height_m, landing)),
    returnWind_mps: windAt(flight, route.returnHeight_m).mean_mps,
  };
}

function placeAt({ returnHeight_m }: Route, flight: Flight, height_m: number, landing: Cost): Place {
  const aloft = airAloft(flight, height_m);
  return {
    height_m,
    homing: homingFromAfar(flight, height_m, returnHeight_m),
    landing,
    canHold: flight.weather.wind_height_m === undefined || aloft.withstood_mps <= aloft.fastest_mps,
    turn_pct_per_s: drainOver(flight, aloft, 0),
    hover_pct_per_s: drainOfHover(flight, aloft),
  };
}

export const placeOf = ({ route, places }: RouteAir, index: number): Place =>
  elementAt(places, elementAt(route.pointHeights.indices, index));

export const middleOf = ({ route, middles }: RouteAir, index: number): Aloft =>
  elementAt(middles, elementAt(route.middleHeights.indices, index));

/** Leaving the ground: take-off, the hover asked for, and the climb over home. */
export interface TakeOffPieces {
  readonly overhead: Cost;
  readonly hover: Cost;
  readonly climb: Cost;
}

/** What happens before the straight flight of a leg from home, which begins at its start height. */
export const takeOffPieces = ({ flight, route }: RouteAir, { start_height_m }: RouteLeg): TakeOffPieces => ({
  overhead: takeOffOverhead(flight),
  hover: hover(flight, 0, route.input.options.preflight_hover_s),
  climb: moveVertically(flight, 0, start_height_m),
});

/** What a leg costs, in the order in which it is flown. */
export interface LegCost {
  /** Leg 0 only. */
  readonly before: Cost;
  /** Whether its way has an answer: headway against the wind. If not, `along` means nothing. */
  readonly isFlown: boolean;
  readonly along: FlownStretch;
  /** Stop or corner. */
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
 * Flies a leg (MODEL.md §7) through the air at its middle height, and writes into `cost` what it costs: a plan is flown leg by leg
 * and under many skies, and a new answer for each would cost more than its arithmetic.
 */
export function flyLegIn(air: RouteAir, middle: Aloft, leg: RouteLeg, cost: Draft<LegCost>): void {
  const { flight } = air;
  const place = placeOf(air, leg.index);
  cost.before = leg.isFromHome ? takeOff(air, leg) : noCost;
  cost.isFlown = place.canHold && flyAlong(flight, middle, leg, cost.along);
  const turn_s = cost.isFlown ? turnTime(flight, leg, cost.along) : 0;
  cost.turn.duration_s = turn_s;
  cost.turn.used_pct = turn_s * place.turn_pct_per_s;
  const hover_s = leg.hover_s === 0 ? 0 : leg.hover_s + 2 * flight.rules.transition_s;
  cost.hover.duration_s = hover_s;
  cost.hover.used_pct = hover_s * place.hover_pct_per_s;
}

/** The same for a leg of the route as it is laid. */
export const flyLeg = (air: RouteAir, index: number, cost: Draft<LegCost>): void =>
  flyLegIn(air, middleOf(air, index), elementAt(air.route.legs, index), cost);

function takeOff(air: RouteAir, leg: RouteLeg): Cost {
  const { overhead, hover, climb } = takeOffPieces(air, leg);
  return addCosts(overhead, hover, climb);
}

/** Time at the end of a leg: a flown-through corner costs its turn, though never more than a stop, any other waypoint a stop. */
function turnTime({ rules }: Flight, { end, corner_deg, run_m }: RouteLeg, along: FlownStretch): number {
  if (end === 'none') return 0;
  const stop_s = rules.endTime_s(along, run_m);
  return end === 'stop' ? stop_s : Math.min(rules.cornerTime_s(along, corner_deg), stop_s);
}

/** Seconds of all parts of a leg. */
export const durationOf = ({ before, along, turn, hover }: LegCost): number =>
  before.duration_s + along.duration_s + turn.duration_s + hover.duration_s;
/** Percentage points of all parts of a leg. */
export const usedBy = ({ before, along, turn, hover }: LegCost): number =>
  before.used_pct + along.used_pct + turn.used_pct + hover.used_pct;

/** What a hover at the end of a leg would cost before its first second: a stop instead of a corner, and a wing's changes to hover and back. */
export function costOfStaying({ flight }: RouteAir, place: Place, leg: RouteLeg, cost: LegCost): number {
  const { mayStop, transition_s, endTime_s } = flight.rules;
  if (leg.hover_s > 0) return 0;
  const changes_pct = 2 * transition_s * place.hover_pct_per_s;
  if (!mayStop || leg.end === 'stop') return changes_pct;
  const stop_s = endTime_s(cost.along, leg.run_m);
  return changes_pct + stop_s * place.turn_pct_per_s - cost.turn.used_pct;
}

/** Flies home from a waypoint; false: no headway against the wind. */
export const flyHomeFrom = (air: RouteAir, index: number, pieces: Draft<ReturnPieces>): boolean =>
  flyReturn(air.flight, placeOf(air, index), elementAt(air.route.homeward, index), pieces);
