import { describe, expect, it } from 'vitest';
import { mavCmd, uncountedEffect } from '../../../engine/flightplan/mavlink/commandTable.ts';
import { readMission } from '../../../engine/flightplan/mavlink/mavlink.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { numbered } from '../../../engine/placeInFile.ts';
import { toMissionResult } from '../../../server/work/missionResult.ts';
import { missionInput } from '../../engine/samples.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { codesOf, planOf } from '../reading.ts';

interface Row {
  readonly frame?: number;
  readonly p?: readonly number[];
  readonly lat?: number;
  readonly lon?: number;
  readonly alt?: number;
}

const home = [0, 1, 0, 16, 0, 0, 0, 0, 47, 8, 500, 1];
/** Mission text: home, a take-off, what is given, a waypoint and the way home. */
type Item = readonly [command: number, row?: Row];
function wpl(...items: readonly Item[]): string {
  const all = [
    [22, { alt: 50 }] as const,
    ...items,
    [16, { lat: 47.002, lon: 8, alt: 50 }] as const,
    [20] as const,
  ];
  const rows = all.map(([command, { frame = 3, p = [], lat = 0, lon = 0, alt = 0 } = {}], index) => [
    index + 1,
    0,
    frame,
    command,
    ...[0, 1, 2, 3].map((at) => p[at] ?? 0),
    lat,
    lon,
    alt,
    1,
  ]);
  return `QGC WPL 110\n${[home, ...rows].map((row) => row.join('\t')).join('\n')}\n`;
}
const waypoint = [16, { lat: 47.001, lon: 8, alt: 50 }] as const;
const read = (...items: readonly Item[]) => planOf('a.waypoints', wpl(...items));
const findings = /^(POINTS|WAITS|FIGURES|FENCES)_IGNORED$|^COMMANDS_NOT_COUNTED$/;

async function toldOf(...items: readonly Item[]): Promise<string | undefined> {
  const { warnings } = await read(...items);
  return sentenceOf(warnings.find(({ code }) => code === 'COMMANDS_NOT_COUNTED'));
}

describe('the table of commands', () => {
  it('has each number once', () => {
    const numbers = Object.values(mavCmd);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(200);
  });

  it('knows each number up to 65535, or says that it is unknown', () => {
    const numbers = new Set<number>(Object.values(mavCmd));
    for (let number = 0; number <= 65_535; number++) {
      const effect = uncountedEffect(number);
      if (!numbers.has(number)) expect(effect?.says).toBe('reason.unknown_command');
    }
  });

  it('leaves no command that changes the flight and no unknown one without a finding', () => {
    const at = {
      frame: 3,
      where: 'line 3',
      params: [0, 0, 0, 0],
      lat: undefined,
      lon: undefined,
      alt: undefined,
    };
    const place = { ...at, id: 1, command: 16, lat: 47, lon: 8, alt: 50 };
    const rest = { ...place, id: 3, lat: 47.001 };
    // These are harmless by their parameters of 0, or by where they stand.
    const byRule = [36, 92, 178, 179, 185, 194, 208, 210, 212, 3000];
    const silent: number[] = [];
    for (let number = 0; number <= 65_535; number++) {
      if (uncountedEffect(number) === undefined) continue;
      const { warnings } = readMission([place, { ...at, id: 2, command: number }, rest]);
      if (!warnings.some(({ code }) => findings.test(code))) silent.push(number);
    }
    expect(silent.filter((number) => !byRule.includes(number))).toEqual([]);
  });
});

describe('a command that changes the flight', () => {
  const changes: Item[] = [
    [23],
    [25],
    [34, { lat: 47.001, lon: 8, alt: 50, p: [80] }],
    [35, { lat: 47.001, lon: 8, alt: 50 }],
    [36, { lat: 47.003, lon: 8.001, alt: 50, p: [90] }],
    [92, { p: [1] }],
    [94, { lat: 47.001, lon: 8 }],
    [113, { p: [1, 0, 0, 0], alt: 90 }],
    [176, { p: [1, 4] }],
    [178, { p: [2, 0.5, -1] }],
    [178, { p: [1, -1, 80] }],
    [179, { lat: 47.5, lon: 8.5, alt: 500 }],
    [179, { p: [1] }],
    [180, { p: [1, 1] }],
    [185, { p: [1] }],
    [192, { lat: 47.1, lon: 8 }],
    [193],
    [194, { p: [1] }],
    [207],
    [208, { p: [2] }],
    [210, { p: [1] }],
    [212, { p: [1] }],
    [218, { p: [4, 2] }],
    [223],
    [400],
    [31010],
    [42702, { p: [1, 60] }],
    [50123],
  ];

  it.each(changes)('%i takes “complete” away from a plan, with %j', async (...given) => {
    const item = given as unknown as Item;
    const found = await read(waypoint, item);
    const { mission, warnings } = toMission(found, { default_altitude_m: 0 });
    expect(warnings.filter(({ code }) => code === 'COMMANDS_NOT_COUNTED')).toMatchObject([
      { value: 1, values: { clauses: [{ values: { places: [numbered('line', 5)], more: 0 } }] } },
    ]);
    const sources = { weather_source: 'test', drone_source: 'catalog' } as const;
    const input = missionInput(mission.waypoints, { home: { lat: 47, lon: 8 } });
    expect(toMissionResult(input, { warnings: [], sources }).mission_verdict).toBe('complete');
    expect(toMissionResult(input, { warnings, sources }).mission_verdict).toBe('marginal');
  });

  it.each([
    [[179, { lat: 47.5, lon: 8.5 }], 'DO_SET_HOME moves home'],
    [[42702, {}], 'NAV_SCRIPT_TIME hands control to a script on board'],
    [[207, {}], 'DO_FENCE_ENABLE switches the fence off'],
    [[185, { p: [1] }], 'DO_FLIGHTTERMINATION ends the flight at once'],
    [[31014, {}], 'command 31014 is unknown'],
    [[777, {}], 'command 777 is unknown'],
  ] as const)('says what it does: %j', async (item, words) => {
    expect(await toldOf(waypoint, item)).toContain(`(line 5: ${words})`);
  });

  it('is told once, however often it is repeated', async () => {
    const found = await read(waypoint, [185, { p: [1] }], [177, { p: [2, 20] }]);
    expect(found.warnings).toContainEqual(
      expect.objectContaining({ code: 'COMMANDS_NOT_COUNTED', value: 1 }),
    );
  });

  it('is not told where it is jumped over', async () => {
    expect(await toldOf(waypoint, [177, { p: [5, 1] }], [185, { p: [1] }])).toBeUndefined();
  });
});

describe('a command that changes nothing', () => {
  const harmless: Item[] = [
    [183, { p: [9, 1500] }],
    [181, { p: [1, 1] }],
    [203, { p: [0, 0, 0, 0] }],
    [206, { p: [20, 0, 1] }],
    [201],
    [197],
    [189],
    [188],
    [178, { p: [1, 8, -1] }],
    [178, { p: [2, -1, -1] }],
    [93, { p: [5, -1, -1, -1] }],
    [115, { p: [90, 0, 1] }],
    [179, { lat: 47.0001, lon: 8, alt: 500 }],
    [92, { p: [0] }],
    [185, { p: [0] }],
    [193, { p: [1] }],
    [194],
    [207, { p: [1] }],
    [208, { p: [1] }],
    [210],
    [212],
    [218, { p: [9, 2] }],
    [223, { p: [1] }],
    [400, { p: [1] }],
  ];

  it.each(harmless)('%i does not cry, with %j', async (...given) => {
    expect(codesOf(await read(waypoint, given as unknown as Item))).not.toContain('COMMANDS_NOT_COUNTED');
  });

  it.each([{ p: [1] }, {}])('sets home before the aircraft has left it: %j', async (row) => {
    expect(await toldOf([179, row], waypoint)).toBeUndefined();
  });
});

describe('a transition of a VTOL', () => {
  const back = [3000, { p: [4] }] as const;
  const off = [3000, { p: [3] }] as const;
  const far = [16, { lat: 47.01, lon: 8, alt: 50 }] as const;
  const words = 'DO_VTOL_TRANSITION flies legs as a multicopter, but wing flight is counted';

  it.each([
    ['one leg', [waypoint, off, far, back]],
    ['a loiter elsewhere', [waypoint, off, [19, { lat: 47.003, lon: 8.001, alt: 50, p: [120] }], back]],
    ['all that is left', [waypoint, off, far]],
    ['the landing elsewhere', [waypoint, off, [85, { lat: 47.01, lon: 8 }]]],
    ['all from the start', [off, waypoint, far, back]],
  ] as const)('to multicopter flight is told before %s', async (_, items) => {
    expect(await toldOf(...items)).toContain(words);
  });

  it.each([
    ['a wait', [waypoint, off, [93, { p: [60, -1, -1, -1] }], back]],
    ['a loiter where it is', [waypoint, off, [19, { ...waypoint[1], p: [60] }], back]],
  ] as const)('to multicopter flight for %s is what is counted', async (_, items) => {
    expect(await toldOf(...items)).toBeUndefined();
  });

  it('to the wing is what is counted', async () => {
    expect(await toldOf(back, waypoint, far)).toBeUndefined();
  });
});
