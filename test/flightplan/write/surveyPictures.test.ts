import { describe, expect, it } from 'vitest';
import { type WriteFormat, writeFormats } from '../../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { pictureCount, type Series, withSeries } from '../../../engine/mission/pictures.ts';
import { surveyGrid } from '../../../engine/survey/surveyGrid.ts';
import { missionInput } from '../../engine/samples.ts';
import { chosenRoute, planOf } from '../reading.ts';
import { isSameHeight, isSamePlace, readBack, written } from './likeness.ts';

const start = { lat: 47.1, lon: 8.2 };
const east = destination(start, 90, 200);
const outline = [start, east, destination(east, 0, 150), destination(start, 0, 150)];

/** A field of 200 × 150 m, flown at 5 m/s on lines 40 m apart with a picture every 10 m. */
function surveyed(series: Series, crosshatch = false): Mission {
  const area = { name: 'Field', outline, holes: [], settings: {} };
  const altitude = { datum: 'takeoff' as const, value_m: 60 };
  const grid = surveyGrid(area, { spacing_m: 40, altitude, speed_mps: 5, picture_every_m: 10, crosshatch });
  if (!grid.ok) expect.fail(grid.failure.code);
  const { points, runs } = grid.value;
  const waypoints = withSeries(points, runs, series).map((point) => ({ ...point, altitude }));
  return { name: 'Field', home: start, waypoints, end_action: 'go_home' };
}

describe('the pictures of a survey', () => {
  it.each<[WriteFormat, Series]>([
    ['dji_wpml_kmz', { every_m: 10 }],
    ['dji_wpml_kmz', { every_s: 2 }],
    ['qgc_plan', { every_m: 10 }],
    ['litchi_csv', { every_m: 10 }],
  ])('are as many in a file (%s, %o) as in the plan', async (format, series) => {
    const mission = surveyed(series);
    // Four lines of 200 m: 20 distances of 10 m, so 21 pictures each.
    expect(pictureCount(mission.waypoints)).toBe(4 * 21);
    const written = await writePlan(mission, format, { cruise_speed_mps: 5 });
    if (!written.ok) expect.fail(JSON.stringify(written.failure));
    const read = chosenRoute(await planOf(written.value.filename, written.value.bytes));
    expect(pictureCount(read.points)).toBe(4 * 21);
  });
});

describe('a survey with lines across the first', () => {
  const ground_m = 500;
  const laid = surveyed({ every_m: 10 }, true);
  const crossed: Mission = { ...laid, home: { ...start, elevation_msl_m: ground_m } };
  /** The route by its heights above the launch point, which some formats have above sea level. */
  const routeOf = ({ waypoints }: Mission) =>
    waypoints.map((point) => {
      const { datum, value_m } = point.altitude;
      return {
        ...point,
        altitude: { datum: 'takeoff' as const, value_m: datum === 'msl' ? value_m - ground_m : value_m },
        speed_mps: 5,
      };
    });
  const judged = (mission: Mission) => {
    const { mission_verdict, total_distance_m, final_battery_pct, min_return_margin_pct } = analyzeMission(
      missionInput(routeOf(mission), { home: start }),
    );
    return { mission_verdict, figures: [total_distance_m, final_battery_pct, min_return_margin_pct ?? 0] };
  };

  it.each(writeFormats)('is the same route in a file of the format %s, judged the same', async (format) => {
    const read = await readBack(await written(crossed, format, { cruise_speed_mps: 5 }));
    // Four lines one way and five across, with two ends each.
    expect(crossed.waypoints).toHaveLength(2 * (4 + 5));
    expect(read.waypoints).toHaveLength(crossed.waypoints.length);
    const [before, after] = [routeOf(crossed), routeOf(read)];
    for (const [index, point] of before.entries()) {
      const same = after[index] ?? expect.fail(`no waypoint ${index + 1}`);
      expect(isSamePlace(same, point) && isSameHeight(same, point)).toBe(true);
    }
    const [answer, expected] = [judged(read), judged(crossed)];
    expect(answer.mission_verdict).toBe(expected.mission_verdict);
    for (const [index, figure] of expected.figures.entries())
      expect(answer.figures[index]).toBeCloseTo(figure, 1);
  });

  it.each<WriteFormat>(['dji_wpml_kmz', 'litchi_csv', 'qgc_plan', 'qgc_wpl'])(
    'has all of its pictures in a file of the format %s',
    async (format) => {
      const read = await readBack(await written(crossed, format, { cruise_speed_mps: 5 }));
      expect(pictureCount(read.waypoints)).toBe(4 * 21 + 5 * 16);
    },
  );
});
