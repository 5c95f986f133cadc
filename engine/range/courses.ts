import { numberAt } from '../elementAt.ts';
import { toRadians } from '../units.ts';

/**
 * The courses of a ring: to its bearings, evenly spread clockwise from north, and back from them. An even number of bearings lies in
 * pairs on lines through the centre, and their ways back are among their ways out. Lists by course hold those of `lines` bearings and
 * then the opposite ones; the first `bearings` of them are the ways out.
 */
export interface Courses {
  readonly bearings: number;
  readonly lines: number;
  /** The first one, true degrees. */
  readonly first_deg: number;
  /** Cosine of the first course of each line. */
  readonly cos: Float64Array;
  readonly sin: Float64Array;
}

/** The latest courses: requests seldom differ in the number of bearings. */
let latest: Courses | undefined;

/** The courses of a number of bearings, at least 1. */
export function coursesOf(bearings: number): Courses {
  if (latest?.bearings !== bearings) latest = coursesFor(bearings);
  return latest;
}

function coursesFor(bearings: number): Courses {
  const lines = bearings % 2 === 0 ? bearings / 2 : bearings;
  const courses = {
    bearings,
    lines,
    first_deg: 0,
    cos: new Float64Array(lines),
    sin: new Float64Array(lines),
  };
  for (let line = 0; line < lines; line++) {
    courses.cos[line] = Math.cos((2 * Math.PI * line) / bearings);
    courses.sin[line] = Math.sin((2 * Math.PI * line) / bearings);
  }
  return courses;
}

/** The course to one place and the one back. */
export function courseTo(course_deg: number): Courses {
  const θ = toRadians(course_deg);
  const [cos, sin] = [Float64Array.of(Math.cos(θ)), Float64Array.of(Math.sin(θ))];
  return { bearings: 1, lines: 1, first_deg: course_deg, cos, sin };
}

/** True degrees of a course by its index; may be 360 or more. */
export const courseAt = ({ bearings, lines, first_deg }: Courses, index: number): number =>
  first_deg + (index < lines ? (360 * index) / bearings : (360 * (index - lines)) / bearings + 180);

/** Unit vector of a course by its index. */
export const towards = (
  { lines, cos, sin }: Courses,
  index: number,
): { readonly north: number; readonly east: number } =>
  index < lines
    ? { north: numberAt(cos, index), east: numberAt(sin, index) }
    : { north: -numberAt(cos, index - lines), east: -numberAt(sin, index - lines) };
