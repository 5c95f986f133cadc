import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { codesOf, planOf } from '../reading.ts';

/** A flight to the north, 111 m a row, one row every ten seconds: 11.1 m/s. */
const recording = (header: string, cells: (at: number) => string) =>
  `lat,lon,alt,${header}\n${[0, 1, 2, 3].map((at) => `${(46.9 + at / 1000).toFixed(3)},7.45,50,${cells(at)}\n`).join('')}`;

const notesOf = async (header: string, cells: (at: number) => string) =>
  (await planOf('a.csv', recording(header, cells))).warnings.map(sentenceOf).join('\n');

describe('the recording of a flight', () => {
  it.each([
    ['idle_time', '5'],
    ['height_agl (m)', '40'],
    ['units', 'imperial'],
  ])('tells of columns that are not read: %s', async (header, cell) => {
    const plan = await planOf(
      'a.csv',
      recording(`time (s),${header}`, (at) => `${at},${cell}`),
    );
    expect(codesOf(plan)).toContain('FIELDS_NOT_READ');
    expect(plan.warnings.map(sentenceOf).join()).toContain(`“${header}”`);
  });

  it('says how fast it was flown, and that the plan does not copy that', async () => {
    const text = await notesOf('time (s),speed (km/h)', (at) => `${at * 10},${36 + at * 6}`);
    expect(text).toContain(
      'Recorded speeds: mean 12.5\u00a0m/s, top 15.0\u00a0m/s. The plan uses the speed that you choose.',
    );
    expect(text).not.toContain(
      'm/s. The plan uses the speed that you choose. By positions and times the mean was 11.1\u00a0m/s, so the speeds may be in another unit',
    );
  });

  it.each([
    ['time(millisecond),speed', (at: number) => `${at * 10_000},40`],
    ['datetime,speed', (at: number) => `2024-05-01 10:00:${at}0,40`],
    ['time (s),speed (km/h)', (at: number) => `${at * 10},11`],
  ])('compares its speeds with its positions and times: %s', async (header, cells) => {
    expect(await notesOf(header, cells)).toContain(
      'm/s. The plan uses the speed that you choose. By positions and times the mean was 11.1\u00a0m/s, so the speeds may be in another unit',
    );
  });

  it.each([
    ['whose times have no unit', 'time,speed', (at: number) => `${at * 10},40`],
    ['whose times are words', 'time (s),speed', (at: number) => `t${at},40`],
    ['whose last row lacks its time', 'speed,time (s)', (at: number) => (at === 3 ? '40' : `40,${at * 10}`)],
    ['that is too short', 'time (s),speed', (at: number) => `${at / 10},40`],
  ])('compares nothing in one %s', async (_what, header, cells) => {
    const text = await notesOf(header, cells);
    expect(text).toContain(
      'Recorded speeds: mean 40.0\u00a0m/s, top 40.0\u00a0m/s. The plan uses the speed that you choose',
    );
    expect(text).not.toContain(
      'm/s. The plan uses the speed that you choose. By positions and times the mean was 11.1\u00a0m/s, so the speeds may be in another unit',
    );
  });

  it('says nothing of speeds that it does not have', async () => {
    expect(await notesOf('time (s),speed (warp)', (at) => `${at},5`)).not.toContain(
      'm/s. The plan uses the speed that you choose',
    );
    expect(await notesOf('time (s),speed', (at) => `${at},fast`)).not.toContain(
      'm/s. The plan uses the speed that you choose',
    );
  });
});
