import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf } from '../reading.ts';

const places = ['46.95,7.45', '46.96,7.46', '46.97,7.47', '46.98,7.48'];
const table = (header: string, cells: readonly string[]) =>
  `lat,lon,${header},speed (m/s)\n${cells.map((cell, at) => `${places[at % 4]},${cell},5`).join('\n')}\n`;
const read = async (header: string, cells: readonly string[]) => {
  const plan = await planOf('a.csv', table(header, cells));
  return {
    kind: chosenRoute(plan).kind,
    speed_mps: chosenRoute(plan).points[0]?.speed_mps,
    said: plan.warnings.map(sentenceOf).join('\n'),
  };
};

describe('a column of times', () => {
  it.each([
    ['time_s', ['0', '60', '125']],
    ['time', ['10', '10', '11', '11']],
    ['time (s)', ['5', '', '7']],
    ['datetime(utc)', ['2024-05-04 10:00:00', '2024-05-04 09:00:00']],
    ['timestamp', ['', '', '']],
  ])(
    'that rises, or holds dates or nothing, is the clock of a recording, which is said: %s',
    async (header, cells) => {
      const { kind, speed_mps, said } = await read(header, cells);
      expect([kind, speed_mps]).toEqual(['track', undefined]);
      expect(said).toContain(
        `Column “${header}” has a time for the rows, so the table is opened as a recorded`,
      );
      expect(said).toContain('If it is a plan, remove that column');
    },
  );

  it('that is set back at midnight is one still, and of a long recording nothing more is said', async () => {
    const cells = Array.from({ length: 120 }, (_, at) => `${(86_340 + at) % 86_400}`);
    const { kind, said } = await read('time', cells);
    expect(kind).toBe('track');
    expect(said).not.toContain('has a time for the rows');
  });

  it.each([
    ['time_s', ['10', '0', '25']],
    ['time', ['10', '10', '10']],
    ['time', ['30', '20', '10']],
  ])(
    'that does not rise is no clock: the table is a plan, with a warning of the column: %s %j',
    async (header, cells) => {
      const { kind, speed_mps, said } = await read(header, cells);
      expect([kind, speed_mps]).toEqual(['mission', 5]);
      expect(said).toContain(`Fields not read: “${header}”`);
    },
  );

  it('is one beside another that is none', async () => {
    const { kind } = await read('time,flight time (s)', ['1,9', '2,9', '3,9']);
    expect(kind).toBe('track');
  });
});
