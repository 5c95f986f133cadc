import { emptyReturn, usedByReturn } from '../flight/returnHome.ts';
import { emptyLegCost, flyHomeFrom, flyLeg, type RouteAir, usedBy } from './routeAir.ts';

/** What the whole route and the way home from its end use under a sky; infinite where a part of them has no answer. */
export function totalUnder(air: RouteAir): number {
  const last = air.route.legs.length - 1;
  const cost = emptyLegCost();
  const home = emptyReturn();
  let total_pct = flyHomeFrom(air, last, home) ? usedByReturn(home) : Infinity;
  for (let index = 0; index <= last && total_pct < Infinity; index++) {
    flyLeg(air, index, cost);
    total_pct = cost.isFlown ? total_pct + usedBy(cost) : Infinity;
  }
  return total_pct;
}
