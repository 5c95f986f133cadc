import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

const table = (header: string, ...rows: readonly string[]) => `${[header, ...rows].join('\n')}\n`;
const good = ['46.95,7.45', '46.96,7.46'];

describe('a point that cannot be', () => {
  it('beyond 360° of longitude is left out, one up to there is converted', async () => {
    const found = await planOf('a.csv', table('lat,lon', ...good, '46.97,367.47', '46.97,352.53'));
    expect(chosenRoute(found).points.at(-1)?.lon).toBeCloseTo(-7.47, 9);
    expect(chosenRoute(found).points).toHaveLength(3);
    const told = sentenceOf(found.warnings.find(({ code }) => code === 'POINTS_IGNORED'));
    expect(told).toContain('A position of the file is left out (point 3: the longitude is beyond ±360)');
  });

  it('keeps its speed where only its longitude is converted', async () => {
    const text = table('lat,lon,speed(m/s)', '46.95,187.45,4', '46.96,187.46,4000');
    expect(chosenRoute(await planOf('a.csv', text)).points).toEqual([
      { lat: 46.95, lon: expect.closeTo(-172.55, 9), hover_time_s: 0, speed_mps: 4 },
      { lat: 46.96, lon: expect.closeTo(-172.54, 9), hover_time_s: 0 },
    ]);
  });
});

describe('the name of a file', () => {
  it.each([
    ['route', 'has no extension'],
    ['C:\\flights.csv\\route', 'has no extension'],
    ['flights.csv/route', 'has no extension'],
    ['route.', 'has no extension'],
    ['route.docx', 'ends in .docx'],
    ['route.csv.KML', 'ends in .kml'],
  ])('that does not say what it is: %s', async (filename, said) => {
    const found = await planOf(filename, table('lat,lon', ...good));
    expect(codesOf(found)).toEqual(['EXTENSION_MISMATCH']);
    expect(sentenceOf(found.warnings[0])).toContain(`Opened as a CSV table, although the file ${said}.`);
  });

  it.each(['route.csv', 'C:\\my.kml\\route.CSV', 'a/b/.csv'])('that does: %s', async (filename) => {
    expect(codesOf(await planOf(filename, table('lat,lon', ...good)))).toEqual([]);
  });
});

it('a file of blanks alone is empty', async () => {
  expect(await problemOf('a.csv', ' \r\n\t\n')).toMatchObject({
    code: 'EMPTY_FILE',
    message: expect.stringContaining('white space'),
  });
});
