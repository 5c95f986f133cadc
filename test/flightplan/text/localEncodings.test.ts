import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

/** Text whose bytes above 127 stand for themselves. */
const raw = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const pointsOf = async (content: Uint8Array) => chosenRoute(await planOf('a.csv', content)).points;

const gbk = {
  lat: '\xce\xb3\xb6\xc8',
  lon: '\xbe\xad\xb6\xc8',
  height: '\xb8\xdf\xb6\xc8',
  aboveSea: '\xba\xa3\xb0\xce',
  metres: '\xa3\xa8\xc3\xd7\xa3\xa9',
};
const shiftJis = { lat: '\x88\xdc\x93\x78', lon: '\x8c\x6f\x93\x78', height: '\x8d\x82\x93\x78' };
const cyrillic = {
  lat: '\xd8\xe8\xf0\xee\xf2\xe0',
  lon: '\xc4\xee\xeb\xe3\xee\xf2\xe0',
  height: '\xc2\xfb\xf1\xee\xf2\xe0 (\xec)',
  speed: '\xd1\xea\xee\xf0\xee\xf1\xf2\xfc, \xea\xec/\xf7',
};

describe('a table as a spreadsheet saves it', () => {
  it.each([
    ['in China (GBK)', `${gbk.lat},${gbk.lon},${gbk.height}\r\n`, 'takeoff'],
    [
      'in China, with the unit in wide brackets',
      `${gbk.lat},${gbk.lon},${gbk.height}${gbk.metres}\r\n`,
      'takeoff',
    ],
    ['in China, above the sea', `${gbk.lat},${gbk.lon},${gbk.aboveSea}\r\n`, 'msl'],
    ['in Japan (Shift_JIS)', `${shiftJis.lat},${shiftJis.lon},${shiftJis.height}\r\n`, 'takeoff'],
    ['in Russia (windows-1251)', `${cyrillic.lat},${cyrillic.lon},${cyrillic.height}\r\n`, 'takeoff'],
    ['in Taiwan (Big5)', '\xbd\x6e\xab\xd7,\xb8\x67\xab\xd7,\xb0\xaa\xab\xd7\r\n', 'takeoff'],
    ['in Korea (CP949)', '\xc0\xa7\xb5\xb5,\xb0\xe6\xb5\xb5,\xb0\xed\xb5\xb5\r\n', 'takeoff'],
  ])('is read: %s', async (_, header, datum) => {
    const points = await pointsOf(raw(`${header}46.95,7.43,50\r\n46.96,7.44,60\r\n`));
    expect(points.map(({ lat, lon }) => [lat, lon])).toEqual([
      [46.95, 7.43],
      [46.96, 7.44],
    ]);
    expect(points[1]?.altitude).toEqual({ datum, value_m: 60 });
  });

  it('has its speeds in the unit of its header', async () => {
    const text = `${cyrillic.lat};${cyrillic.lon};${cyrillic.speed}\n46,95;7,43;36\n46,96;7,44;36\n`;
    expect((await pointsOf(raw(text)))[0]?.speed_mps).toBeCloseTo(10, 9);
  });

  it('names its flights in its own letters', async () => {
    const row = (lat: number, name: string) => `${lat},7.43,${name}\n`;
    const [one, two] = ['\xba\xbd\xcf\xdf\xd2\xbb', '\xba\xbd\xcf\xdf\xb6\xfe'];
    const text = `${gbk.lat},${gbk.lon},flight\n${row(46.95, one)}${row(46.96, one)}${row(46.97, two)}${row(46.98, two)}`;
    const { routes } = await planOf('a.csv', raw(text));
    expect(routes.map(({ name }) => name)).toEqual(['航线一', '航线二']);
  });

  it('without such names is read as western text', async () => {
    const text =
      'lat,lon,flight\n46.95,7.43,H\xf6he\n46.96,7.44,H\xf6he\n46.97,7.43,T\xe4l\n46.98,7.43,T\xe4l\n';
    const { routes } = await planOf('a.csv', raw(text));
    expect(routes.map(({ name }) => name)).toEqual(['Höhe', 'Täl']);
  });
});

describe('zero bytes', () => {
  const rows = 'LATITUDE,LONGITUDE,HEIGHT\r\n46.95\0\0,7.43\0,50\0\0\r\n46.96\0\0,7.44\0,60\0\0\r\n';

  it.each([
    ['behind cells', rows],
    ['behind cells with semicolons', rows.replaceAll(',', ';')],
    ['behind cells with tabs', rows.replaceAll(',', '\t')],
    ['in empty cells', rows.replace('50\0\0', '50,\0\0\0').replace('60\0\0', '60,\0\0\0')],
    ['behind the last row', `${rows.replaceAll('\0', '')}${'\0'.repeat(500)}`],
  ])('that fill up a table are left out: %s', async (_, text) => {
    expect(await pointsOf(raw(text))).toMatchObject([
      { lat: 46.95, lon: 7.43, altitude: { value_m: 50 } },
      { lat: 46.96, lon: 7.44, altitude: { value_m: 60 } },
    ]);
  });

  it.each([
    ['within a cell', rows.replace('46.95', '46\0.95')],
    ['in XML', '<kml>\0</kml>'],
    ['behind JSON', '{"waypoints":[]}\0\0'],
  ])('elsewhere are damage: %s', async (_, text) => {
    expect((await problemOf('a.csv', raw(text))).code).toBe('NUL_BYTES');
  });

  it('of a logger of Columbus stand in a recording above the sea, in km/h', async () => {
    const header = 'INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING,VOX';
    const row = (at: number) =>
      `${at}\0\0\0,T,260301,10000${at},46.95${at}N,007.430E,55${at}\0\0,36\0\0,0\0\0,\0\0\0`;
    const plan = await planOf('a.csv', raw(`${header}\r\n${[1, 2, 3].map(row).join('\r\n')}\r\n`));
    expect(chosenRoute(plan)).toMatchObject({ kind: 'track' });
    expect(chosenRoute(plan).points.map(({ altitude }) => altitude)).toEqual(
      [551, 552, 553].map((value_m) => ({ datum: 'msl', value_m })),
    );
    const said = ({ warnings }: typeof plan) => warnings.map(sentenceOf).join();
    expect(said(plan)).toContain(
      'Recorded speeds: mean 10.0\u00a0m/s, top 10.0\u00a0m/s. The plan uses the speed that you choose.',
    );
    const named = `${header.replace('SPEED', 'SPEED (m/s)')}\r\n${[1, 2, 3].map(row).join('\r\n')}\r\n`;
    expect(said(await planOf('a.csv', raw(named)))).toContain('mean 36.0\u00a0m/s');
  });
});
