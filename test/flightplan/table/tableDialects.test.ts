import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

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
    ['numbers beyond 900', 'id,lat,lon\n1000,46.95,7.45\n999,46.96,7.46\n'],
    ['the header again in the middle', 'lat,lon\n46.95,7.45\nlat,lon\n46.96,7.46\n'],
    ['a line of well-known text', 'WKT,name\n"LINESTRING (7.45 46.95, 7.46 46.96)",Path\n'],
    ['a line with heights', 'WKT,name\n"LINESTRING Z (7.45 46.95 5, 7.46 46.96 6)",Path\n'],
    ['simulator columns beside', 'id,x,y,z,lat,lon\n1,10.1234,5,2,46.95,7.45\n2,20,5,2,46.96,7.46\n'],
    ['a header behind a comment mark', '#image,lat,lon\na.jpg,46.95,7.45\nb.jpg,46.96,7.46\n'],
    ['spaces between its columns', 'lat lon  alt\n46.95   7.45 5\n46.96 7.46 6\n'],
    ['angles with decimal commas', 'lat\tlon\n46,95°N\t7,45°E\nN46°57,6′\tE7°27′36,0″\n'],
    [
      'hemispheres in columns without a name',
      'Index\tLat\t\t\tLon\t\t\tTime\n0\t46.95\tN\t46° 57′ N\t7.45\tE\t7° 27′ E\t1\n1\t46.96\tN\tx\t7.46\tE\tx\t2\n',
    ],
    ['full-width digits', 'lat,lon\n４６．９５,７．４５\n46.96,7.46\n'],
    ['Arabic and Persian digits', 'lat,lon\n٤٦.٩٥,۷.۴۵\n46.96,7.46\n'],
    ['X and Y of a map program', 'X,Y,name\n7.4500001,46.95,a\n7.46,46.9600001,b\n'],
    ['points of well-known text', 'WKT,name\n"POINT (7.45 46.95)",a\n"POINT (7.46 46.96)",b\n'],
  ])('are read from %s', async (_, text) => {
    const found = await places(text);
    expect(found).toHaveLength(2);
    found.forEach(([lat = 0, lon = 0], at) => {
      expect(lat).toBeCloseTo(expected[at]?.[0] ?? 0, 6);
      expect(lon).toBeCloseTo(expected[at]?.[1] ?? 0, 6);
    });
  });

  it('at −1,−1 are a place where others are near it, and in Litchi’s tables', async () => {
    expect(await places('lat,lon\n-1,-1\n-1.01,-1.01\n')).toHaveLength(2);
    expect(await places('latitude,longitude,curvesize(m)\n-1,-1,0\n46.95,7.45,0\n')).toHaveLength(2);
  });

  it('in the south and west are so by a letter in a column without a name', async () => {
    const text = 'Lat,,Lon,\n33.45,S,70.66,W\n33.46,S,70.67,W\n';
    expect(await places(text)).toEqual([
      [-33.45, -70.66],
      [-33.46, -70.67],
    ]);
  });

  it('in windows-1252 with a degree sign are read', async () => {
    const bytes = new Uint8Array(Buffer.from('lat (°),lon (°)\n46.95,7.45\n46.96,7.46\n', 'latin1'));
    expect(chosenRoute(await planOf('a.csv', bytes)).points).toHaveLength(2);
  });

  it.each([
    'lat,lon\n47,39,8,54\n47,40,8,55\n',
    'name,lat,lon\na,47,39,8,54\n',
    'lat,lon,alt\n47,39,8,54\n47,40,8,55\n',
    'lat,lon,alt\n47,39,8,54,50\n47,4,8,55,50\n',
  ])('with decimal commas between commas are refused: %j', async (text) => {
    const problem = await problemOf('a.csv', text);
    expect(problem.code).toBe('CSV_DECIMAL_COMMA');
    expect(sentenceOf(problem)).toContain('semicolons');
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
    expect(codesOf(await planOf('a.waypoints', wpl))).toEqual(['RETURN_BY_HAND']);
    for (const missing of [1, 2, 4])
      expect(codesOf(await planOf('a.waypoints', wpl.slice(0, -missing)))).toContain('FILE_MAY_BE_CUT_OFF');
  });
});

describe('a flight log of DJI', () => {
  const head =
    'CUSTOM.date [local],CUSTOM.updateTime [local],OSD.flyTime [s],OSD.latitude,OSD.longitude,OSD.altitude [ft],OSD.height [ft],OSD.hSpeed [MPH]';
  const rows = [
    '8/29/2024,10:30:28.9,2.8,0,0,8128,0,0',
    '8/29/2024,10:30:29.3,3.2,46.95,7.45,8138,10,3',
    '8/29/2024,10:30:30.1,4.0,46.96,7.46,8148,20,5',
  ];

  it('is a recorded flight above take-off, without what came before the first fix', async () => {
    const route = chosenRoute(await planOf('a.csv', `sep=,\n${head}\n${rows.join('\n')}\n`));
    expect(route.kind).toBe('track');
    expect(route.points.map(({ altitude }) => altitude?.datum)).toEqual(['takeoff', 'takeoff']);
    expect(route.points[1]?.altitude?.value_m).toBeCloseTo(6.096, 9);
    expect(route.points[1]?.speed_mps).toBeUndefined();
  });

  it('with the altitude alone is above sea level', async () => {
    const text =
      'CUSTOM.updateTime,OSD.latitude,OSD.longitude,OSD.altitude [m]\n1,46.95,7.45,560\n2,46.96,7.46,561\n';
    expect(chosenRoute(await planOf('a.csv', text)).points[0]?.altitude).toEqual({
      datum: 'msl',
      value_m: 560,
    });
  });

  it('of AirData counts its feet above take-off, whatever other heights it has', async () => {
    const text = `time(millisecond),datetime(utc),latitude,longitude,height_above_takeoff(feet),height_above_ground_at_drone_location(feet),ground_elevation_at_drone_location(feet),altitude_above_seaLevel(feet),height_sonar(feet),speed(mph)
0,2024-05-01 09:28:00,0,0,0,0,0,0,0,0
100,2024-05-01 09:28:01,46.95,7.45,100,90,1810,1900,0,10
200,2024-05-01 09:28:02,46.96,7.46,200,190,1810,2000,0,10
`;
    const plan = await planOf('airdata.csv', text);
    expect(codesOf(plan)).toContain('RECORDED_TRACK');
    const { points } = chosenRoute(plan);
    expect(points.map(({ altitude }) => altitude)).toEqual([
      { datum: 'takeoff', value_m: 30.48 },
      { datum: 'takeoff', value_m: 60.96 },
    ]);
  });
});

describe('a log that gives several heights', () => {
  it.each<[string, string, number]>([
    ['height_above_takeoff(m) behind altitude(m)', 'altitude(m),height_above_takeoff(m)', 10],
    ['ascent behind altitude', 'altitude(m),ascent(m)', 10],
    ['ascent(feet) alone', 'speed(mph),ascent(feet)', 3.048],
  ])('counts by %s', async (_, names, height) => {
    const rows = [0, 1].map((at) => `${at}000,2024-05-01 09:28:0${at},46.95,7.4${at},500,10,1`);
    const text = `time(millisecond),datetime(utc),latitude,longitude,${names},isVideo\n${rows.join('\n')}\n`;
    const plan = await planOf('log.csv', text);
    expect(codesOf(plan)).toContain('RECORDED_TRACK');
    expect(codesOf(plan)).not.toContain('ALTITUDE_REFERENCE_ASSUMED');
    expect(chosenRoute(plan).points[0]?.altitude).toEqual({
      datum: 'takeoff',
      value_m: expect.closeTo(height, 6),
    });
  });

  it('counts by the one above take-off also where one above the sea comes first', async () => {
    const text = 'lat,lon,altitude_msl,relative_altitude\n46.95,7.45,550,50\n46.96,7.46,560,60\n';
    expect(chosenRoute(await planOf('a.csv', text)).points[0]?.altitude).toEqual({
      datum: 'takeoff',
      value_m: 50,
    });
  });
});

describe('a recording in text', () => {
  it.each([
    ['NMEA', '$GPGGA,123519,4657.038,N,00727.000,E,1,08,0.9,545.4,M,46.9,M,,*47\n'.repeat(3)],
    ['IGC', 'AXXX001 Logger\nHFDTE150709\nB1101354657034N00727019EA0058700558\n'],
    ['SRT', '1\r\n00:00:00,000 --> 00:00:01,000\r\n[iso: 100] [shutter: 1/60.0]\r\n'],
  ])('is named: %s', async (name, text) => {
    const problem = await problemOf('a.txt', text);
    expect(problem.code).toBe('NOT_A_FLIGHT_PLAN');
    expect(sentenceOf(problem)).toContain(name);
    expect(sentenceOf(problem)).toContain('GPX');
  });
});

describe('numbers that may be no degrees', () => {
  it.each([
    ['x, y and z', 'x,y,z\n0,0,5\n10,0,5\n10.5,10.25,5\n'],
    [
      'x, y and z of many decimals',
      'x,y,z\n-4.9123456,-1.6412345,2\n-3.1123456,1.6412345,2\n2.9123456,2.6412345,2\n',
    ],
    ['x and y among others', 'id,x,y,yaw\n1,0.5,0.35,0\n2,0.45,0.35,90\n'],
  ])('of %s are refused as local metres', async (_, text) => {
    const problem = await problemOf('a.csv', text);
    expect(problem.code).toBe('LOCAL_METRES');
    expect(problem.where).toBe('row 1');
  });

  it('of degrees called x and y are read', async () => {
    const plan = await planOf('a.csv', 'x,y\n7.451234,46.951234\n7.461234,46.961234\n7.471234,46.971234\n');
    expect(chosenRoute(plan).points[0]).toMatchObject({ lat: 46.951234, lon: 7.451234 });
  });

  it('without names, in many columns, are no route', async () => {
    expect((await problemOf('a.csv', '1.1,4.4,7.7\n2.2,5.5,8.8\n3.3,6.6,9.9\n')).code).toBe(
      'NO_COORDINATE_COLUMNS',
    );
  });
});

describe('decimal commas beside coordinates in whole numbers', () => {
  const rows = (heights: readonly string[]) =>
    `lat [1e-7 deg];lon [1e-7 deg];height [m]\n${heights.map((height, at) => `${469500000 + at * 10_000};74500000;${height}`).join('\n')}\n`;
  const heightsOf = async (text: string) =>
    chosenRoute(await planOf('a.csv', text)).points.map(({ altitude }) => altitude?.value_m);

  it.each([
    [
      ['60,5', '71,25'],
      [60.5, 71.25],
    ],
    [
      ['60', '71,5'],
      [60, 71.5],
    ],
  ])('are those of the heights %s', async (written, heights) => {
    expect(await heightsOf(rows(written))).toEqual(heights);
  });

  it('are none where a comma may part thousands', async () => {
    expect(await heightsOf(rows(['1,250', '1,300']))).toEqual([undefined, undefined]);
  });
});

describe('a height whose unit is written onto its name', () => {
  it.each(['ALTFL', 'ASLFL'])('of %s, flight levels, is asked about', async (name) => {
    const text = `lat,lon,${name}\n46.95,7.45,60\n46.96,7.46,60\n`;
    expect(codesOf(await planOf('a.csv', text))).toContain('UNIT_ASSUMED');
  });
});
