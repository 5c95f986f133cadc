import { lostBy, warmChargeOf } from '../aircraft/packCharge.ts';
import { elementAt, numberAt } from '../elementAt.ts';
import { canHold } from '../flight/aloft.ts';
import { trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { barriersAt, limitAgainst } from '../warnings/aircraftWarnings.ts';
import { courseTo } from './courses.ts';
import { fixedOn, isBlown, type LineCharges, lineChargesOf, perMetreOn, reachOf } from './lineCharges.ts';
import type { RangeGround, RangeInput, UnreachableReason } from './rangeAnalysis.ts';
import { type FlownRange, type RangeFlight, rangeFlight } from './rangeFlight.ts';
import { type Ray, raysOf } from './rayGround.ts';
import { cautiousReach } from './ringGround.ts';
import { cautiousRadii, changedRanges } from './ringUncertainty.ts';

/** A flight to one place and back home, by the rule of the rings. */
export interface HereAndBack {
  readonly distance_m: number;
  readonly course_deg: number;
  /** Left on the ground at home, as predicted, 0–100; absent where the flight is impossible. */
  readonly battery_left_pct?: number | undefined;
  /** What 95 of 100 flights keep of it; absent where not asked for. */
  readonly battery_kept_pct?: number | undefined;
  /** From take-off to landing, the hover at the place included. */
  readonly duration_s?: number | undefined;
  readonly unreachable_reason?: UnreachableReason | undefined;
}

/** Halvings of the charge: to a millionth of a point. */
const halvings = 28;

/**
 * What a flight from the launch point to a place and back leaves, how long it takes, and why it is impossible, by the rule of the rings
 * (MODEL.md §9): a place on the edge of a ring leaves that ring's threshold. `ground` is that on the straight way there, its last sample at
 * the place; absent: level.
 */
export function hereAndBack(
  input: RangeInput,
  place: Position,
  ground: RangeGround | undefined,
): HereAndBack {
  const { distance_m, course_deg } = trackBetween(input.center, place);
  const range = rangeFlight(input, courseTo(course_deg));
  const charges = lineChargesOf(range, 'out_and_back');
  const ray = ground === undefined ? undefined : elementAt(raysOf(range, ground), 0);
  const where = { distance_m, course_deg };
  const unreachable_reason = reasonAgainst(range, charges, ray);
  if (unreachable_reason !== undefined) return { ...where, unreachable_reason };
  const extra_pct = ray === undefined ? 0 : numberAt(ray.extra_pct, ray.open - 1);
  const used_pct = fixedOn(charges, 0) + perMetreOn(charges, 0) * distance_m + extra_pct;
  const { initial_battery_pct, uncertainty } = input;
  const left_pct = initial_battery_pct - lostBy(range.flight.pack, used_pct);
  return {
    ...where,
    battery_left_pct: Math.max(0, left_pct),
    duration_s: durationOf(range, distance_m, ray),
    ...(uncertainty === true && { battery_kept_pct: keptAt(range, charges, { distance_m, used_pct, ray }) }),
    ...(left_pct < 0 && { unreachable_reason: 'BATTERY' as const }),
  };
}

function reasonAgainst(
  { aloft, flight, plan: { input } }: RangeFlight,
  charges: LineCharges,
  ray: Ray | undefined,
): UnreachableReason | undefined {
  const barrier = barriersAt(flight, input.payload_g, input.height_m)[0];
  if (barrier !== undefined) return barrier;
  if (!canHold(aloft) || isBlown(charges)) return 'WIND';
  const limit = limitAgainst(flight, input.payload_g, input.height_m);
  if (limit !== undefined) return limit;
  return ray === undefined || isOpen(ray) ? undefined : 'GROUND';
}

/** Whether the last place of a way can be flown to, and the aircraft be there. */
function isOpen({ open, isClear }: Ray): boolean {
  const last = isClear.length - 1;
  return open > last && isClear[last] === 1;
}

function durationOf(
  { flight, speeds, plan: { input } }: FlownRange,
  distance_m: number,
  ray: Ray | undefined,
): number {
  const { rules, ascent_mps, descent_mps } = flight;
  const { height_m, hover_time_s } = input;
  const hover_s = hover_time_s === 0 ? 0 : hover_time_s + 2 * rules.transition_s;
  const grounded_s = rules.takeOff_s + rules.landing_s + 2 * rules.transition_s;
  const ways_s = distance_m * (numberAt(speeds, 1) + numberAt(speeds, 4));
  const stops_s = numberAt(speeds, 2) + numberAt(speeds, 5);
  const height_s = height_m / ascent_mps + height_m / descent_mps;
  return grounded_s + height_s + ways_s + stops_s + hover_s + (ray?.extra_s ?? 0);
}

interface Flown {
  readonly distance_m: number;
  readonly used_pct: number;
  readonly ray: Ray | undefined;
}

/** The largest charge left at home for which the place lies inside the cautious edge of its ring; 0 where that is below nothing. */
function keptAt(range: FlownRange, charges: LineCharges, { distance_m, used_pct, ray }: Flown): number {
  const changed = changedRanges(range);
  const { initial_battery_pct: initial_pct } = range.plan.input;
  const { pack } = range.flight;
  const isKept = (left_pct: number): boolean => {
    const budget_pct = warmChargeOf(pack, initial_pct - left_pct);
    const radii_m = reachOf(charges, budget_pct);
    const { edges_m } = cautiousRadii(range, changed, 'out_and_back', [{ budget_pct, radii_m }]);
    const [level_m, nominal_m] = [numberAt(elementAt(edges_m, 0), 0), numberAt(radii_m, 0)];
    const reach_m =
      ray === undefined ? level_m : cautiousReach({ ray, charges, line: 0 }, level_m, nominal_m);
    return reach_m >= distance_m;
  };
  let [low_pct, high_pct] = [0, Math.max(0, initial_pct - lostBy(pack, used_pct))];
  for (let step = 0; step < halvings; step++) {
    const middle_pct = (low_pct + high_pct) / 2;
    if (isKept(middle_pct)) low_pct = middle_pct;
    else high_pct = middle_pct;
  }
  return low_pct;
}
