import { describe, expect, it } from 'vitest';
import type { FlightPlan } from '../../engine/flightplan/plan/flightPlan.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import { sayIgnored } from '../../server/report/say.ts';
import { sentenceOf } from '../support/sentenceOf.ts';
import { fixture, planOf } from './reading.ts';

const options = { default_altitude_m: 120 };
const two = '<rtept lat="46.95" lon="7.45"><ele>600</ele></rtept><rtept lat="46.96" lon="7.46"/>';
const route = (name: string, points: string) => `<rte><name>${name}</name>${points}</rte>`;
const gpx = (...routes: string[]) => planOf('a.gpx', `<gpx version="1.1">${routes.join('')}</gpx>`);
const codes = (found: ReturnType<typeof toMission>) => found.warnings.map(({ code }) => code);

describe('a plan as a mission', () => {
  it('keeps what the file says', async () => {
    const plan = await planOf('inspection.kmz', fixture('inspection.kmz'));
    const { mission, assumed, warnings } = toMission(plan, options);
    expect(mission.home).toEqual({ lat: 46.9495, lon: 7.4496, planned_ellipsoid_m: 600 });
    expect(mission.end_action).toBe('go_home');
    expect(mission.waypoints[2]).toEqual({
      lat: 46.9523,
      lon: 7.4524,
      altitude: { datum: 'takeoff', value_m: 80 },
      hover_time_s: 20,
      speed_mps: 8,
      carried: expect.objectContaining({ format: 'wpml' }),
    });
    expect({ assumed, warnings }).toEqual({ assumed: [], warnings: [] });
  });

  it.each([-501, -9999, 9001, 15_000, 32_767])(
    'leaves out a launch point’s height of %d m, where no ground is, and says so',
    async (altitude_msl_m) => {
      const plan = { ...(await gpx(route('A', two))), home: { lat: 46.95, lon: 7.45, altitude_msl_m } };
      const { mission, warnings } = toMission(plan, options);
      expect(mission.home).toEqual({ lat: 46.95, lon: 7.45 });
      expect(warnings.map((one) => sentenceOf(one).replaceAll('\u00a0', ' '))).toContain(
        `The launch point of the file is ${altitude_msl_m} m above sea level, where no ground is. That altitude is not used.`,
      );
    },
  );

  it('fills missing altitudes and says how many', async () => {
    const found = toMission(await gpx(route('A', two)), options);
    expect(found.mission.waypoints.map(({ altitude }) => altitude)).toEqual([
      { datum: 'msl', value_m: 600 },
      { datum: 'takeoff', value_m: 120 },
    ]);
    expect(found.warnings).toContainEqual(expect.objectContaining({ code: 'ALTITUDE_ASSUMED', value: 1 }));
    expect(found.assumed).toHaveLength(2);
  });

  it.each([
    [
      {},
      /Launch altitude of the file: 560\u00a0m above sea level\. Your launch point has none\. Enter it there if it is right\./,
    ],
    [
      { elevation_msl_m: 480 },
      /Launch altitude of the file: 560\u00a0m above sea level\. Your 480\u00a0m were kept\./,
    ],
    [{ elevation_msl_m: 560.4 }, undefined],
    [{ lat: 46.951 }, undefined],
  ])(
    'keeps the height of a launch point that somebody set, %j, and says what the file has there',
    async (set, told) => {
      const plan = await gpx(route('A', two));
      const file = { ...plan, home: { lat: 46.95, lon: 7.45, altitude_msl_m: 560 } };
      const home = { lat: 46.95, lon: 7.4501, ...set };
      const { mission, warnings } = toMission(file, { ...options, home });
      expect(mission.home).toEqual(home);
      const messages = warnings
        .map((one) => sentenceOf(one))
        .filter((text) => text.includes('Launch altitude of the file: 560\u00a0m above sea level. Your'));
      expect(messages).toEqual(told === undefined ? [] : [expect.stringMatching(told)]);
      const bare = { ...file, home: { lat: 46.95, lon: 7.45 } };
      expect(codes(toMission(bare, { ...options, home }))).not.toContain('PLAN_NOTE');
      expect(codes(toMission(plan, { ...options, home }))).not.toContain('PLAN_NOTE');
    },
  );

  it('launches at the home of the options, else of the file, else at the first point', async () => {
    const bare = await gpx(route('A', two));
    const given = { lat: 46.9, lon: 7.4 };
    expect(toMission(bare, { ...options, home: given }).mission.home).toEqual(given);
    expect(codes(toMission(bare, { ...options, home: given }))).not.toContain('HOME_ASSUMED');
    const assumed = toMission(bare, options);
    expect(assumed.mission.home).toEqual({ lat: 46.95, lon: 7.45 });
    expect(codes(assumed)).toContain('HOME_ASSUMED');
  });

  it('uses the route that is asked for, and its own warnings', async () => {
    const far = '<rtept lat="46.95" lon="7.45"/><rtept lat="48.95" lon="7.46"/><rtept lat="49" lon="7.46"/>';
    const plan = await gpx(route('Far', far), route('Near', two));
    expect(toMission(plan, options).mission.name).toBe('Far');
    expect(codes(toMission(plan, options))).toContain('PLAN_NOTE');
    const near = toMission(plan, { ...options, route_index: 1 });
    expect(near.mission.name).toBe('Near');
    expect(codes(near)).toEqual(['SEVERAL_ROUTES', 'ALTITUDE_ASSUMED', 'HOME_ASSUMED']);
    expect(sentenceOf(near.warnings[0])).toContain('Near (2 points, 1.3\u00a0km) is used');
  });

  it('takes the plan’s own choice when the asked route does not exist', async () => {
    const plan = await gpx(route('A', two), route('B', two));
    expect(toMission(plan, { ...options, route_index: 7 }).mission.name).toBe('A');
  });

  it('flies at the route’s speed where a point has none', () => {
    const points = [
      { lat: 1, lon: 1, hover_time_s: 0, speed_mps: 3 },
      { lat: 1, lon: 1.001, hover_time_s: 0 },
    ];
    const plan: FlightPlan = {
      format: 'csv',
      subclass: 'ordered route',
      routes: [{ name: 'R', kind: 'mission', points, length_m: 111, speed_mps: 9, end_action: 'land' }],
      chosen_route: 0,
      ignored: [],
      warnings: [],
    };
    const { mission } = toMission(plan, options);
    expect(mission.waypoints.map(({ speed_mps }) => speed_mps)).toEqual([3, 9]);
    expect(mission.end_action).toBe('land');
  });

  it('follows a recording through as few points as the tolerance asks for, and says how many', async () => {
    const trackpoints = Array.from(
      { length: 50 },
      (_, index) =>
        `<trkpt lat="${46.95 + index * 1e-4}" lon="7.45"><ele>${index === 25 ? 680 : 600}</ele></trkpt>`,
    );
    const plan = await gpx(`<trk><trkseg>${trackpoints.join('')}</trkseg></trk>`);
    expect(toMission(plan, options).mission.waypoints).toHaveLength(50);
    const { mission, warnings } = toMission(plan, { ...options, track_tolerance_m: 2 });
    expect(mission.waypoints.map(({ altitude }) => altitude.value_m)).toEqual([600, 600, 680, 600, 600]);
    expect(warnings).toContainEqual(
      expect.objectContaining({
        says: 'PLAN_NOTE.recording_followed',
        values: { from_points: 50, to_points: 5 },
        value: 2,
      }),
    );
    const straight = toMission(plan, { ...options, track_tolerance_m: 100 });
    expect(straight.mission.waypoints).toHaveLength(2);
  });

  it('takes the ground where a recording begins for that of the launch point', async () => {
    const points =
      '<trkpt lat="46.95" lon="7.45"><ele>245.2</ele></trkpt><trkpt lat="46.96" lon="7.45"><ele>300</ele></trkpt>';
    const { mission, warnings } = toMission(await gpx(`<trk><trkseg>${points}</trkseg></trk>`), options);
    expect(mission.home).toEqual({ lat: 46.95, lon: 7.45, elevation_msl_m: 245.2 });
    expect(warnings.map((one) => sentenceOf(one)).join()).toContain(
      'Launch point not in the file: start of the recording assumed, 245\u00a0m above sea level. Move it if you launch elsewhere.',
    );
    const planned = toMission(await gpx(route('A', two)), options);
    expect(planned.mission.home).toEqual({ lat: 46.95, lon: 7.45 });
  });

  it('never leaves out a point of a planned route', async () => {
    const plan = await gpx(route('A', two + two + two));
    const found = toMission(plan, { ...options, track_tolerance_m: 1000 });
    expect(found).toEqual(toMission(plan, options));
  });
});

describe('a route with latitude and longitude swapped', () => {
  const home = [46.95, 7.45] as const;
  const item = (lat: number, lon: number) => ({ command: 16, frame: 3, params: [0, 0, 0, 0, lat, lon, 50] });
  const swapped = (filename: string, ...places: readonly (readonly [number, number])[]) => {
    const items = places.map((place) => item(...place));
    const mission = { plannedHomePosition: home, items, version: 2 };
    return planOf(filename, JSON.stringify({ fileType: 'Plan', version: 1, mission }));
  };

  it('says no more that it may be, but what else there is to say of the file', async () => {
    const plan = await swapped('a.txt', [7.45, 46.95], [7.46, 46.96]);
    expect(codes(toMission(plan, options))).toEqual([
      'EXTENSION_MISMATCH',
      'RETURN_BY_HAND',
      'COORDINATES_MAY_BE_SWAPPED',
      'PLAN_NOTE',
    ]);
    const found = toMission(plan, { ...options, swap: 'route' });
    expect(codes(found)).toEqual(['EXTENSION_MISMATCH', 'RETURN_BY_HAND', 'PLAN_NOTE']);
    expect(found.mission.waypoints).toMatchObject([
      { lat: 46.95, lon: 7.45 },
      { lat: 46.96, lon: 7.46 },
    ]);
  });

  it('says that places beside it are left out, which are carried otherwise', async () => {
    const mast =
      '<Placemark><name>Mast</name><Point><coordinates>46.955,7.455</coordinates></Point></Placemark>';
    const line = '<LineString><coordinates>46.95,7.45 46.96,7.46</coordinates></LineString>';
    const kml = (more: string) =>
      planOf('a.kml', `<kml><Document><Placemark>${line}</Placemark>${more}</Document></kml>`);
    const said = async (more: string, swap?: 'route') => {
      const found = toMission(await kml(more), { ...options, swap });
      const kinds = found.mission.carried?.map(({ kind }) => kind) ?? [];
      return [kinds.includes('labels'), /left out/.test(found.warnings.map((one) => sentenceOf(one)).join())];
    };
    expect(await said(mast)).toEqual([true, false]);
    expect(await said(mast, 'route')).toEqual([false, true]);
    expect(await said('', 'route')).toEqual([false, false]);
    expect(sayIgnored((await kml(mast)).ignored)).toEqual([
      {
        what: 'point',
        count: 1,
        reason: expect.stringContaining('beside the line, but kept for a KML written from the plan'),
      },
    ]);
  });

  it('starts at a launch point that the route passes, and at no other', async () => {
    const plan = await gpx(route('A', two));
    const near = toMission(plan, { ...options, launch: { lat: 46.97, lon: 7.46 } });
    expect(near.mission.home).toEqual({ lat: 46.97, lon: 7.46 });
    expect(codes(near)).not.toContain('HOME_ASSUMED');
    const far = toMission(plan, { ...options, launch: { lat: 47.5, lon: 7.46 } });
    expect(far.mission.home).toEqual({ lat: 46.95, lon: 7.45 });
    expect(codes(far)).toContain('HOME_ASSUMED');
  });

  it('says what there is to say of the file for another of its routes, too', async () => {
    const routes = `<gpx version="1.1">${route('A', two)}${route('B', two)}</gpx>`;
    const plan = await planOf('a.csv', routes);
    const found = toMission(plan, { ...options, route_index: 1 });
    expect(codes(found).slice(0, 2)).toEqual(['EXTENSION_MISMATCH', 'SEVERAL_ROUTES']);
  });
});

describe('a recording that has lost points before', () => {
  it('keeps to the tolerance from the points of the file, not from those that are left', () => {
    const points = Array.from({ length: 50 }, (_, index) => ({
      lat: 47 + index * 2e-4,
      lon: 8 + 2e-5 * (index % 2),
      hover_time_s: 0,
    }));
    const thinned = (simplified_m?: number) => {
      const route = { name: 'Flight', kind: 'track', points, length_m: 1, simplified_m } as const;
      const plan = {
        format: 'gpx',
        subclass: 'gpx',
        routes: [route],
        chosen_route: 0,
        ignored: [],
        warnings: [],
      } as const;
      return toMission(plan, { ...options, track_tolerance_m: 3 }).mission.waypoints.length;
    };
    expect(thinned()).toBe(2);
    expect(thinned(1.2)).toBe(2);
    expect(thinned(2)).toBe(50);
    expect(thinned(4)).toBe(50);
  });
});

describe('the take-off height of a plan', () => {
  const saved = (takeoff_height_m: unknown) =>
    planOf(
      'a.homeward',
      JSON.stringify({
        format: 'homeward/plan',
        version: 1,
        mission: {
          name: 'A',
          home: { lat: 47, lon: 8 },
          takeoff_height_m,
          waypoints: [
            { lat: 47.001, lon: 8, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 },
            { lat: 47.002, lon: 8, altitude: { datum: 'takeoff', value_m: 80 }, hover_time_s: 0 },
          ],
          end_action: 'go_home',
        },
      }),
    );
  const heightOf = async (given: unknown) => toMission(await saved(given), options).mission.takeoff_height_m;

  it.each([10, 30, 59.5, 120, 5000])('is kept at %d m', async (height_m) => {
    expect(await heightOf(height_m)).toBe(height_m);
  });

  it.each([60, 0, undefined, null])('says nothing at %s', async (height_m) => {
    expect(await heightOf(height_m)).toBeUndefined();
    expect(codes(toMission(await saved(height_m), options))).not.toContain('FIGURES_IGNORED');
  });

  it.each([-1, 20_001, 1e9])('is told to be none at %d m', async (height_m) => {
    const { mission, warnings } = toMission(await saved(height_m), options);
    expect(mission.takeoff_height_m).toBeUndefined();
    expect(sentenceOf(warnings.find(({ code }) => code === 'FIGURES_IGNORED'))).toContain(
      'take-off: not between 0 and 20000\u00a0m',
    );
  });

  it('is that of a request of our own', async () => {
    const waypoints = [{ lat: 47.001, lon: 8, altitude_m: 60 }];
    const request = { mission: { waypoints, takeoff_height_m: 25 }, home: { lat: 47, lon: 8 } };
    const plan = await planOf('a.json', JSON.stringify(request));
    expect(toMission(plan, options).mission.takeoff_height_m).toBe(25);
  });
});
