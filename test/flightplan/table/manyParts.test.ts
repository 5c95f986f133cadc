import { describe, expect, it } from 'vitest';
import { problemOf } from '../reading.ts';

describe('a file with more parts than fit into memory is refused by their number', () => {
  it.each<[string, string, () => string]>([
    ['elements', 'XML_TOO_MANY_ELEMENTS', () => `<kml>${'<a/>'.repeat(600_000)}</kml>`],
    [
      'lines of many points',
      'TOO_MANY_POINTS',
      () =>
        `<kml>${`<Placemark><LineString><coordinates>${'8,47 '.repeat(450_001)}</coordinates></LineString></Placemark>`.repeat(2)}</kml>`,
    ],
    ['JSON of empty objects', 'JSON_TOO_MANY_VALUES', () => `[${'{},'.repeat(600_000)}1]`],
    ['JSON of short values', 'JSON_TOO_MANY_VALUES', () => `[${'1,'.repeat(6_100_000)}1]`],
    ['JSON of many points', 'TOO_MANY_POINTS', () => `[${'{"lat":46.1,"lon":7.1},'.repeat(181_000)}1]`],
    ['a table of a million rows', 'TOO_MANY_POINTS', () => `lat,lon\n${'46.1,7.1\n'.repeat(1_000_000)}`],
    ['a table of numbers without names', 'TOO_MANY_POINTS', () => '46.123,7.123\n'.repeat(310_000)],
    [
      'a table of many cells',
      'TOO_MANY_CELLS',
      () => `lat,lon\n${`46.1,7.1${',1'.repeat(98)}\n`.repeat(81_000)}`,
    ],
    ['a mission text of many items', 'TOO_MANY_POINTS', () => `QGC WPL 110\n${'\n'.repeat(201_000)}`],
    [
      'a table of mission items',
      'TOO_MANY_POINTS',
      () =>
        `frame,command,param1,param2,param3,param4,param5,param6,param7\n${'3,16,0,0,0,0,46.1,7.1,50\n'.repeat(201_000)}`,
    ],
  ])('%s', { timeout: 30_000 }, async (_what, code, make) => {
    const { code: found, message } = await problemOf('a', make());
    expect(found).toBe(code);
    expect(message).toMatch(/\d{6}/);
  });
});
