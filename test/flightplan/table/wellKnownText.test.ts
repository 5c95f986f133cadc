import { describe, expect, it } from 'vitest';
import { readWellKnownText } from '../../../engine/flightplan/source/wellKnownText.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

const heights = (found: Awaited<ReturnType<typeof planOf>>) =>
  chosenRoute(found).points.map(({ altitude }) => altitude?.value_m);

describe('well-known text', () => {
  it.each([
    ['POINT (7.45 46.95)', 'Point', [7.45, 46.95]],
    ['PointZ (7.45 46.95 60)', 'Point', [7.45, 46.95, 60]],
    ['POINT M (7.45 46.95 3)', 'Point', [7.45, 46.95]],
    ['POINT ZM(7.45 46.95 60 3)', 'Point', [7.45, 46.95, 60]],
    ['SRID=4326;POINT(7.45 46.95)', 'Point', [7.45, 46.95]],
    [
      'LINESTRING (7.45 46.95 , 7.46 46.96)',
      'LineString',
      [
        [7.45, 46.95],
        [7.46, 46.96],
      ],
    ],
    [
      'MULTIPOINT ((1 2), (3 4))',
      'MultiPoint',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'MULTIPOINT (1 2, 3 4)',
      'MultiPoint',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))',
      'MultiLineString',
      [
        [
          [1, 2],
          [3, 4],
        ],
        [
          [5, 6],
          [7, 8],
        ],
      ],
    ],
    [
      'POLYGON ((1 2, 3 4, 5 6, 1 2))',
      'Polygon',
      [
        [
          [1, 2],
          [3, 4],
          [5, 6],
          [1, 2],
        ],
      ],
    ],
    [
      'MULTIPOLYGON (((1 2, 3 4, 5 6, 1 2)))',
      'MultiPolygon',
      [
        [
          [
            [1, 2],
            [3, 4],
            [5, 6],
            [1, 2],
          ],
        ],
      ],
    ],
  ])('%s is a geometry', (text, type, coordinates) => {
    expect(readWellKnownText(text)).toEqual({ type, coordinates });
  });

  it.each([
    '',
    'POINTLESS',
    'POINT EMPTY',
    'POINT ()',
    'LINESTRING ()',
    'POINT',
    'POINT (7.45)',
    'POINT 7.45 46.95',
    'POINT (7.45 46.95',
    'POINT (east 46.95)',
    'LINESTRING (7.45 46.95, 7.46 46.96))',
    'GEOMETRYCOLLECTION (POINT (7.45 46.95))',
    'CIRCULARSTRING (1 5, 6 2, 7 3)',
  ])('%j is none', (text) => expect(readWellKnownText(text)).toBeUndefined());
});

describe('a table of well-known text', () => {
  it('keeps the heights of a line', async () => {
    const found = await planOf('a.csv', 'WKT,name\n"LINESTRING Z (7.45 46.95 50, 7.46 46.96 60)",Path\n');
    expect(chosenRoute(found)).toMatchObject({ name: 'Path', kind: 'line' });
    expect(heights(found)).toEqual([50, 60]);
    expect(found.format).toBe('csv');
    expect(found.warnings.map(({ code }) => code)).toContain('ALTITUDE_REFERENCE_ASSUMED');
    expect(found.warnings.map(sentenceOf).join()).not.toMatch(/no header|GeoJSON/);
    expect(found.ignored).toEqual([]);
  });

  it('reads what its other columns say of each point', async () => {
    const found = await planOf(
      'a.csv',
      'id;WKT;Name;altitude_ft;speed_mps;seen;hover_s\n1;POINT (7.45 46.95);a;100;5;yes;3\n2;POINT (7.46 46.96);b;200;6\n',
    );
    expect(chosenRoute(found)).toMatchObject({ name: 'Route', kind: 'mission' });
    expect(heights(found)).toEqual([30.48, 60.96]);
    expect(chosenRoute(found).points).toMatchObject([
      { speed_mps: 5, hover_time_s: 3 },
      { speed_mps: 6, hover_time_s: 0 },
    ]);
    expect(found.ignored).toEqual([]);
  });

  it('keeps all of a long line', async () => {
    const positions = Array.from({ length: 1000 }, (_, at) => `7.45 ${(46.95 + at / 1e4).toFixed(4)}`);
    const found = await planOf('a.csv', `WKT,name\n"LINESTRING (${positions.join(', ')})",Path\n`);
    expect(chosenRoute(found).points).toHaveLength(1000);
  });

  it('with several lines offers each of them', async () => {
    const found = await planOf(
      'a.csv',
      'WKT,name\n"LINESTRING (7.45 46.95, 7.46 46.96)",A\n"LINESTRING (7.4 46.9, 7.5 46.9, 7.5 46.95)",B\n',
    );
    expect(found.routes.map(({ name }) => name)).toEqual(['A', 'B']);
  });

  it('offers an area to survey', async () => {
    const text = 'WKT,name\n"POLYGON ((7.45 46.95, 7.46 46.95, 7.46 46.96, 7.45 46.95))",Field\n';
    expect(await problemOf('a.csv', text)).toMatchObject({
      code: 'AREA_ONLY',
      format: 'csv',
      areas: [{ name: 'Field' }],
    });
  });

  it('says what it lacks where it has no header, and which row holds no point', async () => {
    const found = await planOf('a.csv', '"POINT (7.45 46.95)"\n"POINT (7.46)"\n"POINT (7.47 46.97)"\n');
    const said = found.warnings.map(sentenceOf).join('\n');
    expect(said).toMatch(/row 2: no point/);
    expect(said).toMatch(/no header/);
  });

  it('of metres is refused', async () => {
    const text = 'WKT\n"POINT (2600000 1200000)"\n"POINT (2600100 1200000)"\n';
    expect(await problemOf('a.csv', text)).toMatchObject({ code: 'FOREIGN_COORDINATES', format: 'csv' });
  });
});
