import { describe, expect, it } from 'vitest';
import { chosenRoute, planOf } from '../reading.ts';

const heightsOf = async (text: string) => {
  const plan = await planOf('a.csv', text);
  return {
    heights: chosenRoute(plan).points.map(({ altitude }) => altitude?.value_m),
    lost: plan.ignored.length,
  };
};

const table = (rows: readonly string[], mark: string): string =>
  `lat;lon;altitude;speed\n${rows.map((cell, index) => `47${mark}${10 + index};8${mark}5;${cell};5\n`).join('')}`;

describe('heights over a thousand in a table', () => {
  it.each([
    ['by points, beside decimal commas', ['998', '1.002', '1.010'], ',', [998, 1002, 1010]],
    ['by points, with decimals', ['998,5', '1.002,5', '1.010,0'], ',', [998.5, 1002.5, 1010]],
    ['by points, with units', ['1.800 m', '1.802 m', '1.810 m'], ',', [1800, 1802, 1810]],
    ['by commas, beside decimal points', ['1,800', '1,802', '1,810'], '.', [1800, 1802, 1810]],
    ['by commas, with decimals', ['998.5', '1,002.5', '1,010.0'], '.', [998.5, 1002.5, 1010]],
    ['by blanks', ['998', '1 002', '1\u00a0010 m'], '.', [998, 1002, 1010]],
    ['by apostrophes', ['998', "1'002", '1’010'], '.', [998, 1002, 1010]],
  ])('are read where they are divided %s', async (_name, cells, mark, heights) => {
    const read = await heightsOf(table(cells, mark));
    expect(read.heights).toEqual(heights);
    expect(read.lost).toBe(0);
  });

  it('are not read into three decimals', async () => {
    expect((await heightsOf(table(['9,500', '12,250', '0,125'], ','))).heights).toEqual([9.5, 12.25, 0.125]);
    expect((await heightsOf(table(['9.500', '12.250', '14.125'], '.'))).heights).toEqual([
      9.5, 12.25, 14.125,
    ]);
  });

  it('are told as unread where a decimal comma contradicts the other columns', async () => {
    expect((await heightsOf(table(['12,5', '13,5'], '.'))).lost).toBeGreaterThan(0);
  });
});
