import { describe, expect, it } from 'vitest';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, uncountedIn } from '../reading.ts';

type Item = readonly [command: number, params?: readonly number[], lat?: number, alt?: number];

const takeOff: Item = [22, [], 0, 30];
const way: Item = [16, [], 47.002, 50];
const home: Item = [20];

const row = ([command, p = [], lat = 0, alt = 0]: Item, index: number) =>
  [index + 1, 0, 3, command, ...[0, 1, 2, 3].map((at) => p[at] ?? 0), lat, lat === 0 ? 0 : 8, alt, 1].join(
    '\t',
  );
const wpl = (...items: readonly Item[]) =>
  `QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t47\t8\t500\t1\n${items.map(row).join('\n')}\n`;
const readWpl = (...items: readonly Item[]) => planOf('a.waypoints', wpl(...items));

interface Plan {
  readonly items: readonly Item[];
  readonly rally?: readonly (readonly number[])[];
  readonly speed?: number;
}
const readPlan = ({ items, rally = [], speed }: Plan) =>
  planOf(
    'a.plan',
    JSON.stringify({
      fileType: 'Plan',
      version: 1,
      groundStation: 'QGroundControl',
      mission: {
        version: 2,
        vehicleType: 2,
        hoverSpeed: speed,
        items: items.map(([command, p = [], lat = 0, alt = 0], index) => ({
          type: 'SimpleItem',
          autoContinue: true,
          command,
          doJumpId: index + 1,
          frame: 3,
          params: [...[0, 1, 2, 3].map((at) => p[at] ?? 0), lat, lat === 0 ? 0 : 8, alt],
        })),
        plannedHomePosition: [47, 8, 500],
      },
      rallyPoints: { version: 2, points: rally },
    }),
  );

describe('rally points', () => {
  it.each([
    ['60 m away', [[47.00054, 8, 20]], '60 m'],
    ['1.1 km away', [[47.01, 8, 20]], '1112 m'],
    ['50 km away', [[47.45, 8, 20]], '50'],
    [
      'one near and one far',
      [
        [47, 8, 20],
        [47.01, 8, 20],
      ],
      '1112 m',
    ],
    ['without a height', [[47.01, 8]], '1112 m'],
  ])('that a return may lead to are told: %s', async (_, rally, away) => {
    const plan = await readPlan({ items: [takeOff, way, home], rally });
    const told = plan.warnings.find(({ code }) => code === 'RALLY_RETURN');
    expect(sentenceOf(told)?.replaceAll('\u00a0', ' ')).toContain(`up to ${away}`);
  });

  it('are told of mission text, and of a mission that just ends', async () => {
    expect(codesOf(await readWpl(takeOff, way, home, [5100, [], 47.01, 20]))).toContain('RALLY_RETURN');
    expect(codesOf(await readWpl(takeOff, way, [5100, [], 47.01, 20]))).toContain('RALLY_RETURN');
    const withoutHome = wpl(way, home, [5100, [], 47.01, 20]).replace(/\n0\t.*/, '');
    expect(codesOf(await planOf('a.waypoints', withoutHome))).toContain('RALLY_RETURN');
  });

  it.each<[string, Plan]>([
    ['at the launch point', { items: [takeOff, way, home], rally: [[47.0001, 8, 20]] }],
    [
      'of a flight that lands elsewhere',
      { items: [takeOff, way, [21, [], 47.003, 0]], rally: [[47.01, 8, 20]] },
    ],
    ['that are none', { items: [takeOff, way, home] }],
  ])('are not told: %s', async (_, plan) => {
    expect(codesOf(await readPlan(plan))).not.toContain('RALLY_RETURN');
  });

  it.each<WriteFormat>(['qgc_plan', 'qgc_wpl'])('do not keep a %s from being written', async (format) => {
    const plan = await readPlan({ items: [takeOff, way, home], rally: [[47.01, 8, 20]] });
    const { mission } = toMission(plan, { default_altitude_m: 50 });
    expect((await writePlan(mission, format)).ok).toBe(true);
  });
});

describe('circles without a speed of their own', () => {
  const wait = async (plan: Promise<Awaited<ReturnType<typeof planOf>>>) => {
    const read = await plan;
    const { hover_time_s } = chosenRoute(read).points.at(-1) ?? { hover_time_s: Number.NaN };
    return [Math.round(hover_time_s), read.warnings.some((one) => sentenceOf(one).includes('counted at 5'))];
  };
  const turns = (count: number, radius_m: number): Item => [18, [count, 0, radius_m], 47.003, 50];

  it.each([
    ['wide ones', turns(1, 100), 126],
    ['three wide ones', turns(3, 100), 377],
    ['wide ones the other way round', turns(1, -100), 126],
    ['narrow ones, which are slow', turns(2, 5), 36],
    ['as wide as nobody counts elsewhere', turns(1, 400), 503],
  ])('are counted at the slowest that autopilots fly by themselves: %s', async (_, item, wait_s) => {
    expect(await wait(readWpl(takeOff, way, item, home))).toEqual([wait_s, true]);
  });

  it.each([
    ['no radius', turns(2, 0), 36],
    ['no turns', turns(0, 100), 0],
  ])('are known with %s', async (_, item, wait_s) => {
    expect(await wait(readWpl(takeOff, way, item, home))).toEqual([wait_s, false]);
  });

  it('go by the speed of the plan, or by that of the mission before them', async () => {
    expect(await wait(readPlan({ items: [takeOff, way, turns(1, 100), home], speed: 10 }))).toEqual([
      63,
      false,
    ]);
    const slower: Item = [178, [1, 4, -1]];
    expect(await wait(readPlan({ items: [takeOff, way, slower, turns(1, 100), home], speed: 10 }))).toEqual([
      157,
      false,
    ]);
  });
});

describe('a jump that is not followed as the file has it', () => {
  it.each([
    ['to an item behind the last', [177, [99, 2]], 'a jump to an item that does not exist is left out'],
    ['to an item before the first', [177, [-3, 1]], 'a jump to an item that does not exist is left out'],
    ['for ever to no item', [177, [99, -1]], 'a jump to an item that does not exist is left out'],
    ['to a tag that is not there', [601, [7, 1]], 'a jump to an item that does not exist is left out'],
    ['to itself', [177, [3, 5]], 'a jump to itself is left out'],
    ['a million times', [177, [2, 1_000_000]], 'steps are left out'],
  ] as const)('takes “comes home” away: %s', async (_, jump, reason) => {
    expect(uncountedIn(await readWpl(takeOff, way, jump, [16, [], 47.003, 50], home))).toContain(reason);
  });

  it.each([
    ['twice back', [177, [2, 2]]],
    ['never', [177, [99, 0]]],
    ['ahead', [177, [5, 1]]],
  ] as const)('is none: %s', async (_, jump) => {
    expect(uncountedIn(await readWpl(takeOff, way, jump, [16, [], 47.003, 50], home))).toBe('');
  });

  it.each([
    [177, [99, 2]],
    [177, [3, 5]],
    [601, [7, 1]],
  ] as const)('does not keep a plan from being written: %i %j', async (number, params) => {
    const plan = await readPlan({ items: [takeOff, way, [number, params], [16, [], 47.003, 50], home] });
    const { mission } = toMission(plan, { default_altitude_m: 50 });
    const written = await writePlan(mission, 'qgc_plan');
    if (!written.ok) expect.fail(sentenceOf(written.failure));
    expect(uncountedIn(await planOf('b.plan', written.value.bytes))).toBe('');
  });
});
