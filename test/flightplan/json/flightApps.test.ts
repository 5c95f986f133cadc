import { describe, expect, it } from 'vitest';
import { sayIgnored } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

const json = (value: unknown) => planOf('a.json', JSON.stringify(value));
const problem = (value: unknown) => problemOf('a.json', JSON.stringify(value));

describe('a plan of Parrot FreeFlight', () => {
  const wayPoints = [
    { latitude: 46.95, longitude: 7.45, altitude: 30, speed: 5, actions: [{ type: 'Delay', delay: 4 }] },
    {
      latitude: 46.96,
      longitude: 7.46,
      actions: [
        { type: 'Tilt', angle: -90 },
        { type: 'Delay', delay: 0 },
      ],
    },
  ];
  const plan = (points: readonly unknown[], more: object = {}) => ({
    version: 1,
    product: 'ANAFI_4K',
    productId: 2324,
    title: 'Roof',
    plan: { takeoff: [], poi: [], wayPoints: points },
    ...more,
  });

  it('is flown with its heights, speeds and delays', async () => {
    const found = await json(plan(wayPoints, { latitude: 46.955, longitude: 7.455 }));
    expect(chosenRoute(found)).toMatchObject({
      name: 'Roof',
      points: [
        {
          lat: 46.95,
          lon: 7.45,
          hover_time_s: 4,
          altitude: { datum: 'takeoff', value_m: 30 },
          speed_mps: 5,
        },
        { lat: 46.96, lon: 7.46, hover_time_s: 0 },
      ],
    });
    expect(chosenRoute(found).points[1]).not.toHaveProperty('altitude');
    expect(chosenRoute(found).points[1]).not.toHaveProperty('speed_mps');
    expect(found).toMatchObject({ tool: 'Parrot FreeFlight', aircraft_hint: 'ANAFI 4K' });
    expect(codesOf(found)).toEqual([]);
  });

  it('without a title and a middle of the map is flown, too', async () => {
    expect(chosenRoute(await json(plan(wayPoints, { title: '' }))).name).toBe('Flight plan');
  });

  it('of a middle of the map on the other side of latitude and longitude says so', async () => {
    const found = await json(plan(wayPoints, { latitude: 7.455, longitude: 46.955 }));
    expect(codesOf(found)).toEqual(['COORDINATES_MAY_BE_SWAPPED']);
  });

  it('leaves out a waypoint without its place, and counts it', async () => {
    const found = await json(plan([...wayPoints, { latitude: 46.97, altitude: 30 }, { longitude: 7.4 }]));
    expect(chosenRoute(found).points).toHaveLength(2);
    expect(sayIgnored(found.ignored)).toEqual([
      { what: 'waypoint', count: 2, reason: 'latitude or longitude is missing' },
    ]);
    expect(sentenceOf(found.warnings.find(({ code }) => code === 'POINTS_IGNORED'))).toContain(
      'waypoint 3, waypoint 4',
    );
  });

  it('tells a delay without its time', async () => {
    const found = await json(
      plan([...wayPoints, { latitude: 46.97, longitude: 7.4, actions: [{ type: 'Delay' }] }]),
    );
    expect(sentenceOf(found.warnings.find(({ code }) => code === 'WAITS_IGNORED'))).toContain('waypoint 3');
  });

  it('without a waypoint is refused', async () => {
    expect(await problem(plan([]))).toMatchObject({ code: 'NO_ROUTE', where: 'plan.wayPoints' });
  });
});

describe('a route of UgCS', () => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const point = (lat: number, lon: number, more: object = { altitude: 30, altitudeType: 'AGL' }) => ({
    latitude: radians(lat),
    longitude: radians(lon),
    ...more,
  });
  const waypoint = (one: object, more: object = {}) => ({ type: 'Waypoint', point: one, ...more });
  const two = [waypoint(point(46.95, 7.45)), waypoint(point(46.96, 7.46))];
  const area = (corners: readonly object[], more: object = {}) => ({
    type: 'Photogrammetry',
    polygon: { points: corners },
    ...more,
  });
  const ring = [point(46.95, 7.45), point(46.96, 7.45), point(46.96, 7.46)];

  it('is flown by its waypoints, and names the areas that have no lines', async () => {
    const found = await json({ route: { segments: [...two, area(ring)] } });
    expect(chosenRoute(found).points).toHaveLength(2);
    expect(sayIgnored(found.ignored)).toEqual([
      { what: 'area segment', count: 1, reason: 'the flight lines are not in the file' },
    ]);
    expect(sentenceOf(found.warnings[0])).toContain('1 area segments');
  });

  it('of one segment with several points is flown along them', async () => {
    const points = [point(46.95, 7.45, {}), point(46.96, 7.46, { altitude: 620, altitudeType: 'WGS84' })];
    const found = chosenRoute(await json({ route: { segments: [{ type: 'WaypointSegment', points }] } }));
    expect(found.points.map(({ altitude }) => altitude)).toEqual([undefined, { datum: 'msl', value_m: 620 }]);
  });

  it('leaves out what is no angle in radians, or no angle at all', async () => {
    const odd = [
      waypoint({ latitude: 46.95, longitude: 7.45 }),
      waypoint({ latitude: 0.8, longitude: 7.45 }),
      waypoint({ latitude: 0.8 }),
      waypoint({}),
    ];
    const found = await json({ route: { segments: [...two, ...odd] } });
    expect(chosenRoute(found).points).toHaveLength(2);
    expect(sayIgnored(found.ignored)).toEqual([
      { what: 'point', count: 4, reason: 'latitude or longitude is missing or not an angle in radians' },
    ]);
  });

  it('waits where an action says for how long', async () => {
    const actions = [{ type: 'Wait', interval: 3 }, { type: 'Wait' }, { type: 'CameraControl' }, {}];
    const segments = [waypoint(point(46.95, 7.45), { actions }), two[1]];
    expect(chosenRoute(await json({ route: { segments } })).points.map((one) => one.hover_time_s)).toEqual([
      3, 0,
    ]);
  });

  it.each<[string, readonly unknown[], number]>([
    ['an area above the sea', [area(ring, { parameters: { height: 700, altitudeType: 'WGS84' } })], 1],
    ['an area of two corners', [area(ring.slice(1))], 0],
    ['a segment of no type', [{ polygon: { points: ring } }], 1],
  ])('of %s alone has no lines', async (_, segments, areas) => {
    const found = await problem({ route: { segments } });
    expect(found).toMatchObject({ code: 'AREA_ONLY', class: 'area', where: 'route.segments' });
    expect(found.areas ?? []).toHaveLength(areas);
  });

  it('names an area by the type of its segment, and its height by its reference', async () => {
    const above = area(ring, { parameters: { height: 700, altitudeType: 'WGS84' } });
    const found = await problem({ route: { segments: [above, { polygon: { points: ring } }] } });
    expect(found.areas?.map(({ name, settings }) => [name, settings.altitude])).toEqual([
      ['Photogrammetry', { datum: 'msl', value_m: 700 }],
      ['Area', undefined],
    ]);
  });

  it('without any point is refused', async () => {
    expect(await problem({ route: { segments: [] } })).toMatchObject({
      code: 'NO_ROUTE',
      where: 'route.segments',
    });
  });
});
