import { describe, expect, it } from 'vitest';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

const wpl = (...rows: string[]) => `QGC WPL 110\n${rows.join('\n')}\n`;
interface Item {
  readonly p?: readonly [number, number?, number?, number?];
  readonly at?: number;
}
/** A row whose latitude 46.9 + at/100 tells it apart. */
const row = (index: number, command: number, { p = [0], at = index }: Item = {}) => {
  const [p1, p2 = 0, p3 = 0, p4 = 0] = p;
  return [index, 0, 3, command, p1, p2, p3, p4, (46.9 + at / 100).toFixed(2), 7.45, 50, 1].join('\t');
};
const jump = (index: number, target: number, repeats: number) => row(index, 177, { p: [target, repeats] });

const plan = (...rows: string[]) => planOf('a.waypoints', wpl(...rows));
const flown = async (...rows: string[]) =>
  chosenRoute(await plan(...rows)).points.map(({ lat }) => Math.round((lat - 46.9) * 100));
const waits = async (...rows: string[]) =>
  chosenRoute(await plan(...rows)).points.map(({ hover_time_s }) => hover_time_s);

describe('jumps of a mission', () => {
  it('ahead skip what lies between', async () => {
    expect(await flown(row(1, 16), jump(2, 4, 1), row(3, 16), row(4, 16))).toEqual([1, 4]);
  });

  it('ahead for ever show what they skip, as it is entered by hand', async () => {
    const rows = [row(1, 16), jump(2, 4, -1), row(3, 16), row(4, 16)];
    expect(await flown(...rows)).toEqual([1, 3, 4]);
    expect(sentenceOf((await plan(...rows)).warnings[0])).toContain('line 3');
  });

  it('inside one another count their repeats over the whole flight, as ArduPilot does', async () => {
    const rows = [row(1, 16), row(2, 16), jump(3, 2, 1), row(4, 16), jump(5, 1, 1), row(6, 16)];
    expect(await flown(...rows)).toEqual([1, 2, 2, 4, 1, 2, 4, 6]);
  });

  it('that cross one another end', async () => {
    const rows = [row(1, 16), jump(2, 5, 3), row(3, 16), row(4, 16), row(5, 16), jump(6, 1, 3), row(7, 16)];
    expect(await flown(...rows)).toEqual([1, 5, 1, 5, 1, 5, 1, 3, 4, 5, 7]);
  });

  it('to themselves are left out', async () => {
    expect(await flown(row(1, 16), jump(2, 2, 1e9), row(3, 16))).toEqual([1, 3]);
  });

  it('of 1e9 repeats inside one another stop at ten thousand steps', async () => {
    const rows = [row(1, 16), row(2, 16), jump(3, 1, 1e9), jump(4, 1, 1e9), row(5, 16)];
    const found = await flown(...rows);
    expect(found.length).toBeLessThan(11_000);
    expect(found.at(-1)).toBe(5);
  });

  it('to a tag find it', async () => {
    const rows = [row(1, 600, { p: [7] }), row(2, 16), row(3, 601, { p: [7, 1] }), row(4, 16)];
    expect(await flown(...rows)).toEqual([2, 2, 4]);
  });
});

describe('loitering', () => {
  it('for a time is a wait', async () => {
    expect(await waits(row(1, 16), row(2, 19, { p: [45] }))).toEqual([0, 45]);
  });

  it('in circles of a known radius and speed lasts as long as the circles are', async () => {
    const found = await waits(row(1, 178, { p: [1, 10] }), row(2, 18, { p: [3, 0, -50] }), row(3, 16));
    expect(found[0]).toBeCloseTo((3 * 2 * Math.PI * 50) / 10, 9);
    expect(found[1]).toBe(0);
  });

  it('in circles of unknown speed lasts 18 s a turn, and says so', async () => {
    const rows = [row(1, 18, { p: [2] }), row(2, 16)];
    expect(await waits(...rows)).toEqual([36, 0]);
    expect(sentenceOf((await plan(...rows)).warnings[0])).toContain('counted for circles');
  });
});

describe('the launch point of mission text', () => {
  it('is set by a first DO_SET_HOME with a position', async () => {
    const found = await plan(row(1, 179), row(2, 16), row(3, 16));
    expect(found.home).toMatchObject({ lat: 46.91, lon: 7.45 });
    expect(chosenRoute(found).points).toHaveLength(2);
  });

  it('is not where a DO_SET_HOME says the present place', async () => {
    expect((await plan(row(1, 179, { p: [1] }), row(2, 16), row(3, 16))).home).toBeUndefined();
  });
});

describe('a take-off without a place', () => {
  // Frame 2 is that of commands without a position.
  it.each([2, 3, 6, 77])('climbs over the launch point, in frame %i', async (frame) => {
    const takeOff = ['1', '0', frame, '22', '0', '0', '0', '0', '0', '0', 40, 1].join('\t');
    const home = ['0', '1', '0', '16', '0', '0', '0', '0', '46.9', '7.45', '0', '1'].join('\t');
    const { mission } = toMission(await plan(home, takeOff, row(2, 16), row(3, 16)), {
      default_altitude_m: 60,
    });
    expect(mission.takeoff_height_m).toBe(40);
  });
});

describe('an arc', () => {
  it('of ArduPilot 4.7 is flown to its end, and said to be read as straight', async () => {
    const rows = [row(1, 16), row(2, 36, { p: [90] }), row(3, 16)];
    expect(await flown(...rows)).toEqual([1, 2, 3]);
    expect((await plan(...rows)).warnings.map(sentenceOf).join()).toContain('arc');
  });
});

describe('a payload', () => {
  it('is placed where it says, and the way down and up is told not to be counted', async () => {
    const rows = [row(1, 16), row(2, 94), row(3, 16)];
    expect(await flown(...rows)).toEqual([1, 2, 3]);
    const told = (await plan(...rows)).warnings.find(({ code }) => code === 'COMMANDS_NOT_COUNTED');
    expect(sentenceOf(told)).toContain(
      '(line 3: NAV_PAYLOAD_PLACE sinks to the ground to place the payload, and climbs again)',
    );
  });
});

describe('mission text from other hands', () => {
  const cells = [row(0, 16, { at: 0 }), row(1, 16), row(2, 16)];
  const text = wpl(...cells);
  const comma = (line: string) => line.replaceAll('.', ',');

  it.each([
    ['commas between its columns', text.replaceAll('\t', ',')],
    ['commas and spaces between its columns', text.replaceAll('\t', ', ')],
    ['remarks behind its rows', text.replaceAll('\t1\n', '\t1  # here\n')],
    ['commas within its positions', text.replaceAll(/(46\.\d+|7\.45)\t/g, '$1, ')],
    ['decimal commas', `QGC WPL 110\n${cells.map(comma).join('\n')}\n`],
    ['comments before its header', `# made by a script\n# for a meadow\n${text}`],
    ['an empty line behind its header', text.replace('\n', '\n\n')],
  ])('is read with %s', async (_, content) => {
    const found = chosenRoute(await planOf('a.waypoints', content)).points;
    expect(found.map(({ lat }) => lat)).toEqual([46.9, 46.91, 46.92]);
  });

  it.each([
    ['tabs', cells.join('\n')],
    ['spaces', cells.join('\n').replaceAll('\t', '  ')],
    ['commas', cells.join('\n').replaceAll('\t', ',')],
  ])('without its header is refused for that, its columns parted by %s', async (_, content) => {
    const problem = await problemOf('a.waypoints', content);
    expect(problem.code).toBe('WPL_HEADER_MISSING');
    expect(sentenceOf(problem)).toContain('QGC WPL 110');
    expect(problem.where).toBe('line 1');
  });
});
