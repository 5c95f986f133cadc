import { elementAt } from '../elementAt.ts';
import { speedLimits, windAt } from '../flight/conditions.ts';
import type { SpeedLimits } from '../flight/handling.ts';
import { speedOfLeast } from '../flight/speedPolicy.ts';
import type { Track } from '../geo/geodesic.ts';
import { isFlown, usedBy } from './flyRoute.ts';
import { type LegCost, legCost, type Route } from './routeLegs.ts';

/** Slower than this over the ground no leg is planned. */
const slowest_mps = 1;

/** A leg by itself: to which waypoint, whether it begins with the take-off, and its way. */
export interface LegWay {
  readonly index: number;
  readonly isFromHome: boolean;
  readonly track: Track;
}

const wayOf = ({ tracks }: Route, index: number): LegWay => ({
  index,
  isFromHome: index === 0,
  track: elementAt(tracks, index),
});

const fly = (route: Route, { index, isFromHome, track }: LegWay, speed_mps: number): LegCost =>
  legCost(route, index, isFromHome, track, speed_mps);

/** Charge of a leg, its stop or corner included, at a speed; infinite without headway. */
function costAt(route: Route, way: LegWay, speed_mps: number): number {
  const cost = fly(route, way, speed_mps);
  return isFlown(cost) ? usedBy(cost) : Infinity;
}

/** The most that can be made good: above it every wish costs the same, and a search would not come back from there. */
function fastestMadeGood(route: Route, way: LegWay, limits: SpeedLimits): number {
  const { flight, returnHeight_m } = route;
  if (!flight.handling.mayStop) return limits.fastest_mps;
  const beyond_mps =
    limits.fastest_mps +
    windAt(flight, Math.max(returnHeight_m, elementAt(route.points, way.index).altitude_m)).mean_mps;
  return fly(route, way, beyond_mps).along?.ground_speed_mps ?? beyond_mps;
}

/** The speed to hold on a leg that uses the least charge (MODEL.md §7), or the plan's where none is better. */
function bestSpeed(route: Route, way: LegWay): number {
  const limits = speedLimits(route.flight, elementAt(route.points, way.index).altitude_m);
  const cost = (speed_mps: number): number => costAt(route, way, speed_mps);
  const low_mps = Math.max(slowest_mps, limits.slowest_mps);
  const found_mps = speedOfLeast(cost, low_mps, Math.max(low_mps, fastestMadeGood(route, way, limits)));
  const planned_mps = elementAt(route.speeds_mps, way.index);
  return cost(found_mps) < cost(planned_mps) ? found_mps : planned_mps;
}

/** Speed to hold on a way that is not the route's own, as that of a flight that resumes the route from home, m/s. */
export const speedOn = (route: Route, way: LegWay): number =>
  route.input.options.speed_policy === 'best_range'
    ? bestSpeed(route, way)
    : elementAt(route.speeds_mps, way.index);

/** The route at the speeds of its policy: as it is laid, each leg at its best, or all at one. */
export function withPolicy(route: Route): Route {
  const { speed_policy: policy = 'cruise' } = route.input.options;
  if (policy === 'cruise') return route;
  const speedAt =
    policy === 'best_range' ? (index: number) => bestSpeed(route, wayOf(route, index)) : () => policy.mps;
  return { ...route, speeds_mps: route.speeds_mps.map((_, index) => speedAt(index)) };
}

/** Points that each leg saves over the speed of the plan or the aircraft; `undefined`: no answer at either speed. */
export function speedGains(route: Route, planned: Route): (number | undefined)[] {
  return route.speeds_mps.map((speed_mps, index) => {
    const way = wayOf(route, index);
    const gain_pct = costAt(route, way, elementAt(planned.speeds_mps, index)) - costAt(route, way, speed_mps);
    return Number.isFinite(gain_pct) ? gain_pct : undefined;
  });
}
