import { describe, expect, it } from 'vitest';
import { sayIgnored } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { bytesOf, chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

const json = (value: unknown) => planOf('a.json', JSON.stringify(value));
const problem = (value: unknown) => problemOf('a.json', JSON.stringify(value));
const spots = [
  { lat: 46.95, lon: 7.45 },
  { lat: 46.96, lon: 7.46 },
];
const places = async (value: unknown) =>
  chosenRoute(await json(value)).points.map(({ lat, lon }) => ({ lat, lon }));

describe('JSON of no known format', () => {
  it('waits as the STAY actions of the mobile SDK say, in milliseconds', async () => {
    const waits = [
      [{ actionType: 'STAY', actionParam: 2500 }, { type: 'STAY' }],
      [{ type: 'START_TAKE_PHOTO', param: 9000 }, { param: 4000 }, { type: 0, param: 4000 }],
    ];
    const found = await json({ waypoints: spots.map((spot, at) => ({ ...spot, actions: waits[at] })) });
    expect(chosenRoute(found).points.map(({ hover_time_s }) => hover_time_s)).toEqual([2.5, 0]);
  });

  it('takes the first of two members whose names have the same letters', async () => {
    expect(await places({ way_points: spots, wayPoints: [spots[0]] })).toEqual(spots);
  });

  it('of several aircraft leaves out what is none, and numbers those without a name', async () => {
    const found = await json({ drones: [null, { waypoints: spots }, { name: '', waypoints: spots }] });
    expect(found.routes.map(({ name }) => name)).toEqual(['Route 2', 'Route 3']);
  });

  it('of mission items with texts for places says that they were in quotes', async () => {
    const items = spots.map(({ lat, lon }) => ({
      command: 16,
      frame: 3,
      params: [0, 0, 0, 0, `${lat}`, `${lon}`, 50],
    }));
    const found = await json(items);
    expect(chosenRoute(found).points[0]).toMatchObject(spots[0] ?? {});
    expect(found.warnings.map(sentenceOf).join()).toContain('in quotes');
  });

  it('of mission items is known by the names of their commands alone', async () => {
    const items = spots.map(({ lat, lon }) => ({ command: 'MAV_CMD_NAV_WAYPOINT', lat, lon, alt: 40 }));
    expect(chosenRoute(await json({ items })).points).toMatchObject(spots);
  });

  it.each([
    ['at a place', { x: 46.94, y: 7.44, z: 540 }, { lat: 46.94, lon: 7.44, altitude_msl_m: 540 }],
    ['at a place of unknown height', { x: 46.94, y: 7.44, z: 0 }, { lat: 46.94, lon: 7.44 }],
    ['at 0, 0, which is none', { x: 0, y: 0, z: 540 }, undefined],
    ['without a place', {}, undefined],
  ])('of mission items as ArduPilot holds them has its home %s', async (_, home, expected) => {
    const rows = spots.map(({ lat, lon }, at) => ({
      seq: at + 1,
      command: 16,
      frame: 3,
      x: lat,
      y: lon,
      z: 50,
    }));
    const found = await json([{ seq: 0, command: 16, frame: 0, ...home }, ...rows]);
    expect(found.home).toEqual(expected);
    expect(chosenRoute(found).points).toHaveLength(2);
  });

  it('leaves out an item that has no command', async () => {
    const items = [...spots, { lat: 46.97, lon: 7.47 }].map(({ lat, lon }) => ({
      command: 16,
      frame: 3,
      x: lat,
      y: lon,
      z: 50,
    }));
    const many = Array.from({ length: 50 }, () => items).flat();
    const found = await json([...many, { remark: 'end' }]);
    expect(chosenRoute(found).points).toHaveLength(150);
  });

  it('of points with a number called command is no list of mission items', async () => {
    expect(await places({ waypoints: spots.map((spot) => ({ ...spot, command: 16 })) })).toEqual(spots);
  });

  it.each([
    ['a launch point', { HOME: { lat: 46.94, lon: 7.44 } }, { lat: 46.94, lon: 7.44 }],
    ['none', {}, undefined],
  ])('of places that are members of an object may have %s beside them', async (_, beside, home) => {
    const found = await json({ A: spots[0], B: spots[1], ...beside });
    expect(chosenRoute(found).points).toMatchObject(spots);
    expect(found.home).toEqual(home);
    expect(found.warnings.map(sentenceOf).join()).toContain('members of an object');
  });

  it('with heights of the ground alone says that no flight height is in the file', async () => {
    const notes = async (more: object) =>
      (await json({ waypoints: spots.map((spot) => ({ ...spot, ...more })) })).warnings
        .map((one) => sentenceOf(one))
        .join();
    const said = 'The points have only the height of the ground. The file has no flight altitude.';
    expect(await notes({ elev: 540 })).toContain(said);
    expect(await notes({ elevation: 540 })).toContain(said);
    expect(await notes({ elev: 540, alt: 60 })).not.toContain(said);
    expect(await notes({})).not.toContain(said);
  });

  it.each<[string, object]>([
    ['a timeline', { timelineObjects: [] }],
    ['segments', { semanticSegments: [] }],
    ['places in ten-millionths', { locations: [{ timestampMs: '1' }, { latitudeE7: 469500000 }] }],
  ])('of a phone that holds %s is no flight plan', async (_, value) => {
    expect(await problem(value)).toMatchObject({ code: 'LOCATION_HISTORY', format: 'json' });
  });

  it.each<[string, unknown, string]>([
    ['numbers', [1, 2, 3], 'The file is JSON, but not a flight plan. Choose a mission file.'],
    ['an empty object', {}, 'The file is JSON, but not a flight plan. Choose a mission file.'],
    [
      'settings',
      { theme: 'dark', units: 'm' },
      'The file is JSON, but not a flight plan. Its members are theme, units. Choose a mission file.',
    ],
    [
      'a list of settings',
      { flyZones: [], waypoints: 3 },
      'The file is JSON, but not a flight plan. Its members are flyZones, waypoints. Choose a mission file.',
    ],
  ])('is refused where it holds %s alone', async (_, value, message) => {
    const found = await problem(value);
    expect(found.code).toBe('NOT_A_FLIGHT_PLAN');
    expect(sentenceOf(found)).toContain(message);
  });

  it('of a competition that names obstacles instead of a search grid counts in feet', async () => {
    const found = await json({
      flyZones: [],
      stationaryObstacles: [],
      waypoints: spots.map((spot) => ({ ...spot, altitude: 100 })),
    });
    expect(chosenRoute(found).points[0]?.altitude).toEqual({ datum: 'msl', value_m: 30.48 });
  });

  it('without any usable place is refused', async () => {
    const waypoints = [{ command: 'MAV_CMD_NAV_WAYPOINT' }, { command: 'MAV_CMD_NAV_LAND' }];
    expect(await problem({ waypoints })).toMatchObject({ code: 'NO_ROUTE', format: 'json' });
  });

  it.each([
    ['in the middle', '{"waypoints": [1 2]}', 'line 1, column 18'],
    ['where it ends', '{"waypoints":\n[', 'line 2, column 2'],
  ])('says where it is broken: %s', async (_, text, where) => {
    expect(await problemOf('a.json', text)).toMatchObject({ code: 'JSON_INVALID', where });
  });
});

describe('GeoJSON', () => {
  const line = { type: 'LineString', coordinates: spots.map(({ lat, lon }) => [lon, lat]) };
  const feature = (geometry: unknown, properties: object = {}) => ({ type: 'Feature', geometry, properties });
  const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
  const at = (lon: number, lat: number, name?: string) =>
    feature({ type: 'Point', coordinates: [lon, lat] }, name === undefined ? {} : { name });

  it('with an empty name numbers the line', async () => {
    expect(chosenRoute(await json(feature(line, { name: ' ' }))).name).toBe('Line 1');
  });

  it('behind two byte order marks is read', async () => {
    const marks = new Uint8Array([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf]);
    const bytes = new Uint8Array([...marks, ...bytesOf(JSON.stringify(line))]);
    expect(chosenRoute(await planOf('a.geojson', bytes)).points).toHaveLength(2);
  });

  it('of one feature on each line is read, and of other lines is not', async () => {
    const features = [at(7.45, 46.95), at(7.46, 46.96)];
    const text = features.map((one) => `${JSON.stringify(one)}\n`).join('\n');
    const found = await planOf('a.geojsonl', text);
    expect(chosenRoute(found).points).toMatchObject(spots);
    expect(codesOf(found)).not.toContain('EXTENSION_MISMATCH');
    expect((await problemOf('a.json', `${text}{"lat":46.97}\n`)).code).toBe('JSON_INVALID');
    expect((await problemOf('a.json', text.slice(0, -9))).code).toBe('JSON_INVALID');
  });

  it('of numbered points is joined by the numbers in their names', async () => {
    const found = await json(collection(at(7.46, 46.96, 'WP 10'), at(7.45, 46.95, 'WP 9')));
    expect(chosenRoute(found).points).toMatchObject(spots);
  });

  it('of points has their heights from the third coordinate, else from their properties', async () => {
    const high = (height: number) =>
      feature({ type: 'Point', coordinates: [7.45, 46.95, height] }, { altitude: 9 });
    const found = await json(collection(high(40), feature(at(7.46, 46.96).geometry, { altitude: 50 })));
    expect(chosenRoute(found).points.map(({ altitude }) => altitude?.value_m)).toEqual([40, 50]);
  });

  it('leaves out what is no geometry, and names it', async () => {
    const found = await json(
      collection(
        feature(line),
        feature({ type: 'Curve', coordinates: [] }),
        feature({ type: 'MultiLineString', coordinates: ['west'] }),
        feature({ type: 'MultiPoint', coordinates: [7] }),
      ),
    );
    expect(sayIgnored(found.ignored)).toEqual([
      { what: 'feature', count: 1, reason: 'the geometry type is unknown' },
      { what: 'line', count: 1, reason: 'fewer than two usable points' },
      { what: 'point', count: 1, reason: 'the coordinates are not numbers' },
    ]);
  });

  it('of one point is refused', async () => {
    expect((await problem(collection(at(7.45, 46.95)))).code).toBe('SINGLE_POINT');
  });

  it.each<[string, object]>([
    ['a ring that is no list', { type: 'Polygon', coordinates: ['ring'] }],
    ['a polygon that is no list', { type: 'MultiPolygon', coordinates: ['polygon'] }],
  ])('of %s is an area without corners', async (_, geometry) => {
    const found = await problem(feature(geometry));
    expect(found).toMatchObject({ code: 'AREA_ONLY', class: 'area' });
    expect(found.areas).toBeUndefined();
  });

  it('says nothing of its name where that is right', async () => {
    expect(codesOf(await planOf('a.geojson', JSON.stringify(line)))).toEqual([]);
  });
});
