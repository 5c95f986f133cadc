import { leastGroundSpeed_mps } from '../air/wind.ts';
import { numberAt } from '../elementAt.ts';
import type { Flight, WindAloft } from '../flight/conditions.ts';
import { type Airspeeds, airspeedOn } from './airspeeds.ts';
import type { Courses } from './courses.ts';

/** Seconds per metre over the ground, by course; infinite where the wind allows no headway. */
export type Paces = Float64Array;

/** Speed and direction of a wind, for the wind triangle. */
interface RangeWind {
  readonly mean_mps: number;
  readonly withstood_mps: number;
  readonly north: number;
  readonly east: number;
}

const isSame = (one: RangeWind, other: RangeWind): boolean =>
  one.mean_mps === other.mean_mps &&
  one.withstood_mps === other.withstood_mps &&
  one.north === other.north &&
  one.east === other.east;

/** Relative rounding error where a wind leaves just the least headway. */
const rounding = 1e-12;
const least_mps = leastGroundSpeed_mps * (1 - rounding);

/** Ground speed of a held airspeed against a headwind and across a wind (MODEL.md §2), m/s; 0: no headway. */
function groundSpeed(airspeed_mps: number, headwind_mps: number, crosswind_mps: number): number {
  const along2 = airspeed_mps * airspeed_mps - crosswind_mps * crosswind_mps;
  const ground_speed_mps = along2 > 0 ? Math.sqrt(along2) - headwind_mps : 0;
  return ground_speed_mps < least_mps ? 0 : ground_speed_mps;
}

function pace(airspeed_mps: number, wind: RangeWind, against: number, across: number): number {
  const { mean_mps, withstood_mps } = wind;
  const isStopped =
    withstood_mps > mean_mps &&
    groundSpeed(airspeed_mps, withstood_mps * against, withstood_mps * across) === 0;
  return isStopped ? Infinity : 1 / groundSpeed(airspeed_mps, mean_mps * against, mean_mps * across);
}

function pacesIn(wind: RangeWind, { lines, cos, sin }: Courses, airspeeds: Airspeeds): Paces {
  const paces = new Float64Array(2 * lines);
  const { north, east } = wind;
  for (let line = 0; line < lines; line++) {
    const against = north * numberAt(cos, line) + east * numberAt(sin, line);
    const across = east * numberAt(cos, line) - north * numberAt(sin, line);
    paces[line] = pace(airspeedOn(airspeeds, line), wind, against, across);
    paces[line + lines] = pace(airspeedOn(airspeeds, line + lines), wind, -against, across);
  }
  return paces;
}

/**
 * Paces of flights at the same airspeeds and height (MODEL.md §2, §9): flights in the same wind share theirs. There must also be headway
 * in the wind to withstand.
 */
export function pacesOf(courses: Courses, airspeeds: Airspeeds): (flight: Flight, aloft: WindAloft) => Paces {
  const known: { wind: RangeWind; paces: Paces }[] = [];
  return ({ windFrom: { north, east } }, { mean_mps, withstood_mps }) => {
    const wind = { mean_mps, withstood_mps, north, east };
    const found = known.find((other) => isSame(other.wind, wind));
    if (found !== undefined) return found.paces;
    const paces = pacesIn(wind, courses, airspeeds);
    known.push({ wind, paces });
    return paces;
  };
}
