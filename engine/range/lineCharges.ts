import { numberAt } from '../elementAt.ts';
import { packedNumbers } from '../packedNumbers.ts';
import type { FlownRange, Ways } from './rangeFlight.ts';

/** Kind of a ring: there and back, with a hover at the far point, or one way. */
export type RingKind = 'out_and_back' | 'one_way';

/** How a flight of a ring ends: there, back as it came, or back by the aircraft's own return. */
export type WayHome = 'none' | 'as_out' | 'own';

/**
 * Charge that flights use along the lines of a ring, linear in the distance. Where the way back is the way out, the two bearings on one line
 * through the centre share it, since their flights are the same, and the lines are half as many; else each bearing has its own.
 */
export interface LineCharges {
  readonly lines: number;
  /** The way out, and the way back where there is one. */
  readonly out: Ways;
  readonly back: Ways | undefined;
  /** Climbs and descents, and the hover at the far point; percentage points, the same on all lines. */
  readonly climb_pct: number;
  readonly hover_pct: number;
  /** All that is the same on all lines. */
  readonly once_pct: number;
  /** Height above the launch point from which the flight descends at its end. */
  readonly home_m: number;
  /** Number of courses of one half of the circle, or of all where none lies opposite another. */
  readonly half: number;
}

/** Half the circumference of the earth, beyond which a point is nearer again. */
const furthest_m = 20_003_931;

/** The ends of a ring's flights. Of several, the dearest counts on each line. */
export function waysHome({ own }: FlownRange, kind: RingKind): WayHome[] {
  if (kind === 'one_way') return ['none'];
  return own === undefined ? ['as_out'] : ['as_out', 'own'];
}

/** The charges of a range whose flights end in a way that it has. */
export function lineChargesOf(range: FlownRange, end: WayHome): LineCharges {
  const { plan, costs, own } = range;
  const { bearings, lines: half } = plan.courses;
  const { climb_pct, descent_pct, overhead_pct, hover_pct } = costs;
  const back = end === 'own' ? own : undefined;
  const vertical_pct = climb_pct + (back?.vertical_pct ?? descent_pct);
  const stay_pct = end === 'none' ? 0 : hover_pct;
  return {
    lines: end === 'as_out' ? half : bearings,
    out: range,
    back: end === 'as_out' ? range : back,
    climb_pct: vertical_pct,
    hover_pct: stay_pct,
    once_pct: vertical_pct + stay_pct + overhead_pct,
    home_m: back?.height_m ?? plan.input.height_m,
    half,
  };
}

/** The charges of a ring for each way in which its flights may end. */
export const ringCharges = (range: FlownRange, kind: RingKind): LineCharges[] =>
  waysHome(range, kind).map((end) => lineChargesOf(range, end));

/** The course opposite to one, by their numbers. */
export const opposite = (half: number, course: number): number =>
  course < half ? course + half : course - half;

/** Charge of a flight along a line that does not grow with its distance, percentage points. */
export function fixedOn({ out, back, half, once_pct }: LineCharges, line: number): number {
  const there_pct = once_pct + numberAt(out.ways_pct, 2 * line);
  return back === undefined ? there_pct : there_pct + numberAt(back.ways_pct, 2 * opposite(half, line));
}

/** Charge per metre beyond the fixed part, percentage points; infinite where the wind allows no headway. */
export function perMetreOn({ out, back, half }: LineCharges, line: number): number {
  const out_pct = numberAt(out.ways_pct, 2 * line + 1);
  return back === undefined ? out_pct : out_pct + numberAt(back.ways_pct, 2 * opposite(half, line) + 1);
}

/** Charge of a flight along a line, percentage points. */
export const usedOn = (charges: LineCharges, line: number, distance_m: number): number =>
  fixedOn(charges, line) + perMetreOn(charges, line) * distance_m;

/** Gives the way home that costs most at a distance on a line; a ring has one or two. */
export function dearest(ways: readonly LineCharges[], line: number, distance_m: number): LineCharges {
  const [one, other] = ways as readonly [LineCharges, LineCharges?];
  return other === undefined || usedOn(one, line, distance_m) >= usedOn(other, line, distance_m)
    ? one
    : other;
}

/** Distances that a budget pays for, line by line, metres; 0 where the way is impossible or the budget is too small. */
export function reachOf(charges: LineCharges, budget_pct: number): Float64Array {
  const radii_m = packedNumbers(charges.lines);
  for (let line = 0; line < radii_m.length; line++) {
    const spare_pct = Math.max(0, budget_pct - fixedOn(charges, line));
    radii_m[line] = Math.min(furthest_m, spare_pct / perMetreOn(charges, line));
  }
  return radii_m;
}

/** The least of the reaches of a ring's ways home, line by line; the way back as it came is the first of two. */
export function leastReach(reaches: readonly Float64Array[]): Float64Array {
  const [asOut_m, own_m] = reaches as readonly [Float64Array, Float64Array?];
  if (own_m === undefined) return asOut_m;
  const least_m = packedNumbers(own_m.length);
  for (let line = 0; line < least_m.length; line++)
    least_m[line] = Math.min(numberAt(asOut_m, line % asOut_m.length), numberAt(own_m, line));
  return least_m;
}

/** True if the wind allows no headway on any line. */
export function isBlown(ways: readonly LineCharges[]): boolean {
  const lines = Math.max(...ways.map((charges) => charges.lines));
  for (let line = 0; line < lines; line++)
    if (ways.every((charges) => perMetreOn(charges, line) < Infinity)) return false;
  return true;
}
