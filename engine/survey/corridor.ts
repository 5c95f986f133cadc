import { elementAt } from '../elementAt.ts';
import { toBearing } from '../geo/angle.ts';
import { type Corner, distanceFrom, withoutRepeats } from '../geo/plane.ts';
import type { Position } from '../geo/position.ts';
import { fail, type Result, succeed } from '../result.ts';
import { toDegrees, toRadians } from '../units.ts';
import type { Footprint } from './camera.ts';
import {
  type FlownOptions,
  flyLines,
  type SurveyPath,
  type SurveyProblem,
  tooLarge,
  usableSpacing,
} from './surveyPath.ts';
import { planeAround } from './surveyPlane.ts';
import { lengthened, type Pass, type Run } from './surveyRuns.ts';

/** Ground along a line: a road, a river, a power line. */
export interface Corridor {
  readonly line: readonly Position[];
  /** Half of it to each side of the line, metres. */
  readonly width_m: number;
}

export interface CorridorOptions extends FlownOptions {
  readonly spacing_m: number;
  /** Ground in a picture; known, a lane runs on beyond bends whose outside its pictures would miss. */
  readonly footprint?: Footprint | undefined;
}

export interface CorridorLanes extends SurveyPath {
  readonly spacing_m: number;
  /** Course of the first leg, degrees. */
  readonly angle_deg: number;
}

/** Around the outside of a bend a lane turns by this at a time, so that it cuts no more than 1 % of its offset. */
const bend_deg = 15;

/**
 * Corners of the line closer than this share of the spacing to the line without them are left out: a line that was recorded, with a place
 * every metre, else turns its lanes at each, to and fro beside the tightest.
 */
const straight = 0.025;

/**
 * Lanes along a line, parallel to it, `spacing_m` apart and centred, so that the outermost are at most half a spacing inside the
 * corridor's edge. The corridor is what lies within half the width beside each leg, and around the outside of bends; it ends square. Every
 * place of it is within half a spacing of a lane, but for what a bend of 15° cuts, and for corners that `straight` leaves out. In the azimuthal equidistant plane around the line
 * (Snyder 1987, §25). Fails with a `SurveyProblem`.
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
  const middle = straightened(withoutRepeats(corners), straight * Math.min(spacing_m, width_m));
  if (middle.length < 2) return fail({ code: 'AREA_EMPTY' });
  const count = Math.max(1, Math.ceil(width_m / spacing_m - 1e-9));
  const legs = legsOf(middle);
  const { footprint, picture_every_m = 0 } = options;
  const picture_m = footprint?.along_m ?? Infinity;
  const seen = { half_m: Math.min(spacing_m, width_m) / 2, width_m, picture_every_m, picture_m };
  const lanes = Array.from({ length: count }, (_, lane) =>
    laneBeside(legs, (lane - (count - 1) / 2) * spacing_m, seen),
  );
  const flown = flyLines([lanes], plane, options);
  const angle_deg = toBearing(toDegrees(elementAt(legs, 0).course));
  return flown.ok ? succeed({ ...flown.value, spacing_m, angle_deg }) : flown;
}

/** The line without corners that lie closer than so much to what is left (Douglas and Peucker 1973). */
function straightened(line: readonly Corner[], closer_m: number): Corner[] {
  const kept = new Set([0, line.length - 1]);
  const parts: [first: number, last: number][] = [[0, line.length - 1]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [first, last] = part;
    let [furthest, most_m] = [first, closer_m];
    for (let at = first + 1; at < last; at++) {
      const off_m = distanceFrom(elementAt(line, at), elementAt(line, first), elementAt(line, last));
      if (off_m >= most_m) [furthest, most_m] = [at, off_m];
    }
    if (furthest === first) continue;
    kept.add(furthest);
    parts.push([first, furthest], [furthest, last]);
  }
  return line.filter((_, at) => kept.has(at));
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

/** A corner so far ahead on a course. */
const ahead = ({ x, y }: Corner, course: number, distance_m: number): Corner => ({
  x: x + distance_m * Math.sin(course),
  y: y + distance_m * Math.cos(course),
});

/** Angle from the course of a leg to that of the next, radians; positive to the right. */
const turnOf = (before: Leg, after: Leg): number =>
  Math.atan2(Math.sin(after.course - before.course), Math.cos(after.course - before.course));

/** The view from a lane, to each side; the width of all, and the length of pictures along it and their distance. */
interface Seen {
  readonly half_m: number;
  readonly width_m: number;
  readonly picture_m: number;
  readonly picture_every_m: number;
}

/** How a lane passes a bend: corners of one run; or the ends of two, of which the first runs on and the second begins earlier. */
type Bend =
  | { readonly corners: readonly Corner[] }
  | { readonly end: Corner; readonly begin: Corner; readonly beyond_m: number };

/** A lane parallel to legs, `offset_m` to their right. */
function laneBeside(legs: readonly Leg[], offset_m: number, seen: Seen): Pass {
  const [first, last] = [elementAt(legs, 0), elementAt(legs, legs.length - 1)];
  /** Between two bends each has half of the leg. */
  const roomOn = (leg: Leg) => (leg === first || leg === last ? leg.length_m : leg.length_m / 2);
  const runs: Run[] = [];
  let run = [beside(first.from, first.course, offset_m)];
  let before_m = 0;
  for (const [at, leg] of legs.slice(1).entries()) {
    const before = elementAt(legs, at);
    const room_m = Math.min(roomOn(before), roomOn(leg));
    const bend = bendOf(before, leg, { ...seen, offset_m, room_m });
    if ('corners' in bend) run.push(...bend.corners);
    else {
      runs.push(lengthened([...run, bend.end], before_m, bend.beyond_m));
      run = [bend.begin];
      before_m = bend.beyond_m;
    }
  }
  run.push(beside(last.to, last.course, offset_m));
  return [...runs, lengthened(run, before_m, 0)];
}

interface Lane extends Seen {
  readonly offset_m: number;
  readonly room_m: number;
}

/**
 * How a lane passes a bend of φ. Outside: by an arc; where pictures follow each other by more than half their length, they would part on
 * its outer edge, and around the bend each leg runs on to the bisector of what is seen at the corridor's edge, ½ width · sin ½φ. Inside:
 * `within`. On the line itself: at the bend, or around it in the same way, as far as is seen from that lane alone.
 */
function bendOf(before: Leg, after: Leg, lane: Lane): Bend {
  const { from: bend } = after;
  const { offset_m, half_m, width_m, picture_m, picture_every_m } = lane;
  const turn = turnOf(before, after);
  if (turn * offset_m > 0) return within(before, after, lane);
  const sin = Math.abs(Math.sin(turn / 2));
  const isSparse = picture_every_m > picture_m / 2 && Math.abs(turn) > toRadians(bend_deg);
  const isMissed = offset_m === 0 && picture_every_m + 2 * half_m * sin > picture_m;
  if (isSparse || isMissed) {
    const [end, begin] = [beside(bend, before.course, offset_m), beside(bend, after.course, offset_m)];
    return { end, begin, beyond_m: (isSparse ? width_m / 2 : half_m) * sin };
  }
  if (offset_m === 0) return { corners: [bend] };
  const steps = Math.max(1, Math.ceil(Math.abs(turn) / toRadians(bend_deg) - 1e-3));
  const arc = Array.from({ length: steps + 1 }, (_, step) =>
    beside(bend, before.course + (turn * step) / steps, offset_m),
  );
  return { corners: arc };
}

/**
 * How a lane passes a bend on its inside: where the legs have room for what is then seen from the other one, each leg ends where the
 * nearest place that is seen from it meets the bisector; else as far as the bend. One corner does for a slight bend.
 */
function within(before: Leg, after: Leg, lane: Lane): Bend {
  const { from: bend } = after;
  const { offset_m, room_m, half_m, picture_m, picture_every_m } = lane;
  const turn = turnOf(before, after);
  const tan = Math.abs(Math.tan(turn / 2));
  const from_m = Math.abs(offset_m);
  const hasRoom = (from_m + half_m) * Math.max(tan, Math.abs(Math.sin(turn))) <= room_m;
  if (hasRoom && Math.abs(turn) <= toRadians(bend_deg))
    return { corners: [beside(bend, before.course + turn / 2, offset_m / Math.cos(turn / 2))] };
  const back_m = hasRoom ? Math.max(0, from_m - half_m) * tan : 0;
  const end = beside(ahead(bend, before.course, -back_m), before.course, offset_m);
  const begin = beside(ahead(bend, after.course, back_m), after.course, offset_m);
  return picture_every_m <= picture_m / 2 ? { corners: [end, begin] } : { end, begin, beyond_m: 0 };
}
