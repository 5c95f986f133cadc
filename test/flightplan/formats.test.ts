import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PlanFormat } from '../../engine/flightplan/plan/flightPlan.ts';
import type { AltitudeDatum } from '../../engine/geo/position.ts';
import { chosenRoute, codesOf, fixture, planOf } from './reading.ts';

/** The inspection of fixtures/plans/writePlans.mjs: lat, lon, height above take-off. */
const inspection = [
  [46.9502, 7.4501, 60],
  [46.9514, 7.4509, 70],
  [46.9523, 7.4524, 80],
  [46.952, 7.4543, 90],
  [46.9509, 7.4552, 80],
  [46.9499, 7.4536, 70],
] as const;

/** The ground that the GPX of the inspection stands on, metres above mean sea level. */
const ground_m = 552;

interface Expected {
  readonly file: string;
  readonly format: PlanFormat;
  readonly datum: AltitudeDatum;
  readonly waits: boolean;
}

const files: readonly Expected[] = [
  { file: 'inspection.kmz', format: 'dji_wpml_kmz', datum: 'takeoff', waits: true },
  { file: 'inspection.wpml', format: 'dji_wpml', datum: 'takeoff', waits: true },
  { file: 'inspection.kml', format: 'kml', datum: 'agl', waits: false },
  { file: 'inspection.gpx', format: 'gpx', datum: 'msl', waits: false },
  { file: 'inspection.csv', format: 'csv', datum: 'takeoff', waits: true },
  { file: 'inspection.plan', format: 'qgc_plan', datum: 'takeoff', waits: true },
  { file: 'inspection.waypoints', format: 'qgc_wpl', datum: 'takeoff', waits: true },
  { file: 'inspection.geojson', format: 'geojson', datum: 'takeoff', waits: false },
  { file: 'inspection.mission', format: 'inav_mission', datum: 'takeoff', waits: true },
  { file: 'inspection.json', format: 'potensic_json', datum: 'takeoff', waits: true },
  { file: 'inspection.srt', format: 'srt', datum: 'takeoff', waits: false },
];

type Pair = readonly [number, number, ...number[]];

/** Great-circle distance on a sphere of radius 6,371,008.8 m. */
function haversine([lat1, lon1]: Pair, [lat2, lon2]: Pair): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const a =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(a));
}

describe('the same inspection', () => {
  it.each(files)('is read from $file', async ({ file, format, datum, waits }) => {
    const plan = await planOf(file, fixture(file));
    const { points } = chosenRoute(plan);
    const added = datum === 'msl' ? ground_m : 0;
    expect(plan.format).toBe(format);
    expect(points.map(({ lat, lon }) => [lat, lon])).toEqual(inspection.map(([lat, lon]) => [lat, lon]));
    expect(points.map(({ altitude }) => altitude)).toEqual(
      inspection.map(([, , height]) => ({ datum, value_m: height + added })),
    );
    expect(points.map(({ hover_time_s }) => hover_time_s)).toEqual([0, 0, waits ? 20 : 0, 0, 0, 0]);
  });

  it('is as long in every format as its legs together', async () => {
    const lengths = await Promise.all(
      files.map(async ({ file }) => chosenRoute(await planOf(file, fixture(file))).length_m),
    );
    // The sphere and the ellipsoid differ by up to 0.56 % (Earth's flattening 1/298.257, IUGG mean radius).
    const onSphere_m = inspection
      .slice(1)
      .reduce((sum, to, index) => sum + haversine(inspection[index] ?? to, to), 0);
    for (const length_m of lengths) expect(length_m).toBeCloseTo(lengths[0] ?? 0, 6);
    expect(Math.abs((lengths[0] ?? 0) / onSphere_m - 1)).toBeLessThan(0.0056);
  });

  it.each(['inspection.kmz', 'inspection.plan', 'inspection.waypoints', 'inspection.mission'])(
    'has its home in %s',
    async (file) => {
      const plan = await planOf(file, fixture(file));
      expect(plan.home).toMatchObject({ lat: 46.9495, lon: 7.4496 });
      expect(chosenRoute(plan).end_action).toBe('go_home');
    },
  );

  it('keeps the author of a DJI file to itself', async () => {
    const plan = await planOf('inspection.kmz', fixture('inspection.kmz'));
    expect(JSON.stringify(plan)).not.toContain('Pilot,');
    expect(JSON.stringify(plan)).not.toContain('+41');
    expect(plan.aircraft_hint).toBe('DJI Mavic 3E');
  });

  it.each(files)('is the same whatever extension $file is given', async ({ file }) => {
    const plan = await planOf(file, fixture(file));
    for (const ending of ['kmz', 'kml', 'gpx', 'csv', 'wpml', 'json', 'bin', '']) {
      const renamed = await planOf(`route.${ending}`, fixture(file));
      expect(renamed.routes).toEqual(plan.routes);
    }
    expect(codesOf(plan)).not.toContain('EXTENSION_MISMATCH');
    expect(codesOf(await planOf('route.bin', fixture(file)))).toContain('EXTENSION_MISMATCH');
  });
});

describe('the sample plans', () => {
  const folder = join(import.meta.dirname, '../../assets/samples');
  const names = readdirSync(folder);

  it('are there', () => {
    expect(names.length).toBeGreaterThanOrEqual(3);
  });

  it.each(names)('%s opens without a doubt about its route', async (name) => {
    const plan = await planOf(name, fixture(join('../../../assets/samples', name)));
    expect(plan.routes).toHaveLength(1);
    expect(codesOf(plan)).toEqual([]);
    expect(chosenRoute(plan).length_m).toBeGreaterThan(500);
  });
});
