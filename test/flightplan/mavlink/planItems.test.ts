import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

const places = [
  [46.95, 7.45, 30],
  [46.96, 7.46, 40],
] as const;
type Place = (typeof places)[number];

const read = (items: readonly unknown[], fileType: unknown = 'Plan') =>
  planOf('a.plan', JSON.stringify({ fileType, mission: { items } }));
const each = (make: (place: Place, index: number) => unknown) => places.map(make);

describe('a plan whose items are written by a script', () => {
  it.each<[string, readonly unknown[]]>([
    ['x, y and z', each(([x, y, z], seq) => ({ seq, frame: 3, command: 16, param1: 0, x, y, z }))],
    [
      'x and y in ten-millionths of a degree',
      each(([lat, lon, z], seq) => ({
        seq,
        frame: 3,
        command: 16,
        x: Math.round(lat * 1e7),
        y: Math.round(lon * 1e7),
        z,
      })),
    ],
    [
      'a coordinate beside seven empty parameters',
      each((coordinate) => ({ frame: 3, command: 16, coordinate, params: [0, 0, 0, 0, 0, 0, 0] })),
    ],
    [
      'names for command and frame',
      each((place) => ({
        command: 'MAV_CMD_NAV_WAYPOINT',
        frame: 'MAV_FRAME_GLOBAL_RELATIVE_ALT',
        params: [0, 0, 0, null, ...place],
      })),
    ],
    [
      'param5 to param7',
      each(([param5, param6, param7]) => ({ frame: 3, command: 16, param5, param6, param7 })),
    ],
  ])('with %s is read', async (_, items) => {
    const { points } = chosenRoute(await read(items));
    expect(points.map(({ lat, lon, altitude }) => [lat, lon, altitude])).toEqual(
      places.map(([lat, lon, value_m]) => [
        expect.closeTo(lat, 9),
        expect.closeTo(lon, 9),
        { datum: 'takeoff', value_m },
      ]),
    );
  });

  it('has parameters that are no numbers told, each item once; null and “NaN” are none', async () => {
    const way = ([lat, lon, alt]: Place, yaw: unknown = null) => ({
      command: 16,
      frame: 3,
      params: [0, 0, 0, yaw, lat, lon, alt],
    });
    const act = (command: number, ...params: readonly unknown[]) => ({
      command,
      frame: 2,
      params: [...params, 0, 0, 0],
    });
    const named = { command: 178, frame: 2, param1: 1, param2: 'slow', param3: -1, param4: 0 };
    const { warnings } = await read([
      way(places[0]),
      act(178, 1, 'fast', -1, 0),
      act(178, 'air', 5, -1, 0),
      named,
      way(places[1], 'north'),
      act(177, 1, 'twice', 0, 0),
      way(places[0], 'NaN'),
      act(178, '1', '6', null, 'NaN'),
    ]);
    const told = warnings.filter(({ code }) => code === 'FIGURES_IGNORED').map(sentenceOf);
    expect(told.join()).toContain(
      '5 values of the file are left out (item 2, item 3, item 4, item 5, item 6: the parameter is not a number)',
    );
  });

  it('is read whatever it calls its type', async () => {
    const items = each((place) => ({ command: 16, frame: 3, params: [0, 0, 0, 0, ...place] }));
    expect(chosenRoute(await read(items, 'Mission')).points).toHaveLength(2);
  });

  it('with a place in quotes is read, and says so', async () => {
    const items = each((place) => ({
      command: 16,
      frame: 3,
      params: [0, 0, 0, null, ...place.slice(0, 2).map(String), 50],
    }));
    const plan = await read(items);
    expect(chosenRoute(plan).points.map(({ lat, lon }) => [lat, lon])).toEqual([
      [46.95, 7.45],
      [46.96, 7.46],
    ]);
    expect(plan.warnings.map(sentenceOf).join()).toContain('in quotes');
  });

  it('with words for numbers has no position', async () => {
    const items = [{ command: 16, frame: 3, params: [0, 0, 0, 0, 'north', 'east', 'high'] }];
    const value = JSON.stringify({ fileType: 'Plan', mission: { items } });
    expect((await problemOf('a.plan', value)).code).toBe('NO_ROUTE');
  });

  it('climbs at the first place where the take-off has none', async () => {
    const takeoff = { frame: 3, command: 22, coordinate: [0, 0, 25], params: [0, 0, 0, 0, 0, 0, 0] };
    const items = [takeoff, ...each((coordinate) => ({ frame: 3, command: 16, coordinate }))];
    expect(chosenRoute(await read(items)).points).toHaveLength(2);
  });
});

describe('JSON of no known format', () => {
  it('with mission items that hold a coordinate is read', async () => {
    const items = each((coordinate) => ({ frame: 3, command: 16, coordinate, type: 'missionItem' }));
    const plan = await planOf('a.json', JSON.stringify({ items, version: '1.0' }));
    expect(chosenRoute(plan).points[1]).toMatchObject({ lat: 46.96, lon: 7.46 });
  });

  it('with numbers in quotes says so', async () => {
    const waypoints = each(([lat, lon]) => ({ lat: `${lat}`, lon: `${lon}` }));
    const plan = await planOf('a.json', JSON.stringify({ waypoints }));
    expect(chosenRoute(plan).points).toHaveLength(2);
    expect(plan.warnings.map(sentenceOf).join()).toContain('in quotes');
  });
});
