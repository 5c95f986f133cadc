import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

const expected = [
  [46.95, 7.45],
  [46.96, 7.46],
] as const;

const read = async (value: unknown) => planOf('a.json', JSON.stringify(value));
const positions = async (value: unknown) =>
  chosenRoute(await read(value)).points.map(({ lat, lon }) => [lat, lon]);

describe('JSON of other tools', () => {
  it('of MAVSDK carries heights, speeds and waits by their units', async () => {
    const mission_items = expected.map(([latitude_deg, longitude_deg]) => ({
      latitude_deg,
      longitude_deg,
      relative_altitude_m: 12,
      speed_m_s: 4,
      loiter_time_s: 9,
    }));
    expect(chosenRoute(await read({ mission_items })).points[0]).toEqual({
      lat: 46.95,
      lon: 7.45,
      altitude: { datum: 'takeoff', value_m: 12 },
      hover_time_s: 9,
      speed_mps: 4,
    });
  });

  it.each(['flightPlan', 'data', 'plan'])('is found under %s', async (name) => {
    const waypoints = expected.map(([lat, lng]) => ({ lat, lng }));
    expect(await positions({ [name]: { waypoints } })).toEqual(expected);
    expect(await positions({ [name]: { mission: { waypoints } } })).toEqual(expected);
  });

  const spots = expected.map(([lat, lng]) => ({ lat, lng }));

  it.each<[string, unknown]>([
    [
      'members in capitals',
      { Waypoints: expected.map(([Latitude, Longitude]) => ({ Latitude, Longitude })) },
    ],
    ['a flight path', { flightPath: spots }],
    ['a plan of a mission', { mission_plan: { mission_items: spots } }],
    ['items with heights', { items: spots.map((spot) => ({ ...spot, alt: 20 })) }],
    ['coordinates in a member', { waypoint_list: spots.map((coordinates) => ({ coordinates })) }],
    ['wrappers in wrappers', { data: { flight_plan: { mission: { way_points: spots } } } }],
    ['a launch point and a landing beside', { start: spots[0], end: spots[1], data: { waypoints: spots } }],
  ])('is read from %s', async (_, value) => {
    expect(await positions(value)).toEqual(expected);
  });

  it('of several aircraft gives each its route', async () => {
    const drones = ['North', 'South'].map((name) => ({ name, waypoints: spots }));
    for (const value of [{ drones }, drones, { mission: { vehicles: drones } }]) {
      const found = await read(value);
      expect(found.routes.map(({ name }) => name)).toEqual(['North', 'South']);
      expect(codesOf(found)).toContain('SEVERAL_ROUTES');
    }
  });

  it.each<[string, object, string]>([
    ['AGL', { alt: 20, altitudeMode: 'AGL' }, 'agl'],
    ['RELATIVE_TO_GROUND', { alt: 20, altitude_type: 'RELATIVE_TO_GROUND' }, 'agl'],
    ['relativeToStartPoint', { alt: 20, heightMode: 'relativeToStartPoint' }, 'takeoff'],
    ['relative', { alt: 20, altitudeReference: 'relative' }, 'takeoff'],
    ['AMSL', { alt: 20, altitude_mode: 'AMSL' }, 'msl'],
    ['WGS84', { alt: 20, altitudeType: 'WGS84' }, 'ellipsoid'],
    ['its own name above sea level', { altitude_msl: 20 }, 'msl'],
    ['its own name above ground', { altitude_agl: 20 }, 'agl'],
  ])('says with %s what its heights are measured from', async (_, height, datum) => {
    const found = await read({ waypoints: spots.map((spot) => ({ ...spot, ...height })) });
    expect(chosenRoute(found).points[0]?.altitude).toEqual({ datum, value_m: 20 });
    expect(codesOf(found)).not.toContain('ALTITUDE_REFERENCE_ASSUMED');
  });

  it('with an unknown reference of heights says that it assumes one', async () => {
    const found = await read({ waypoints: spots.map((spot) => ({ ...spot, alt: 20, altitudeMode: 'x' })) });
    expect(codesOf(found)).toContain('ALTITUDE_REFERENCE_ASSUMED');
  });

  const fine = [
    [46.95012, 7.45012, 20],
    [46.96012, 7.46012, 30],
  ] as const;
  it.each<[string, unknown, string]>([
    ['latitude first', { waypoints: fine }, 'latitude, longitude'],
    ['latitude first, at the top', fine, 'latitude, longitude'],
    [
      'longitude first where nothing else is possible',
      { path: fine.map(([lat]) => [-122.41234, lat]) },
      'longitude, latitude',
    ],
  ])('of numbers without names is read %s, and says so', async (_, value, order) => {
    const found = await read(value);
    const { points } = chosenRoute(found);
    expect(points.map(({ lat }) => lat)).toEqual([46.95012, 46.96012]);
    expect(found.warnings.map(sentenceOf).join()).toContain(order);
  });

  it.each([
    [
      [0, 0, 5],
      [10, 0, 5],
    ],
    [
      [4.85, -4.75],
      [5.25, 0],
    ],
  ])('of round numbers without names is local metres: %j', async (...waypoints) => {
    expect((await problemOf('a.json', JSON.stringify({ waypoints }))).code).toBe('LOCAL_METRES');
  });

  it.each([
    { Waypoints: [{ X: -89.99, Y: -243.29, Altitude: 20 }] },
    { drones: [{ id: 'a', waypoints: [{ x: 1, y: 2, z: 3 }] }] },
  ])('of points with x and y is local metres: %j', async (value) => {
    expect((await problemOf('a.json', JSON.stringify(value))).code).toBe('LOCAL_METRES');
  });

  it('is found under any name that ends in waypoints', async () => {
    const { points } = chosenRoute(await read({ objects: [{ id: 1 }], path_waypoints: spots }));
    expect(points.map(({ lat, lon }) => [lat, lon])).toEqual(expected);
  });

  it('of search results is no flight plan', async () => {
    const value = { total: 2, items: spots.map((spot) => ({ ...spot, title: 'Café' })) };
    expect((await problemOf('a.json', JSON.stringify(value))).code).toBe('NOT_A_FLIGHT_PLAN');
  });

  it('of a topology is no flight plan', async () => {
    const value = {
      type: 'Topology',
      arcs: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
      objects: {},
    };
    expect((await problemOf('a.json', JSON.stringify(value))).code).toBe('NOT_A_FLIGHT_PLAN');
  });

  it('nested in itself is looked through at once', async () => {
    let value: unknown = spots;
    for (let depth = 0; depth < 90; depth++)
      value = { mission: value, plan: value === spots ? 1 : {}, trajectory: 2 };
    expect((await problemOf('a.json', JSON.stringify(value))).code).toBe('NOT_A_FLIGHT_PLAN');
  });

  it('of a map query is no flight plan', async () => {
    const elements = expected.map(([lat, lon], id) => ({ type: 'node', id, lat, lon }));
    const problem = await problemOf('a.json', JSON.stringify({ version: 0.6, generator: 'x', elements }));
    expect(problem.code).toBe('NOT_A_FLIGHT_PLAN');
  });
});

describe('MAVLink items in JSON', () => {
  const at = ([lat, lon]: readonly [number, number], scale = 1) => ({
    x: Math.round(lat * 1e7) * 1e-7 * scale,
    y: Math.round(lon * 1e7) * 1e-7 * scale,
    z: 50,
  });
  const item = (command: number | string, more: object) => ({ command, frame: 3, autocontinue: 1, ...more });

  it.each<[string, unknown]>([
    ['degrees as x and y', expected.map((place) => item(16, at(place)))],
    [
      'ten-millionths of a degree',
      { mission_items: expected.map(([lat, lon]) => item(16, { x: lat * 1e7, y: lon * 1e7, z: 50 })) },
    ],
    ['names', { items: expected.map(([lat, lon]) => item('MAV_CMD_NAV_WAYPOINT', { lat, lon, alt: 50 })) }],
    [
      'parameters',
      expected.map(([param5, param6]) => ({ command: 16, param1: 0, param5, param6, param7: 50 })),
    ],
    [
      'a list of parameters',
      expected.map((place) => ({ command: 16, frame: 6, params: [0, 0, 0, null, ...place, 50] })),
    ],
  ])('are read from %s', async (_, value) => {
    const { points } = chosenRoute(await read(value));
    expect(points).toHaveLength(2);
    points.forEach(({ lat, lon, altitude }, index) => {
      expect(lat).toBeCloseTo(expected[index]?.[0] ?? 0, 7);
      expect(lon).toBeCloseTo(expected[index]?.[1] ?? 0, 7);
      expect(altitude).toEqual({ datum: 'takeoff', value_m: 50 });
    });
  });

  it('keep what is set before the first point, and that a part is flown for ever, for files of their family', async () => {
    const camera = { command: 530, frame: 2, param1: 0, param2: 1 };
    const again = { command: 177, frame: 2, param1: 1, param2: -1 };
    const found = await read([camera, ...expected.map((place) => item(16, at(place))), again]);
    expect(chosenRoute(found).carried).toMatchObject([
      { format: 'mavlink', kind: 'before' },
      { format: 'mavlink', kind: 'endless' },
    ]);
  });

  it('begin with home, end with the return, and stand still where they have no place', async () => {
    const found = await read([
      { ...item(16, at([46.9, 7.4])), seq: 0, frame: 0 },
      { ...item(22, { x: 0, y: 0, z: 30 }), seq: 1 },
      { ...item(16, { ...at(expected[0]), param1: 4 }), seq: 2 },
      { ...item('MAV_CMD_DO_CHANGE_SPEED', { param1: 1, param2: 6 }), seq: 3 },
      { ...item(16, at(expected[1])), seq: 4 },
      { ...item('MAV_CMD_NAV_RETURN_TO_LAUNCH', {}), seq: 5 },
    ]);
    expect(found.home).toMatchObject({ altitude_msl_m: 50 });
    const route = chosenRoute(found);
    expect(route.points.map(({ hover_time_s }) => hover_time_s)).toEqual([4, 0]);
    expect(route.points.map(({ speed_mps }) => speed_mps)).toEqual([undefined, 6]);
    expect(route.end_action).toBe('go_home');
  });

  it('without a place are no route', async () => {
    const text = JSON.stringify([item(20, {}), item(22, { z: 30 })]);
    expect((await problemOf('a.json', text)).code).toBe('NO_ROUTE');
  });
});

describe('GeoJSON points', () => {
  const feature = ([lat, lon]: readonly [number, number], properties: object) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [lon, lat] },
  });
  const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

  it('are joined by the numbers in their names', async () => {
    const value = collection(feature(expected[1], { name: 'WP 10' }), feature(expected[0], { name: 'WP 9' }));
    expect(await positions(value)).toEqual(expected);
  });

  it('keep the order of the file where names share a number', async () => {
    const value = collection(feature(expected[0], { name: 'B 1' }), feature(expected[1], { name: 'A 1' }));
    expect(await positions(value)).toEqual(expected);
  });

  it('keep a height among their properties, with its reference', async () => {
    const value = collection(
      feature(expected[0], { altitude: 40, altitudeMode: 'AGL' }),
      feature(expected[1], { altitude: 50 }),
    );
    const found = await read(value);
    expect(chosenRoute(found).points.map(({ altitude }) => altitude)).toEqual([
      { datum: 'agl', value_m: 40 },
      { datum: 'takeoff', value_m: 50 },
    ]);
    expect(codesOf(found)).toContain('ALTITUDE_REFERENCE_ASSUMED');
  });
});
