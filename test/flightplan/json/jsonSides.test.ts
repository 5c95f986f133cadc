import { describe, expect, it } from 'vitest';
import { sayIgnored } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

const at = (lat: number, lon = 7.43, more: object = {}) => ({ lat, lon, ...more });
const waypoints = [at(46.95), at(46.96), at(46.97)];
const corners = [at(46.9), at(46.9, 7.5), at(47, 7.5)];
const circle = { lat: 46.93, lon: 7.43, radius: 80 };
const planFrom = (value: unknown) => planOf('a.json', JSON.stringify(value));
const problemFrom = (value: unknown) => problemOf('a.json', JSON.stringify(value));

describe('where JSON says that the aircraft starts', () => {
  it.each([
    ['home_position', { latitude: 46.94, longitude: 7.42, altitude: 0 }],
    ['home', { lat: 46.94, lng: 7.42 }],
    ['homeLocation', { coordinate: { latitude: 46.94, longitude: 7.42 } }],
    ['home_pos', { lat: '46.94', lon: '7.42' }],
    ['takeoffPoint', at(46.94, 7.42)],
    ['launch', at(46.94, 7.42)],
    ['plannedHomePosition', at(46.94, 7.42)],
  ])('is read: %s', async (name, place) => {
    const plan = await planFrom({ [name]: place, waypoints });
    expect(plan.home).toEqual({ lat: 46.94, lon: 7.42 });
    expect(chosenRoute(plan).points).toHaveLength(3);
  });

  it('has its height where that is above sea level by its name', async () => {
    expect((await planFrom({ home: at(46.94, 7.42, { altitude_msl: 560 }), waypoints })).home).toEqual({
      lat: 46.94,
      lon: 7.42,
      altitude_msl_m: 560,
    });
  });

  it.each([
    ['home', [46.94, 7.42]],
    ['home_position', { x: 1, y: 2 }],
    ['takeoff', { pad: 'north' }],
  ])('is told where it cannot be read: %s', async (name, place) => {
    const plan = await planFrom({ [name]: place, waypoints });
    expect(plan.home).toBeUndefined();
    expect(plan.warnings.map(sentenceOf).join()).toContain(`“${name}”`);
  });

  it.each([
    ['home', {}],
    ['home', at(0, 0)],
    ['home', null],
    ['home', true],
  ])('may be left open: %s %j', async (name, place) => {
    const plan = await planFrom({ [name]: place, waypoints });
    expect(plan.home).toBeUndefined();
    expect(codesOf(plan)).toEqual([]);
  });
});

describe('mission items in JSON', () => {
  const items = (more: object = {}) =>
    [46.95, 46.96].map((lat) => ({
      latitude: lat,
      longitude: 7.43,
      altitude: 15,
      command: 'NAV_WAYPOINT',
      frame: 3,
      ...more,
    }));

  it.each<[string, object, number]>([
    ['of each item', { waypoints: items({ speed: 2 }) }, 2],
    ['of each item, beside others', { mission_params: { speed_ms: 9 }, waypoints: items({ speed: 2 }) }, 2],
    ['of the file', { speed: 3, waypoints: items() }, 3],
    ['of the file with its unit', { speed_kmh: 36, waypoints: items() }, 10],
    ['of the file in another unit', { speed_unit: 'km/h', speed: 18, waypoints: items() }, 5],
  ])('keep the speed %s', async (_, value, speed_mps) => {
    expect(chosenRoute(await planFrom(value)).speed_mps).toBeCloseTo(speed_mps, 9);
  });

  it('tell of speeds that differ, and of settings', async () => {
    const [one, other] = items();
    const plan = await planFrom({
      params: { cruise_speed: 7 },
      waypoints: [
        { ...one, speed: 2 },
        { ...other, speed: 3 },
      ],
    });
    const said = plan.warnings.filter(({ code }) => code === 'FIELDS_NOT_READ').map(sentenceOf);
    expect(said.join()).toContain('“speed”');
    expect(said.join()).toContain('“cruise_speed”');
  });

  it('keep the launch point beside them', async () => {
    expect((await planFrom({ home_position: at(46.94, 7.42), waypoints: items() })).home).toEqual({
      lat: 46.94,
      lon: 7.42,
    });
  });
});

describe('areas in JSON', () => {
  it.each<[string, unknown, boolean]>([
    ['geofence', corners, true],
    ['geoFence', { polygon: corners }, true],
    ['fly_zones', [{ boundary_pts: corners }], true],
    ['noFlyZones', [{ name: 'Airport', points: corners }], false],
    ['no_fly_zones', [circle], false],
    ['nfz', { center: at(46.93), radius_m: 80 }, false],
    ['exclusion_zones', [{ vertices: corners }, circle], false],
    ['obstacles', [circle], false],
    ['keep_out', corners, false],
  ])('are fences of the route: %s', async (name, value, is_inclusion) => {
    const { fences = [], routes } = await planFrom({ waypoints, [name]: value });
    expect(routes).toHaveLength(1);
    expect(fences.length).toBeGreaterThan(0);
    expect(fences.every((fence) => fence.is_inclusion === is_inclusion)).toBe(true);
  });

  it.each([
    [{ ...circle, radius: undefined, radius_ft: 100 }, 30.48],
    [{ ...circle, radius: undefined, radiusM: 70 }, 70],
    [circle, 80],
  ])('are circles of the radius that they name: %j', async (zone, radius_m) => {
    const { fences } = await planFrom({ waypoints, obstacles: [zone] });
    expect(fences).toMatchObject([{ radius_m: expect.closeTo(radius_m, 9) }]);
  });

  it.each<[string, unknown]>([
    ['zones', [{ id: 3 }]],
    [
      'no_fly_zones',
      [
        [46.9, 7.4],
        [46.9, 7.5],
        [47, 7.5],
      ],
    ],
    ['geofence', { polygon: null }],
    ['geofence', { file: 'fence.kml' }],
    ['no_fly_zones', [[[[[corners]]]]]],
    ['obstacles', [{ ...circle, radius: 0 }]],
    ['zones', [circle]],
  ])('are told where they cannot be read: %s', async (name, value) => {
    const plan = await planFrom({ waypoints, [name]: value });
    expect(plan.fences).toBeUndefined();
    expect(plan.warnings.map(sentenceOf).join()).toContain(`“${name}”`);
  });

  it.each<[string, unknown, string]>([
    ['a list of one', [{ name: 'Custom GeoFence', type: 'polygon', waypoints: corners }], 'GEOFENCE_FILE'],
    ['one', { name: 'Custom GeoFence', type: 'polygon', waypoints: corners }, 'GEOFENCE_FILE'],
    ['one by its type', { type: 'geofence', points: corners }, 'GEOFENCE_FILE'],
    ['one by its name', [{ name: 'Geofence west', path: corners }], 'GEOFENCE_FILE'],
    ['one under a member', { geofence: corners }, 'GEOFENCE_FILE'],
    ['a polygon of anything', { type: 'polygon', name: 'Field 7', points: corners }, 'AREA_ONLY'],
  ])('alone are no mission: %s', async (_, value, code) => {
    expect(await problemFrom(value)).toMatchObject({
      code,
      class: 'area',
      areas: [{ outline: corners.map(({ lat, lon }) => ({ lat, lon })) }],
    });
  });

  it('are as many as a list has, and told where it has more', async () => {
    const plan = await planFrom({ waypoints, obstacles: [circle, circle, circle] });
    expect(plan.fences?.map((fence) => 'radius_m' in fence)).toEqual([true, true, true]);
    const other = await planFrom({ waypoints, obstacles: [circle, { tree: 4 }] });
    expect(other.fences).toHaveLength(1);
    expect(other.warnings.map(sentenceOf).join()).toContain('“obstacles”');
  });

  it('to stay out of are no areas to survey', async () => {
    const problem = await problemFrom([{ name: 'No fly zone', path: corners }]);
    expect(problem).toMatchObject({ code: 'GEOFENCE_FILE', class: 'area' });
    expect(sentenceOf(problem)).toContain('1 to stay out of');
    expect(problem.areas).toBeUndefined();
  });

  it.each(['boundary', 'zones', 'zone'])('that a survey may fly over are no fences: %s', async (name) => {
    const plan = await planFrom({ waypoints, [name]: corners });
    expect(plan.fences).toBeUndefined();
    expect(sayIgnored(plan.ignored)).toEqual([
      { what: 'area', count: 1, reason: 'an outline is not a route' },
    ]);
  });

  it('stand beside routes in a list', async () => {
    const plan = await planFrom([
      { name: 'Way', waypoints },
      { name: 'NFZ', waypoints: corners },
      { name: 'Field', type: 'polygon', waypoints: corners },
    ]);
    expect(plan.routes.map(({ name }) => name)).toEqual(['Way']);
    expect(plan.fences).toMatchObject([{ is_inclusion: false, name: 'NFZ' }]);
    expect(sayIgnored(plan.ignored)).toEqual([
      { what: 'area', count: 1, reason: 'an outline is not a route' },
    ]);
  });

  it('are none where a route with heights is named after one', async () => {
    const points = corners.map((corner) => ({ ...corner, altitude: 50 }));
    expect((await planFrom({ name: 'Round the NFZ', waypoints: points })).routes).toHaveLength(1);
  });
});

describe('lone places at the top of JSON', () => {
  const places = { home_pos: at(46.95), air_drop_pos: at(46.951), base_station: at(46.952) };

  it.each<[string, object, readonly number[]]>([
    ['under an unfamiliar name', { ...places, checkpoints_a: waypoints }, [46.95, 46.96, 46.97]],
    [
      'under a name like a route',
      { ...places, sensors: [at(1), at(2)], nav_list: waypoints },
      [46.95, 46.96, 46.97],
    ],
    [
      'under x and y near them',
      { ...places, mission_waypoints: waypoints.map(({ lat, lon }) => ({ x: lat, y: lon, z: 50 })) },
      [46.95, 46.96, 46.97],
    ],
    [
      'of heights alone',
      { ...places, zzz: [at(46.97, 7.43, { alt: 50 }), at(46.96, 7.43, { alt: 50 })] },
      [46.97, 46.96],
    ],
    ['in flight order', { ...places, legs: [at(46.97), at(46.96)] }, [46.97, 46.96]],
    ['beside a search grid', { ...places, search_grid: corners, stops: waypoints }, [46.95, 46.96, 46.97]],
  ])('are no route beside points %s', async (_, value, lats) => {
    const plan = await planFrom(value);
    expect(chosenRoute(plan).points.map(({ lat }) => lat)).toEqual(lats);
    expect(plan.home).toEqual({ lat: 46.95, lon: 7.43 });
    expect(plan.warnings.map(sentenceOf).join()).toMatch(/no usual name of a route|x, y and z/);
  });

  it('leave heights open beside points of x and y alone', async () => {
    const flat = waypoints.map(({ lat, lon }) => ({ x: lat, y: lon }));
    const { points } = chosenRoute(await planFrom({ ...places, mission_waypoints: flat }));
    expect(points.map(({ lat, altitude }) => [lat, altitude])).toEqual([
      [46.95, undefined],
      [46.96, undefined],
      [46.97, undefined],
    ]);
  });

  it.each<[string, object]>([
    [
      'x and y far from them',
      {
        ...places,
        mission_waypoints: [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
      },
    ],
    ['words', { ...places, mission_waypoints: [{ to: 'north' }, { to: 'south' }] }],
    ['a search grid alone', { ...places, search_grid_points: corners }],
  ])('are none beside a list of %s', async (_, value) => {
    expect((await problemFrom(value)).class).toBe('reject');
  });

  it('are a route where there is nothing else, which is said', async () => {
    const plan = await planFrom({ p1: at(46.95), p2: at(46.96) });
    expect(chosenRoute(plan).points).toHaveLength(2);
    expect(plan.warnings.map(sentenceOf).join()).toContain(
      'The points are members of an object, which has no order. They are joined as written. Check the order on the map.',
    );
  });
});

describe('a file of the SUAS competition', () => {
  const place = (latitude: number, more: object = {}) => ({ latitude, longitude: -76.43, ...more });
  const zone = [place(38.1), place(38.2), { latitude: 38.2, longitude: -76.3 }];
  const points = [
    place(38.14, { altitude_msl: 100, order: 1 }),
    place(38.15, { altitude_msl: 200, order: 2 }),
  ];

  it.each<[string, object]>([
    [
      'with zones and their corners',
      { fly_zones: [{ altitude_msl_min: 100, boundary_pts: zone }], mission_waypoints: points },
    ],
    [
      'as the server writes it',
      { flyZones: [{ boundaryPoints: zone }], waypoints: points, searchGridPoints: zone },
    ],
    [
      'with obstacles and a drop',
      {
        waypoints: points,
        stationary_obstacles: [place(38.14, { cylinder_radius: 100 })],
        air_drop_pos: place(38.14),
      },
    ],
    [
      'with objects',
      { waypoints: points, off_axis_odlc_pos: place(38.1), emergent_last_known_pos: place(38.1) },
    ],
    ['with its limits', { waypoints: points, altitude_msl_min: 100, altitude_msl_max: 750 }],
  ])('has feet above sea level: %s', async (_, value) => {
    const plan = await planFrom(value);
    expect(chosenRoute(plan).points.map(({ altitude }) => altitude)).toEqual([
      { datum: 'msl', value_m: 30.48 },
      { datum: 'msl', value_m: 60.96 },
    ]);
    expect(plan.warnings.map(sentenceOf).join()).toContain('SUAS competition');
  });

  it('has radii in feet', async () => {
    const { fences } = await planFrom({
      waypoints: points,
      stationary_obstacles: [place(38.14, { cylinder_radius: 100 })],
      air_drop_pos: place(38.14),
    });
    expect(fences).toMatchObject([{ is_inclusion: false, radius_m: expect.closeTo(30.48, 9) }]);
  });

  it('is none by one name alone', async () => {
    const { routes } = await planFrom({ waypoints: points, boundary_pts: zone });
    expect(routes[0]?.points[0]?.altitude?.value_m).toBe(100);
  });
});
