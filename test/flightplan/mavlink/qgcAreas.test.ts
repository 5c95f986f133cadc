import { describe, expect, it } from 'vitest';
import { sayIgnored } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

const file = (mission: object, more: object = {}) =>
  JSON.stringify({ fileType: 'Plan', groundStation: 'QGroundControl', version: 1, mission, ...more });
const plan = (items: readonly unknown[], mission: object = {}) =>
  planOf('a.plan', file({ version: 2, items, ...mission }));
const problem = (...items: readonly unknown[]) => problemOf('a.plan', file({ version: 2, items }));

const ring = [
  [46.95, 7.45],
  [46.96, 7.45],
  [46.96, 7.46],
] as const;
const survey = (more: object) => ({ type: 'ComplexItem', complexItemType: 'survey', polygon: ring, ...more });
const waypoint = (lat: number, lon: number) => ({
  type: 'SimpleItem',
  command: 16,
  frame: 3,
  params: [0, 0, 0, null, lat, lon, 50],
});

describe('an area of QGroundControl without its flight lines', () => {
  it.each<[string, object, object]>([
    [
      'above take-off',
      { TransectStyleComplexItem: { CameraCalc: { DistanceToSurface: 60, AdjustedFootprintSide: 15 } } },
      { altitude: { datum: 'takeoff', value_m: 60 }, spacing_m: 15 },
    ],
    [
      'above the sea',
      { CameraCalc: { DistanceToSurface: 660, DistanceToSurfaceRelative: false } },
      { altitude: { datum: 'msl', value_m: 660 }, spacing_m: undefined },
    ],
    [
      'of the first version, above take-off',
      { grid: { altitude: 50, relativeAltitude: true, spacing: 20, angle: 30, turnAroundDistance: 5 } },
      { altitude: { datum: 'takeoff', value_m: 50 }, spacing_m: 20, angle_deg: 30, overshoot_m: 5 },
    ],
    [
      'of the first version, above the sea',
      { grid: { altitude: 600, relativeAltitude: false, spacing: 0 } },
      { altitude: { datum: 'msl', value_m: 600 }, spacing_m: undefined },
    ],
  ])('keeps its settings: %s', async (_, more, settings) => {
    const found = await problem(survey(more));
    expect(found).toMatchObject({ code: 'AREA_ONLY', class: 'area', where: 'mission.items' });
    expect(found.areas?.[0]?.settings).toEqual(expect.objectContaining(settings));
  });

  it.each<[string, object]>([
    ['members for corners', { polygon: ring.map(([latitude, longitude]) => ({ latitude, longitude })) }],
    ['lists for corners, one of them none', { polygon: [...ring, 'north', [46.9]] }],
    ['no name of its kind', { complexItemType: undefined }],
  ])('with %s has its three corners', async (_, more) => {
    const found = await problem(survey(more));
    expect(found.areas?.[0]).toMatchObject({
      name: 'survey',
      outline: ring.map(([lat, lon]) => ({ lat, lon })),
    });
  });
});

describe('a landing pattern of QGroundControl', () => {
  const landing = (more: object) => ({
    type: 'ComplexItem',
    landCoordinate: [46.97, 7.47, 0],
    ...more,
  });

  it.each<[string, object, readonly object[]]>([
    [
      'of a fixed wing, above the sea',
      {
        complexItemType: 'fwLandingPattern',
        landingApproachCoordinate: [46.96, 7.46, 600],
        altitudesAreRelative: false,
      },
      [
        { lat: 46.96, altitude: { datum: 'msl', value_m: 600 } },
        { lat: 46.97, altitude: { datum: 'msl', value_m: 0 } },
      ],
    ],
    [
      'of the first version, whose heights each have a reference',
      {
        complexItemType: 'fwLandingPattern',
        loiterCoordinate: [46.96, 7.46, 40],
        loiterAltitudeRelative: true,
        landingAltitudeRelative: false,
      },
      [
        { lat: 46.96, altitude: { datum: 'takeoff', value_m: 40 } },
        { lat: 46.97, altitude: { datum: 'msl', value_m: 0 } },
      ],
    ],
    [
      'of a VTOL, without an approach',
      { complexItemType: 'vtolLandingPattern' },
      [{ lat: 46.97, altitude: { datum: 'takeoff', value_m: 0 } }],
    ],
    [
      'of no kind, without an approach',
      { landingApproachCoordinate: [null, null, 40] },
      [{ lat: 46.97, altitude: { datum: 'takeoff', value_m: 0 } }],
    ],
  ])('is flown: %s', async (_, more, points) => {
    const route = chosenRoute(await plan([waypoint(46.95, 7.45), landing(more)]));
    expect(route.points.slice(1)).toMatchObject(points);
    expect(route.end_action).toBe('land');
  });
});

describe('a plan of QGroundControl', () => {
  const two = [waypoint(46.95, 7.45), waypoint(46.96, 7.46)];

  it.each<[string, object, object, string]>([
    ['newer', { version: 3 }, { version: 2 }, '2/3'],
    ['of one unknown version', { version: undefined }, { version: 7 }, '7/?'],
    ['of the other unknown version', { version: 9 }, { version: undefined }, '?/9'],
  ])('that is %s says so', async (_, mission, more, versions) => {
    const found = await planOf('a.plan', file({ items: two, ...mission }, more));
    expect(found.warnings.map(sentenceOf).join('\n')).toContain(
      `The plan has version ${versions}. Only version 1/2 is supported.`,
    );
  });

  it('whose home has latitude and longitude exchanged does not use it, and says so', async () => {
    const found = await plan(two, { plannedHomePosition: [146.95, 7.45, 500] });
    expect(found.home).toBeUndefined();
    expect(found.warnings.map(sentenceOf).join()).toContain(
      'The launch point of the file, latitude 146.95 and longitude 7.45, does not exist and is not used.',
    );
  });

  it.each([
    [[0, 0, 0], undefined],
    [[0, 7.45, 0], { lat: 0, lon: 7.45 }],
    [[46.94, 187.44, 0], { lat: 46.94, lon: -172.56 }],
    [[46.94, 400, 0], undefined],
  ])('launches at %j only where that is a place', async (plannedHomePosition, home) => {
    expect((await plan(two, { plannedHomePosition })).home).toEqual(home);
  });

  it.each([
    ['a quadrotor', 2, 5, 'multirotor'],
    ['a fixed wing', 1, 15, 'fixed_wing'],
    ['a VTOL', 20, 15, 'vtol'],
    ['a vehicle beyond the VTOLs', 26, 5, undefined],
    ['a vehicle that is not named', undefined, 5, undefined],
  ])('of %s flies at the speed of its kind, and tells that', async (_, vehicleType, speed_mps, kind) => {
    const found = await plan(two, { vehicleType, cruiseSpeed: 15, hoverSpeed: 5 });
    expect(chosenRoute(found).speed_mps).toBe(speed_mps);
    expect(found.aircraft_class).toBe(kind);
  });

  it('leaves out an item without a command', async () => {
    const found = await plan([...two, { type: 'SimpleItem', params: [] }]);
    expect(sayIgnored(found.ignored)).toEqual([{ what: 'item', count: 1, reason: 'no known command' }]);
  });
});
