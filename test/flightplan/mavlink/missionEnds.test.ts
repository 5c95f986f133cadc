import { describe, expect, it } from 'vitest';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { codesOf, planOf } from '../reading.ts';

type Item = readonly [command: number, p1?: number, lat?: number, alt?: number];

const takeOff: Item = [22, 0, 0, 30];
const waypoint: Item = [16, 0, 47.002, 50];

const row = ([command, p1 = 0, lat = 0, alt = 0]: Item, index: number) =>
  [index + 1, 0, 3, command, p1, 0, 0, 0, lat, lat === 0 ? 0 : 8, alt, 1].join('\t');
const wpl = (items: readonly Item[]) =>
  `QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t47\t8\t500\t1\n${items.map(row).join('\n')}\n`;

const member = ([command, p1 = 0, lat = 0, alt = 0]: Item, index: number) => ({
  type: 'SimpleItem',
  autoContinue: true,
  command,
  doJumpId: index + 1,
  frame: 3,
  params: [p1, 0, 0, null, lat, lat === 0 ? 0 : 8, alt],
});
const plan = (items: readonly Item[]) =>
  JSON.stringify({
    fileType: 'Plan',
    version: 1,
    mission: { version: 2, items: items.map(member), plannedHomePosition: [47, 8, 500] },
  });

const endings: readonly (readonly [name: string, items: readonly Item[]])[] = [
  ['a waypoint', [takeOff, [16, 0, 47.001, 50], waypoint]],
  ['a wait', [takeOff, waypoint, [19, 60, 47.003, 50]]],
  ['circles without end', [takeOff, waypoint, [17, 0, 47.003, 50]]],
  ['a picture', [takeOff, waypoint, [203]]],
  ['a speed', [takeOff, waypoint, [178, 1]]],
  ['a return that it goes on from', [takeOff, waypoint, [20], [16, 0, 47.004, 50]]],
  ['a landing that it takes off from', [takeOff, waypoint, [21, 0, 47.003, 0], takeOff, [16, 0, 47.004, 50]]],
];

const returning: readonly (readonly [name: string, items: readonly Item[]])[] = [
  ['a return', [takeOff, waypoint, [20]]],
  ['a return before the end of pictures', [takeOff, waypoint, [20], [206]]],
  ['a landing', [takeOff, waypoint, [21, 0, 47, 0]]],
  ['a landing where it is', [takeOff, waypoint, [21]]],
  ['a landing as a VTOL', [[84, 0, 0, 30], waypoint, [85, 0, 47, 0]]],
];

describe.each([
  ['mission text', 'a.waypoints', wpl],
  ['a plan', 'a.plan', plan],
])('the end of %s', (_, name, toText) => {
  it.each(endings)('with %s is told: the aircraft does not come home by itself', async (_, items) => {
    const read = await planOf(name, toText(items));
    expect(codesOf(read)).toContain('RETURN_BY_HAND');
    expect(toMission(read, { default_altitude_m: 50 }).mission.end_action).toBe('go_home');
  });

  it.each(returning)('with %s is not', async (_, items) => {
    expect(codesOf(await planOf(name, toText(items)))).not.toContain('RETURN_BY_HAND');
  });
});

it('that a jump never reaches is told of the jump alone', async () => {
  const codes = codesOf(
    await planOf(
      'a.waypoints',
      wpl([takeOff, waypoint, [16, 0, 47.003, 50]]).concat('4\t0\t3\t177\t2\t-1\t0\t0\t0\t0\t0\t1\n'),
    ),
  );
  expect(codes).toContain('COMMANDS_NOT_COUNTED');
  expect(codes).not.toContain('RETURN_BY_HAND');
});
