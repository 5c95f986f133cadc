import { describe, expect, it } from 'vitest';
import type { WriteContext } from '../../../engine/flightplan/write/preparedPlan.ts';
import type { WriteFailure } from '../../../engine/flightplan/write/writeFailure.ts';
import { type WriteFormat, writeFormats } from '../../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Mission, Waypoint } from '../../../engine/mission/mission.ts';
import type { TerrainSamples } from '../../../engine/mission/terrainSamples.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { above, inspection } from './inspection.ts';
import { readBack, written } from './likeness.ts';

async function refused(mission: Mission, format: WriteFormat, context?: WriteContext): Promise<WriteFailure> {
  const result = await writePlan(mission, format, context);
  if (result.ok) expect.fail(`${format} was written`);
  return result.failure;
}

const ground = (...fallback_indices: number[]): TerrainSamples => ({
  source: 'a map',
  elevations_msl_m: [500, 510, 520, 530],
  fallback_indices,
});

const { home: _home, ...homeless } = inspection;
const nowhereHigh = { ...homeless, home: { lat: 46.9495, lon: 7.4496 } };
const heights = ({ waypoints }: Mission) => waypoints.map(({ altitude }) => altitude);
const changed = (change: Partial<Waypoint>): Mission => ({
  ...inspection,
  waypoints: inspection.waypoints.map((waypoint, index) =>
    index === 1 ? { ...waypoint, ...change } : waypoint,
  ),
});

describe('heights in a reference that the format does not know', () => {
  it('are converted by the ground at home', async () => {
    const back = await readBack(await written(nowhereHigh, 'gpx', { terrain: ground() }));
    expect(heights(back)).toEqual([
      { datum: 'msl', value_m: 560 },
      { datum: 'msl', value_m: 570.5 },
      { datum: 'msl', value_m: 495 },
    ]);
  });

  it('are converted by the ground under each waypoint', async () => {
    const back = await readBack(await written(above('agl'), 'gpx', { terrain: ground() }));
    expect(heights(back).map(({ value_m }) => value_m)).toEqual([570, 590.5, 525]);
  });

  it('are converted by the elevation that the mission gives its home before that of a map', async () => {
    const low = above('msl');
    const waypoints = low.waypoints.map((waypoint) => ({
      ...waypoint,
      altitude: { datum: 'msl' as const, value_m: waypoint.altitude.value_m + 600 },
    }));
    const back = await readBack(await written({ ...low, waypoints }, 'litchi_csv', { terrain: ground() }));
    expect(heights(back).map(({ value_m }) => value_m)).toEqual([660 - 552, 670.5 - 552, 595 - 552]);
  });

  it('are brought to one reference where the format has one for all', async () => {
    const mixed = changed({ altitude: { datum: 'agl', value_m: 40 } });
    const back = await readBack(await written(mixed, 'dji_wpml_kmz', { terrain: ground() }));
    expect(heights(back)).toEqual([
      { datum: 'takeoff', value_m: 60 },
      { datum: 'takeoff', value_m: 8 },
      { datum: 'takeoff', value_m: -5 },
    ]);
  });

  it('are not converted by guesses: the ground must be known where it counts', async () => {
    expect(await refused(nowhereHigh, 'kml')).toMatchObject({
      code: 'HOME_ELEVATION_NEEDED',
      waypoint_indices: [0, 1, 2],
    });
    expect(sentenceOf(await refused(nowhereHigh, 'kml'))).toMatch(
      /waypoints 1–3 .*at the launch point\. Set its altitude/,
    );
    expect(await refused(above('msl', nowhereHigh), 'litchi_csv')).toMatchObject({
      code: 'HOME_ELEVATION_NEEDED',
      waypoint_indices: [0, 1, 2],
    });
    expect(await refused(nowhereHigh, 'gpx', { terrain: ground(0) })).toMatchObject({
      code: 'HOME_ELEVATION_NEEDED',
    });
    const below = await refused(above('agl'), 'gpx', { terrain: ground(2) });
    expect(below).toMatchObject({ code: 'GROUND_HEIGHT_NEEDED', waypoint_indices: [1] });
    expect(sentenceOf(below)).toMatch(/waypoint 2 .*ground height there\. Give altitudes above take-off/);
  });

  it('do not need the ground where the format holds them', async () => {
    for (const format of ['dji_wpml_kmz', 'litchi_csv', 'qgc_plan', 'qgc_wpl', 'geojson'] as const)
      expect(heights(await readBack(await written(nowhereHigh, format)))).toEqual(heights(nowhereHigh));
  });

  it.each(['litchi_csv', 'qgc_plan', 'qgc_wpl', 'kml', 'gpx'] as const)(
    'cannot be converted from the ellipsoid for %s',
    async (format) => {
      const failure = await refused(above('ellipsoid'), format, { terrain: ground() });
      expect(failure).toMatchObject({
        code: 'ELLIPSOID_NOT_CONVERTIBLE',
        waypoint_indices: [0, 1, 2],
        format,
      });
      expect(sentenceOf(failure)).toContain('ellipsoid');
    },
  );

  it('are converted from the ellipsoid where the geoid is known', async () => {
    const terrain = { ...ground(), undulations_m: [47, 47.5, 48, 48.5] };
    const back = await readBack(await written(above('ellipsoid'), 'gpx', { terrain }));
    const undulations = [47.5, 48, 48.5];
    expect(heights(back)).toEqual(
      heights(above('ellipsoid')).map(({ value_m }, index) => ({
        datum: 'msl',
        value_m: expect.closeTo(value_m - (undulations[index] ?? NaN), 6),
      })),
    );
    const short = { ...ground(), undulations_m: [47] };
    expect(await refused(above('ellipsoid'), 'gpx', { terrain: short })).toMatchObject({
      code: 'GROUND_HEIGHT_NEEDED',
    });
  });

  it('cannot be mixed with those above the ellipsoid', async () => {
    const mixed = changed({ altitude: { datum: 'ellipsoid', value_m: 640 } });
    const failure = await refused(mixed, 'dji_wpml_kmz', { terrain: ground() });
    expect(failure).toMatchObject({ code: 'ELLIPSOID_NOT_CONVERTIBLE', waypoint_indices: [1] });
    expect(sentenceOf(failure)).toContain('all of them above the ellipsoid');
  });
});

describe('a mission that cannot be written', () => {
  it.each(writeFormats)('has no waypoints: %s', async (format) => {
    expect(await refused({ ...inspection, waypoints: [] }, format)).toMatchObject({
      code: 'TOO_FEW_WAYPOINTS',
    });
  });

  it.each(['kml', 'geojson'] as const)('has one waypoint where %s draws a line', async (format) => {
    const single = { ...inspection, waypoints: inspection.waypoints.slice(0, 1) };
    expect(sentenceOf(await refused(single, format))).toContain('needs 2 or more. Add waypoints on the map');
  });

  it('has more waypoints than the format counts', async () => {
    const [first] = inspection.waypoints;
    const waypoints = Array.from({ length: 65_536 }, () => first).filter(
      (waypoint) => waypoint !== undefined,
    );
    expect(await refused({ ...inspection, waypoints }, 'dji_wpml_kmz')).toMatchObject({
      code: 'TOO_MANY_WAYPOINTS',
    });
  });

  it.each([
    [{ lat: 91 }],
    [{ lon: Number.NaN }],
    [{ lon: 181 }],
    [{ altitude: { datum: 'takeoff', value_m: Number.POSITIVE_INFINITY } }],
    [{ hover_time_s: -1 }],
    [{ speed_mps: 0 }],
    [{ curve_size: -2 }],
  ] satisfies [Partial<Waypoint>][])('has an impossible figure: %j', async (change) => {
    const failure = await refused(changed(change), 'qgc_wpl');
    expect(failure).toMatchObject({ code: 'MISSION_INVALID', waypoint_indices: [1] });
    expect(sentenceOf(failure)).toContain('waypoint 2');
  });

  it('has an impossible home', async () => {
    const failure = await refused({ ...inspection, home: { lat: 100, lon: 0 } }, 'kml');
    expect(failure).toMatchObject({ code: 'MISSION_INVALID' });
    expect(sentenceOf(failure)).toContain('home');
  });

  it('lies at 0, 0, which MAVLink takes for no position', async () => {
    const nowhere = changed({ lat: 1e-12, lon: 0 });
    expect(await refused(nowhere, 'qgc_plan')).toMatchObject({
      code: 'POSITION_NOT_HELD',
      waypoint_indices: [1],
    });
    expect((await readBack(await written(nowhere, 'litchi_csv'))).waypoints[1]).toMatchObject({
      lat: 0,
      lon: 0,
    });
  });

  it('names no speed where DJI wants one, unless the cruise speed is given', async () => {
    const { speed_mps: _none, ...slow } = inspection.waypoints[1] ?? expect.fail('there is none');
    const mission = { ...inspection, waypoints: [slow, { ...slow, lat: slow.lat + 0.001 }] };
    expect(await refused(mission, 'dji_wpml_kmz')).toMatchObject({
      code: 'SPEED_NEEDED',
      waypoint_indices: [0, 1],
    });
    const file = await written(mission, 'dji_wpml_kmz', { cruise_speed_mps: 18 });
    expect(file.notes).toContainEqual(
      expect.objectContaining({ code: 'CRUISE_SPEED_WRITTEN', waypoint_indices: [0, 1] }),
    );
    expect(file.notes).toContainEqual(
      expect.objectContaining({ code: 'SPEED_NOT_KEPT', waypoint_indices: [0, 1] }),
    );
    expect((await readBack(file)).waypoints.map(({ speed_mps }) => speed_mps)).toEqual([15, 15]);
  });
});
