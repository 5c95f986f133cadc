import { numberAt } from '../elementAt.ts';
import { aloftAt, canReach } from '../flight/aloft.ts';
import type { Flight } from '../flight/conditions.ts';
import { drainAloft, drainInPlace, drainOver } from '../flight/drain.ts';
import { type Cost, noCost } from '../flight/legDrain.ts';
import { defaultClearance_m, heightHome, returnHeight } from '../flight/returnHome.ts';
import { z90 } from '../uncertainty/normal.ts';
import { speedsOn } from './askedSpeeds.ts';
import { courseAt } from './courses.ts';
import { opposite } from './lineCharges.ts';
import type { RangeGround } from './rangeAnalysis.ts';
import type { FlownRange } from './rangeFlight.ts';

/** Climbs and descents are flown in the air at the middle of their heights, to this step; metres. */
const airStep_m = 10;

/** Charge and time that the ground adds to a flight there and back. */
export interface GroundExtra {
  /** Sample by sample, percentage points. */
  readonly extra_pct: Float64Array;
  /** Time to the last open sample, seconds. */
  readonly extra_s: number;
}

/** The way out over the ground of a bearing: what the ground adds to it, and its height above the launch point at a sample. */
export interface OutOver extends GroundExtra {
  readonly heightAt: (sample: number) => number;
}

/** A bearing of a range, and how many of its samples can be flown over. */
interface OpenBearing {
  readonly range: FlownRange;
  readonly ground: RangeGround;
  readonly bearing: number;
  readonly open: number;
}

/**
 * Charge that the ground adds to flights that end in the aircraft's own return (MODEL.md §8, §9): the way out, a climb that
 * clears the ground between the far point and home, the way at that height, and the descent. None where the range has no such
 * return. It may shrink with distance.
 */
export function ownReturnOver(
  { range, ground, bearing, open }: OpenBearing,
  out: OutOver,
): readonly GroundExtra[] {
  const { own, flight, plan } = range;
  if (own === undefined) return [];
  const { clearance_m = defaultClearance_m, height_m } = plan.input;
  const clear_m = clearance_m + z90 * ground.error_m;
  const course = opposite(plan.courses.lines, bearing);
  const asked_mps = numberAt(own.asked_mps, course);
  const wayAt = waysBack(flight, asked_mps, courseAt(plan.courses, course));
  const extra_pct = new Float64Array(ground.samples);
  const level = wayAt(own.height_m);
  // Without headway at its least height, it reaches nothing.
  if (level.perMetre.used_pct === Infinity) return [{ extra_pct, extra_s: 0 }];
  const [up, down] = [climbing(flight, height_m, own.height_m), climbing(flight, own.height_m, 0)];
  let extra_s = 0;
  let highest_m = -Infinity;
  for (let sample = 1; sample < open; sample++) {
    const top_m = numberAt(ground.highest_m, bearing * ground.samples + sample);
    if (top_m > highest_m) highest_m = top_m;
    const from_m = out.heightAt(sample);
    const home_m = heightHome(flight, from_m, Math.ceil(returnHeight(highest_m, clear_m)), Infinity);
    const distance_m = sample * ground.spacing_m;
    const way = wayAt(home_m);
    const [rise, sink] = [climbing(flight, from_m, home_m), climbing(flight, home_m, 0)];
    const more = (figure: keyof Cost): number =>
      rise[figure] +
      sink[figure] -
      up[figure] -
      down[figure] +
      (way.stop[figure] - level.stop[figure]) +
      distance_m * (way.perMetre[figure] - level.perMetre[figure]);
    extra_pct[sample] = numberAt(out.extra_pct, sample) + more('used_pct');
    extra_s = out.extra_s + more('duration_s');
  }
  return [{ extra_pct, extra_s }];
}

/** The level way home at one height: each metre of it, and the stop at its end. */
interface WayBack {
  readonly perMetre: Cost;
  readonly stop: Cost;
}

/** The ways home on a course, by their height above the launch point; a bearing asks for the same height many times. */
function waysBack(flight: Flight, asked_mps: number, course_deg: number): (height_m: number) => WayBack {
  const known = new Map<number, WayBack>();
  return (height_m) => {
    const found = known.get(height_m) ?? wayBack(flight, height_m, asked_mps, course_deg);
    known.set(height_m, found);
    return found;
  };
}

function wayBack(flight: Flight, height_m: number, asked_mps: number, course_deg: number): WayBack {
  const aloft = aloftAt(flight, height_m);
  const speeds = canReach(flight, aloft, height_m)
    ? speedsOn(flight, aloft, asked_mps, course_deg)
    : undefined;
  if (speeds === undefined) return { perMetre: { duration_s: Infinity, used_pct: Infinity }, stop: noCost };
  const { ground_speed_mps, airspeed_mps } = speeds;
  const stop_s = flight.rules.endTime_s(speeds, Infinity);
  return {
    perMetre: {
      duration_s: 1 / ground_speed_mps,
      used_pct: drainAloft(flight, aloft, airspeed_mps, 0) / ground_speed_mps,
    },
    stop: { duration_s: stop_s, used_pct: stop_s * drainOver(flight, aloft, 0) },
  };
}

/** A climb or descent over one place, in the air at the middle of its heights. */
function climbing(flight: Flight, from_m: number, to_m: number): Cost {
  const rise_m = to_m - from_m;
  if (rise_m === 0) return noCost;
  const rate_mps = rise_m > 0 ? flight.ascent_mps : -flight.descent_mps;
  const middle_m = airStep_m * Math.round((from_m + to_m) / 2 / airStep_m);
  const duration_s = rise_m / rate_mps;
  return { duration_s, used_pct: duration_s * drainInPlace(flight, middle_m, rate_mps) };
}
