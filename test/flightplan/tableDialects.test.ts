import { describe, expect, it } from 'vitest';
import { chosenRoute, codesOf, planOf, problemOf } from './reading.ts';

const places = async (text: string) =>
  chosenRoute(await planOf('a.csv', text)).points.map(({ lat, lon }) => [lat, lon]);
const expected = [
  [46.95, 7.45],
  [46.96, 7.46],
];

describe('the coordinates of a table', () => {
  it.each([
    [
      'DJI log names',
      'OSD.latitude,OSD.longitude,HOME.latitude,HOME.longitude\n46.95,7.45,1,2\n46.96,7.46,1,2\n',
    ],
    ['home before drone', 'home_lat,home_lon,drone_lat,drone_lon\n1,2,46.95,7.45\n1,2,46.96,7.46\n'],
    ['PX4 topic names', 'vehicle_gps.lat,vehicle_gps.lon\n46.95,7.45\n46.96,7.46\n'],
    ['ten-millionths of a degree', 'lat,lon\n469500000,74500000\n469600000,74600000\n'],
    ['German headers', 'Breite;Länge;Höhe\n46,95;7,45;5\n46,96;7,46;6\n'],
    ['Spanish headers', 'latitud,longitud\n46.95,7.45\n46.96,7.46\n'],
    ['quoted decimal commas', 'lat,lon\n"46,95","7,45"\n"46,96","7,46"\n'],
    ['decimal commas between tabs', 'lat\tlon\n46,95\t7,45\n46,96\t7,46\n'],
    ['Excel’s separator line', 'sep=;\nlat;lon\n46.95;7.45\n46.96;7.46\n'],
    ['dummy rows', 'lat,lon\n-1,-1\n46.95,7.45\n46.96,7.46\n-1,-1\n'],
    ['a point of interest numbered 999', 'id,lat,lon\n1,46.95,7.45\n2,46.96,7.46\n999,47,8\n'],
    ['the header again in the middle', 'lat,lon\n46.95,7.45\nlat,lon\n46.96,7.46\n'],
    ['a line of well-known text', 'WKT,name\n"LINESTRING (7.45 46.95, 7.46 46.96)",Path\n'],
    ['a line with heights', 'WKT,name\n"LINESTRING Z (7.45 46.95 5, 7.46 46.96 6)",Path\n'],
    ['points of well-known text', 'WKT,name\n"POINT (7.45 46.95)",a\n"POINT (7.46 46.96)",b\n'],
  ])('are read from %s', async (_, text) => {
    const found = await places(text);
    expect(found).toHaveLength(2);
    found.forEach(([lat = 0, lon = 0], at) => {
      expect(lat).toBeCloseTo(expected[at]?.[0] ?? 0, 9);
      expect(lon).toBeCloseTo(expected[at]?.[1] ?? 0, 9);
    });
  });

  it('at −1,−1 are a place where others are near it, and in Litchi’s tables', async () => {
    expect(await places('lat,lon\n-1,-1\n-1.01,-1.01\n')).toHaveLength(2);
    expect(await places('latitude,longitude,curvesize(m)\n-1,-1,0\n46.95,7.45,0\n')).toHaveLength(2);
  });

  it('in windows-1252 with a degree sign are read', async () => {
    const bytes = new Uint8Array(Buffer.from('lat (°),lon (°)\n46.95,7.45\n46.96,7.46\n', 'latin1'));
    expect(chosenRoute(await planOf('a.csv', bytes)).points).toHaveLength(2);
  });

  it.each([
    'lat,lon\n47,39,8,54\n47,40,8,55\n',
    'name,lat,lon\na,47,39,8,54\n',
    'lat,lon,alt\n47,39,8,54,50\n47,4,8,55,50\n',
  ])('with decimal commas between commas are refused: %j', async (text) => {
    const problem = await problemOf('a.csv', text);
    expect(problem.code).toBe('CSV_DECIMAL_COMMA');
    expect(problem.message).toContain('semicolons');
  });

  it('far in the north are no latitudes where the other column can be', async () => {
    expect(await places('78.1,34.3\n78.2,34.4\n')).toEqual([
      [34.3, 78.1],
      [34.4, 78.2],
    ]);
  });
});

describe('heights of a table', () => {
  it.each([
    ['GPSAltitude', '552.1 m Above Sea Level', 'msl', 552.1],
    ['RelativeAltitude', '+80.3', 'takeoff', 80.3],
    ['rel_alt', '80.3', 'takeoff', 80.3],
    ['abs_alt', '600', 'msl', 600],
    ['GPS Altitude (ft MSL)', '1000', 'msl', 304.8],
    ['height_above_takeoff(feet)', '100', 'takeoff', 30.48],
    ['altitude.m.', '50', 'takeoff', 50],
    ['AltitudeAGL', '-3', 'agl', -3],
  ])('in the column %s', async (name, cell, datum, value_m) => {
    const plan = await planOf('a.csv', `lat,lon,${name}\n46.95,7.45,${cell}\n46.96,7.46,${cell}\n`);
    const [first] = chosenRoute(plan).points;
    expect(first?.altitude?.datum).toBe(datum);
    expect(first?.altitude?.value_m).toBeCloseTo(value_m, 9);
  });

  it('of a cockpit log are feet above sea level', async () => {
    const text =
      '#airframe_info,x\n#yyyy-mm-dd,hh:mm:ss,degrees,degrees,ft Baro,ft msl\nLcl Date,Lcl Time,Latitude,Longitude,AltB,AltMSL\n2024-01-01,10:00:00,46.95,7.45,990,1000\n2024-01-01,10:00:01,46.96,7.46,990,1010\n';
    const [first] = chosenRoute(await planOf('a.csv', text)).points;
    expect(first?.altitude?.datum).toBe('msl');
    expect(first?.altitude?.value_m).toBeCloseTo(304.8, 9);
  });
});

describe('waits of a table', () => {
  it.each([
    ['hover_time_s', '12', 12],
    ['wait (ms)', '1500', 1.5],
    ['HoldTime', '3', 3],
    ['stay_ms', '250', 0.25],
  ])('in the column %s', async (name, cell, seconds) => {
    const plan = await planOf('a.csv', `lat,lon,${name}\n46.95,7.45,${cell}\n46.96,7.46,\n`);
    expect(chosenRoute(plan).points.map(({ hover_time_s }) => hover_time_s)).toEqual([seconds, 0]);
  });
});

describe('a table that may be cut off', () => {
  const whole = 'lat,lon,alt\n46.95,7.45,50\n46.96,7.46,120\n';

  it.each([1, 2, 3, 5, 9])('%i bytes before its end says so', async (missing) => {
    expect(codesOf(await planOf('a.csv', whole.slice(0, -missing)))).toContain('FILE_MAY_BE_CUT_OFF');
  });

  it('does not say so when it is whole', async () => {
    for (const text of [whole, whole.replaceAll('\n', '\r\n'), `${whole}\n\n`])
      expect(codesOf(await planOf('a.csv', text))).not.toContain('FILE_MAY_BE_CUT_OFF');
  });

  it('without a header says so', async () => {
    const rows = '1,-71.646305,48.510012,Alpha\n2,-71.631752,48.506095,Bravo\n3,-71.63,48.5150';
    expect(codesOf(await planOf('a.csv', rows))).toContain('FILE_MAY_BE_CUT_OFF');
  });

  it('of mission items says so', async () => {
    const wpl =
      'QGC WPL 110\n0\t0\t3\t22\t0\t0\t0\t0\t46.95\t7.45\t50\t1\n1\t0\t3\t16\t0\t0\t0\t0\t46.96\t7.46\t120\t1\n';
    expect(codesOf(await planOf('a.waypoints', wpl))).toEqual([]);
    for (const missing of [1, 2, 4])
      expect(codesOf(await planOf('a.waypoints', wpl.slice(0, -missing)))).toEqual(['FILE_MAY_BE_CUT_OFF']);
  });
});
