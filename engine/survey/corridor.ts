import { elementAt } from '../elementAt.ts';
import { toBearing } from '../geo/angle.ts';
import type { Position } from '../geo/position.ts';
import { fail, type Result, succeed } from '../result.ts';
import { toDegrees, toRadians } from '../units.ts';
import {
  type FlownOptions,
  flyLines,
  type SurveyPath,
  type SurveyProblem,
  tooLarge,
  usableSpacing,
} from './surveyPath.ts';
import type { Corner } from './surveyPieces.ts';
import { planeAround } from './surveyPlane.ts';

/** Ground along a line: a road, a river, a power line. */
export interface Corridor {
  readonly line: readonly Position[];
  /** Half of it to each side of the line, metres. */
  readonly width_m: number;
}

export interface CorridorOptions extends FlownOptions {
  readonly spacing_m: number;
}

export interface CorridorLanes extends SurveyPath {
  readonly spacing_m: number;
  /** Course of the first leg, degrees. */
  readonly angle_deg: number;
}

/** Around the outside of a bend a lane turns by this at a time, so that it cuts no more than 1 % of its offset. */
const bend_deg = 15;

/** Lanes closer than this to each other at a corner are one place. */
const same_m = 0.05;

/**
 * Lanes along a line, parallel to it, `spacing_m` apart and centred, so that the outermost are at most half a spacing inside the
 * corridor's edge. Every place within half the width of the line is within half a spacing of a lane, but for what a bend of 15° cuts.
 * In the azimuthal equidistant plane around the line (Snyder 1987, §25). Fails with a `SurveyProblem`.
 */
export function corridorLanes(
  { line, width_m }: Corridor,
  options: CorridorOptions,
): Result<CorridorLanes, SurveyProblem> {
  const usable = usableSpacing(options.spacing_m);
  if (!usable.ok) return usable;
  const spacing_m = usable.value;
  if (line.length < 2) return fail({ code: 'AREA_EMPTY' });
  const plane = planeAround(line);
  const corners = line.map(plane.project);
  const large = tooLarge(corners);
  if (large !== undefined) return fail(large);
  const middle = withoutRepeats(corners);
  if (middle.length < 2) return fail({ code: 'AREA_EMPTY' });
  const count = Math.max(1, Math.ceil(width_m / spacing_m - 1e-9));
  const lanes = Array.from({ length: count }, (_, lane) => [
    offsetLine(middle, (lane - (count - 1) / 2) * spacing_m),
  ]);
  const flown = flyLines([lanes], plane, options);
  const angle_deg = toBearing(toDegrees(elementAt(legsOf(middle), 0).course));
  return flown.ok ? succeed({ ...flown.value, spacing_m, angle_deg }) : flown;
}

function withoutRepeats(line: readonly Corner[]): Corner[] {
  const kept: Corner[] = [];
  for (const corner of line) {
    const before = kept.at(-1);
    if (before === undefined || Math.hypot(corner.x - before.x, corner.y - before.y) >= same_m)
      kept.push(corner);
  }
  return kept;
}

interface Leg {
  readonly from: Corner;
  readonly to: Corner;
  readonly length_m: number;
  /** Clockwise from north, radians. */
  readonly course: number;
}

const legsOf = (line: readonly Corner[]): Leg[] =>
  line.slice(1).map((to, at) => {
    const from = elementAt(line, at);
    const [east, north] = [to.x - from.x, to.y - from.y];
    return { from, to, length_m: Math.hypot(east, north), course: Math.atan2(east, north) };
  });

/** A corner beside a course; a positive offset lies to its right. */
const beside = ({ x, y }: Corner, course: number, offset_m: number): Corner => ({
  x: x + offset_m * Math.cos(course),
  y: y - offset_m * Math.sin(course),
});

/** A line parallel to another, `offset_m` to its right. */
function offsetLine(line: readonly Corner[], offset_m: number): Corner[] {
  const legs = legsOf(line);
  const [first, last] = [elementAt(legs, 0), elementAt(legs, legs.length - 1)];
  return [
    beside(first.from, first.course, offset_m),
    ...legs.slice(1).flatMap((leg, at) => around(elementAt(legs, at), leg, offset_m)),
    beside(last.to, last.course, offset_m),
  ];
}

/** Where a lane passes a bend: one corner inside of it where the legs have room for that, an arc outside. */
function around(before: Leg, after: Leg, offset_m: number): Corner[] {
  const { from: bend } = after;
  const turn = Math.atan2(Math.sin(after.course - before.course), Math.cos(after.course - before.course));
  const back_m = Math.abs(offset_m * Math.tan(turn / 2));
  const isInside = turn * offset_m > 0;
  if (isInside && back_m <= Math.min(before.length_m, after.length_m)) {
    const half = before.course + turn / 2;
    return [beside(bend, half, offset_m / Math.cos(turn / 2))];
  }
  if (offset_m === 0) return [bend];
  const steps = isInside ? 1 : Math.max(1, Math.ceil(Math.abs(turn) / toRadians(bend_deg) - 1e-3));
  return Array.from({ length: steps + 1 }, (_, step) =>
    beside(bend, before.course + (turn * step) / steps, offset_m),
  );
}
