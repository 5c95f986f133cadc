import { describe, expect, it } from 'vitest';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

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

describe('elements are counted', () => {
  const line = '<Placemark><LineString><coordinates>8,47 8,48</coordinates></LineString></Placemark>';
  const many = '<a/>'.repeat(300_000);

  it('up to as many as a file may have', async () => {
    expect(
      chosenRoute(await planOf('a.kml', `<kml>${line}${'<a/>'.repeat(599_996)}</kml>`)).points,
    ).toHaveLength(2);
    expect((await problemOf('a.kml', `<kml>${line}${'<a/>'.repeat(599_997)}</kml>`)).code).toBe(
      'XML_TOO_MANY_ELEMENTS',
    );
  });

  it('without those that a comment, a text or an instruction holds', async () => {
    const hidden = `<!--${many}--><b><![CDATA[${many}]]></b><?c ${many}?>`;
    expect(
      chosenRoute(await planOf('a.kml', `<kml>${'<a/>'.repeat(20_000)}${hidden}${line}</kml>`)).points,
    ).toHaveLength(2);
  });

  it('up to a comment that does not end, which is refused', async () => {
    expect((await problemOf('a.kml', `<kml>${'<a/>'.repeat(20_000)}<!--${many}${many}</kml>`)).code).toBe(
      'XML_INVALID',
    );
  });

  it('up to a declaration inside of the document, which is refused', async () => {
    expect((await problemOf('a.kml', `<kml>${'<a/>'.repeat(20_000)}<!ELEMENT a></kml>`)).code).toBe(
      'XML_INVALID',
    );
  });
});
