import { numberAt } from '../elementAt.ts';
import { packedNumbers } from '../packedNumbers.ts';
import type { FlownRange, Ways } from './rangeFlight.ts';

/** Kind of a ring: there and back, with a hover at the far point, or one way. */
export type RingKind = 'out_and_back' | 'one_way';

/** How a flight of a ring ends: there, back as it came, or back by the aircraft's own return. */
export type WayHome = 'none' | 'as_out' | 'own';

/**
 * Charge that flights use along the lines of a ring, linear in the distance. Where the way back is the way out, the two bearings on one line
 * through the centre share it, since their flights are the same; else each bearing has its own.
 */
export interface LineCharges {
  readonly lines: number;
  /** The way out, and the way back where there is one. */
  readonly out: Ways;
  readonly back: Ways | undefined;
  /** Climbs and descents, and the hover at the far point; percentage points, the same on all lines. */
  readonly climb_pct: number;
  readonly hover_pct: number;
  readonly overhead_pct: number;
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
  const there = { out: range, overhead_pct, half };
  const level = { ...there, climb_pct: climb_pct + descent_pct, home_m: plan.input.height_m };
  if (end === 'none') return { ...level, lines: bearings, back: undefined, hover_pct: 0 };
  if (end === 'as_out' || own === undefined)
    return { ...level, lines: own === undefined ? half : bearings, back: range, hover_pct };
  const up_pct = climb_pct + own.vertical_pct;
  return { ...there, lines: bearings, back: own, climb_pct: up_pct, hover_pct, home_m: own.height_m };
}

/** The charges of a ring for each way in which its flights may end. */
export const ringCharges = (range: FlownRange, kind: RingKind): LineCharges[] =>
  waysHome(range, kind).map((end) => lineChargesOf(range, end));

/** The course opposite to one, by their numbers. */
export const opposite = (half: number, course: number): number =>
  course < half ? course + half : course - half;

/** What a flight along a line uses however far it goes, percentage points. */
export function fixedOn(charges: LineCharges, line: number): number {
  const { out, back, half, climb_pct, hover_pct, overhead_pct } = charges;
  const once_pct = climb_pct + hover_pct + overhead_pct + numberAt(out.ways_pct, 2 * line);
  return back === undefined ? once_pct : once_pct + numberAt(back.ways_pct, 2 * opposite(half, line));
}

/** What it uses beyond that per metre, percentage points; infinite where the wind allows no headway. */
export function perMetreOn({ out, back, half }: LineCharges, line: number): number {
  const out_pct = numberAt(out.ways_pct, 2 * line + 1);
  return back === undefined ? out_pct : out_pct + numberAt(back.ways_pct, 2 * opposite(half, line) + 1);
}

/** What a flight along a line uses, percentage points. */
export const usedOn = (charges: LineCharges, line: number, distance_m: number): number =>
  fixedOn(charges, line) + perMetreOn(charges, line) * distance_m;

/** Of the charges of a ring, those that cost most at a distance on a line. */
export function dearest(ways: readonly LineCharges[], line: number, distance_m: number): number {
  let most_pct = -Infinity;
  let found = 0;
  for (const [index, charges] of ways.entries()) {
    const used_pct = usedOn(charges, line, distance_m);
    if (used_pct > most_pct) {
      most_pct = used_pct;
      found = index;
    }
  }
  return found;
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

/** The least of the reaches of a ring's ways home, line by line. */
export function leastReach(reaches: readonly Float64Array[]): Float64Array {
  const [first, second] = reaches as readonly [Float64Array, Float64Array?];
  if (second === undefined) return first;
  const least_m = packedNumbers(first.length);
  for (let line = 0; line < least_m.length; line++)
    least_m[line] = Math.min(numberAt(first, line), numberAt(second, line));
  return least_m;
}

/** Whether the wind allows no headway on any line. */
export function isBlown(ways: readonly LineCharges[]): boolean {
  const [{ lines }] = ways as readonly [LineCharges];
  for (let line = 0; line < lines; line++)
    if (ways.every((charges) => perMetreOn(charges, line) < Infinity)) return false;
  return true;
}
