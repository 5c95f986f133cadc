import { lostBy, warmChargeOf } from '../aircraft/packCharge.ts';
import { elementAt, numberAt } from '../elementAt.ts';
import { type FenceReason, fenceReasons } from '../fence/fenceBreach.ts';
import type { HeightsAlong } from '../fence/heightBand.ts';
import { canReach } from '../flight/aloft.ts';
import { trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { barriersAt, limitsAgainst } from '../warnings/limits.ts';
import { courseTo } from './courses.ts';
import {
  isBlown,
  type LineCharges,
  lineChargesOf,
  reachOf,
  ringCharges,
  usedOn,
  type WayHome,
  waysHome,
} from './lineCharges.ts';
import type { RangeGround, RangeInput, UnreachableReason } from './rangeAnalysis.ts';
import { type FlownRange, type RangeFlight, rangeFlight } from './rangeFlight.ts';
import { endOnRay, type Ray, raysOf } from './rayGround.ts';
import { breachThere, heightsThere } from './ringFences.ts';
import { rayFlight } from './ringGround.ts';
import { cautiousRadii, changedRanges } from './ringUncertainty.ts';

/** Why there is no flight to a place: what ends rings, and what is on the straight way there. */
type PlaceReason = UnreachableReason | FenceReason | Barred;

/** Reasons against a way that others found: an obstacle, or an official zone. */
type Barred = 'OBSTACLE' | 'NO_FLY_AREA';

/** A flight to one place and back home, by the rule of the rings. */
export interface HereAndBack {
  readonly distance_m: number;
  readonly course_deg: number;
  /** Left on the ground at home, as predicted, 0–100; absent where the flight is impossible. */
  readonly battery_left_pct?: number | undefined;
  /** Charge that 95 of 100 flights keep; absent where not asked for. */
  readonly battery_kept_pct?: number | undefined;
  /** From take-off to landing, the hover at the place included. */
  readonly duration_s?: number | undefined;
  readonly unreachable_reason?: PlaceReason | undefined;
}

/** Halvings of the charge: to a millionth of a point. */
const halvings = 28;

/** A flight to a place and back: its heights above the launch point, and its answer. */
export interface FlightThere {
  /** At even shares of the way there, or one alone. */
  readonly along_m: HeightsAlong;
  /** The height of the way back; absent: that of the way there. */
  readonly back_m?: number | undefined;
  /** `barred`: a reason against it that others found. */
  readonly answer: (barred?: Barred) => HereAndBack;
}

/**
 * Prepares charge and time of a flight to a place and back, and the reason against it, by the rule of the rings (MODEL.md §9): a place on
 * the edge of a ring leaves that ring's threshold. `ground` lies on the straight way there, with its last sample at the place;
 * absent: level.
 */
export function flightThere(
  input: RangeInput,
  place: Position,
  ground: RangeGround | undefined,
): FlightThere {
  const { distance_m, course_deg } = trackBetween(input.center, place);
  const range = rangeFlight({ ...input, ground }, courseTo(course_deg));
  return {
    ...heightsThere(range, ground),
    answer: (barred) => answerOf(range, { place, distance_m, course_deg, ground, barred }),
  };
}

interface Asked {
  readonly place: Position;
  readonly distance_m: number;
  readonly course_deg: number;
  readonly ground: RangeGround | undefined;
  readonly barred: Barred | undefined;
}

function answerOf(range: RangeFlight, { place, distance_m, course_deg, ground, barred }: Asked): HereAndBack {
  const { input } = range.plan;
  const ways = ringCharges(range, 'out_and_back');
  const ray = ground === undefined ? undefined : elementAt(raysOf(range, ground), 0);
  const where = { distance_m, course_deg };
  const unreachable_reason = gravestReason(range, { place, ways, ray, barred });
  if (unreachable_reason !== undefined) return { ...where, unreachable_reason };
  const flown = ways.map((charges, way) => {
    const { extra_pct, extra_s } = lastExtra(ray, way);
    return {
      used_pct: usedOn(charges, 0, distance_m) + extra_pct,
      duration_s: durationOf(range, charges, distance_m) + extra_s,
    };
  });
  const { used_pct, duration_s } = flown.reduce((one, other) =>
    other.used_pct > one.used_pct ? other : one,
  );
  const { initial_battery_pct, uncertainty } = input;
  const left_pct = initial_battery_pct - lostBy(range.flight.pack, used_pct);
  return {
    ...where,
    battery_left_pct: Math.max(0, left_pct),
    duration_s,
    ...(uncertainty === true && { battery_kept_pct: keptAt(range, { distance_m, left_pct, ray }) }),
    ...(left_pct < 0 && { unreachable_reason: 'BATTERY' as const }),
  };
}

interface Way {
  readonly place: Position;
  readonly ways: readonly LineCharges[];
  readonly ray: Ray | undefined;
  readonly barred: Barred | undefined;
}

/** The gravest reason against a flight, by the order in which legs are judged. */
function gravestReason(range: RangeFlight, { place, ways, ray, barred }: Way): PlaceReason | undefined {
  const { aloft, flight, plan } = range;
  const { payload_g, height_m } = plan.input;
  const barriers = barriersAt(flight, payload_g, height_m);
  // Above the ceiling, a ray says nothing of the ground.
  const isCutOff = ray !== undefined && !barriers.includes('CEILING') && !isOpen(ray);
  const breach = breachThere(range, place);
  const isStopped = barriers.length === 0 && (!canReach(flight, aloft, height_m) || isBlown(ways));
  const [gravest] = [
    ...(isCutOff ? (['GROUND'] as const) : []),
    ...(barred === 'OBSTACLE' ? [barred] : []),
    ...(breach === undefined ? [] : [fenceReasons[breach.kind]]),
    ...(barred === undefined ? [] : [barred]),
    ...(isStopped ? (['WIND'] as const) : []),
    ...limitsAgainst(flight, payload_g, height_m),
    ...barriers,
  ];
  return gravest;
}

/** True if the aircraft can fly to the last place of a way and be there. */
function isOpen({ open, isClear }: Ray): boolean {
  const last = isClear.length - 1;
  return open > last && isClear[last] === 1;
}

/** Charge and time that the ground adds to a flight to the last place of a ray, for one way home. */
function lastExtra(ray: Ray | undefined, way: number): { extra_pct: number; extra_s: number } {
  if (ray === undefined) return { extra_pct: 0, extra_s: 0 };
  const { extra_pct, extra_s } = elementAt(ray.extras, way);
  return { extra_pct: numberAt(extra_pct, ray.open - 1), extra_s };
}

function durationOf(
  { flight, plan: { input } }: FlownRange,
  { out, back = out, home_m }: LineCharges,
  distance_m: number,
): number {
  const { rules, ascent_mps, descent_mps } = flight;
  const { hover_time_s } = input;
  const hover_s = hover_time_s === 0 ? 0 : hover_time_s + 2 * rules.transition_s;
  const grounded_s = rules.takeOff_s + rules.landing_s + 2 * rules.transition_s;
  const ways_s = distance_m * (numberAt(out.speeds, 1) + numberAt(back.speeds, 4));
  const stops_s = numberAt(out.speeds, 2) + numberAt(back.speeds, 5);
  const height_s = home_m / ascent_mps + home_m / descent_mps;
  return grounded_s + height_s + ways_s + stops_s + hover_s;
}

interface Flown {
  readonly distance_m: number;
  readonly left_pct: number;
  readonly ray: Ray | undefined;
}

/** The largest charge left at home for which the place lies inside the cautious edge of its ring; 0 where that is below nothing. */
function keptAt(range: FlownRange, { distance_m, left_pct: predicted_pct, ray }: Flown): number {
  const changed = changedRanges(range);
  const { initial_battery_pct: initial_pct } = range.plan.input;
  const isReached = (end: WayHome, way: number, budget_pct: number): boolean => {
    const charges = lineChargesOf(range, end);
    const radii_m = reachOf(charges, budget_pct);
    const { edges_m } = cautiousRadii(range, changed, end, [{ budget_pct, radii_m }]);
    const [level_m, nominal_m] = [numberAt(elementAt(edges_m, 0), 0), numberAt(radii_m, 0)];
    if (ray === undefined) return level_m >= distance_m;
    const flight = rayFlight(charges, elementAt(ray.extras, way), { bearing: 0, level_m, nominal_m });
    return endOnRay(ray, [flight]).reach_m >= distance_m;
  };
  const ends = waysHome(range, 'out_and_back');
  const isKept = (left_pct: number): boolean => {
    const budget_pct = warmChargeOf(range.flight.pack, initial_pct - left_pct);
    return ends.every((end, way) => isReached(end, way, budget_pct));
  };
  let [low_pct, high_pct] = [0, Math.max(0, predicted_pct)];
  for (let step = 0; step < halvings; step++) {
    const middle_pct = (low_pct + high_pct) / 2;
    if (isKept(middle_pct)) low_pct = middle_pct;
    else high_pct = middle_pct;
  }
  return low_pct;
}
