import { describe, expect, it } from 'vitest';
import { sayIgnored } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');
const fine = (base: number, at: number) => (base + at / 10_000).toFixed(6);

describe('a table of sensors', () => {
  it.each<[string, string]>([
    [
      'with a header',
      `timestamp,states[0],states[1]\n${lines(40, (at) => `${at},${fine(0.6, at)},${fine(-0.02, at)}`)}`,
    ],
    [
      'of temperatures, with a header',
      `sensor,temp,hum\n${lines(40, (at) => `${at},${fine(21, at)},${fine(45, at)}`)}`,
    ],
    [
      'below a title',
      `My sensors\nsensor,temp,hum\n${lines(40, (at) => `${at},${fine(21, at)},${fine(45, at)}`)}`,
    ],
    [
      'with a header of words and one number',
      `id,volt,amp,1\n${lines(40, (at) => `${at},${fine(16, at)},${fine(20, at)},1`)}`,
    ],
    ['with times of day', lines(40, (at) => `14:00:${10 + at},${fine(21, at)},${fine(45, at)}`)],
    ['with dates', lines(40, (at) => `2026-03-01 14:00:${10 + at},${fine(21, at)},${fine(45, at)}`)],
    ['of a gyroscope, without a header', lines(40, (at) => `${at},${fine(0.6, at)},${fine(-0.02, at)}`)],
    [
      'around 0, without a header',
      lines(40, (at) => `${at},${at % 2 ? '-' : ''}${fine(3, at)},${at % 3 ? '-' : ''}${fine(9, at)}`),
    ],
    [
      'of rounder figures',
      lines(40, (at) => `${at},${(21 + at / 10).toFixed(1)},${(45 + at / 10).toFixed(1)}`),
    ],
  ])('never becomes positions: %s', async (_, text) => {
    expect((await problemOf('a.csv', text)).code).toBe('NO_COORDINATE_COLUMNS');
  });

  it.each([
    ['small', (at: number) => `${fine(0.1, at)},${fine(0.2, at)},${fine(9.8, at)}`],
    [
      'of both signs',
      (at: number) => `${at % 2 ? '-' : ''}${fine(3, 0)},${at % 3 ? '-' : ''}${fine(4, 0)},${fine(9.8, at)}`,
    ],
  ])('with axes x, y and z is no route: %s', async (_, row) => {
    expect((await problemOf('a.csv', `x,y,z\n${lines(40, row)}`)).code).toBe('LOCAL_METRES');
  });

  it('still may be a plan in columns x and y', async () => {
    const text = `X,Y,Name\n${lines(5, (at) => `${fine(8.67, at)},${fine(50.85, at)},`)}`;
    expect(chosenRoute(await planOf('a.csv', text)).points[0]).toMatchObject({ lat: 50.85, lon: 8.67 });
  });
});

describe('a time of day', () => {
  it('is no latitude without a name that says so', async () => {
    const text = lines(20, (at) => `14:00:${10 + at}.5,0.${100 + at},${fine(7.4, at)}`);
    expect((await problemOf('a.csv', text)).code).toBe('NO_COORDINATE_COLUMNS');
  });

  it('may be an angle under one', async () => {
    const { points } = chosenRoute(await planOf('a.csv', 'lat,lon\n46:30:00,7:30:00\n46:45:00,7:30:00\n'));
    expect(points.map(({ lat, lon }) => [lat, lon])).toEqual([
      [46.5, 7.5],
      [46.75, 7.5],
    ]);
  });
});

describe('latitude and longitude in one cell', () => {
  it.each([
    ['GPS', '46.95 7.43', '46.96 7.44'],
    ['GPS Coordinates', '46.95N 7.43E', '46.96N 7.44E'],
    ['position', '"46.95, 7.43"', '"46.96, 7.44"'],
    ['Location', '"(46.95, 7.43)"', '"(46.96, 7.44)"'],
    ['Lat/Lon', '46.95 7.43', '46.96 7.44'],
    ['lon_lat', '7.43 46.95', '7.44 46.96'],
    ['coordinates', '"46°57\'00"" N 7°25\'48"" E"', '"46°57\'36"" N 7°26\'24"" E"'],
  ])('is read: %s', async (header, one, other) => {
    const text = `name,${header},alt (m)\na,${one},50\nb,${other},60\n`;
    const { points } = chosenRoute(await planOf('a.csv', text));
    expect(points.map(({ lat, lon }) => [lat, lon])).toEqual([
      [expect.closeTo(46.95, 9), expect.closeTo(7.43, 9)],
      [expect.closeTo(46.96, 9), expect.closeTo(7.44, 9)],
    ]);
    expect(points[1]?.altitude).toEqual({ datum: 'takeoff', value_m: 60 });
  });

  it('of a radio is a recording from the first fix on, behind lines of its own', async () => {
    const row = (at: number, gps: string) =>
      `2026-03-01,14:00:0${at}.500,-70,"OK",0.0,${at * 10}.0,${gps},18.0,0,12,99\n`;
    const text = `Radio log\nDate,Time,1RSS(dB),FM,VSpd(m/s),Alt(m),GPS,GSpd(kmh),Hdg(°),Sats,Bat%(%)\n${row(0, '0.000000 0.000000')}${row(1, '46.950000 7.430000')}${row(2, '46.950100 7.430000')}${row(3, '46.950200 7.430000')}`;
    const plan = await planOf('a.csv', text);
    expect(chosenRoute(plan)).toMatchObject({ kind: 'track' });
    expect(chosenRoute(plan).points.map(({ altitude }) => altitude?.value_m)).toEqual([10, 20, 30]);
    expect(sayIgnored(plan.ignored)).toEqual([
      { what: 'row', count: 1, reason: 'written before the first position fix (0,0)' },
    ]);
    expect(codesOf(plan)).toContain('RECORDED_TRACK');
  });

  it('is told where a cell holds something else', async () => {
    const plan = await planOf('a.csv', 'GPS,alt\n46.95 7.43,50\nno fix,60\n46.96 7.44,60\n');
    expect(chosenRoute(plan).points).toHaveLength(2);
    expect(codesOf(plan)).toContain('POINTS_IGNORED');
  });

  it('is told where a row ends before it', async () => {
    const plan = await planOf('a.csv', 'name,alt,GPS\na,50,46.95 7.43\nb\nc,60,46.96 7.44\n');
    expect(chosenRoute(plan).points.map(({ lat }) => lat)).toEqual([46.95, 46.96]);
    expect(sentenceOf(plan.warnings.find(({ code }) => code === 'POINTS_IGNORED'))).toContain('row 3');
  });

  it.each(['GPS,alt\n12,50\n13,60\n', 'position\nleft\nright\n', 'GPS\n\n\n'])(
    'is none in other cells: %j',
    async (text) => {
      expect((await problemOf('a.csv', text)).code).toBe('NO_COORDINATE_COLUMNS');
    },
  );
});

it.each(['fix', 'GPS Fix', 'Sats', 'numSats', 'satellites', 'hdop', 'fix_type'])(
  'a position of 0, 0 is none beside what a receiver writes: %s',
  async (header) => {
    const plan = await planOf('a.csv', `lat,lon,${header}\n0,0,0\n46.95,7.43,9\n46.96,7.44,9\n`);
    expect(chosenRoute(plan).points.map(({ lat }) => lat)).toEqual([46.95, 46.96]);
    expect(sayIgnored(plan.ignored)[0]?.reason).toContain('before the first position fix');
  },
);
