import { elementAt } from '../elementAt.ts';
import { speedLimits, windAt } from '../flight/conditions.ts';
import { speedOfLeast } from '../flight/speedPolicy.ts';
import { isFlown, usedBy } from './flyRoute.ts';
import { legCost, type Route } from './routeLegs.ts';

/** Slower than this over the ground no leg is planned. */
const slowest_mps = 1;

/** Charge of a leg, its stop or corner included, at a speed; infinite without headway. */
function costAt(route: Route, index: number, speed_mps: number): number {
  const cost = legCost(route, index, index === 0, elementAt(route.tracks, index), speed_mps);
  return isFlown(cost) ? usedBy(cost) : Infinity;
}

/** The speed to hold on a leg that uses the least charge (MODEL.md §7), or the plan's where none is better. */
function bestSpeed(route: Route, index: number): number {
  const height_m = elementAt(route.points, index).altitude_m;
  const limits = speedLimits(route.flight, height_m);
  const cost = (speed_mps: number): number => costAt(route, index, speed_mps);
  const fastest_mps = limits.fastest_mps + windAt(route.flight, height_m).mean_mps;
  const found_mps = speedOfLeast(cost, Math.max(slowest_mps, limits.slowest_mps), fastest_mps);
  const planned_mps = elementAt(route.speeds_mps, index);
  return cost(found_mps) < cost(planned_mps) ? found_mps : planned_mps;
}

/** The route at the speeds of its policy: as it is laid, each leg at its best, or all at one. */
export function withPolicy(route: Route): Route {
  const { speed_policy: policy = 'cruise' } = route.input.options;
  if (policy === 'cruise') return route;
  const speedAt = policy === 'best_range' ? (index: number) => bestSpeed(route, index) : () => policy.mps;
  return { ...route, speeds_mps: route.speeds_mps.map((_, index) => speedAt(index)) };
}

/** Points that each leg saves over the speed of the plan or the aircraft; `undefined`: no answer at either speed. */
export function speedGains(route: Route, planned: Route): (number | undefined)[] {
  return route.speeds_mps.map((speed_mps, index) => {
    const gain_pct =
      costAt(route, index, elementAt(planned.speeds_mps, index)) - costAt(route, index, speed_mps);
    return Number.isFinite(gain_pct) ? gain_pct : undefined;
  });
}
