import { describe, expect, it } from 'vitest';
import { chosenRoute, planOf, uncountedIn } from '../reading.ts';

const waypoint = (lat: number, more: object = {}) => ({
  coordinate: { latitude: lat, longitude: 8 },
  altitude: 50,
  waypointActions: [],
  ...more,
});
const near = [waypoint(47), waypoint(47.002)];
const far = [waypoint(47.3), waypoint(47.31)];
const mission = (more: object = {}, waypointList: readonly object[] = near) => ({
  autoFlightSpeed: 10,
  finishedAction: 'GO_HOME',
  waypointList,
  ...more,
});
const told = async (value: unknown) => uncountedIn(await planOf('a.json', JSON.stringify(value)));
const stay = [{ actionType: 'STAY', actionParam: 900_000 }];
const picture = [{ actionType: 'START_TAKE_PHOTO', actionParam: 0 }];

describe('a mission of DJI’s Mobile SDK 4 that says something twice', () => {
  it.each<[string, object]>([
    ['its waypoints', mission({ waypoints: far })],
    ['the whole mission', { ...mission(), mission: mission({}, far) }],
  ])('is told: %s', async (_, value) => {
    expect(await told(value)).toContain('another list of waypoints is not counted');
  });

  it.each<[string, object]>([
    ['a latitude', waypoint(47.001, { latitude: 47.3 })],
    ['a longitude', waypoint(47.001, { lng: 8.5 })],
    ['a height', waypoint(47.001, { coordinate: { latitude: 47.001, longitude: 8, altitude: 450 } })],
    [
      'a height in quotes',
      waypoint(47.001, { coordinate: { latitude: 47.001, longitude: 8, altitude: '450' } }),
    ],
    ['acts', waypoint(47.001, { waypointActions: picture, actions: stay })],
  ])('is told at its waypoint: %s', async (_, one) => {
    expect(await told(mission({}, [waypoint(47), one]))).toContain(
      'waypoint 2: another position, altitude or list of actions beside the first is not counted',
    );
  });

  it.each<[string, object]>([
    ['the same place', waypoint(47.001, { latitude: 47.001, longitude: 8 })],
    ['no other acts', waypoint(47.001, { waypointActions: picture, actions: [] })],
    ['no place in another member', { latitude: 47.001, longitude: 8, altitude: 50 }],
  ])('is not where it is %s', async (_, one) => {
    expect(await told(mission({ waypoints: [] }, [waypoint(47), one]))).toBe('');
  });
});

describe('figures in quotes of a mission of DJI’s Mobile SDK 4', () => {
  const read = async (value: unknown) => chosenRoute(await planOf('a.json', JSON.stringify(value))).points;

  it('are figures', async () => {
    const points = await read(
      mission({ autoFlightSpeed: '4', repeatTimes: '2' }, [
        waypoint(47, { altitude: '30', speed: '7' }),
        waypoint(47.002, { altitude: '450' }),
      ]),
    );
    expect(points.map(({ altitude, speed_mps }) => [altitude?.value_m, speed_mps])).toEqual([
      [30, 4],
      [450, 7],
      [30, 4],
      [450, 7],
      [30, 4],
      [450, 7],
    ]);
  });
});

describe('JSON with a member twice', () => {
  const twice = (value: unknown, name: string, other: unknown) =>
    JSON.stringify(value).replace(`"${name}":`, `"${name}":${JSON.stringify(other)},"${name}":`);
  const item = (lat: number) => ({
    type: 'SimpleItem',
    command: 16,
    frame: 3,
    params: [0, 0, 0, null, lat, 8, 50],
  });
  const plan = {
    fileType: 'Plan',
    mission: { plannedHomePosition: [47, 8, 400], items: [item(47), item(47.002)] },
  };

  it.each<[string, string, string]>([
    ['waypointList', 'a.json', twice(mission(), 'waypointList', far)],
    ['latitude', 'a.json', twice(mission(), 'latitude', 47.3)],
    ['items', 'a.plan', twice(plan, 'items', [item(47.3)])],
    ['params', 'a.plan', twice(plan, 'params', [0, 0, 0, null, 47.3, 8, 50])],
    [
      'coordinates',
      'a.geojson',
      twice(
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'LineString',
            coordinates: [
              [8, 47, 50],
              [8, 47.01, 50],
            ],
          },
        },
        'coordinates',
        [[8, 47.3]],
      ),
    ],
  ])('is told: %s', async (name, filename, text) => {
    expect(uncountedIn(await planOf(filename, text))).toContain(
      `“${name}”: a member occurs twice, and the second is counted`,
    );
  });

  it.each([
    JSON.stringify(mission({ name: 'a: {"b": 1, "b": 2}' })),
    JSON.stringify(mission({ extra: [{ a: 1 }, { a: 2 }], a: { a: 1 } })),
    `\n ${JSON.stringify(plan, null, 4)}\n`,
  ])('is not: %s', async (text) => {
    expect(uncountedIn(await planOf('a.json', text))).toBe('');
  });
});
