import { elementAt } from '../elementAt.ts';
import { fail, type Result, succeed } from '../result.ts';
import { toDegrees, toRadians } from '../units.ts';
import { destination, distanceBetween, trackBetween } from './geodesic.ts';
import type { Position } from './position.ts';

export interface OffsetFault {
  readonly code: 'NO_DIRECTION' | 'LEG_TURNS_AROUND';
  /** The leg from this position to the next one would be flown backwards; 0 where there is no leg at all. */
  readonly index: number;
}

/** Positions nearer than this are one, and a line between such ends is closed. */
const same_m = 0.1;
/** The tip of a sharp corner lies no farther from its position than so many offsets. */
const longestMitre = 3;

interface Sideways {
  readonly north: number;
  readonly east: number;
}

/** A unit vector to the right of a course. */
function rightOf(course_deg: number): Sideways {
  const θ = toRadians(course_deg);
  return { north: -Math.sin(θ), east: Math.cos(θ) };
}

/** From a position to the corner of the moved line, in offsets: along the bisector of both sides, so that either leg is as far off. */
function mitre(before: Sideways, after: Sideways): Sideways {
  const dot = before.north * after.north + before.east * after.east;
  // Back the same way: no bisector, so it moves as the leg before.
  if (1 + dot < 1e-6) return before;
  const tip = {
    north: (before.north + after.north) / (1 + dot),
    east: (before.east + after.east) / (1 + dot),
  };
  const shorter = Math.min(1, longestMitre / Math.hypot(tip.north, tip.east));
  return { north: tip.north * shorter, east: tip.east * shorter };
}

/** The nearest position that lies elsewhere, forwards or backwards; a closed line goes on at its other end. */
function neighbour(
  line: readonly Position[],
  index: number,
  step: 1 | -1,
  isClosed: boolean,
): Position | undefined {
  const here = elementAt(line, index);
  for (let at = index + step, left = line.length; left > 0; at += step, left--) {
    const wrapped = isClosed ? (at + line.length) % line.length : at;
    const there = line[wrapped];
    if (there === undefined) return undefined;
    if (distanceBetween(here, there) > same_m) return there;
  }
  return undefined;
}

/** Where a position of the line comes to lie. */
function offsetAt(
  line: readonly Position[],
  index: number,
  right_m: number,
  isClosed: boolean,
): Position | undefined {
  const here = elementAt(line, index);
  const [before, after] = [neighbour(line, index, -1, isClosed), neighbour(line, index, 1, isClosed)];
  const into = before && rightOf(trackBetween(here, before).course_deg + 180);
  const on = after && rightOf(trackBetween(here, after).course_deg);
  const one = into ?? on;
  const other = on ?? into;
  if (one === undefined || other === undefined) return undefined;
  const { north, east } = mitre(one, other);
  return destination(here, toDegrees(Math.atan2(east, north)), Math.hypot(north, east) * right_m);
}

/** True if a leg turned around: the line was moved further than its corner has room for. */
function turnsAround(line: readonly Position[], moved: readonly Position[], index: number): boolean {
  const [from, to] = [elementAt(line, index), elementAt(line, index + 1)];
  if (distanceBetween(from, to) <= same_m) return false;
  const was = rightOf(trackBetween(from, to).course_deg);
  const is = rightOf(trackBetween(elementAt(moved, index), elementAt(moved, index + 1)).course_deg);
  return was.north * is.north + was.east * is.east < 0;
}

/**
 * A line of positions moved sideways by metres, to the right of its course or, below 0, to the left, with as many positions: corners are
 * mitred, sharp ones to at most three offsets; a line that ends where it begins stays closed. Fails where all positions are one, and
 * where a leg would be flown backwards.
 */
export function offsetLine(
  line: readonly Position[],
  right_m: number,
): Result<readonly Position[], OffsetFault> {
  const [first, last] = [line[0], line.at(-1)];
  const isClosed =
    line.length > 3 && first !== undefined && last !== undefined && distanceBetween(first, last) <= same_m;
  const moved: Position[] = [];
  for (const index of line.keys()) {
    const place = offsetAt(line, index, right_m, isClosed);
    if (place === undefined) return fail({ code: 'NO_DIRECTION', index: 0 });
    moved.push(place);
  }
  if (moved.length === 0) return fail({ code: 'NO_DIRECTION', index: 0 });
  for (let index = 0; index + 1 < line.length; index++)
    if (turnsAround(line, moved, index)) return fail({ code: 'LEG_TURNS_AROUND', index });
  return succeed(moved);
}
