import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

const wpl =
  'QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t46.95\t7.43\t560\t1\n1\t0\t3\t16\t0\t0\t0\t0\t46.96\t7.44\t50\t1\n';

const frame = (magic: number, payload: number, flags: number) => {
  const head = [magic, payload, flags];
  const rest = magic === 0xfe ? payload + 5 : payload + (flags === 1 ? 22 : 9);
  return [...head, ...Array.from({ length: rest }, (_, at) => at % 7)];
};
const stamped = (bytes: readonly number[]) => [0, 5, 250, 1, 2, 3, 4, 5, ...bytes];
const record = [200, 0, 0, 0, 0, 0, 0, 0, 20, 0, 9, ...Array.from({ length: 400 }, (_, at) => at % 256)];

describe('the log of a flight', () => {
  it.each<[string, readonly number[], string]>([
    [
      'The file is an ArduPilot flight log, not a flight plan. Open it with replay or learn.',
      [0xa3, 0x95, 0x80, 0x80, 0x59, 0, 0, 0],
      'ArduPilot',
    ],
    ['of PX4', [0x55, 0x4c, 0x6f, 0x67, 1, 0x12, 0x35, 1, 0, 0], 'PX4'],
    ['of a ground station', Array.from({ length: 4 }, () => stamped(frame(0xfd, 28, 0))).flat(), 'MAVLink'],
    ['of one whose frames are signed', stamped(frame(0xfd, 9, 1)), 'MAVLink'],
    [
      'of an old ground station',
      Array.from({ length: 2 }, () => stamped(frame(0xfe, 9, 3))).flat(),
      'MAVLink',
    ],
    ['of a link, without times', Array.from({ length: 5 }, () => frame(0xfe, 20, 4)).flat(), 'MAVLink'],
    ['of a DJI app', record, 'DJI'],
    [
      'of ArduPilot as text',
      [...Buffer.from('FMT, 128, 89, FMT, BBnNZ, Type,Length,Name,Format,Columns\n')],
      'ArduPilot',
    ],
  ])('is named, with what opens it: %s', async (_, bytes, name) => {
    const { code, message } = await problemOf('a.bin', new Uint8Array(bytes));
    expect(code).toBe('NOT_A_FLIGHT_PLAN');
    expect(message).toContain(name);
    expect(message).toContain('not a flight plan. Open it with replay or learn');
  });

  it.each<[string, readonly number[]]>([
    ['a frame and something else', [...stamped(frame(0xfe, 9, 3)), 1, 2, 3, 4, 0, 0, 0, 0, 0]],
    ['a record that ends before its details', record.slice(0, 120)],
    ['a record of no version', record.map((byte, at) => (at === 10 ? 0 : byte))],
  ])('is not seen in other bytes: %s', async (_, bytes) => {
    expect(sentenceOf(await problemOf('a.bin', new Uint8Array(bytes)))).not.toContain('replay');
  });
});

describe('a line above the first of a format', () => {
  it.each([
    ['above mission text', `b\n${wpl}`, 'WPL_LEADING_TEXT', 'line 1', 'line 2'],
    [
      'above mission text, below a blank line',
      `\n\nmission 7\n\n${wpl}`,
      'WPL_LEADING_TEXT',
      'line 3',
      'line 5',
    ],
    ['before mission text', `x${wpl}`, 'WPL_LEADING_TEXT', 'line 1', 'behind ‘x’'],
    ['above XML', '\nHello\n<?xml version="1.0"?><kml/>', 'XML_LEADING_TEXT', 'line 2', 'line 3'],
    ['above a list in JSON', 'b\n[\n{"lat": 46.95, "lon": 7.43}]\n', 'JSON_LEADING_TEXT', 'line 1', 'line 2'],
    ['above JSON', '// plan\n{"waypoints": []}\n', 'JSON_LEADING_TEXT', 'line 1', '‘// plan’'],
  ])('is named with its number: %s', async (_, text, code, where, words) => {
    const problem = await problemOf('a.waypoints', text);
    expect(problem).toMatchObject({ code, where });
    expect(sentenceOf(problem)).toContain(words);
  });

  it.each([
    ['a table with well-known words in a cell', 'lat,lon,note\n46.95,7.43,QGC WPL 110\n46.96,7.44,<kml\n'],
    ['a table with a remark', '# made of a QGC WPL 110 file\nlat,lon\n46.95,7.43\n46.96,7.44\n'],
    ['a table with JSON in a cell', 'note;lat;lon\n{"a": 1};46.95;7.43\n{"a": 2};46.96;7.44\n'],
  ])('is none in %s', async (_, text) => {
    expect(chosenRoute(await planOf('a.csv', text)).points).toHaveLength(2);
  });
});

describe('the subtitles of a video', () => {
  it.each([
    '1\n2017.08.05 14:11:51,393,525\n[latitude : -20.2533] [longtitude : 149.0251]\n\n2\n2017.08.05 14:11:52,393,525\n',
    '1\r\n2017-08-05 14:11:51.393\r\n[iso : 100]\r\n',
    '12\n2021/05/01 10:00:00\n[iso: 100]\n',
    '1\n[iso : 100] [shutter : 1/500] [latitude: 46.95] [longitude: 7.43]\n\n2\n',
    '1\nFrameCnt: 1, DiffTime: 33ms [latitude: 46.95] [longitude: 7.43]\n',
    '1\n00:00:00,000 --> 00:00:00,033\n[latitude: 46.95] [longitude: 7.43]\n',
  ])('of one place or none are named without arrows, too: %j', async (text) => {
    expect(sentenceOf(await problemOf('a.srt', text))).toMatch(
      /video subtitles \(SRT\)|The video was taken at one place/,
    );
  });
});

describe('a list of pictures', () => {
  it.each([
    'EPSG:4326\nDSC09691.JPG 7.4300 46.9500 557.7 -12.6 8.5 -116.5\n',
    'EPSG:32632\r\nIMG_1.jpeg 384300 5200300 557\r\n',
    'WGS84 UTM 32N\nDJI_0001.tif 384300 5200300 557\n',
    '+proj=utm +zone=32 +ellps=WGS84 +units=m\n384300 5200300 557 3000 2000 DJI_0001.JPG\n',
    'WGS84\nphoto.dng 7.43 46.95\n',
  ])('for OpenDroneMap is named: %j', async (text) => {
    const { code, message } = await problemOf('geo.txt', text);
    expect(code).toBe('NOT_A_FLIGHT_PLAN');
    expect(message).toContain('positions of pictures');
  });
});

describe('a list of corners', () => {
  const corners = ['46.95 7.43', '46.96 7.43', '46.96 7.44', '46.95 7.44'];
  const closed = [...corners, '46.95 7.43'];
  const saved = '#saved by Mission Planner 1.3.80';

  it.each<[string, readonly string[]]>([
    ['as saved', [saved, ...closed]],
    ['without its remark', closed],
    ['with its decimals', closed.map((row) => `${row}000`)],
    ['with many blanks', [saved, ...closed.map((row) => row.replace(' ', '   '))]],
    ['that is not closed', [saved, ...corners]],
    ['with tabs', [saved, ...closed.map((row) => row.replace(' ', '\t'))]],
    ['with commas', [saved, ...closed.map((row) => row.replace(' ', ', '))]],
    ['with semicolons', [saved, ...closed.map((row) => row.replace(' ', ';'))]],
    [
      'with tabs, of APM Planner',
      ['#saved by APM Planner 2', ...corners.map((row) => row.replace(' ', '\t'))],
    ],
  ])('is an area: %s', async (_, rows) => {
    for (const end of ['\n', '\r\n']) {
      const problem = await problemOf('a.poly', `${rows.join(end)}${end}`);
      expect(problem).toMatchObject({ code: 'AREA_ONLY', class: 'area' });
      expect(problem.areas?.map(({ outline }) => outline.length)).toEqual([4]);
      expect(sentenceOf(problem)).toContain('4 corners');
    }
  });

  it.each<[string, readonly string[]]>([
    ['as saved', [saved, '46.955 7.435', ...closed]],
    ['without its remark', ['46.955 7.435', ...closed]],
    ['of three corners', ['46.955 7.435', ...corners.slice(1), '46.96 7.43']],
    ['with tabs', [saved, '46.955 7.435', ...closed].map((row) => row.replace(/(\d) (\d)/, '$1\t$2'))],
    ['whose point to return to lies outside', [saved, '46.9 7.4', ...closed]],
    ['in the south west', [saved, '-46.955 -7.435', ...closed.map((row) => `-${row.replace(' ', ' -')}`)]],
  ])('below a point to return to is a geofence: %s', async (_, rows) => {
    const problem = await problemOf('a.fen', rows.join('\n'));
    expect(problem).toMatchObject({ code: 'GEOFENCE_FILE', class: 'area' });
    expect(problem.areas?.[0]?.outline.length).toBe(rows.includes('46.95 7.43') || rows.length > 5 ? 4 : 3);
    expect(sentenceOf(problem)).toContain('point to return to');
  });

  it.each([
    ['with words', [saved, ...closed, 'end of list']],
    ['beyond the poles', [saved, '96.95 7.43', ...closed]],
    ['of two places', [saved, '46.95 7.43', '46.96 7.44', '46.95 7.43']],
    ['that is open and of nobody', corners],
    ['of three numbers', closed.map((row) => `${row} 50`)],
  ])('is none %s', async (_, rows) => {
    expect((await problemOf('a.poly', `${rows.join('\n')}\n`)).code).toBe('NO_COORDINATE_COLUMNS');
  });

  it('in two columns of a program that is not named is a route', async () => {
    const plan = await planOf('a.csv', `${closed.map((row) => row.replace(' ', ',')).join('\n')}\n`);
    expect(chosenRoute(plan).points).toHaveLength(5);
  });
});

describe('a list of rally points', () => {
  it.each([
    ['one', 'RALLY\t47.1\t8.1\t100\t0\t0\t0\n', 'a rally point'],
    ['two', 'RALLY\t47.1\t8.1\t100\t0\t0\t0\nRALLY\t47.2\t8.1\t100\t0\t0\t0\n', '2 rally points'],
    ['with blanks', 'RALLY 47.1 8.1 100 90 0 0\nRALLY 47.2 8.1 100 90 0 0\n', '2 rally points'],
    [
      'with a remark',
      '#saved by Mission Planner 1.3\r\nRALLY\t-47.1\t8.1\t90.5\t0\t0\t0\r\n',
      'a rally point',
    ],
    ['with commas', 'rally,47.1,8.1,100\nrally,47.2,8.2,100\nrally,47.3,8.2,100\n', '3 rally points'],
  ])('is no route: %s', async (_, text, said) => {
    const { code, message } = await problemOf('a.ral', text);
    expect(code).toBe('RALLY_FILE');
    expect(message).toContain(`has ${said} and no route`);
  });
});
