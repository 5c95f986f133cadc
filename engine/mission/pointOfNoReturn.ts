import { elementAt } from '../elementAt.ts';
import { flyStretch } from '../flight/legDrain.ts';
import { flyHome, returnSpeed } from '../flight/returnHome.ts';
import { turnBetween } from '../geo/angle.ts';
import { middleCourse, pointAlong, type Track, wayBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { Leg, PointOfNoReturn } from './missionAnalysis.ts';
import { emptyLegCost, flyLeg, type LegCost, type RouteAir } from './routeAir.ts';
import { wayHome } from './routeLegs.ts';

/** Number of bisections: finer than a millimetre on the longest way on earth. */
const bisections = 36;

/** A leg that can be flown. */
interface Way {
  readonly leg: Leg;
  readonly track: Track;
  readonly cost: LegCost;
  readonly start_height_m: number;
}

/** Margin of the return at a fraction of a leg's flight; −∞ where the wind forbids the return. */
function marginInside(
  { route, flight }: RouteAir,
  { leg, cost, track, start_height_m }: Way,
  fraction: number,
): number {
  const way = wayHome(pointAlong(leg.from, track, fraction), route.home, flight);
  const height_m = start_height_m + fraction * (leg.to.altitude_m - start_height_m);
  const home = flyHome(flight, height_m, way, route.returnHeight_m);
  if (home === undefined) return -Infinity;
  const used_pct = cost.before.used_pct + fraction * cost.along.used_pct;
  return leg.battery_start_pct - used_pct - home.used_pct - route.input.battery.rth_threshold_pct;
}

const placed = (leg_index: number, fraction: number, { lat, lon }: Position): PointOfNoReturn => ({
  leg_index,
  fraction,
  lat,
  lon,
});

/** Where the margin is lost between a point with one and a point without, as a fraction of the leg's flight. */
function lostBetween(air: RouteAir, flown: Way, safe: number, lost: number): number {
  let [before, after] = [safe, lost];
  for (let step = 0; step < bisections; step++) {
    const middle = (before + after) / 2;
    if (marginInside(air, flown, middle) < 0) after = middle;
    else before = middle;
  }
  return after;
}

/** Fraction of the leg's flight at which the margin turns negative, when it is negative at the leg's end. */
function turnInside(air: RouteAir, flown: Way): number {
  if (marginInside(air, flown, 0) < 0) return 0;
  return marginInside(air, flown, 1) < 0 ? lostBetween(air, flown, 0, 1) : 1;
}

/** Whether the wind is so strong that some way home is impossible: the one straight against it. */
function isWindForbidding({ flight }: RouteAir, height_m: number): boolean {
  const againstWind = {
    distance_m: 1000,
    course_deg: flight.weather.wind_dir_deg,
    from_m: height_m,
    to_m: height_m,
    ground_speed_mps: returnSpeed(flight),
  };
  return flyStretch(flight, againstWind) === undefined;
}

/** As `isWindForbidding`, for the way home from a leg, computed once for each height: most legs return at the same one. */
function windForbidding(air: RouteAir): (leg: Leg) => boolean {
  const byHeight = new Map<number, boolean>();
  return ({ from, to }) => {
    const height_m = Math.max(air.route.returnHeight_m, from.altitude_m, to.altitude_m);
    const found = byHeight.get(height_m) ?? isWindForbidding(air, height_m);
    byHeight.set(height_m, found);
    return found;
  };
}

/**
 * Where on a leg the way home leads straight against the wind; `undefined`: nowhere between its ends. The courses that a wind
 * forbids lie around this one, so a wind that forbids the way home only in the middle of a leg forbids it here.
 */
function againstWind({ route, flight }: RouteAir, { leg, track }: Way): number | undefined {
  const turnAt = (fraction: number): number => {
    const home = wayBetween(pointAlong(leg.from, track, fraction), route.home);
    return turnBetween(middleCourse(home), flight.weather.wind_dir_deg);
  };
  let [near, far] = [0, 1];
  const [atStart, atEnd] = [turnAt(near), turnAt(far)];
  if (atStart * atEnd >= 0 || Math.abs(atStart - atEnd) >= 180) return undefined;
  for (let step = 0; step < bisections; step++) {
    const middle = (near + far) / 2;
    if (turnAt(middle) * atStart > 0) near = middle;
    else far = middle;
  }
  return far;
}

/** Where a leg with a margin at both ends loses it in between, to a wind that forbids the way home there. */
function lostInMiddle(air: RouteAir, flown: Way): number | undefined {
  const worst = againstWind(air, flown);
  if (worst === undefined || marginInside(air, flown, worst) >= 0) return undefined;
  return lostBetween(air, flown, 0, worst);
}

const hasMargin = ({ return_margin_pct = -1 }: Leg): boolean => return_margin_pct >= 0;

/** Fraction of a leg from which no return is possible; `undefined` where one is possible from anywhere on it. */
function lostOn(air: RouteAir, flown: Way): number | undefined {
  return hasMargin(flown.leg) ? lostInMiddle(air, flown) : turnInside(air, flown);
}

/**
 * First point of the route from which the aircraft cannot be home with the threshold left (MODEL.md §10). Drain is linear inside a
 * leg and the cost of the way home counts as convex along it, so a margin at both ends counts as one between them, unless the wind
 * forbids the way home in the middle. `undefined`: there is no such point, or a leg against too much wind comes first.
 */
export function pointOfNoReturn(air: RouteAir, legs: readonly Leg[]): PointOfNoReturn | undefined {
  const isForbidding = windForbidding(air);
  for (const leg of legs) {
    if (hasMargin(leg) && !isForbidding(leg)) continue;
    const { leg_index: index } = leg;
    const cost = emptyLegCost();
    flyLeg(air, index, cost);
    if (!cost.isFlown) return undefined;
    const track = elementAt(air.route.tracks, index);
    const { start_height_m } = elementAt(air.route.legs, index);
    const fraction = lostOn(air, { leg, track, cost, start_height_m });
    if (fraction !== undefined) return placed(index, fraction, pointAlong(leg.from, track, fraction));
  }
  return undefined;
}
