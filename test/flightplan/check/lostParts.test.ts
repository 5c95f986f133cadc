import { describe, expect, it } from 'vitest';
import { sayIgnored } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

const found = async (filename: string, text: string, code: string) => {
  const plan = await planOf(filename, text);
  const warnings = plan.warnings.filter((warning) => warning.code === code);
  return { value: warnings[0]?.value, message: warnings.map(sentenceOf).join(' ') };
};

const kml = (content: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${content}</Document></kml>`;
const wpml = (folder: string, config = '<missionConfig/>') =>
  kml(`${config}<Folder><executeHeightMode>relativeToStartPoint</executeHeightMode>${folder}</Folder>`);
const placemark = (index: number, more = '') =>
  `<Placemark><Point><coordinates>7.4${index},46.95</coordinates></Point><index>${index}</index><executeHeight>50</executeHeight>${more}</Placemark>`;
const hover =
  '<action><actionActuatorFunc>hover</actionActuatorFunc><actionActuatorFuncParam><hoverTime>9</hoverTime></actionActuatorFuncParam></action>';
const item = (params: readonly unknown[], more: object = {}) => ({
  type: 'SimpleItem',
  command: 16,
  frame: 3,
  params,
  ...more,
});
const flat = [item([0, 0, 0, null, 46.95, 7.45, 50]), item([0, 0, 0, null, 46.96, 7.46, 50])];
const qgc = (...items: readonly unknown[]) =>
  JSON.stringify({ fileType: 'Plan', version: 1, mission: { version: 2, items: [...flat, ...items] } });
const wpl = (...rows: string[]) => `QGC WPL 110\n${rows.join('\n')}\n`;

describe('a lost position is a warning with its place', () => {
  it.each([
    ['a.csv', 'lat,lon\n46.95,7.45\nx,7.46\n46.97,7.47\n', 'row 3'],
    [
      'a.csv',
      '46.9512,7.4512\n46.9612,x\n46.9712,7.4712\n46.9812,7.48\n46.9912,7.49\n46.9912,7.5\n46.9912,7.51\n46.9912,7.52\n46.9912,7.53\n46.9912,7.54\n46.9912,7.55\n46.9912,7.56\n',
      'row 2',
    ],
    ['a.csv', 'WKT\n"POINT (7.45 46.95)"\n"POINT (7.46)"\n"POINT (7.47 46.97)"\n', 'row 3'],
    [
      'a.gpx',
      '<gpx><rte><rtept lat="46.95" lon="7.45"/><rtept lat="x" lon="7.46"/><rtept lat="46.97" lon="7.47"/></rte></gpx>',
      'point 2',
    ],
    [
      'a.kml',
      kml(
        '<Placemark><gx:Track xmlns:gx="g"><gx:coord>7.45 46.95 5</gx:coord><gx:coord>7.46,46.96,5</gx:coord><gx:coord/><gx:coord>7.47 46.97 5</gx:coord></gx:Track></Placemark>',
      ),
      'record 2',
    ],
    [
      'a.kml',
      kml(
        '<Placemark><Point><coordinates>7.45,46.95</coordinates></Point></Placemark><Placemark><Point><coordinates>east</coordinates></Point></Placemark><Placemark><Point><coordinates>7.47,46.97</coordinates></Point></Placemark>',
      ),
      'point 2',
    ],
    ['a.wpml', wpml(`${placemark(0)}<Placemark><index>1</index></Placemark>${placemark(2)}`), 'placemark 2'],
    ['a.plan', qgc(item([0, 0, 0, null, 'north', 7.47, 50])), 'item 3'],
    ['a.plan', qgc(item([0, 0, 0, null, {}, 7.47, 50])), 'item 3'],
    ['a.plan', qgc(item([])), 'item 3'],
    ['a.plan', qgc({ type: 'SimpleItem', params: [] }), 'item 3'],
    [
      'a.json',
      JSON.stringify([{ lat: 46.95, lon: 7.45 }, { lat: 46.96 }, { lat: 46.97, lon: 7.47 }]),
      'point 2',
    ],
    [
      'a.json',
      JSON.stringify({
        route: {
          segments: [0.8194, 'x', 0.8196].map((latitude) => ({
            type: 'Waypoint',
            point: { latitude, longitude: 0.13 },
          })),
        },
      }),
      'segment 2',
    ],
    ['a.csv', 'lat,lon\n46.95,7.45\n95,7.46\n46.97,7.47\n', 'point 2'],
  ])('in %s: %s', async (filename, text, place) => {
    const { value, message } = await found(filename, text, 'POINTS_IGNORED');
    expect(value).toBe(1);
    expect(message).toContain(place);
  });
});

describe('a first row without numbers', () => {
  it('is a title and no lost position', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `46.9${index}12,7.4512`).join('\n');
    const plan = await planOf('a.csv', `My route,\n${rows}\n`);
    expect(sayIgnored(plan.ignored)).toEqual([{ what: 'row', count: 1, reason: 'no two numbers' }]);
    expect(codesOf(plan)).not.toContain('POINTS_IGNORED');
  });
});

describe('a lost wait is a warning with its place', () => {
  const group = (trigger: string) =>
    placemark(
      1,
      `<actionGroup><actionGroupStartIndex>1</actionGroupStartIndex>${trigger}${hover}</actionGroup>`,
    );

  it.each([
    ['a.wpml', wpml(`${placemark(0)}${group('')}`), 'waypoint 2'],
    [
      'a.wpml',
      wpml(
        `${placemark(0)}${group('<actionTrigger><actionTriggerType>multipleTiming</actionTriggerType></actionTrigger>')}`,
      ),
      'waypoint 2',
    ],
    [
      'a.wpml',
      wpml(
        `<startActionGroup>${hover.replace('>9<', '>soon<')}</startActionGroup>${placemark(0)}${placemark(1)}`,
      ),
      'start of the wayline',
    ],
    ['a.plan', qgc(item(['soon', 0, 0, null, 46.97, 7.47, 50])), 'item 3'],
    ['a.plan', qgc(item([-30, 0, 0, null, 46.97, 7.47, 50])), 'item 3'],
    ['a.plan', qgc(item([-5, 0, 0, null, 46.97, 7.47, 50], { command: 19 })), 'item 3'],
    ['a.plan', qgc(item([-2, 0, 20, null, 46.97, 7.47, 50], { command: 18 })), 'item 3'],
    ['a.plan', qgc(item([-1, 0, 0, 0, 0, 0, 0], { command: 112, frame: 2 })), 'item 3'],
    [
      'a.json',
      JSON.stringify({
        route: {
          segments: [
            {
              type: 'Waypoint',
              point: { latitude: 0.8194, longitude: 0.13 },
              actions: [{ type: 'Wait' }, { type: 'Wait', interval: 3 }],
            },
          ],
        },
      }),
      'segment 1',
    ],
    [
      'a.kml',
      kml(
        `${[0, 1].map((at) => `<Placemark><Point><coordinates>7.4${at},46.95,50</coordinates></Point><ExtendedData><useWaylineAltitude>false</useWaylineAltitude><actions param="${at === 0 ? '2000' : 'x'}">Hovering</actions></ExtendedData></Placemark>`).join('')}`,
      ),
      'waypoint 2',
    ],
    ['a.csv', 'lat,lon,wait\n46.95,7.45,90000\n46.96,7.46,5\n', 'point 1'],
  ])('in %s: %s', async (filename, text, place) => {
    const { value, message } = await found(filename, text, 'WAITS_IGNORED');
    expect(value).toBe(1);
    expect(message).toContain(place);
  });
});

describe('numbers in quotes', () => {
  it('of mission items are read, with a note', async () => {
    const quoted = item(['9', '0', '0', null, '46.97', '7.47', '60'], { command: '16', frame: '3' });
    const plan = await planOf('a.plan', qgc(quoted));
    expect(chosenRoute(plan).points[2]).toEqual({
      lat: 46.97,
      lon: 7.47,
      hover_time_s: 9,
      altitude: { datum: 'takeoff', value_m: 60 },
    });
    expect(codesOf(plan)).toEqual(['RETURN_BY_HAND', 'PLAN_NOTE']);
  });

  it('of named parameters, of home and of the speed are read, too', async () => {
    const mission = {
      version: 2,
      hoverSpeed: '7',
      plannedHomePosition: ['46.94', '7.44', '500'],
      items: [...flat, { command: 16, frame: 3, param1: '4', coordinate: ['46.97', '7.47', '60'] }],
    };
    const plan = await planOf('a.plan', JSON.stringify({ fileType: 'Plan', version: 1, mission }));
    expect(plan.home).toEqual({ lat: 46.94, lon: 7.44, altitude_msl_m: 500 });
    expect(chosenRoute(plan)).toMatchObject({
      speed_mps: 7,
      points: [{}, {}, { hover_time_s: 4, altitude: { value_m: 60 } }],
    });
  });

  it('that are no numbers at commands without a position lose no position', async () => {
    const plan = await planOf('a.plan', qgc(item(['x', 0, 0, 0, 'x', 'x', 0], { command: 206 })));
    expect(codesOf(plan)).toEqual(['FIGURES_IGNORED', 'RETURN_BY_HAND']);
  });
});

describe('rows with text where a number belongs are refused', () => {
  it.each([
    ['a.waypoints', wpl('0 0 3 16 0 0 0 0 46.95 7.45 50 1', '1 0 3 16 0 0 0 0 46,9x 7.46 50 1')],
    ['a.waypoints', wpl('0 0 3 16 0 0 0 0 46.95 7.45 50 1', '1 0 3 16 soon 0 0 0 46.96 7.46 50 1')],
    [
      'a.csv',
      'frame,command,param1,param2,param3,param4,param5,param6,param7\n3,16,soon,0,0,0,46.95,7.45,50\n',
    ],
  ])('in %s: %j', async (filename, text) => {
    expect((await problemOf(filename, text)).code).toBe('ROW_INVALID');
  });

  it('but NaN and blanks leave a parameter open', async () => {
    expect(
      chosenRoute(
        await planOf(
          'a.waypoints',
          wpl('0 0 3 16 0 0 0 NaN 46.95 7.45 50 1', '1 0 3 16 nan 0 0 -inf 46.96 7.46 50 1'),
        ),
      ).points,
    ).toHaveLength(2);
    expect(
      chosenRoute(
        await planOf(
          'a.csv',
          'frame,command,param1,param2,param3,param4,param5,param6,param7\n3,16,,0,0,NaN,46.95,7.45,50\n',
        ),
      ).points,
    ).toHaveLength(1);
  });
});

describe('a figure that contradicts its unit', () => {
  it.each([
    ['hover (h)', '900', 'WAITS_IGNORED'],
    ['hover (h)', '9', 'UNIT_DOUBTFUL'],
    ['speed (m/s)', '400', 'UNIT_DOUBTFUL'],
    ['speed (m/s)', '120', 'UNIT_DOUBTFUL'],
  ])('is a question: %s of %s', async (header, cell, code) => {
    const plan = await planOf('a.csv', `lat,lon,${header}\n46.95,7.45,${cell}\n46.96,7.46,${cell}\n`);
    expect(codesOf(plan)).toEqual(expect.arrayContaining(['UNIT_DOUBTFUL', code]));
    expect(plan.warnings.filter((warning) => warning.code === 'UNIT_DOUBTFUL')).toHaveLength(1);
  });
});

describe('a return to launch in the middle of a mission', () => {
  const home = '0\t1\t0\t16\t0\t0\t0\t0\t46.90\t7.40\t500\t1';
  const row = (index: number, command: number, place = `46.9${index}\t7.45\t${index}0`) =>
    `${index}\t0\t3\t${command}\t0\t0\t0\t0\t${place}\t1`;
  const none = '0\t0\t0';

  it('leads over home, at the height before, and says so', async () => {
    const plan = await planOf(
      'a.waypoints',
      wpl(home, row(1, 16), row(2, 20, none), row(3, 22, none), row(4, 16)),
    );
    const { points, end_action } = chosenRoute(plan);
    expect(points.map(({ lat, altitude }) => [lat, altitude?.value_m])).toEqual([
      [46.91, 10],
      [46.9, 10],
      [46.94, 40],
    ]);
    expect(end_action).toBeUndefined();
    expect(sentenceOf(plan.warnings[0])).toContain(
      'The mission returns to launch and goes on. The return and the flight out again are counted (line 4).',
    );
  });

  it('leads over the first point where the file names no home', async () => {
    const plan = await planOf(
      'a.plan',
      qgc({ command: 20, frame: 2, params: [0, 0, 0, 0, 0, 0, 0] }, item([0, 0, 0, null, 46.97, 7.47, null])),
    );
    expect(chosenRoute(plan).points.map(({ lat }) => lat)).toEqual([46.95, 46.96, 46.95, 46.97]);
  });

  it('before the first point is none', async () => {
    expect(
      chosenRoute(await planOf('a.waypoints', wpl(home, row(1, 20, none), row(2, 16), row(3, 16)))).points,
    ).toHaveLength(2);
  });

  it('after a point without a height has none', async () => {
    const items = [
      item([0, 0, 0, null, 46.95, 7.45, null]),
      item([0, 0, 0, 0, 0, 0, 0], { command: 20 }),
      ...flat,
    ];
    const plan = await planOf(
      'a.plan',
      JSON.stringify({ fileType: 'Plan', version: 1, mission: { version: 2, items } }),
    );
    expect(chosenRoute(plan).points[1]).toEqual({ lat: 46.95, lon: 7.45, hover_time_s: 0 });
  });

  it('at its end is the way home', async () => {
    const plan = await planOf('a.waypoints', wpl(home, row(1, 16), row(2, 16), row(3, 20, none)));
    expect(chosenRoute(plan)).toMatchObject({ end_action: 'go_home', points: [{}, {}] });
  });
});

describe('the height mode of a wayline', () => {
  const withMode = (mode: string) =>
    kml(
      `<missionConfig/><Folder><executeHeightMode>${mode}</executeHeightMode>${placemark(0)}${placemark(1)}</Folder>`,
    );

  it.each([
    ['WGS84', 'ellipsoid'],
    ['wgs84', 'ellipsoid'],
    ['egm96', 'msl'],
    ['EGM96', 'msl'],
    ['RELATIVETOSTARTPOINT', 'takeoff'],
    ['realtimefollowsurface', 'agl'],
  ])('is known in any case: %s', async (mode, datum) => {
    const plan = await planOf('a.wpml', withMode(mode));
    expect(chosenRoute(plan).points[0]?.altitude).toEqual({ datum, value_m: 50 });
    expect(codesOf(plan)).not.toContain('ALTITUDE_REFERENCE_ASSUMED');
  });

  it.each(['aboveTheClouds', ''])('that nobody knows is assumed and said: %j', async (mode) => {
    const plan = await planOf('a.wpml', withMode(mode));
    expect(chosenRoute(plan).points[0]?.altitude?.datum).toBe('takeoff');
    expect(sentenceOf(plan.warnings.find(({ code }) => code === 'ALTITUDE_REFERENCE_ASSUMED'))).toContain(
      mode,
    );
  });
});

describe('the altitude type of UgCS', () => {
  it.each([
    ['AMSL', 'msl'],
    ['WGS84', 'msl'],
    ['AGL', 'agl'],
  ])('%s is %s', async (altitudeType, datum) => {
    const point = { latitude: 0.8194, longitude: 0.13, altitude: 50, altitudeType };
    const plan = await planOf(
      'a.json',
      JSON.stringify({ route: { segments: [{ type: 'Waypoint', point }] } }),
    );
    expect(chosenRoute(plan).points[0]?.altitude).toEqual({ datum, value_m: 50 });
  });
});
