import { describe, expect, it } from 'vitest';
import { sayIgnored } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

const points = async (text: string) => chosenRoute(await planOf('a.csv', text)).points;
const rows = (...lines: readonly string[]) => `${lines.join('\n')}\n`;

describe('the speeds of a table', () => {
  it.each([
    ['speed(m/s)', 10, 10],
    ['speed(km/h)', 36, 10],
    ['speed [kph]', 36, 10],
    ['speed(mph)', 10, 4.4704],
    ['speed(kn)', 10, 5.1444],
    ['velocity(kt)', 10, 5.1444],
  ])('are those that their header names: %s', async (header, written, speed_mps) => {
    const found = await points(rows(`lat,lon,${header}`, `46.95,7.45,${written}`, '46.96,7.46,0'));
    expect(found[0]?.speed_mps).toBeCloseTo(speed_mps, 4);
    expect(found[1]).not.toHaveProperty('speed_mps');
  });
});

describe('the heights of a table', () => {
  it.each(['height ellipsoid (m)', 'altitude wgs84', 'hae altitude'])(
    'are above the ellipsoid under %s',
    async (header) => {
      const found = await points(rows(`lat,lon,${header}`, '46.95,7.45,600', '46.96,7.46,'));
      expect(found.map(({ altitude }) => altitude)).toEqual([
        { datum: 'ellipsoid', value_m: 600 },
        undefined,
      ]);
    },
  );
});

describe('the rows of a table', () => {
  it('that end before their coordinates are left out', async () => {
    const found = await planOf('a.csv', rows('name,lat,lon', 'A,46.95,7.45', 'B', 'C,46.96,7.46'));
    expect(chosenRoute(found).points).toHaveLength(2);
    expect(sayIgnored(found.ignored)).toEqual([
      { what: 'row', count: 1, reason: 'no readable latitude and longitude' },
    ]);
  });

  it('are refused where none has a place', async () => {
    expect(await problemOf('a.csv', rows('name,lat,lon', 'A,north,east', 'B,,'))).toMatchObject({
      code: 'COORDINATES_INVALID',
      message: expect.stringContaining('None of the 2 rows'),
    });
  });

  it('in the south and west may say so by letters or by a sign', async () => {
    const found = await points(
      rows('lat;lon', '46.95S;7.45W', '-46°57\'0";W7°27\'0"', '46°57\'0"N;7°27\'0"E'),
    );
    expect(found.map(({ lat, lon }) => [Math.sign(lat), Math.sign(lon)])).toEqual([
      [-1, -1],
      [-1, -1],
      [1, 1],
    ]);
  });

  it('may have a title of another form above them', async () => {
    const text = rows(
      'Route of today, by hand',
      'lat;lon;alt',
      '46.95;7.45;50',
      '46.96;7.46;60',
      '46.97;7.47;60',
    );
    expect(await points(text)).toMatchObject([
      { lat: 46.95, lon: 7.45 },
      { lat: 46.96, lon: 7.46 },
      { lat: 46.97, lon: 7.47 },
    ]);
  });
});

describe('a Litchi table', () => {
  it('is one by its actions alone, and stays for as long as they say', async () => {
    const header = 'latitude,longitude,altitude(m),actiontype1,actionparam1,actiontype2,actionparam2';
    const found = await planOf(
      'a.csv',
      rows(header, '46.95,7.45,30,0,2500,1,0', '46.96,7.46,30,0,,-1,0', '46.97,7.47,30,0,-400,,'),
    );
    expect(found.tool).toBe('Litchi');
    expect(chosenRoute(found).points.map(({ hover_time_s }) => hover_time_s)).toEqual([2.5, 0, 0]);
    expect(chosenRoute(found).points[0]?.actions).toEqual([{ action_type: 'take_photo', duration_s: 0 }]);
  });
});

describe('a table whose hemispheres stand in columns without a name', () => {
  const header = 'Lat,,Lon,,Time';

  it('keeps them where a row ends before them', async () => {
    const found = await planOf('a.csv', rows(header, '46.95,S,7.45,W,1', '46.96,S,7.46,W,2', '46.97'));
    expect(chosenRoute(found).points).toMatchObject([
      { lat: -46.95, lon: -7.45 },
      { lat: -46.96, lon: -7.46 },
    ]);
    expect(codesOf(found)).toContain('FILE_MAY_BE_CUT_OFF');
  });

  it('has none where another word stands there', async () => {
    expect((await points(rows(header, '46.95,S,7.45,W,1', '46.96,x,7.46,W,2')))[0]).toMatchObject({
      lat: 46.95,
      lon: -7.45,
    });
  });
});

describe('the comments of a table', () => {
  it('between its rows are no rows', async () => {
    expect(await points(rows('lat,lon', '46.95,7.45', '# second half', '46.96,7.46'))).toHaveLength(2);
  });

  it('alone are none', async () => {
    expect(await problemOf('a.csv', rows('# route of today', '# to be flown'))).toMatchObject({
      code: 'NO_ROWS',
      format: 'csv',
    });
  });
});

it('a table of more than 600,000 rows is refused', async () => {
  expect(await problemOf('a.csv', '1\n'.repeat(1_000_001))).toMatchObject({
    code: 'TOO_MANY_POINTS',
    format: 'csv',
    message: expect.stringContaining('more than 600000 rows'),
  });
});

describe('a table without a header', () => {
  it.each(['46.97012', 'north,south'])('leaves out a row of %j among many others', async (odd) => {
    const others = Array.from({ length: 20 }, (_, at) => `46.9501${at},7.4501${at}`);
    const found = await planOf('a.csv', rows(...others, odd));
    expect(chosenRoute(found).points).toHaveLength(20);
    expect(sayIgnored(found.ignored)).toEqual([{ what: 'row', count: 1, reason: 'no two numbers' }]);
  });

  it.each([
    ['a point of well-known text without its brackets', rows('id,WKT', '1,POINT 7.45 46.95', '2,POINT Z')],
    ['words alone', rows('north', 'south')],
    [
      'rounder numbers than places in many columns, of a row that is short of them, too',
      rows(...Array.from({ length: 20 }, () => '1.5,2.5,3.5'), '1.5'),
    ],
    [
      'whole numbers in the second of two columns',
      rows(...Array.from({ length: 20 }, () => '46.95,7'), '46.97'),
    ],
  ])('of %s has no coordinates', async (_, text) => {
    expect((await problemOf('a.csv', text)).code).toBe('NO_COORDINATE_COLUMNS');
  });

  it('of well-known text leaves out what is no point', async () => {
    const found = await planOf(
      'a.csv',
      rows('id;WKT', '1;POINT (7.45 46.95)', '2;', '3;POINT (7.46 46.96)', '4;POINT (east)'),
    );
    expect(chosenRoute(found).points).toMatchObject([
      { lat: 46.95, lon: 7.45 },
      { lat: 46.96, lon: 7.46 },
    ]);
    expect(sayIgnored(found.ignored)).toEqual([{ what: 'row', count: 2, reason: 'no point' }]);
  });
});

describe('GPX', () => {
  it.each(['', 'lat="46.95"', 'lon="7.45"', 'lat="46,95" lon="7,45"'])(
    'whose points have only %j is refused',
    async (attributes) => {
      const text = `<gpx><rte><rtept ${attributes}/><rtept ${attributes}/></rte></gpx>`;
      expect(await problemOf('a.gpx', text)).toMatchObject({
        code: 'COORDINATES_INVALID',
        message: expect.stringContaining(
          'The 2 points of the GPX have no readable lat and lon. Export the GPX again.',
        ),
      });
    },
  );

  it('without any point is refused', async () => {
    expect((await problemOf('a.gpx', '<gpx><metadata/></gpx>')).code).toBe('NO_ROUTE');
  });

  it('with a track of one point is refused for that', async () => {
    const text = '<gpx><trk><trkseg><trkpt lat="46.95" lon="7.45"/></trkseg></trk></gpx>';
    expect(await problemOf('a.gpx', text)).toMatchObject({ code: 'SINGLE_POINT', where: 'trkseg' });
  });

  it('leaves out waypoints beside a route', async () => {
    const places = '<rtept lat="46.95" lon="7.45"/><rtept lat="46.96" lon="7.46"/>';
    const text = `<gpx><wpt lat="46.9" lon="7.4"/><rte>${places}</rte></gpx>`;
    expect(sayIgnored((await planOf('a.gpx', text)).ignored)).toEqual([
      { what: 'waypoint', count: 1, reason: 'points beside the route' },
    ]);
  });

  it('of one waypoint has no order to check', async () => {
    const found = await planOf('a.gpx', '<gpx><wpt lat="46.95" lon="7.45"/></gpx>');
    expect(found.subclass).toBe('single waypoint');
    expect(found.warnings.map(sentenceOf)).toEqual(['The route has a single waypoint.']);
  });
});
