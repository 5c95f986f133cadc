import { leastGroundSpeed_mps } from '../air/wind.ts';
import { numberAt } from '../elementAt.ts';
import { type Flight, windAt } from '../flight/conditions.ts';
import { toRadians } from '../units.ts';
import { type Airspeeds, airspeedOn } from './airspeeds.ts';
import type { Courses } from './courses.ts';

/** Seconds a metre over the ground, by course; infinite where the wind allows no headway. */
export type Paces = Float64Array;

/** The wind of a flight as the wind triangle needs it. */
interface RangeWind {
  readonly mean_mps: number;
  readonly withstood_mps: number;
  readonly from_deg: number;
}

/** What is rounded away where a wind leaves just the least headway. */
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
  const θ = toRadians(wind.from_deg);
  const [north, east] = [Math.cos(θ), Math.sin(θ)];
  for (let line = 0; line < lines; line++) {
    const against = north * numberAt(cos, line) + east * numberAt(sin, line);
    const across = east * numberAt(cos, line) - north * numberAt(sin, line);
    paces[line] = pace(airspeedOn(airspeeds, line), wind, against, across);
    paces[line + lines] = pace(airspeedOn(airspeeds, line + lines), wind, -against, across);
  }
  return paces;
}

/**
 * Paces of flights at the same airspeeds and height (MODEL.md §2, §9): a flight that meets a wind that another one has met gets the
 * same. Headway must remain in the share of the gusts that is to be withstood, too.
 */
export function pacesOf(courses: Courses, airspeeds: Airspeeds, height_m: number): (flight: Flight) => Paces {
  const known: { wind: RangeWind; paces: Paces }[] = [];
  return (flight) => {
    const { mean_mps, withstood_mps } = windAt(flight, height_m);
    const from_deg = flight.weather.wind_dir_deg;
    const found = known.find(
      ({ wind }) =>
        wind.mean_mps === mean_mps && wind.withstood_mps === withstood_mps && wind.from_deg === from_deg,
    );
    if (found !== undefined) return found.paces;
    const wind = { mean_mps, withstood_mps, from_deg };
    const paces = pacesIn(wind, courses, airspeeds);
    known.push({ wind, paces });
    return paces;
  };
}
