import { lostBy } from '../aircraft/packCharge.ts';
import type { Draft } from '../draft.ts';
import { elementAt } from '../elementAt.ts';
import { type Explanation, explain, type Pieces } from '../explanation/explain.ts';
import { drainAloft } from '../flight/drain.ts';
import { emptyReturn } from '../flight/returnHome.ts';
import type { Leg } from './leg.ts';
import {
  emptyLegCost,
  flyHomeFrom,
  flyLeg,
  type LegCost,
  middleOf,
  type RouteAir,
  routeAir,
  takeOffPieces,
} from './routeAir.ts';
import { totalUnder } from './routeCharges.ts';

function addTakeOff(sum: Draft<Pieces>, air: RouteAir): void {
  const { overhead, hover, climb } = takeOffPieces(air, elementAt(air.route.legs, 0));
  sum.climb_pct += climb.used_pct;
  sum.hover_pct += hover.used_pct;
  sum.overhead_pct += overhead.used_pct;
}

/** Charge of the level flight of a leg, which for a slope is that at its middle height; climbing or sinking adds the rest. */
function levelFlight(air: RouteAir, index: number, { along }: LegCost): number {
  const { airspeed_mps, ground_speed_mps, duration_s, used_pct } = along;
  if (ground_speed_mps === 0) return 0;
  const { rise_m, slopes } = elementAt(air.route.legs, index);
  if (rise_m === 0 && slopes === undefined) return used_pct;
  return duration_s * drainAloft(air.flight, middleOf(air, index), airspeed_mps, 0);
}

function addLeg(sum: Draft<Pieces>, air: RouteAir, index: number, cost: LegCost): void {
  const level_pct = levelFlight(air, index, cost);
  sum.level_flight_pct += level_pct;
  sum.climb_pct += cost.along.used_pct - level_pct;
  sum.hover_pct += cost.hover.used_pct;
  sum.overhead_pct += cost.turn.used_pct;
}

function addReturn(sum: Draft<Pieces>, air: RouteAir): boolean {
  const pieces = emptyReturn();
  if (!flyHomeFrom(air, air.route.points.length - 1, pieces)) return false;
  const { isLevel, level, climb, stop, landing } = pieces;
  sum.level_flight_pct += isLevel ? level.used_pct : 0;
  sum.climb_pct += climb.used_pct;
  sum.overhead_pct += stop.used_pct + landing.used_pct;
  return true;
}

/** Pieces of the route and the way home from its end; `undefined` where the wind forbids a part of them. */
function piecesUnder(air: RouteAir): Pieces | undefined {
  const sum = { level_flight_pct: 0, climb_pct: 0, hover_pct: 0, overhead_pct: 0 };
  if (!addReturn(sum, air)) return undefined;
  addTakeOff(sum, air);
  const cost = emptyLegCost();
  for (let index = 0; index < air.route.legs.length; index++) {
    flyLeg(air, index, cost);
    if (!cost.isFlown) return undefined;
    addLeg(sum, air, index, cost);
  }
  return sum;
}

/** Charge of the legs and the way home with all factors; infinite where a part of them cannot be flown. */
function usedWithAll(legs: readonly Leg[]): number {
  let total_pct = legs.at(-1)?.rth_cost_pct ?? Infinity;
  for (const { battery_used_pct = Infinity } of legs) total_pct += battery_used_pct;
  return total_pct;
}

/**
 * Explains the charge of the route and the way home by their factors (MODEL.md §15); `legs` are already flown with all of them.
 * `undefined` without waypoints, and where the wind forbids a leg or the way home.
 */
export function missionExplanation(
  { flight, route }: RouteAir,
  legs: readonly Leg[],
): Explanation | undefined {
  const total_pct = usedWithAll(legs);
  if (total_pct === Infinity) return undefined;
  return explain(flight, {
    piecesOf: (other) => piecesUnder(routeAir(route, other)),
    totalOf: (other) =>
      other === flight ? total_pct : lostBy(other.pack, totalUnder(routeAir(route, other))),
  });
}
