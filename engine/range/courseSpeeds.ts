import { airspeedFor } from '../air/wind.ts';
import { numberAt } from '../elementAt.ts';
import type { Aloft } from '../flight/aloft.ts';
import type { Flight } from '../flight/conditions.ts';
import { groundSpeedAlong } from '../flight/groundSpeed.ts';
import { packedNumbers } from '../packedNumbers.ts';
import type { Courses } from './courses.ts';

/**
 * Flight on each course of a range, three figures a course: airspeed, m/s; seconds per metre over the ground, infinite where the wind
 * allows no headway; time of a stop, seconds.
 */
export type CourseSpeeds = Float64Array;

/** True if two airs are the same in everything but the course on which speeds depend. */
const isAlike = (one: Aloft, other: Aloft): boolean =>
  one.mean_mps === other.mean_mps &&
  one.withstood_mps === other.withstood_mps &&
  one.from.north === other.from.north &&
  one.from.east === other.from.east &&
  one.slowest_mps === other.slowest_mps &&
  one.normal_mps === other.normal_mps &&
  one.fastest_mps === other.fastest_mps;

/** A speed for each course, m/s: over the ground, or through the air for wings (MODEL.md §2). */
export type AskedSpeeds = Float64Array;

function speedsIn(
  { rules }: Flight,
  aloft: Aloft,
  { lines, cos, sin }: Courses,
  asked_mps: AskedSpeeds,
): CourseSpeeds {
  const { north, east } = aloft.from;
  const speeds = packedNumbers(3 * 2 * lines);
  const pair = { airspeed_mps: NaN, ground_speed_mps: NaN };
  const put = (course: number, ahead: number, aside: number): void => {
    const ground_mps = groundSpeedAlong(rules, aloft, numberAt(asked_mps, course), ahead, aside);
    pair.ground_speed_mps = ground_mps;
    pair.airspeed_mps = airspeedFor(ground_mps, aloft.mean_mps * ahead, aloft.mean_mps * aside);
    speeds[3 * course] = pair.airspeed_mps;
    speeds[3 * course + 1] = 1 / ground_mps;
    speeds[3 * course + 2] = rules.endTime_s(pair, Infinity);
  };
  for (let line = 0; line < lines; line++) {
    const ahead = north * numberAt(cos, line) + east * numberAt(sin, line);
    const aside = east * numberAt(cos, line) - north * numberAt(sin, line);
    put(line, ahead, aside);
    put(line + lines, -ahead, -aside);
  }
  return speeds;
}

/** Speeds of flights that are asked for the same speeds at the same height; those in the same wind and limits share theirs. */
export function courseSpeeds(
  courses: Courses,
  asked_mps: AskedSpeeds,
): (flight: Flight, aloft: Aloft) => CourseSpeeds {
  const known: { aloft: Aloft; speeds: CourseSpeeds }[] = [];
  return (flight, aloft) => {
    const found = known.find((other) => isAlike(other.aloft, aloft));
    if (found !== undefined) return found.speeds;
    const speeds = speedsIn(flight, aloft, courses, asked_mps);
    known.push({ aloft, speeds });
    return speeds;
  };
}
