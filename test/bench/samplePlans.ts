import { destination } from '../../engine/geo/geodesic.ts';
import type { Waypoint } from '../../engine/mission/mission.ts';
import type { MissionInput } from '../../engine/mission/missionInput.ts';
import type { RangeInput } from '../../engine/range/rangeAnalysis.ts';
import { foldingDrone, missionInput, rangeInput, wind } from '../engine/samples.ts';

const windyDay = wind(5, 250, 8);
const home = { lat: 47, lon: 8 };
/** A survey: tracks of 40 points, 50 m apart and 30 m beside each other, flown to and fro. */
const pointsPerTrack = 40;
const spacing_m = 50;
const gap_m = 30;
/** No track lies further out than this; the survey then begins again, at another height. */
const tracksPerSheet = 60;

function surveyPoint(index: number): Waypoint {
  const track = Math.floor(index / pointsPerTrack);
  const sheet = Math.floor(track / tracksPerSheet);
  const step = index % pointsPerTrack;
  const along_m = spacing_m * (track % 2 === 0 ? step : pointsPerTrack - 1 - step);
  const start = destination(home, 90, 200 + gap_m * (track % tracksPerSheet));
  const { lat, lon } = destination(start, 0, along_m);
  const height_m = 60 + 5 * (sheet % 8) + (index % 3);
  return {
    lat,
    lon,
    altitude: { datum: 'takeoff', value_m: height_m },
    hover_time_s: index % 5 === 0 ? 2 : 0,
  };
}

/** A plan of any length on a windy day, asked for with the product's defaults; every waypoint is a stop. */
export const surveyPlan = (waypoints: number): MissionInput =>
  missionInput(
    Array.from({ length: waypoints }, (_, index) => surveyPoint(index)),
    {
      home,
      weather: windyDay,
      drone: foldingDrone,
      options: { uncertainty: true, explanation: true },
    },
  );

export const windyRings = (change: Partial<RangeInput> = {}): RangeInput =>
  rangeInput({ weather: windyDay, hover_time_s: 60, ...change });
