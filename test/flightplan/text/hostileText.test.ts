import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { bytesOf, chosenRoute, codesOf, fixture, planOf, problemOf } from '../reading.ts';

const points = async (name: string, text: string) => chosenRoute(await planOf(name, text)).points;
const places = async (name: string, text: string) =>
  (await points(name, text)).map(({ lat, lon }) => [lat, lon]);
const expected = [
  [46.95, 7.45],
  [46.96, 7.46],
];

describe('a table that is read', () => {
  it.each([
    ['plain', 'lat,lon\n46.95,7.45\n46.96,7.46\n'],
    ['with semicolons and decimal commas', 'lat;lon\n46,95;7,45\n46,96;7,46'],
    ['with tabs, as Excel copies it', 'Latitude\tLongitude\n46.95\t7.45\n46.96\t7.46'],
    ['with CR line ends', 'lat,lon\r46.95,7.45\r46.96,7.46\r'],
    [
      'with comments and a units line before the header',
      '# log\nmy flight,2024\nlat,lon\n46.95,7.45\n46.96,7.46',
    ],
    ['with hemisphere letters', 'lat,lon\n46.95N,7.45E\nN46.96,E 7.46'],
    ['with degrees and minutes', 'lat,lon\n46°57′,7°27′0″E\n46 deg 57\' 36" N,7°27.6′'],
    ['with quotes', '"lat","lon","name"\n"46.95","7.45","a ""b"", c"\n46.96,7.46,'],
    [
      'with projected columns beside',
      'X [m],Y [m],lat,lon\n600000,200000,46.95,7.45\n600001,200001,46.96,7.46',
    ],
    ['with a no-break space and a real minus', 'lat,lon,alt\n46.95\u00a0,7.45,\u22125\n46.96,7.46,1'],
    ['with a total at the end', 'lat,lon\n46.95,7.45\n46.96,7.46\ntotal,2'],
  ])('%s', async (_, text) => {
    expect(await places('a.csv', text)).toEqual(expected);
  });

  it('in imperial Litchi units', async () => {
    const head =
      'latitude,longitude,altitude(ft),heading(deg),curvesize(ft),altitudemode,speed(mph),actiontype1,actionparam1';
    const [first, second] = await points(
      'a.csv',
      `${head}\n46.95,7.45,200,0,10,0,20,0,2500\n46.96,7.46,100,0,0,1,0,-1,0`,
    );
    expect(first?.altitude).toEqual({ datum: 'takeoff', value_m: 60.96 });
    expect(first?.curve_size).toBeCloseTo(3.048, 9);
    expect(first?.hover_time_s).toBe(2.5);
    expect(second?.altitude?.datum).toBe('agl');
    expect(first?.speed_mps).toBeUndefined();
    expect(second?.speed_mps).toBeCloseTo(8.9408, 9);
  });

  it('of UgCS with waits and speeds', async () => {
    const [first] = await points(
      'a.csv',
      'WP,Latitude,Longitude,AltitudeAGL,Speed,WaitTime\n1,46.95,7.45,50,5,12\n2,46.96,7.46,50,5,',
    );
    expect(first).toEqual({
      lat: 46.95,
      lon: 7.45,
      altitude: { datum: 'agl', value_m: 50 },
      hover_time_s: 12,
      speed_mps: 5,
    });
  });

  it('of MAVLink commands', async () => {
    const text = `frame,command_type,param1,param2,param3,param4,param5,param6,param7
global_relative_alt,takeoff,0,0,0,0,0,0,50
global_relative_alt,loiter_timed,6,0,0,0,46.95,7.45,50
global_relative_alt,waypoint,0,0,0,0,46.96,7.46,40
global,return_to_launch,0,0,0,0,0,0,0`;
    const route = chosenRoute(await planOf('a.csv', text));
    expect(route.points.map(({ hover_time_s }) => hover_time_s)).toEqual([6, 0]);
    expect(route.end_action).toBe('go_home');
  });

  it('without a height where the cell holds no number', async () => {
    const read = await points('a.csv', 'lat,lon,alt\n46.95,7.45,NaN\n46.96,7.46,');
    expect(read.map(({ altitude }) => altitude)).toEqual([undefined, undefined]);
  });
});

describe('a table that is refused', () => {
  it.each([
    ['an empty one', 'lat,lon\n', 'NO_ROWS'],
    ['one without coordinates', 'name,height\na,1', 'NO_COORDINATE_COLUMNS'],
    ['one of commas', ',,,\n,,,', 'NO_ROWS'],
    ['a quote that never ends', `lat,lon\n46.95,"7.45\n${'x'.repeat(1000)}`, 'CSV_QUOTES'],
    ['a line of a megabyte', `lat,lon\n46.95,${'9'.repeat(1_000_000)}`, 'CSV_LINE_TOO_LONG'],
    ['a cell of 20,000 characters', `lat,lon\n46.95,${'9'.repeat(20_000)}`, 'CSV_CELL_TOO_LONG'],
    ['ten thousand columns', 'a,'.repeat(10_000), 'CSV_TOO_WIDE'],
    ['projected columns only', 'X [m],Y [m]\n600000,200000', 'NO_COORDINATE_COLUMNS'],
    ['a fence without its header', '46.95 7.45\n46.96 7.46', 'NO_COORDINATE_COLUMNS'],
    [
      'a Git LFS pointer',
      'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 2',
      'GIT_LFS_POINTER',
    ],
    ['no file at all', '', 'EMPTY_FILE'],
    ['one byte', 'x', 'NO_COORDINATE_COLUMNS'],
  ])('%s', async (_, text, code) => {
    expect((await problemOf('a.csv', text)).code).toBe(code);
  });

  it.each([
    ['PDF', '%PDF-1.7'],
    ['gzip', '\u001f\u008b'],
    ['JPEG', '\u00ff\u00d8\u00ff'],
  ])('a %s under the name of a table', async (_, magic) => {
    const problem = await problemOf('a.csv', new Uint8Array(Buffer.from(`${magic}rest`, 'latin1')));
    expect(problem.code).toBe('NOT_A_FLIGHT_PLAN');
  });
});

describe('mission text', () => {
  const wpl = (...rows: string[]) => `QGC WPL 110\n${rows.join('\n')}\n`;
  const row = (index: number, command: number, p1 = 0, p2 = 0, lat = 46.95, frame = 3) =>
    `${index}\t0\t${frame}\t${command}\t${p1}\t${p2}\t0\tNaN\t${lat}\t7.45\t50\t1`;

  it('flies a jump back as often as it says', async () => {
    const text = wpl(
      row(1, 16, 0, 0, 46.95),
      row(2, 16, 0, 0, 46.96),
      row(3, 177, 1, 2),
      row(4, 16, 0, 0, 46.97),
    );
    expect((await points('a.waypoints', text)).map(({ lat }) => lat)).toEqual([
      46.95, 46.96, 46.95, 46.96, 46.95, 46.96, 46.97,
    ]);
  });

  it.each([
    ['for ever', -1, 1],
    ['ahead', 1, 4],
    ['to nowhere', 1, 99],
  ])('shows a jump %s once, and says so', async (_, repeats, target) => {
    const text = wpl(row(1, 16), row(2, 16), row(3, 177, target, repeats), row(4, 16));
    const plan = await planOf('a.waypoints', text);
    expect(chosenRoute(plan).points).toHaveLength(3);
    expect(plan.warnings.some((one) => sentenceOf(one).includes('line 4'))).toBe(true);
  });

  it('stops a thousand million repeats at ten thousand steps', async () => {
    const text = wpl(row(1, 16), row(2, 16), row(3, 177, 1, 1e9), row(4, 16, 0, 0, 47));
    const flown = await points('a.waypoints', text);
    expect(flown.length).toBeGreaterThan(9000);
    expect(flown.length).toBeLessThan(11_000);
    expect(flown.at(-1)?.lat).toBe(47);
  });

  it('waits where it is when an item has no position', async () => {
    const text = wpl(row(1, 16), row(2, 93, 30), '3 0 3 19 5 0 0 0 0 0 50 1', row(4, 16, 1));
    expect((await points('a.waypoints', text)).map(({ hover_time_s }) => hover_time_s)).toEqual([35, 1]);
  });

  it('speeds up from where an item sets the speed', async () => {
    const text = wpl(row(1, 16), row(2, 178, 1, 12), row(3, 16));
    expect((await points('a.waypoints', text)).map(({ speed_mps }) => speed_mps)).toEqual([undefined, 12]);
  });

  it.each([
    ['a fence', wpl(row(0, 5001), row(1, 5001)), 'GEOFENCE_FILE'],
    ['rally points', wpl(row(0, 5100)), 'RALLY_FILE'],
    ['local metres', wpl(row(1, 16, 0, 0, 5, 1)), 'LOCAL_FRAME'],
    ['too few columns', wpl('0 1 2'), 'ROW_INVALID'],
    ['words', wpl('a b c d e f g h i j k l'), 'ROW_INVALID'],
    ['a header alone', wpl(), 'NO_ROUTE'],
  ])('is refused for %s', async (_, text, code) => {
    expect((await problemOf('a.waypoints', text)).code).toBe(code);
  });
});

describe('JSON', () => {
  it.each([
    ['a deep nest', '['.repeat(100_000), 'JSON_TOO_DEEP'],
    ['a cut', '{"fileType": "Plan", "mission": {', 'JSON_INVALID'],
    ['NaN', '[{"lat": NaN, "lon": 1}]', 'JSON_INVALID'],
    ['something else', '{"name": "x", "dependencies": {}}', 'NOT_A_FLIGHT_PLAN'],
    ['a plan without mission', '{"fileType": "Plan"}', 'NO_MISSION'],
    ['items that are no list', '{"fileType": "Plan", "mission": {"items": {}}}', 'NO_ROUTE'],
    ['items of null', '{"fileType": "Plan", "mission": {"items": [null, 1, "x"]}}', 'NO_ROUTE'],
    ['local metres', '{"waypoints": [{"x": 1, "y": 2}, {"x": 2, "y": 3}]}', 'LOCAL_METRES'],
    [
      'a foreign system',
      '{"type": "LineString", "coordinates": [[831000, 5933000], [831100, 5933100]]}',
      'FOREIGN_COORDINATES',
    ],
    ['a polygon', '{"type": "Polygon", "coordinates": [[[7,46],[8,46],[8,47],[7,46]]]}', 'AREA_ONLY'],
  ])('is refused for %s', async (_, text, code) => {
    const problem = await problemOf('a.json', text);
    expect(problem.code).toBe(code);
    expect(problem.class).toBe(code === 'AREA_ONLY' ? 'area' : 'reject');
  });

  it('says where it is broken', async () => {
    expect((await problemOf('a.json', '{\n"a": 1,\n}')).where).toMatch(/^line 3/);
  });

  it('leaves prototypes alone', async () => {
    const text =
      '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "a": {"lat": 1, "lon": 1}, "b": {"lat": 1, "lon": 1.001}}';
    expect(await points('a.json', text)).toHaveLength(2);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it.each([
    ['numeric text and other names', '[{"Lat": "46.95", "Lng": "7.45"}, {"Lat": "46.96", "Lng": "7.46"}]'],
    [
      'positions inside',
      '{"waypoints": [{"coordinate": {"latitude": 46.95, "longitude": 7.45}, "altitude": 5}, {"coordinate": {"latitude": 46.96, "longitude": 7.46}}]}',
    ],
    [
      'points in order of their number',
      '{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"seq": 2}, "geometry": {"type": "Point", "coordinates": [7.46, 46.96]}}, {"type": "Feature", "properties": {"seq": 1}, "geometry": {"type": "Point", "coordinates": [7.45, 46.95]}}]}',
    ],
    [
      'radians of UgCS',
      JSON.stringify({
        route: {
          segments: expected.map(([lat = 0, lon = 0]) => ({
            type: 'Waypoint',
            point: {
              latitude: (lat * Math.PI) / 180,
              longitude: (lon * Math.PI) / 180,
              altitude: 50,
              altitudeType: 'AGL',
            },
          })),
        },
      }),
    ],
  ])('is read with %s', async (_, text) => {
    const read = await places('a.json', text);
    expect(read).toHaveLength(2);
    read.forEach(([lat = 0, lon = 0], index) => {
      expect(lat).toBeCloseTo(expected[index]?.[0] ?? 0, 9);
      expect(lon).toBeCloseTo(expected[index]?.[1] ?? 0, 9);
    });
  });

  it('counts feet above sea level in competition files', async () => {
    const text =
      '{"flyZones": [], "searchGridPoints": [], "waypoints": [{"latitude": 38, "longitude": -76, "altitude": 100}, {"latitude": 38.001, "longitude": -76, "altitude": 200}]}';
    expect((await points('a.json', text))[0]?.altitude).toEqual({ datum: 'msl', value_m: 30.48 });
  });

  it('turns longitudes beyond 180 back and says so', async () => {
    const plan = await planOf(
      'a.json',
      '{"type": "LineString", "coordinates": [[359, 46], [181, 46], [180, 46]]}',
    );
    expect(chosenRoute(plan).points.map(({ lon }) => lon)).toEqual([-1, -179, -180]);
    expect(codesOf(plan)).toContain('PLAN_NOTE');
  });
});

it('refuses more than 25 MB before it looks at them', async () => {
  const problem = await problemOf('a.csv', new Uint8Array(25 * 1024 * 1024 + 1));
  expect(problem.code).toBe('FILE_TOO_LARGE');
  expect(sentenceOf(problem)).toContain('25 MB');
});

it('reads the inspection with any line end and with a byte order mark', async () => {
  for (const name of ['inspection.csv', 'inspection.waypoints', 'inspection.plan', 'inspection.geojson']) {
    const text = Buffer.from(fixture(name)).toString();
    const { routes } = await planOf(name, text);
    for (const variant of [text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r'), `\ufeff${text}`]) {
      expect((await planOf(name, bytesOf(variant))).routes).toEqual(routes);
    }
    expect((await planOf(name, new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')))).routes).toEqual(
      routes,
    );
  }
});
