import { bearingOf, levelHeightsBelow } from '../air/windsAloft.ts';
import { aloftAt } from '../flight/aloft.ts';
import { flyStretch } from '../flight/legDrain.ts';
import { returnSpeed } from '../flight/returnHome.ts';
import { turnBetween } from '../geo/angle.ts';
import { middleCourse, pointAlong, wayBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { LegToFly } from './legToFly.ts';
import { airOn, type RouteAir } from './routeAir.ts';

/** A margin this close to nothing is lost, percentage points. */
const settled_pct = 1e-9;
/** Regula falsi needs five to ten steps; a margin that jumps is halved towards, 60 times to the last digit of a double. */
const mostSteps = 60;

/** A place and the margin there, percentage points. */
interface Probe {
  readonly place: number;
  readonly margin_pct: number;
}

/**
 * The last place with a margin between one that has it and one that has not, by regula falsi (Illinois): the ends that stay too long
 * count half. Margins may be −∞.
 */
function lastKept(marginAt: (place: number) => number, kept: Probe, lost: Probe): number {
  let { place: safe, margin_pct: safe_pct } = kept;
  let { place: beyond, margin_pct: beyond_pct } = lost;
  let isSettled = safe_pct < settled_pct;
  for (let step = 0; step < mostSteps && !isSettled; step++) {
    const share = beyond_pct === -Infinity ? 0.5 : safe_pct / (safe_pct - beyond_pct);
    const between = safe + share * (beyond - safe);
    const margin_pct = marginAt(between);
    if (margin_pct < 0) {
      beyond = between;
      beyond_pct = margin_pct;
      safe_pct /= 2;
    } else {
      safe = between;
      safe_pct = margin_pct;
      beyond_pct /= 2;
      isSettled = margin_pct < settled_pct;
    }
  }
  return safe;
}

export interface PointOfNoReturn extends Position {
  readonly leg_index: number;
  /** How far along that leg, 0–1. */
  readonly fraction: number;
}

/** Number of bisections: finer than a millimetre on the longest way on earth. */
const bisections = 36;

/** Margin of the return that is kept at a fraction of a leg's flight. */
type MarginInside = (fraction: number) => number;

/** Fraction of the leg's flight at which the margin is lost, when it is lost at the leg's end. */
function turnInside(marginAt: MarginInside): number {
  const start = { place: 0, margin_pct: marginAt(0) };
  if (start.margin_pct < 0) return 0;
  const end = { place: 1, margin_pct: marginAt(1) };
  return end.margin_pct < 0 ? lastKept(marginAt, start, end) : 1;
}

/** A wind that forbids some way home: the course straight against it, true degrees. */
interface ForbiddingWind {
  readonly air: RouteAir;
  readonly course_deg: number;
}

/** The winds of a weather that forbid the way home straight against them, at a height or at a level below it. */
function forbiddingWinds(air: RouteAir, height_m: number): ForbiddingWind[] {
  const { flight } = air;
  return [height_m, ...levelHeightsBelow(flight.weather, height_m)].flatMap((at_m) => {
    const course_deg = bearingOf(aloftAt(flight, at_m).from);
    const ground_speed_mps = returnSpeed(flight);
    const againstWind = { distance_m: 1000, course_deg, from_m: at_m, to_m: at_m, ground_speed_mps };
    return flyStretch(flight, againstWind) === undefined ? [{ air, course_deg }] : [];
  });
}

/** The winds that forbid some way home from a leg, found once for each hour and height: most legs return at the same one. */
export function windsAgainst(
  weathers: readonly [RouteAir, ...RouteAir[]],
): (leg: LegToFly) => readonly ForbiddingWind[] {
  const { returnHeight_m } = weathers[0].route;
  const ofHours = new Map<RouteAir | undefined, Map<number, readonly ForbiddingWind[]>>();
  return ({ index, way: { start_height_m, rise_m } }) => {
    const height_m = Math.max(returnHeight_m, start_height_m, start_height_m + rise_m);
    const airs = weathers.map((weather) => airOn(weather, index));
    const byHeight = ofHours.get(airs[0]) ?? new Map<number, readonly ForbiddingWind[]>();
    ofHours.set(airs[0], byHeight);
    const known = byHeight.get(height_m);
    if (known !== undefined) return known;
    const found = airs.flatMap((weather) => forbiddingWinds(weather, height_m));
    byHeight.set(height_m, found);
    return found;
  };
}

/**
 * Where on a leg the way home leads straight against the wind; `undefined`: nowhere between its ends. The courses that a wind
 * forbids lie around this one, so a wind that forbids the way home only in the middle of a leg forbids it here.
 */
function againstWind(
  { air: { route }, course_deg }: ForbiddingWind,
  { from, track }: LegToFly,
): number | undefined {
  const turnAt = (fraction: number): number => {
    const home = wayBetween(pointAlong(from, track, fraction), route.landing);
    return turnBetween(middleCourse(home), course_deg);
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

/** Where a leg with a margin at both ends first loses it in between, to a wind that forbids the way home there. */
function lostInMiddle(
  forbidding: readonly ForbiddingWind[],
  leg: LegToFly,
  marginAt: MarginInside,
): number | undefined {
  const lost = forbidding
    .flatMap((wind) => againstWind(wind, leg) ?? [])
    .map((place) => ({ place, margin_pct: marginAt(place) }))
    .filter(({ margin_pct }) => margin_pct < 0)
    .map((worst) => lastKept(marginAt, { place: 0, margin_pct: marginAt(0) }, worst));
  return lost.length === 0 ? undefined : Math.min(...lost);
}

/**
 * Where on a leg the aircraft must turn back to be home with the threshold left (MODEL.md §10), by the margin that is kept at its end
 * and along it. Drain is linear inside a leg and the cost of the way home counts as convex along it, so a margin at both ends counts
 * as one between them, unless a wind forbids the way home in the middle. `undefined`: it may go on to the end of the leg.
 */
export function pointOfNoReturn(
  leg: LegToFly,
  hasMargin: boolean,
  forbidding: readonly ForbiddingWind[],
  marginAt: MarginInside,
): PointOfNoReturn | undefined {
  const fraction = hasMargin ? lostInMiddle(forbidding, leg, marginAt) : turnInside(marginAt);
  if (fraction === undefined) return undefined;
  const { lat, lon } = pointAlong(leg.from, leg.track, fraction);
  return { leg_index: leg.index, fraction, lat, lon };
}
