import { lostAfter } from '../aircraft/packCharge.ts';
import { elementAt } from '../elementAt.ts';
import { type Aloft, aloftAt } from '../flight/aloft.ts';
import { type Flight, speedLimits } from '../flight/conditions.ts';
import type { SpeedLimits } from '../flight/flightRules.ts';
import { type SpeedPolicy, speedOfLeast } from '../flight/speedPolicy.ts';
import { type Acting, pictureLines } from './pictureLines.ts';
import type { Route } from './route.ts';
import {
  airOn,
  chargeOf,
  emptyLegCost,
  flyLegIn,
  type LegCost,
  type RouteAir,
  routeAir,
} from './routeAir.ts';
import type { RouteLeg } from './routeLegs.ts';

/** Least planned ground speed of a leg. */
const slowest_mps = 1;

/** Charge of a leg as a function of its speed, including its stop or corner; infinite without headway. */
interface Search {
  readonly costAt: (speed_mps: number) => number;
  /** The cost of the latest speed. */
  readonly latest: LegCost;
}

function searchOf(air: RouteAir, leg: RouteLeg): Search {
  const middle: Aloft = aloftAt(airOn(air, leg.index).flight, leg.start_height_m + leg.rise_m / 2);
  const latest = emptyLegCost();
  const costAt = (speed_mps: number): number => {
    flyLegIn(air, middle, { ...leg, speed_mps }, latest);
    return chargeOf(latest);
  };
  return { costAt, latest };
}

/** The fastest speed over the ground outside sport mode: every faster one costs the same, and a search would not return from there. */
function fastestMadeGood({ rules }: Flight, { normal_mps }: SpeedLimits, { costAt, latest }: Search): number {
  if (!rules.mayStop || costAt(normal_mps) === Infinity) return normal_mps;
  return latest.along.ground_speed_mps;
}

/** The speed on a leg that uses the least charge (MODEL.md §7), or the plan's where none is better. */
function bestSpeed(air: RouteAir, leg: RouteLeg): number {
  const limits = speedLimits(air.flight, elementAt(air.route.points, leg.index).altitude_m);
  const search = searchOf(air, leg);
  const low_mps = Math.max(slowest_mps, limits.slowest_mps);
  const high_mps = Math.max(low_mps, fastestMadeGood(air.flight, limits, search));
  const found_mps = speedOfLeast(search.costAt, low_mps, high_mps);
  return search.costAt(found_mps) < search.costAt(leg.speed_mps) ? found_mps : leg.speed_mps;
}

/** A leg at the speed of the policy: its own, the best one, or the one for all. */
export function atPolicySpeed(air: RouteAir, leg: RouteLeg): RouteLeg {
  const { speed_policy: policy = 'cruise' } = air.route.input.options;
  if (policy === 'cruise') return leg;
  return { ...leg, speed_mps: policy === 'best_range' ? bestSpeed(air, leg) : policy.mps };
}

/**
 * Tells which legs keep the plan's speed: at best range those along which pictures are taken in a series, since overlap, interval and
 * blur are planned for that speed.
 */
export function keepsSpeed(
  policy: SpeedPolicy,
  waypoints: readonly Acting[],
): (leg_index: number) => boolean {
  if (policy !== 'best_range') return () => policy === 'cruise';
  const lines = pictureLines(waypoints);
  return (leg_index) => lines[leg_index] !== undefined;
}

/** The route at the speeds of its policy. */
export function withPolicy(planned: Route): Route {
  const { speed_policy: policy = 'cruise' } = planned.input.options;
  if (policy === 'cruise') return planned;
  const air = routeAir(planned, planned.flight);
  const isKept = keepsSpeed(policy, planned.input.waypoints);
  const legs = planned.legs.map((leg) => (isKept(leg.index) ? leg : atPolicySpeed(air, leg)));
  return { ...planned, legs, speeds_mps: legs.map(({ speed_mps }) => speed_mps) };
}

/** Percentage points that each leg saves over the speed of the plan or the aircraft; `undefined`: impossible at one of the speeds. */
export function speedGains(air: RouteAir, planned: Route): (number | undefined)[] {
  const { pack } = air.flight;
  let drawn_pct = 0;
  return air.route.legs.map((leg, index) => {
    const { costAt } = searchOf(air, leg);
    const before_pct = drawn_pct;
    const used_pct = costAt(leg.speed_mps);
    if (used_pct < Infinity) drawn_pct += used_pct;
    const asPlanned_pct = lostAfter(pack, before_pct, costAt(elementAt(planned.speeds_mps, index)));
    const gain_pct = asPlanned_pct - lostAfter(pack, before_pct, used_pct);
    return Number.isFinite(gain_pct) ? gain_pct : undefined;
  });
}
