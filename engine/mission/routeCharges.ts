import { emptyReturn, usedByReturn } from '../flight/returnHome.ts';
import { chargeOf, emptyLegCost, flyHomeFrom, flyLeg, type RouteAir } from './routeAir.ts';

/** Charge that a route uses in one weather, percentage points; infinite where the wind allows no headway. */
export interface RouteCharges {
  readonly legs_pct: Float64Array;
  /** The ways home from the ends of the legs. */
  readonly homes_pct: Float64Array;
}

function legCharge(air: RouteAir, index: number, cost: ReturnType<typeof emptyLegCost>): number {
  flyLeg(air, index, cost);
  return chargeOf(cost);
}

const homeCharge = (air: RouteAir, index: number, home: ReturnType<typeof emptyReturn>): number =>
  flyHomeFrom(air, index, home) ? usedByReturn(home) : Infinity;

/** Flies a route in one weather, only for its charges. They are packed, since many weathers need them. */
export function chargesUnder(air: RouteAir): RouteCharges {
  const { length } = air.route.legs;
  const legs_pct = new Float64Array(length);
  const homes_pct = new Float64Array(length);
  const cost = emptyLegCost();
  const home = emptyReturn();
  for (let index = 0; index < length; index++) {
    legs_pct[index] = legCharge(air, index, cost);
    homes_pct[index] = homeCharge(air, index, home);
  }
  return { legs_pct, homes_pct };
}

/** The charges of a route some of whose legs and ways home have changed. */
export function withChargesAt(
  air: RouteAir,
  charges: RouteCharges,
  changed: { readonly legs: readonly number[]; readonly homes: readonly number[] },
): RouteCharges {
  const legs_pct = charges.legs_pct.slice();
  const homes_pct = charges.homes_pct.slice();
  const cost = emptyLegCost();
  const home = emptyReturn();
  for (const index of changed.legs) legs_pct[index] = legCharge(air, index, cost);
  for (const index of changed.homes) homes_pct[index] = homeCharge(air, index, home);
  return { legs_pct, homes_pct };
}

/** Charge that the whole route and the way home from its end use in one weather; infinite where a part cannot be flown. */
export function totalUnder(air: RouteAir): number {
  const last = air.route.legs.length - 1;
  const cost = emptyLegCost();
  const home = emptyReturn();
  let total_pct = flyHomeFrom(air, last, home) ? usedByReturn(home) : Infinity;
  for (let index = 0; index <= last && total_pct < Infinity; index++) {
    total_pct += legCharge(air, index, cost);
  }
  return total_pct;
}
