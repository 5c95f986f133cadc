import type { Draft } from '../draft.ts';
import { elementAt, numberAt } from '../elementAt.ts';
import { drainOver } from '../flight/drain.ts';
import { addCosts, type Cost, emptyStretch, flyAlong, noCost } from '../flight/legDrain.ts';
import { defaultClearance_m } from '../flight/returnHome.ts';
import { bendsOf } from '../terrain/slopes.ts';
import { z90 } from '../uncertainty/normal.ts';
import { towards } from './courses.ts';
import { opposite } from './lineCharges.ts';
import { type GroundExtra, type OutOver, ownReturnOver } from './ownReturnGround.ts';
import type { CutReason, RangeGround, RangeInput } from './rangeAnalysis.ts';
import type { FlownRange } from './rangeFlight.ts';

/** Highest waypoint above the take-off point that DJI's aircraft take, metres (DJI Mobile SDK, as quoted by the Litchi forum, "DJI SDK Limits"). */
export const defaultHeightLimit_m = 500;
/** Bumps that an autopilot does not follow; as on legs. */
const followTolerance_m = 5;

/** Demands of the ground along one bearing, sample by sample from the launch point. */
export interface Ray {
  readonly spacing_m: number;
  /** Extras of each way home of the range, in the order of `waysHome`. */
  readonly extras: readonly GroundExtra[];
  /** Number of samples up to the first that cannot be flown over; all where there is none. */
  readonly open: number;
  /** The reason against that sample. */
  readonly stoppedBy: CutReason;
  /** Marks each sample at which the aircraft can be at the height asked for: 1, else 0. */
  readonly isClear: Uint8Array;
}

/** Height over the highest ground at which rings are flown at least: no more than half of their own height, which is the pilot's choice. */
const floorOf = (
  { height_m, clearance_m = defaultClearance_m }: RangeInput,
  { error_m }: RangeGround,
): number => Math.min(clearance_m + z90 * error_m, height_m / 2);

const ceilingOf = ({ flight }: FlownRange): number =>
  (flight.drone.service_ceiling_m ?? Infinity) - flight.surface_msl_m;

const heightLimitOf = ({ plan: { input } }: FlownRange): number =>
  Math.max(input.height_m, input.height_limit_m ?? defaultHeightLimit_m);

/** Reads the rays of a range over known ground. */
export function raysOf(range: FlownRange, ground: RangeGround): Ray[] {
  const { bearings } = range.plan.courses;
  const rayOf =
    range.plan.input.altitude_reference === 'agl'
      ? (bearing: number) => followingRay(range, ground, bearing)
      : (bearing: number) => levelRay(range, ground, bearing);
  return Array.from({ length: bearings }, (_, bearing) => rayOf(bearing));
}

const heightsOn = ({ heights_m, samples }: RangeGround, bearing: number): Float64Array =>
  heights_m.subarray(bearing * samples, (bearing + 1) * samples);
/** The highest of the source's samples on a bearing, above the launch point. */
export const highestOn = ({ highest_m, samples }: RangeGround, bearing: number): Float64Array =>
  highest_m.subarray(bearing * samples, (bearing + 1) * samples);

/**
 * A flight at one height above the launch point, which rises over home to what it has to clear on its way, sinks to its height at the far
 * point, and comes back the same way (MODEL.md §9).
 */
function levelRay(range: FlownRange, ground: RangeGround, bearing: number): Ray {
  const { height_m } = range.plan.input;
  const floor_m = floorOf(range.plan.input, ground);
  const [ceiling_m, heightLimit_m] = [ceilingOf(range), heightLimitOf(range)];
  const limit_m = Math.min(ceiling_m, heightLimit_m);
  const highest_m = highestOn(ground, bearing);
  const isClear = new Uint8Array(ground.samples);
  const extra_pct = new Float64Array(ground.samples);
  const perMetre_pct = 2 * verticalCharge(range);
  let needed_m = height_m;
  let open = 0;
  for (let sample = 0; sample < ground.samples; sample++) {
    // It has taken off from the first one.
    const clear_m = sample === 0 ? height_m : numberAt(highest_m, sample) + floor_m;
    // Unknown ground counts as no higher than what lies before it; the answer says that it is unknown.
    if (clear_m > needed_m) needed_m = clear_m;
    if (needed_m > limit_m) break;
    isClear[sample] = clear_m > height_m ? 0 : 1;
    extra_pct[sample] = perMetre_pct * (needed_m - height_m);
    open = sample + 1;
  }
  const { ascent_mps, descent_mps } = range.flight;
  // What was needed up to the last sample that is open; beyond it the aircraft does not go.
  const raised_m = open === 0 ? 0 : numberAt(extra_pct, open - 1) / perMetre_pct;
  const extra_s = 2 * raised_m * (1 / ascent_mps + 1 / descent_mps);
  const stoppedBy = ceiling_m < heightLimit_m ? 'ceiling' : 'height_limit';
  // Half of the climbs and descents are on the way out.
  const out: OutOver = {
    extra_pct: extra_pct.map((pct) => pct / 2),
    extra_s: extra_s / 2,
    heightAt: () => height_m,
  };
  return {
    spacing_m: ground.spacing_m,
    extras: [{ extra_pct, extra_s }, ...ownReturnOver({ range, ground, bearing, open }, out)],
    open,
    isClear,
    stoppedBy,
  };
}

/** A climb of a metre over one place and the descent of it. */
function verticalCharge({ flight, aloft }: FlownRange): number {
  const { ascent_mps, descent_mps } = flight;
  return (
    drainOver(flight, aloft, ascent_mps) / ascent_mps + drainOver(flight, aloft, -descent_mps) / descent_mps
  );
}

/** A flight at one height above the ground, which climbs and sinks with it out and back. */
function followingRay(range: FlownRange, ground: RangeGround, bearing: number): Ray {
  const { height_m } = range.plan.input;
  const { samples, spacing_m } = ground;
  const heights_m = filled(heightsOn(ground, bearing));
  const ceiling_m = ceilingOf(range) - height_m;
  const there = slopesAlong(range, ground, heights_m, bearing);
  const high = heights_m.findIndex((ground_m) => ground_m > ceiling_m);
  const open = high < 0 ? samples : high;
  const out: OutOver = { ...there.out, heightAt: (sample) => numberAt(heights_m, sample) + height_m };
  return {
    spacing_m,
    extras: [there.outAndBack, ...ownReturnOver({ range, ground, bearing, open }, out)],
    open,
    stoppedBy: 'ceiling',
    isClear: new Uint8Array(samples).fill(1),
  };
}

/** Charge that slopes along a bearing add, on the way out and on both ways; descents give nothing back. */
function slopesAlong(
  range: FlownRange,
  { samples, spacing_m }: RangeGround,
  heights_m: Float64Array,
  bearing: number,
): { readonly out: GroundExtra; readonly outAndBack: GroundExtra } {
  const back = opposite(range.plan.courses.lines, bearing);
  const bends = bendsOf(heights_m, followTolerance_m);
  const sums = { out: slopeSum(samples), outAndBack: slopeSum(samples) };
  for (let bend = 1; bend < bends.length; bend++) {
    const [from, to] = [elementAt(bends, bend - 1), elementAt(bends, bend)];
    const rise_m = numberAt(heights_m, to) - numberAt(heights_m, from);
    const distance_m = (to - from) * spacing_m;
    const there = slopeOn(range, bearing, distance_m, rise_m);
    addSlope(sums.out, there, from, to);
    addSlope(sums.outAndBack, addCosts(there, slopeOn(range, back, distance_m, -rise_m)), from, to);
  }
  return sums;
}

const slopeSum = (samples: number): Draft<GroundExtra> => ({
  extra_pct: new Float64Array(samples),
  extra_s: 0,
});

function addSlope(sum: Draft<GroundExtra>, { used_pct, duration_s }: Cost, from: number, to: number): void {
  const start_pct = numberAt(sum.extra_pct, from);
  const more_pct = Math.max(0, used_pct);
  for (let sample = from + 1; sample <= to; sample++)
    sum.extra_pct[sample] = start_pct + (more_pct * (sample - from)) / (to - from);
  sum.extra_s += duration_s;
}

/** Extra time and charge of a slope on a course over the same way level. */
function slopeOn(range: FlownRange, course: number, distance_m: number, rise_m: number): Cost {
  const { flight, aloft, speeds, ways_pct, plan } = range;
  const level_s = distance_m * numberAt(speeds, 3 * course + 1);
  if (rise_m === 0 || level_s === Infinity) return noCost;
  const speed_mps = flight.rules.mayStop ? distance_m / level_s : numberAt(speeds, 3 * course);
  const flown = emptyStretch();
  flyAlong(flight, aloft, { distance_m, rise_m, speed_mps, ...towards(plan.courses, course) }, flown);
  const level_pct = distance_m * numberAt(ways_pct, 2 * course + 1);
  return { duration_s: flown.duration_s - level_s, used_pct: flown.used_pct - level_pct };
}

/** Unknown heights as the last known before them; before the first one, as the launch point. */
function filled(heights_m: Float64Array): Float64Array {
  let last_m = 0;
  return heights_m.map((height_m) => {
    if (!Number.isNaN(height_m)) last_m = height_m;
    return last_m;
  });
}

/** A stretch of a bearing, metres from the launch point. */
export interface Stretch {
  readonly from_m: number;
  readonly to_m: number;
}

/** How far a bearing is reached. */
interface RayEnd {
  readonly reach_m: number;
  /** The last sample that it includes. */
  readonly end: number;
  /** True if the ground ends the ring before the charge does: it cannot be flown over, or is too near at the end. */
  readonly isCut: boolean;
  readonly isStopped: boolean;
}

/** How far a bearing is reached, and where within that the aircraft cannot be at its height. */
export interface RayReach extends RayEnd {
  readonly holes: readonly Stretch[];
}

/** A flight along a ray by one of its ways home. */
export interface RayFlight {
  /** How far it reaches over level ground, and what a metre costs there. */
  readonly level_m: number;
  readonly perMetre_pct: number;
  readonly extra_pct: Float64Array;
  /** Factor on the charge that the ground adds. */
  readonly extraFactor: number;
}

/** Gives what `endOnRay` gives, and the holes. */
export function reachOnRay(ray: Ray, flights: readonly RayFlight[]): RayReach {
  const end = endOnRay(ray, flights);
  return { ...end, holes: holesWithin(ray, end.end) };
}

/** How far a bearing is reached over its ground by the least of some flights. The reach ends on the last place at which the aircraft can be. */
export function endOnRay(ray: Ray, flights: readonly RayFlight[]): RayEnd {
  const { spacing_m, open, isClear } = ray;
  const paid = Math.min(...flights.map((flight) => paidSteps(ray, flight)));
  const last = Math.max(0, Math.min(Math.floor(paid), open - 1));
  const end = lastClear(isClear, last);
  const next = last + 1;
  // Within the last step; where the next sample cannot be flown over, the reach ends before it.
  const isInside = end === last && next < open && isClear[next] === 1;
  const isStopped = open < isClear.length && paid >= open;
  return {
    reach_m: spacing_m * (isInside ? paid : end),
    end,
    isCut: end < last || isStopped,
    isStopped,
  };
}

/** Steps of a ray that a flight's charge pays for, up to one beyond those that are open. What lies within a step counts from its start. */
function paidSteps(
  { spacing_m, open }: Ray,
  { level_m, perMetre_pct, extra_pct, extraFactor }: RayFlight,
): number {
  // This loop runs over every sample of every bearing for every ring, so it divides once, before it.
  const perPct_m = extraFactor / perMetre_pct;
  let last = 0;
  while (last + 1 < open && (last + 1) * spacing_m + perPct_m * numberAt(extra_pct, last + 1) <= level_m)
    last += 1;
  const next_m = last + 1 < open ? perPct_m * numberAt(extra_pct, last + 1) : 0;
  const extra_m = Math.max(perPct_m * numberAt(extra_pct, last), next_m);
  return last + Math.max(0, Math.min(1, (level_m - extra_m) / spacing_m - last));
}

function lastClear(isClear: Uint8Array, last: number): number {
  let end = last;
  while (end > 0 && isClear[end] !== 1) end -= 1;
  return end;
}

/** Places nearer than the reach at which the aircraft cannot be; each sample stands for the half steps around it. */
function holesWithin({ isClear, spacing_m }: Ray, end: number): Stretch[] {
  const holes: Stretch[] = [];
  let first = -1;
  for (let sample = 1; sample <= end; sample++) {
    if (isClear[sample] !== 1 && first < 0) first = sample;
    if (isClear[sample] === 1 && first >= 0) {
      holes.push({ from_m: (first - 0.5) * spacing_m, to_m: (sample - 0.5) * spacing_m });
      first = -1;
    }
  }
  return holes;
}
