import { clampPct, drawnOf, lostBy } from '../aircraft/packCharge.ts';
import { defined } from '../defined.ts';
import { elementAt } from '../elementAt.ts';
import { type Cost, type FlownStretch, flyStretch, noCost } from '../flight/legDrain.ts';
import { durationOfReturn, emptyReturn, land, usedByReturn } from '../flight/returnHome.ts';
import { middleCourse, trackBetween } from '../geo/geodesic.ts';
import type { Interval } from '../uncertainty/interval.ts';
import { addInto, allowanceOf, emptyFigure, type Figure, lost90, setNominal } from './figure.ts';
import { type FlightMargins, leftOf, type Weathers } from './flightMargins.ts';
import { groundAt } from './heights.ts';
import type { Leg } from './leg.ts';
import { type LegStatus, standingOf } from './legStatus.ts';
import type { MissionInput } from './missionInput.ts';
import { cruiseSpeed } from './route.ts';
import { airOn, flyHomeFrom, lostFrom, type RouteAir } from './routeAir.ts';

/**
 * The end of the flight, after its end action; absent where that cannot be flown. The members of a leg are those of the flight back to the
 * first waypoint, absent where the flight ends otherwise.
 */
export interface Ending
  extends Pick<
    Leg,
    'fence_breach' | 'clearance' | 'height_above_ground' | 'unknown_obstacle' | 'passed_obstacle'
  > {
  readonly cost_pct: number;
  readonly duration_s: number;
  /** Charge left there, percentage points; negative: not enough for the end action. */
  readonly battery_pct: number;
  readonly interval?: Interval | undefined;
  /** The return from the first waypoint after that flight, over the threshold, percentage points; absent where the wind forbids it. */
  readonly return_margin_pct?: number | undefined;
  readonly return_margin?: Interval | undefined;
  /** How that return is; absent where the flight does not end there. */
  readonly return_status?: LegStatus | undefined;
}

function costOfReturn(air: RouteAir, from: number): Cost | undefined {
  const home = emptyReturn();
  if (!flyHomeFrom(air, from, home)) return undefined;
  return { duration_s: durationOfReturn(home), used_pct: usedByReturn(home) };
}

/** Height above the launch point of the ground on which a flight lands at its last waypoint. */
export function landingHeight(
  { terrain }: MissionInput,
  { leg_index, to }: Pick<Leg, 'leg_index' | 'to'>,
): number {
  return Math.min(groundAt(terrain, leg_index + 1) - groundAt(terrain, 0), to.altitude_m);
}

/** Flies back to the first waypoint; `undefined`: no headway. */
export function flyToFirst({ flight, route }: RouteAir, { to }: Pick<Leg, 'to'>): FlownStretch | undefined {
  const first = elementAt(route.points, 0);
  const track = trackBetween(to, first);
  return flyStretch(flight, {
    distance_m: track.distance_m,
    course_deg: middleCourse(track),
    from_m: to.altitude_m,
    to_m: first.altitude_m,
    ground_speed_mps: cruiseSpeed(route.input),
  });
}

/** Cost of the end action after the last leg: none for a hover without end; `undefined` where the wind forbids it. */
function endCost(air: RouteAir, last: Leg): Cost | undefined {
  const { input } = air.route;
  switch (input.end_action) {
    case 'go_home':
      return costOfReturn(air, last.leg_index);
    case 'land':
      return land(air.flight, last.to.altitude_m, landingHeight(input, last));
    case 'first_waypoint':
      return flyToFirst(air, last);
    case 'hover':
    case 'none':
      return noCost;
  }
}

/** The consumption of what is flown after the last leg, points of a warm pack; `undefined`: the wind forbids it. */
type CostAfter = (air: RouteAir, last: Leg) => number | undefined;

const usedByEnd: CostAfter = (air, last) => endCost(air, last)?.used_pct;

/** The end action, and the return from the first waypoint. */
const usedByEndAndReturn: CostAfter = (air, last) => {
  const [end, home] = [endCost(air, last), costOfReturn(air, 0)];
  return end && home && end.used_pct + home.used_pct;
};

/** The flight with what is flown after its last leg in each weather; the error of that is that of the power alone. */
function flightWith(
  costOf: CostAfter,
  { air: usual, skies }: Weathers,
  last: Leg,
  route: Figure,
): Figure | undefined {
  const used_pct = costOf(airOn(usual, last.leg_index), last);
  if (used_pct === undefined) return undefined;
  const end = emptyFigure();
  setNominal(end, used_pct, 0, 0);
  for (const [change, { air }] of skies.entries())
    end.changed_pct[change] = costOf(airOn(air, last.leg_index), last) ?? Infinity;
  addInto(end, route, end);
  return end;
}

/** The interval around a charge after a flight; as that of a return margin, a battery that is empty on the way is not below 0 there. */
function intervalAround({ air, skies }: Weathers, flight: Figure, charge_pct: number): Interval | undefined {
  const { pack } = air.flight;
  const lost =
    skies.length === 0 ? undefined : lost90(flight, allowanceOf(air.route), pack, drawnOf(pack, 0));
  return lost && leftOf(charge_pct + lostBy(pack, flight.used_pct), lost);
}

/** The return from the first waypoint, over which the flight has so much charge at its end. */
function returnFromFirst(
  weathers: Weathers,
  last: Leg,
  route: Figure,
  battery_pct: number,
): Pick<Ending, 'return_margin_pct' | 'return_margin' | 'return_status'> {
  const { air } = weathers;
  const { rth_threshold_pct: threshold_pct } = air.route.input.battery;
  const home = costOfReturn(airOn(air, last.leg_index), 0);
  const flight = flightWith(usedByEndAndReturn, weathers, last, route);
  if (home === undefined || flight === undefined) return { return_status: 'no_return' };
  const left_pct = clampPct(battery_pct);
  const return_margin_pct = left_pct - lostFrom(air, left_pct, home.used_pct) - threshold_pct;
  const return_margin = intervalAround(weathers, flight, return_margin_pct);
  const kept_pct = return_margin?.low_pct ?? return_margin_pct;
  return {
    return_margin_pct,
    ...defined({ return_margin }),
    return_status: standingOf(kept_pct, threshold_pct),
  };
}

/**
 * Where the charge stands when the flight is over: at home, on the ground below the last waypoint, or over the waypoint where the end
 * action leaves the aircraft. `undefined` without legs, and where the wind forbids the end action.
 */
export function endingOf(
  weathers: Weathers,
  legs: readonly Leg[],
  { route, whole }: Pick<FlightMargins, 'route' | 'whole'>,
): Ending | undefined {
  const { air } = weathers;
  const last = legs.at(-1);
  const cost = last && endCost(airOn(air, last.leg_index), last);
  if (last === undefined || cost === undefined) return undefined;
  const { end_action } = air.route.input;
  const flight = end_action === 'go_home' ? whole : flightWith(usedByEnd, weathers, last, route);
  const cost_pct = lostFrom(air, last.battery_end_pct, cost.used_pct);
  const battery_pct = last.battery_end_pct - cost_pct;
  return {
    cost_pct,
    duration_s: cost.duration_s,
    battery_pct,
    ...defined({ interval: flight && intervalAround(weathers, flight, battery_pct) }),
    ...(end_action === 'first_waypoint' && returnFromFirst(weathers, last, route, battery_pct)),
  };
}
