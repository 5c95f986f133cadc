import { elementAt, numberAt } from '../elementAt.ts';
import { drainAloft, drainOver } from '../flight/drain.ts';
import { type Cost, noCost } from '../flight/legDrain.ts';
import { defaultClearance_m } from '../flight/returnHome.ts';
import { bendsOf } from '../terrain/slopes.ts';
import { z90 } from '../uncertainty/normal.ts';
import type { CutReason, RangeGround, RangeInput } from './rangeAnalysis.ts';
import type { FlownRange } from './rangeFlight.ts';

/** Highest waypoint above the take-off point that DJI's aircraft take, metres (DJI Mobile SDK, as quoted by the Litchi forum, "DJI SDK Limits"). */
export const defaultHeightLimit_m = 500;
/** Bumps that an autopilot does not follow; as on legs. */
const followTolerance_m = 5;
/** Climb and sink rate at which the extra charge of a slope is taken; it hardly depends on it, m/s. */
const slopeRate_mps = 1.5;

/** What the ground along one bearing asks of a flight, sample by sample from the launch point. */
export interface Ray {
  readonly spacing_m: number;
  /** Extra charge of a flight there and back over that over level ground, percentage points; never falls outwards. */
  readonly extra_pct: Float64Array;
  /** Extra time of a flight to the last of those samples and back, seconds. */
  readonly extra_s: number;
  /** Number of samples up to the first that cannot be flown over; all where there is none. */
  readonly open: number;
  /** Why that one cannot. */
  readonly stoppedBy: CutReason;
  /** For each sample whether the aircraft can be there at the height asked for: 1, or 0. */
  readonly isClear: Uint8Array;
}

/** Charges of height on one course and back, percentage points per metre. */
interface HeightCharges {
  readonly up_pct_per_m: number;
  readonly down_pct_per_m: number;
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
  return {
    spacing_m: ground.spacing_m,
    extra_pct,
    extra_s,
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
  const { plan } = range;
  const { samples, spacing_m } = ground;
  const heights_m = filled(heightsOn(ground, bearing));
  const ceiling_m = ceilingOf(range) - plan.input.height_m;
  const extra_pct = new Float64Array(samples);
  const { lines } = plan.courses;
  const back = bearing < lines ? bearing + lines : bearing - lines;
  const bends = bendsOf(heights_m, followTolerance_m);
  let sum_pct = 0;
  let extra_s = 0;
  for (let bend = 1; bend < bends.length; bend++) {
    const [from, to] = [elementAt(bends, bend - 1), elementAt(bends, bend)];
    const rise_m = numberAt(heights_m, to) - numberAt(heights_m, from);
    const distance_m = (to - from) * spacing_m;
    const out = slopeOn(range, bearing, distance_m, rise_m);
    const home = slopeOn(range, back, distance_m, -rise_m);
    const more_pct = out.used_pct + home.used_pct;
    extra_s += out.duration_s + home.duration_s;
    for (let sample = from + 1; sample <= to; sample++)
      extra_pct[sample] = sum_pct + (Math.max(0, more_pct) * (sample - from)) / (to - from);
    sum_pct += Math.max(0, more_pct);
  }
  const high = heights_m.findIndex((ground_m) => ground_m > ceiling_m);
  return {
    spacing_m,
    extra_pct,
    extra_s,
    open: high < 0 ? samples : high,
    stoppedBy: 'ceiling',
    isClear: new Uint8Array(samples).fill(1),
  };
}

/** Extra time and charge of a slope on a course over the same way level: the climb or descent itself, and the time where its rate limits it. */
function slopeOn(range: FlownRange, course: number, distance_m: number, rise_m: number): Cost {
  const { flight, speeds, ways_pct } = range;
  const level_s = distance_m * numberAt(speeds, 3 * course + 1);
  if (rise_m === 0 || level_s === Infinity) return noCost;
  const slope_s = Math.abs(rise_m) / (rise_m > 0 ? flight.ascent_mps : flight.descent_mps);
  const late_s = Math.max(0, slope_s - level_s);
  const late_pct = (numberAt(ways_pct, 2 * course + 1) * distance_m * late_s) / level_s;
  const { up_pct_per_m, down_pct_per_m } = heightCharges(range, course);
  const height_pct = rise_m > 0 ? up_pct_per_m * rise_m : down_pct_per_m * -rise_m;
  return { duration_s: late_s, used_pct: late_pct + height_pct };
}

function heightCharges({ flight, aloft, speeds }: FlownRange, course: number): HeightCharges {
  const airspeed_mps = numberAt(speeds, 3 * course);
  const level_pct_per_s = drainAloft(flight, aloft, airspeed_mps, 0);
  const extraAt = (rate_mps: number) =>
    (drainAloft(flight, aloft, airspeed_mps, rate_mps) - level_pct_per_s) / slopeRate_mps;
  return { up_pct_per_m: extraAt(slopeRate_mps), down_pct_per_m: extraAt(-slopeRate_mps) };
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

/** How far a bearing is reached, and where within that the aircraft cannot be at its height. */
export interface RayReach {
  readonly reach_m: number;
  readonly holes: readonly Stretch[];
  /** Whether the charge would carry further, and the ground ends it: it cannot be flown over, or the charge ends over ground that is too near. */
  readonly isCut: boolean;
  readonly isStopped: boolean;
}

/**
 * How far a bearing is reached over its ground by a flight that reaches `level_m` over level ground; `extraFactor` is by how much the
 * ground's charge counts more, and `perMetre_pct` what a metre costs over level ground. The reach ends on the last place at which the
 * aircraft can be.
 */
export function reachOnRay(ray: Ray, level_m: number, perMetre_pct: number, extraFactor: number): RayReach {
  const { spacing_m, extra_pct, open, isClear } = ray;
  const spentAt = (sample: number) =>
    sample * spacing_m + (extraFactor * numberAt(extra_pct, sample)) / perMetre_pct;
  let last = 0;
  while (last + 1 < open && spentAt(last + 1) <= level_m) last += 1;
  const next = last + 1;
  // Within the last step; where the next sample cannot be flown over, the reach ends before it.
  const isInside = next < open && isClear[next] === 1;
  const step_m = isInside ? (spacing_m * (level_m - spentAt(last))) / (spentAt(next) - spentAt(last)) : 0;
  const end = lastClear(isClear, last);
  const reach_m = Math.max(0, end * spacing_m + (end === last ? Math.max(0, step_m) : 0));
  const isStopped = last + 1 === open && open < isClear.length && spentAt(last) + spacing_m <= level_m;
  return { reach_m, holes: holesWithin(ray, end), isCut: end < last || isStopped, isStopped };
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
