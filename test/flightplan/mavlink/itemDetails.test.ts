import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

/** param1…4, latitude, longitude, altitude; null stands for NaN. */
type Params = readonly (number | null)[];
const item = (command: number, params: Params) => ({ type: 'SimpleItem', command, frame: 3, params });
const place = (at: number): Params => [46.9 + at / 100, 7.45, 50];
const waypoint = (at: number) => item(16, [0, 0, 0, null, ...place(at)]);
const plan = (...items: readonly object[]) =>
  planOf(
    'a.plan',
    JSON.stringify({
      fileType: 'Plan',
      version: 1,
      mission: { version: 2, items: items.map((one, index) => ({ ...one, doJumpId: index + 1 })) },
    }),
  );
const flown = async (...items: readonly object[]) => chosenRoute(await plan(...items)).points;
const notes = async (...items: readonly object[]) => (await plan(...items)).warnings.map(sentenceOf).join();

describe('a mission item that leaves numbers out', () => {
  it.each([
    ['a jump without a number of repeats is not followed', item(177, [1, null, 0, 0, 0, 0, 0]), [1, 2, 3]],
    ['a jump to no item is left out', item(177, [null, 2, 0, 0, 0, 0, 0]), [1, 2, 3]],
    ['a jump twice back is', item(177, [1, 2, 0, 0, 0, 0, 0]), [1, 2, 1, 2, 1, 2, 3]],
  ])('%s', async (_, jump, order) => {
    const found = await flown(waypoint(1), waypoint(2), jump, waypoint(3));
    expect(found.map(({ lat }) => Math.round((lat - 46.9) * 100))).toEqual(order);
  });

  it.each([
    ['no number of turns', null],
    ['no turn', 0],
    ['turns below nothing', -2],
  ])('circling for %s does not wait', async (_, turns) => {
    const circle = item(18, [turns, 0, 20, null, ...place(2)]);
    expect((await flown(waypoint(1), circle)).map(({ hover_time_s }) => hover_time_s)).toEqual([0, 0]);
    expect(await notes(waypoint(1), circle)).not.toContain('Circles');
  });

  it('a wait without a time is none, one until a time of day is told', async () => {
    const wait = item(93, [null, 0, 0, 0, 0, 0, 0]);
    const untilNoon = item(93, [-1, 12, 0, 0, 0, 0, 0]);
    expect((await flown(waypoint(1), wait, untilNoon))[0]?.hover_time_s).toBe(0);
    expect(await notes(waypoint(1), wait)).not.toContain('time of day');
    expect(await notes(waypoint(1), untilNoon)).toContain(
      'A wait of the file is left out (item 2: the wait lasts until a time of day)',
    );
  });

  it('a change of speed of no named kind is one of the ground speed, of the throttle none', async () => {
    const speed = (kind: number | null) => item(178, [kind, 6, -1, 0, 0, 0, 0]);
    const speeds = async (kind: number | null) =>
      (await flown(waypoint(1), speed(kind), waypoint(2))).map(({ speed_mps }) => speed_mps);
    expect(await speeds(null)).toEqual([undefined, 6]);
    expect(await speeds(0)).toEqual([undefined, 6]);
    expect(await speeds(2)).toEqual([undefined, undefined]);
  });
});

describe('a mission', () => {
  it('waits at its first point for what it waits before', async () => {
    const wait = item(93, [7, 0, 0, 0, 0, 0, 0]);
    expect((await flown(wait, waypoint(1), waypoint(2))).map(({ hover_time_s }) => hover_time_s)).toEqual([
      7, 0,
    ]);
  });

  it('that lands and takes off again counts both at that place, and says so', async () => {
    const land = item(21, [0, 0, 0, null, 46.92, 7.45, 0]);
    expect(chosenRoute(await plan(waypoint(1), land, waypoint(3)))).not.toHaveProperty('end_action');
    const points = await flown(waypoint(1), land, waypoint(3));
    expect(points.map(({ actions = [] }) => actions)).toEqual([
      [],
      [{ action_type: 'land_and_take_off', duration_s: 27 }],
      [],
    ]);
    expect(await notes(waypoint(1), land, waypoint(3))).toContain('lands and takes off again');
    expect(chosenRoute(await plan(waypoint(1), land)).end_action).toBe('land');
    expect(await notes(waypoint(1), land)).not.toContain('takes off again');
  });

  it('that lands where it is goes down there and up again', async () => {
    const here = item(21, [0, 0, 0, null, 0, 0, 0]);
    const points = await flown(waypoint(1), here, item(22, [0, 0, 0, null, 0, 0, 50]), waypoint(3));
    expect(points.map(({ lat, altitude }) => [lat, altitude?.value_m])).toEqual([
      [46.91, 50],
      [46.91, 0],
      [46.91, 50],
      [46.93, 50],
    ]);
    expect(points[1]?.actions?.[0]?.action_type).toBe('land_and_take_off');
    expect(await flown(here, waypoint(1))).toHaveLength(1);
    const overSea = { ...waypoint(1), frame: 0 };
    expect(await flown(overSea, here, waypoint(3))).toHaveLength(2);
  });

  it('that circles for ever in many places names the first five', async () => {
    const circles = [2, 3, 4, 5, 6, 7].map((at) => item(17, [0, 0, 20, null, ...place(at)]));
    expect(await notes(waypoint(1), ...circles)).toContain(
      '6 waits of the file are left out (item 2, item 3, item 4, item 5, item 6 and 1 more: circles without end)',
    );
  });

  it('that circles in many places names the first three', async () => {
    const circles = [2, 3, 4, 5].map((at) => item(18, [1, 0, 20, null, ...place(at)]));
    expect(await notes(waypoint(1), ...circles)).toContain('(item 2, item 3, item 4 and 1 more)');
  });

  it('has no height where an item has none', async () => {
    const flat = item(16, [0, 0, 0, null, 46.92, 7.45, null]);
    expect((await flown(waypoint(1), flat)).map(({ altitude }) => altitude?.value_m)).toEqual([
      50,
      undefined,
    ]);
  });
});

describe('mission text', () => {
  it.each([
    ['0\t0\t0', undefined],
    ['0\t7.45\t500', { lat: 0, lon: 7.45, altitude_msl_m: 500 }],
    ['46.94\t7.44\t0', { lat: 46.94, lon: 7.44 }],
  ])('has its launch point in its first row, unless that is 0, 0: %s', async (written, home) => {
    const text = `QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t${written}\t1\n${row(1, 16, 46.95)}\n${row(2, 16, 46.96)}\n`;
    expect((await planOf('a.waypoints', text)).home).toEqual(home);
  });

  const row = (index: number, command: number, lat: number) =>
    [index, 0, 3, command, 0, 0, 0, 0, lat, lat === 0 ? 0 : 7.45, 50, 1].join('\t');

  it('without a version says so', async () => {
    const found = await planOf('a.waypoints', `QGC WPL\n${row(1, 16, 46.95)}\n${row(2, 16, 46.96)}\n`);
    expect(found.warnings.map(sentenceOf).join('\n')).toContain('unknown version');
  });

  it('of commands without a position is no route', async () => {
    expect(await problemOf('a.waypoints', `QGC WPL 110\n${row(1, 16, 0)}\n${row(2, 20, 0)}\n`)).toMatchObject(
      {
        code: 'NO_ROUTE',
        format: 'qgc_wpl',
      },
    );
  });
});

describe('a table of mission items', () => {
  const header = 'command,param5,param6,param7';

  it('needs no column of frames and of the other parameters', async () => {
    const found = await planOf('a.csv', `${header}\nwaypoint,46.95,7.45,50\nwaypoint,46.96,7.46,60\n`);
    expect(chosenRoute(found).points).toMatchObject([
      { lat: 46.95, hover_time_s: 0, altitude: { datum: 'takeoff', value_m: 50 } },
      { lat: 46.96, hover_time_s: 0, altitude: { datum: 'takeoff', value_m: 60 } },
    ]);
    expect(found.warnings.map(({ code }) => code)).toEqual(['RETURN_BY_HAND', 'ALTITUDE_REFERENCE_ASSUMED']);
  });

  it('is known by the words of its header, whatever marks stand beside them', async () => {
    const marked = '_Command,param5 (lat),param6 (lon),param7 (m)';
    const found = await planOf('a.csv', `${marked}\nwaypoint,46.95,7.45,50\nland,46.96,7.46,0\n`);
    expect(chosenRoute(found)).toMatchObject({
      points: [{ lat: 46.95 }, { lat: 46.96 }],
      end_action: 'land',
    });
  });

  it.each([
    ['of an unknown command', 'fly_there,46.95,7.45,50', 'ROW_INVALID', 'row 2', '‘fly_there’'],
    [
      'short of a cell',
      'waypoint,46.95,7.45',
      'ROW_INVALID',
      'row 2',
      'Row 2 of the table has 3 cells, but the header has 4. Correct the row.',
    ],
    ['without a position', 'waypoint,0,0,50', 'NO_ROUTE', undefined, 'no command with a position'],
  ])('with a row %s is refused', async (_, row, code, where, message) => {
    const found = await problemOf('a.csv', `${header}\n${row}\n`);
    expect(found).toMatchObject({ code, format: 'csv' });
    expect(found.where).toBe(where);
    expect(sentenceOf(found)).toContain(message);
  });
});
