import { describe, expect, it } from 'vitest';
import { chosenRoute, codesOf, planOf, uncountedIn } from '../reading.ts';

type Row = readonly [
  command: number,
  lat: number,
  alt: number,
  more?: { readonly p?: readonly number[]; readonly frame?: number },
];

const line = ([command, lat, alt, { p = [], frame = 3 } = {}]: Row, index: number) =>
  [
    index + 1,
    0,
    frame,
    command,
    ...[0, 1, 2, 3].map((at) => p[at] ?? 0),
    lat,
    lat === 0 ? 0 : 8,
    alt,
    1,
  ].join('\t');
const home = '0\t1\t0\t16\t0\t0\t0\t0\t47\t8\t500\t1';
const text = (rows: readonly Row[], first = [home]) =>
  `QGC WPL 110\n${[...first, ...rows.map(line)].join('\n')}\n`;
const read = (...rows: readonly Row[]) => planOf('a.waypoints', text(rows));
const flown = async (...rows: readonly Row[]) =>
  chosenRoute(await read(...rows)).points.map(({ lat, altitude }) => [
    lat,
    altitude?.datum,
    altitude?.value_m,
  ]);

const takeOff: Row = [22, 0, 50];
const waypoint: Row = [16, 47.001, 50];
const back: Row = [20, 0, 0];

describe('an item without a place that has a height', () => {
  it.each([16, 17, 18, 19, 31, 82])('climbs where the aircraft is: command %d', async (command) => {
    expect(await flown(takeOff, waypoint, [command, 0, 1500], back)).toEqual([
      [47.001, 'takeoff', 50],
      [47.001, 'takeoff', 1500],
    ]);
  });

  it.each([
    [0, 'msl'],
    [10, 'agl'],
    [3, 'takeoff'],
  ])('climbs to the height of its frame: %d', async (frame, datum) => {
    expect((await flown(takeOff, waypoint, [31, 0, 900, { frame }], back)).at(-1)).toEqual([
      47.001,
      datum,
      900,
    ]);
  });

  it('climbs over the launch point before there is another place', async () => {
    expect(await flown(takeOff, [31, 0, 900], waypoint, back)).toEqual([
      [47, 'takeoff', 900],
      [47.001, 'takeoff', 50],
    ]);
  });

  it('is told where nobody knows that place', async () => {
    const plan = await planOf('a.waypoints', text([[31, 0, 900], waypoint, back], []));
    expect(codesOf(plan)).toContain('POINTS_IGNORED');
    expect(chosenRoute(plan).points).toHaveLength(1);
  });

  it.each([
    [19, 0],
    [19, 50],
    [93, 0],
  ])('waits where it is as high as before: command %d, %d m', async (command, alt) => {
    const row: Row = [command, 0, alt, { p: [7] }];
    const { points } = chosenRoute(await read(takeOff, waypoint, row, back));
    expect(points).toMatchObject([{ lat: 47.001, altitude: { value_m: 50 }, hover_time_s: 7 }]);
  });

  it('lands where it is, without a height', async () => {
    const plan = await read(takeOff, waypoint, [21, 0, 300]);
    expect(chosenRoute(plan)).toMatchObject({ points: [{ lat: 47.001 }], end_action: 'land' });
  });
});

describe('a waypoint that counts as reached far away from it', () => {
  it.each([
    [[0, 600], true],
    [[0, 0, 9000], true],
    [[0, 0, -9000], true],
    [[0, 500, 500], false],
    [[600, 0, 0, 720], false],
  ])('is told: %j', async (p, isTold) => {
    const told = uncountedIn(await read(takeOff, [16, 47.02, 50, { p }], waypoint, back));
    expect(told.includes('line 4: reached more than 500 m away from its place')).toBe(isTold);
  });
});
