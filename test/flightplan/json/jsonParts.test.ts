import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

const at = (lat: number, lon = 7.43, more: object = {}) => ({ lat, lon, ...more });
const waypoints = [at(46.95), at(46.96), at(46.97)];
const corners = [at(46.9), at(46.9, 7.5), at(47, 7.5)];
const pairs = [
  [46.9012, 7.4012],
  [46.9012, 7.5012],
  [47.0012, 7.5012],
];
const planFrom = (value: unknown) => planOf('a.json', JSON.stringify(value));
const problemFrom = (value: unknown) => problemOf('a.json', JSON.stringify(value));
const saidOf = async (value: unknown) => (await planFrom(value)).warnings.map(sentenceOf).join();

describe('a launch point in an object beside the points', () => {
  const home = at(46.94, 7.42);
  it.each<[string, object]>([
    ['of settings', { settings: { cruise: true, home }, waypoints }],
    ['of a vehicle', { vehicle: { home_position: home }, waypoints }],
    ['of parameters', { mission_params: { takeoff_point: home }, waypoints }],
    ['of a mission', { mission: { launch: home }, waypoints }],
    ['around them', { plan: { meta: { homeLocation: { coordinate: home } }, waypoints } }],
  ])('is read: %s', async (_, value) => {
    expect((await planFrom(value)).home).toEqual(home);
  });

  it.each<[string, object]>([
    ['that has no place', { settings: { home: [46.94, 7.42] }, waypoints }],
    ['Not read, by name a launch point or an area', { geofence: { home, polygon: corners }, waypoints }],
    ['of a polygon', { field: { type: 'polygon', home, points: corners }, waypoints }],
  ])('is none where it is another: %s', async (_, value) => {
    expect((await planFrom(value)).home).toBeUndefined();
  });

  it('does not hide that of the file itself', async () => {
    expect((await planFrom({ settings: { home: at(1, 1) }, home, waypoints })).home).toEqual(home);
  });
});

describe('areas in JSON', () => {
  const circle = { type: 'circle', name: 'No-fly mast', lat: 46.93, lon: 7.43, radius: 80 };

  it.each<[string, unknown]>([
    ['named', [{ name: 'Geofence', type: 'polygon', waypoints: corners }, circle]],
    ['before it', [circle, { name: 'Geofence', type: 'polygon', points: corners }]],
    ['with a type that says so', [{ ...circle, name: 'Mast', type: 'exclusion' }]],
    ['twice', [circle, { ...circle, lat: 46.94 }]],
    ['with a centre', [{ type: 'nfz', center: at(46.93), radius_m: 80 }]],
  ])('are no waypoints where a circle has a place: %s', async (_, value) => {
    expect(await problemFrom(value)).toMatchObject({ code: 'GEOFENCE_FILE', class: 'area' });
    const plan = await planFrom([{ name: 'Way', waypoints }, ...(value as object[])]);
    expect(plan.routes.map(({ name }) => name)).toEqual(['Way']);
    expect(plan.fences?.some((fence) => 'radius_m' in fence && !fence.is_inclusion)).toBe(true);
  });

  it.each<[string, object]>([
    ['its name', { type: 'circle', name: 'Pond', lat: 46.93, lon: 7.43, radius: 80 }],
    ['its type', { type: 'zone', lat: 46.93 }],
  ])('that are not read are told by %s', async (_, value) => {
    const name = 'name' in value ? 'Pond' : 'zone';
    expect(await saidOf([{ name: 'Way', waypoints }, value])).toContain(`“${name}”`);
  });

  it.each<[string, object, boolean]>([
    ['of vertices', { geofence: { type: 'inclusion', vertices: pairs } }, true],
    ['under their name', { no_fly_zones: [pairs] }, false],
    ['of coordinates', { nfz: { coordinates: pairs } }, false],
    ['with the longitude first', { keep_out: pairs.map(([lat, lon]) => [lon, lat]) }, false],
    ['with heights', { geofence: pairs.map((pair) => [...pair, 100]) }, true],
  ])('may have corners without names: %s', async (_, value, is_inclusion) => {
    const { fences } = await planFrom({ waypoints, ...value });
    expect(fences).toMatchObject([{ is_inclusion }]);
    expect(await problemFrom(value)).toMatchObject({ code: 'GEOFENCE_FILE' });
  });
});

describe('waypoints of a competition file', () => {
  const place = (latitude: number, order: unknown) => ({
    latitude,
    longitude: -76.43,
    altitude_msl: 300,
    order,
  });
  const beside = { altitude_msl_min: 100, altitude_msl_max: 750 };

  it.each<[string, readonly unknown[], readonly number[]]>([
    ['backwards', [3, 2, 1], [3, 2, 1]],
    ['shuffled', [2, 3, 1], [3, 1, 2]],
    ['from 0, in quotes', ['1', '0', '2'], [2, 1, 3]],
    ['with holes', [10, 30, 20], [1, 3, 2]],
    ['in their order', [1, 2, 3], [1, 2, 3]],
    ['of which two are the same', [2, 2, 1], [1, 2, 3]],
    ['of which one is missing', [3, undefined, 1], [1, 2, 3]],
  ])('are flown by their numbers: %s', async (_, orders, flown) => {
    const items = orders.map((order, index) => place(38.14 + (index + 1) / 100, order));
    const { points } = chosenRoute(await planFrom({ ...beside, waypoints: items }));
    expect(points.map(({ lat }) => Math.round((lat - 38.14) * 100))).toEqual(flown);
  });

  it.each<[string, readonly [number, number][], string]>([
    [
      'latitude first',
      [
        [38.144, -76.429],
        [38.147, -76.429],
      ],
      'latitude, longitude',
    ],
    [
      'longitude first',
      [
        [-76.429, 38.144],
        [-76.429, 38.147],
      ],
      'longitude, latitude',
    ],
  ])('may lie in x and y: %s', async (_, xy, said) => {
    const value = {
      ...beside,
      home_pos: { latitude: 38.1451, longitude: -76.4279 },
      mission_waypoints: xy.map(([x, y], at) => ({ x, y, z: 300, order: at })),
    };
    expect(chosenRoute(await planFrom(value)).points.map(({ lat, lon }) => [lat, lon])).toEqual([
      [38.144, -76.429],
      [38.147, -76.429],
    ]);
    expect(await saidOf(value)).toContain(`used as ${said} and altitude`);
  });
});

describe('points that cannot be read beside an area', () => {
  it.each<[string, object]>([
    ['mission_waypoints', { x: 1, y: 2, z: 3 }],
    ['waypoints', { easting: 600000, northing: 200000 }],
    ['flight_path', { geohash: 'u0m6' }],
    ['wps', { id: 1 }],
    ['route', { where: '46.95 N' }],
  ])('are named: %s', async (name, item) => {
    for (const area of [{ geofence: corners }, { boundary: corners }]) {
      const { code, message } = await problemFrom({ ...area, [name]: [item, item] });
      expect(code).toBe('NO_ROUTE');
      expect(message).toContain(`“${name}”`);
    }
  });

  it.each<[string, object]>([
    ['an empty list', { waypoints: [] }],
    ['a list of words', { waypoints: ['a'] }],
    ['pictures', { target_points: [{ x: 1 }] }],
    ['a list that is an area', { route: [{ type: 'zone', points: corners }] }],
  ])('are not missed in %s', async (_, more) => {
    expect(await problemFrom({ geofence: corners, ...more })).toMatchObject({ code: 'GEOFENCE_FILE' });
  });
});
