import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

type Place = readonly [lat: number, lon: number, alt?: number];
const expectedTexts = async (name: string, content: string) =>
  (await planOf(name, content)).warnings.map(sentenceOf).join('\n');
const table = (...places: Place[]) => `lat,lon,alt\n${places.map((place) => place.join(',')).join('\n')}\n`;
const mission = (home_m: number, ...rows: readonly (readonly [frame: number, alt: number, p1?: number])[]) =>
  `QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t46.95\t7.45\t${home_m}\t1\n${rows
    .map(
      ([frame, alt, p1 = 0], at) =>
        `${at + 1}\t0\t${frame}\t16\t${p1}\t0\t0\t0\t${46.95 + at / 1000}\t7.45\t${alt}\t1`,
    )
    .join('\n')}\n`;

describe('odd positions', () => {
  it('all at one position are a hover without distance', async () => {
    const plan = await planOf('a.csv', table([46.95, 7.45, 50], [46.95, 7.45, 50]));
    expect(codesOf(plan)).toContain('HOVER_AT_ONE_PLACE');
    expect(chosenRoute(plan).length_m).toBe(0);
  });

  it('one after another alike keep their waits', async () => {
    const text = 'lat,lon,hover\n46.95,7.45,5\n46.95,7.45,7\n46.96,7.45,0\n';
    expect(chosenRoute(await planOf('a.csv', text)).points.map(({ hover_time_s }) => hover_time_s)).toEqual([
      5, 7, 0,
    ]);
  });

  it('on both sides of the antimeridian are near each other', async () => {
    const { length_m } = chosenRoute(
      await planOf('a.csv', table([66, 179.9999], [66, -179.9999], [66, 180])),
    );
    expect(length_m).toBeGreaterThan(9);
    expect(length_m).toBeLessThan(20);
  });

  it('at the poles have a finite length', async () => {
    const { length_m } = chosenRoute(
      await planOf('a.csv', table([89.999999, 0], [89.999999, 180], [-90, 0])),
    );
    expect(length_m).toBeGreaterThan(2e7);
    expect(Number.isFinite(length_m)).toBe(true);
  });

  it.each<[string, string, string]>([
    [
      'a leg around the world',
      table([46.95, 7.45], [46.96, 7.46], [-33.9, 151.2]),
      'Leg to waypoint 3: longer than 50\u00a0km. Check the order and the coordinates.',
    ],
    ['a place near 0,0', table([0.01, 0.02], [0.02, 0.03]), 'near latitude 0'],
    ['a single waypoint', table([46.95, 7.45]), 'single waypoint'],
  ])('of %s give a warning', async (_, text, said) => {
    expect(await expectedTexts('a.csv', text)).toContain(said);
  });

  it('with home on another continent give a warning', async () => {
    const text = mission(500, [3, 50]).replace('46.95\t7.45\t500', '-35.36\t149.16\t500');
    expect(await expectedTexts('a.waypoints', text)).toContain(
      'The launch point of the file is more than 50\u00a0km from waypoint 1. Check it.',
    );
  });
});

describe('odd heights', () => {
  it.each<[string, string, string]>([
    [
      'The altitudes of the route have different references. Check them.',
      mission(500, [3, 50], [0, 600]),
      'different references',
    ],
    [
      'below home although above sea level',
      mission(584, [0, 100], [0, 100]),
      'Waypoint 1: its altitude above sea level is below the ground at the launch point. Perhaps above take-off is meant. Check it.',
    ],
    ['far above the ground', mission(500, [3, 1e6]), 'more than 500\u00a0m above'],
    [
      'far below take-off',
      mission(500, [3, -600]),
      'Waypoint 1: below the ground, or far below take-off or the sea. Check the altitudes.',
    ],
    ['below the ground', mission(500, [10, -5]), 'below the ground'],
  ])('%s give a warning', async (_, text, said) => {
    expect(await expectedTexts('a.waypoints', text)).toContain(said);
  });

  it('of 1e308 are kept out of the sums', async () => {
    const { length_m, points } = chosenRoute(await planOf('a.waypoints', mission(500, [3, 1e308], [3, 50])));
    expect(points).toHaveLength(2);
    expect(Number.isFinite(length_m)).toBe(true);
  });
});

describe('odd waits', () => {
  it('of a recharge are added up and give a warning', async () => {
    const text = mission(500, ...Array.from({ length: 14 }, () => [3, 50, 3600] as const));
    const plan = await planOf('a.waypoints', text);
    expect(chosenRoute(plan).points.reduce((sum, { hover_time_s }) => sum + hover_time_s, 0)).toBe(50_400);
    expect(plan.warnings.map(sentenceOf).join()).toContain('840 minutes');
  });

  it('of thirty years are left out with a warning', async () => {
    const plan = await planOf('a.waypoints', mission(500, [3, 50, 1e9], [3, 50]));
    expect(chosenRoute(plan).points[0]?.hover_time_s).toBe(0);
    expect(codesOf(plan)).toEqual(expect.arrayContaining(['WAITS_IGNORED', 'UNIT_DOUBTFUL']));
  });

  it.each(['0', '-5', '1e9', 'NaN', ''])('at a speed of %j there is no speed', async (speed) => {
    const text = `lat,lon,speed\n46.95,7.45,${speed}\n46.96,7.46,5\n`;
    expect(chosenRoute(await planOf('a.csv', text)).points.map(({ speed_mps }) => speed_mps)).toEqual([
      undefined,
      5,
    ]);
  });
});

describe('odd rows of mission text', () => {
  const row = (...cells: readonly (string | number)[]) => cells.join('\t');
  const first = row(0, 1, 0, 16, 0, 0, 0, 0, 46.95, 7.45, 500, 1);
  const second = row(1, 0, 3, 16, 0, 0, 0, 0, 46.96, 7.46, 50, 1);
  const text = (...rows: string[]) => `QGC WPL 110\n${rows.join('\n')}\n`;
  const count = async (content: string) => chosenRoute(await planOf('a.txt', content)).points.length;

  it.each<[string, string, number]>([
    ['indices as decimals', text(first, second.replace('1', '1.0')), 1],
    ['an index twice', text(first, second, second), 2],
    ['an unknown command', text(first, second, row(2, 0, 3, 65535, 0, 0, 0, 0, 1, 2, 3, 1)), 1],
    ['a position of zeros', text(first, second, row(2, 0, 3, 16, 0, 0, 0, 0, 0, 0, 50, 1)), 1],
    ['eleven columns', text(first, second.slice(0, -2)), 1],
    ['thirteen columns', text(`${first}\t0`, `${second}\t0`), 1],
    ['a frame without position', text(first, second, row(2, 0, 2, 16, 0, 0, 0, 0, 46.97, 7.47, 50, 1)), 2],
  ])('with %s are read', async (_, content, expected) => {
    expect(await count(content)).toBe(expected);
  });

  it('of an unknown version are read with a note', async () => {
    expect(await expectedTexts('a.txt', text(first, second).replace('110', '999'))).toContain(
      'unknown version 999',
    );
  });

  it.each([1, 4, 7, 8, 9, 12, 20, 21])('in the local frame %i are refused', async (frame) => {
    const problem = await problemOf('a.txt', text(first, row(1, 0, frame, 16, 0, 0, 0, 0, 5, 6, 7, 1)));
    expect(problem.code).toBe('LOCAL_FRAME');
    expect(problem.where).toBe('line 3');
  });
});
