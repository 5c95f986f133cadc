import { describe, expect, it } from 'vitest';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { pictureCount, type Series, withSeries } from '../../../engine/mission/pictures.ts';
import { surveyGrid } from '../../../engine/survey/surveyGrid.ts';
import { chosenRoute, planOf } from '../reading.ts';

const start = { lat: 47.1, lon: 8.2 };
const east = destination(start, 90, 200);
const outline = [start, east, destination(east, 0, 150), destination(start, 0, 150)];

/** A field of 200 × 150 m, flown at 5 m/s on lines 40 m apart with a picture every 10 m. */
function surveyed(series: Series): Mission {
  const area = { name: 'Field', outline, holes: [], settings: {} };
  const altitude = { datum: 'takeoff' as const, value_m: 60 };
  const grid = surveyGrid(area, { spacing_m: 40, altitude, speed_mps: 5, picture_every_m: 10 });
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
