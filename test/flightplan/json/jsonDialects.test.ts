import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

const expected = [
  [46.95, 7.45],
  [46.96, 7.46],
] as const;
const lonLat = expected.map(([lat, lon]) => [lon, lat]);

const read = async (value: unknown) => planOf('a.json', JSON.stringify(value));
const positions = async (value: unknown) =>
  chosenRoute(await read(value)).points.map(({ lat, lon }) => [lat, lon]);

const params = (place: readonly [number, number], p1 = 0) => [p1, 0, 0, null, ...place, 50];
const simple = (place: readonly [number, number], command = 16) => ({
  type: 'SimpleItem',
  command,
  frame: 3,
  params: params(place),
  autoContinue: true,
});
const items = expected.map((place) => simple(place));
const plan = (...all: unknown[]) => ({
  fileType: 'Plan',
  groundStation: 'QGroundControl',
  version: 1,
  mission: { version: 2, items: all },
});
const complex = (kind: string, more: object) => ({ type: 'ComplexItem', complexItemType: kind, ...more });
const polygon = [...expected, [46.95, 7.46]];

describe('QGroundControl', () => {
  it.each([
    ['simple items', plan(...items)],
    [
      'a survey of today',
      plan(
        complex('survey', {
          polygon,
          TransectStyleComplexItem: { Items: items, VisualTransectPoints: polygon },
        }),
      ),
    ],
    [
      'a corridor',
      plan(
        complex('CorridorScan', {
          CorridorWidth: 50,
          polyline: expected,
          TransectStyleComplexItem: { Items: items },
        }),
      ),
    ],
    ['items beside a structure scan', plan(...items, complex('StructureScan', { polygon, Layers: 2 }))],
    [
      'a landing pattern',
      plan(
        complex('fwLandingPattern', {
          landingApproachCoordinate: [...expected[0], 40],
          landCoordinate: [...expected[1], 0],
          altitudesAreRelative: true,
        }),
      ),
    ],
    [
      'a landing pattern of version 1',
      plan(
        complex('fwLandingPattern', {
          loiterCoordinate: [...expected[0], 40],
          landCoordinate: [...expected[1], 0],
          loiterAltitudeRelative: true,
          landingAltitudeRelative: true,
        }),
      ),
    ],
    ['a survey of an old version with its items', plan(complex('survey', { polygon, Items: items }))],
    [
      'a flat file of version 2',
      {
        version: 2,
        groundStation: 'QGroundControl',
        MAV_AUTOPILOT: 3,
        items: expected.map((place, id) => ({
          command: 16,
          coordinate: [...place, 50],
          params: [0, 0, 0, 0],
          frame: 3,
          doJumpId: id + 1,
          type: 'SimpleItem',
        })),
      },
    ],
    [
      'a flat file of version 1',
      {
        version: '1.0',
        groundStation: 'QGroundControl',
        MAV_AUTOPILOT: 12,
        complexItems: [],
        items: expected.map((place, id) => ({
          command: 16,
          coordinate: [...place, 50],
          param1: 0,
          param2: 0,
          param3: 0,
          param4: 0,
          frame: 3,
          id,
          type: 'missionItem',
        })),
      },
    ],
    [
      'items without type',
      plan(...expected.map((place) => ({ command: 16, frame: 3, params: params(place) }))),
    ],
  ])('is read from %s', async (_, value) => {
    expect(await positions(value)).toEqual(expected);
  });

  it('measures heights by the frame of each item', async () => {
    const all = [0, 3, 10, 5, 6, 11].map((frame) => ({ ...simple(expected[0]), frame }));
    const { points } = chosenRoute(await read(plan(...all)));
    expect(points.map(({ altitude }) => altitude?.datum)).toEqual([
      'msl',
      'takeoff',
      'agl',
      'msl',
      'takeoff',
      'agl',
    ]);
  });

  it('leaves out what is no place to fly to', async () => {
    const roi = [201, 195, 197, 203, 206, 530, 2000, 93].map((command) => simple([1, 1], command));
    expect(await positions(plan(...roi, ...items))).toEqual(expected);
  });

  it('says that a newer version may hold more', async () => {
    const found = await read({ ...plan(...items), version: 3 });
    expect(found.warnings.map(sentenceOf).join()).toContain('3/2');
  });

  it('tells fences that nobody can read, as lost', async () => {
    const found = await read({
      ...plan(...items),
      geoFence: { polygons: [{}], circles: [{}] },
      rallyPoints: { points: [['a', 2, 3]] },
    });
    expect(found.fences).toBeUndefined();
    expect(found.rally_points).toBeUndefined();
    const lost = found.warnings.filter(({ code }) => code === 'FENCES_IGNORED');
    expect(lost).toEqual([expect.objectContaining({ value: 2 })]);
    expect(sentenceOf(lost[0])).toMatch(
      /2 fences of the file are left out \(fence 1: .*; fence 2: .*\) and not checked/,
    );
  });

  it('of nothing but a structure scan is an area', async () => {
    const problem = await problemOf(
      'a.plan',
      JSON.stringify(plan(complex('StructureScan', { polygon, CameraCalc: { DistanceToSurface: 20 } }))),
    );
    expect(problem.class).toBe('area');
    expect(problem.areas?.[0]?.outline).toHaveLength(3);
  });
});

describe('GeoJSON', () => {
  const feature = (geometry: unknown, properties: unknown = null) => ({
    type: 'Feature',
    properties,
    geometry,
  });
  const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
  const line = { type: 'LineString', coordinates: lonLat };

  it.each([
    ['a bare line', line],
    ['a feature', feature(line)],
    ['a collection', collection(feature(line))],
    ['a line of several parts', { type: 'MultiLineString', coordinates: [lonLat] }],
    [
      'nested collections',
      { type: 'GeometryCollection', geometries: [{ type: 'GeometryCollection', geometries: [line] }] },
    ],
    ['points', collection(...lonLat.map((coordinates) => feature({ type: 'Point', coordinates })))],
    ['points of one feature', feature({ type: 'MultiPoint', coordinates: lonLat })],
    [
      'four numbers a point',
      { type: 'LineString', coordinates: lonLat.map((pair) => [...pair, 50, 1_700_000_000]) },
    ],
    ['null geometries beside', collection(feature(null), feature(line), null, 5, 'x')],
    [
      'an old coordinate system',
      {
        ...collection(feature(line)),
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
      },
    ],
    [
      'broken points between',
      { type: 'LineString', coordinates: [lonLat[0], null, ['7.4', '46.9'], [], lonLat[1]] },
    ],
  ])('is read from %s', async (_, value) => {
    expect(await positions(value)).toEqual(expected);
  });

  it.each([
    [
      'another system',
      { ...collection(feature(line)), crs: { properties: { name: 'EPSG:3857' } } },
      'FOREIGN_COORDINATES',
    ],
    [
      'words',
      {
        type: 'LineString',
        coordinates: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
      'COORDINATES_INVALID',
    ],
    ['nothing', collection(), 'NO_ROUTE'],
    ['a topology', { type: 'Topology', objects: {}, arcs: [] }, 'NOT_A_FLIGHT_PLAN'],
  ])('is refused for %s', async (_, value, code) => {
    expect((await problemOf('a.json', JSON.stringify(value))).code).toBe(code);
  });

  it('of a track carries its times and is one', async () => {
    const times = ['2024-01-01T00:00:00Z', '2024-01-01T00:00:01Z'];
    const found = await read(feature(line, { coordTimes: times }));
    expect(codesOf(found)).toContain('RECORDED_TRACK');
  });
});

describe('UgCS', () => {
  const point = ([lat, lon]: readonly [number, number]) => ({
    latitude: (lat * Math.PI) / 180,
    longitude: (lon * Math.PI) / 180,
    altitude: 30,
    altitudeType: 'AGL',
  });
  const waypoints = expected.map((place) => ({
    type: 'Waypoint',
    point: point(place),
    parameters: { speed: 4 },
    actions: [{ type: 'Wait', interval: 7 }],
  }));

  it.each([
    ['one route', { route: { name: 'R', segments: waypoints } }],
    ['several routes', { routes: [{ segments: waypoints }, { segments: waypoints }] }],
    [
      'take-off and landing',
      {
        route: {
          segments: expected.map((place, at) => ({
            type: at === 0 ? 'TakeOff' : 'Landing',
            point: point(place),
          })),
        },
      },
    ],
  ])('is read from %s', async (_, value) => {
    const found = await positions(value);
    for (const [at, [lat = 0, lon = 0]] of found.entries()) {
      expect(lat).toBeCloseTo(expected[at]?.[0] ?? 0, 9);
      expect(lon).toBeCloseTo(expected[at]?.[1] ?? 0, 9);
    }
    expect(found).toHaveLength(2);
  });

  it('waits and flies as its segments say', async () => {
    const { points } = chosenRoute(await read({ route: { segments: waypoints } }));
    expect(points[0]).toMatchObject({
      hover_time_s: 7,
      speed_mps: 4,
      altitude: { datum: 'agl', value_m: 30 },
    });
  });
});
