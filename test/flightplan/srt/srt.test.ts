import { describe, expect, it } from 'vitest';
import { isFlightLog } from '../../../engine/flightlog/isFlightLog.ts';
import { sayIgnored } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { bytesOf, chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

const arrow = (at: number) => `00:00:0${at},000 --> 00:00:0${at + 1},000\n`;
const cues = (...texts: readonly string[]) =>
  texts.map((text, at) => `${at + 1}\n${arrow(at)}${text}\n\n`).join('');

const takeoff = (value_m: number) => ({ datum: 'takeoff', value_m });
const msl = (value_m: number) => ({ datum: 'msl', value_m });
const two = (altitudes: readonly (object | undefined)[] = []) =>
  [
    [46.95, 7.45],
    [46.951, 7.452],
  ].map(([lat, lon], at) => ({
    lat,
    lon,
    hover_time_s: 0,
    ...(altitudes[at] === undefined ? {} : { altitude: altitudes[at] }),
  }));

const forms: readonly (readonly [string, string, readonly (object | undefined)[]])[] = [
  [
    'a Mini 4 Pro',
    cues(
      '<font size="28">FrameCnt: 1, DiffTime: 33ms\n2024-03-20 12:59:17.852\n[iso: 400] [latitude: 46.95] [longitude: 7.45] [rel_alt: 6.500 abs_alt: 552.3] </font>',
      '<font size="28">FrameCnt: 2, DiffTime: 33ms\n2024-03-20 12:59:17.885\n[iso: 400] [latitude: 46.951] [longitude: 7.452] [rel_alt: -1.25 abs_alt: 544.55] </font>',
    ),
    [takeoff(6.5), takeoff(-1.25)],
  ],
  [
    'an older firmware, without colons',
    cues(
      '[latitude 46.95] [longitude 7.45] [rel_alt 57.2 abs_alt 204.6]',
      '[latitude 46.951] [longitude 7.452] [rel_alt 58 abs_alt 205.4]',
    ),
    [takeoff(57.2), takeoff(58)],
  ],
  [
    'an Air 2S, which misspells the longitude',
    cues(
      '[iso : 100] [latitude: 46.95] [longtitude: 7.45] [altitude: 613.5] </font>',
      '[iso : 100] [latitude: 46.951] [longtitude: 7.452] [altitude: 620] </font>',
    ),
    [msl(613.5), msl(620)],
  ],
  [
    'a Mavic 2 without times',
    '1\n2017.08.05 14:11:51,393,525\n[latitude : 46.95] [longtitude : 7.45] [iso : 100]\n\n2\n2017.08.05 14:11:52,393,525\n[latitude : 46.951] [longtitude : 7.452] [iso : 100]\n',
    [],
  ],
  [
    'a Phantom 4',
    cues(
      'HOME(7.44,46.94) 2019.01.01 12:00:00\nGPS(7.45,46.95,16) BAROMETER:1.9\nISO:100 Shutter:60 EV: Fnum:2.2',
      'HOME(7.44,46.94) 2019.01.01 12:00:01\nGPS(7.452,46.951,16) BAROMETER:22.5\nISO:100 Shutter:60 EV: Fnum:2.2',
    ),
    [takeoff(1.9), takeoff(22.5)],
  ],
  [
    'a Mavic Mini',
    cues(
      'F/2.8, SS 206.14, ISO 150, EV 0, GPS (7.45, 46.95, 10), D 2.80m, H 0.00m, H.S 0.00m/s, V.S 0.00m/s',
      'F/2.8, SS 206.14, ISO 150, EV 0, GPS (7.452, 46.951, 10), D 9.80m, H 12.30m, H.S 5.00m/s, V.S 0.00m/s',
    ),
    [takeoff(0), takeoff(12.3)],
  ],
  [
    'a Matrice 300, which names the latitude first',
    cues(
      'HOME(46.94,7.44) 2021.01.01 12:00:00\nGPS(46.95,7.45,0.0M) BAROMETER:0.3M',
      'HOME(46.94,7.44) 2021.01.01 12:00:01\nGPS(46.951,7.452,0.0M) BAROMETER:9M',
    ),
    [takeoff(0.3), takeoff(9)],
  ],
  [
    'an aircraft that names the sides',
    cues('HOME(E: 7.44, N: 46.94)\nGPS(E: 7.45, N: 46.95, 10.0m)', 'GPS(N: 46.951, E: 7.452, 10.0m)'),
    [],
  ],
];

describe('subtitles of a video', () => {
  it.each(forms)('of %s are a recorded track', async (_, text, altitudes) => {
    const plan = await planOf('DJI_0001.SRT', text);
    expect(plan.format).toBe('srt');
    expect(chosenRoute(plan)).toMatchObject({ name: 'Track', kind: 'track' });
    expect(chosenRoute(plan).points).toEqual(two(altitudes));
    expect(codesOf(plan)).toContain('RECORDED_TRACK');
    expect(codesOf(plan)).not.toContain('EXTENSION_MISMATCH');
    expect(plan.home).toEqual(text.includes('HOME') ? { lat: 46.94, lon: 7.44 } : undefined);
  });

  it.each(forms)('of %s are the same with other line ends and a byte order mark', async (_, text) => {
    const { routes } = await planOf('a.srt', text);
    for (const end of ['\r\n', '\r'])
      expect((await planOf('a.srt', `\ufeff${text.replaceAll('\n', end)}`)).routes).toEqual(routes);
  });

  it('of a cue without an end are read no further in it, and again in the next one', async () => {
    const endless = `${'[iso: 100] [fnum: 2.2]\n'.repeat(1000)}[latitude: 1] [longitude: 2]`;
    const place = (lat: number) => `[latitude: ${lat}] [longitude: 7.45]`;
    const plan = await planOf('a.srt', cues(place(46.95), endless, place(46.96)));
    expect(chosenRoute(plan).points.map(({ lat }) => lat)).toEqual([46.95, 46.96]);
    expect(sayIgnored(plan.ignored)).toEqual([{ what: 'subtitle', count: 1, reason: 'no position' }]);
  });

  it('whose second figure is no latitude name the latitude first', async () => {
    const plan = await planOf('a.srt', cues('GPS(-20.25,149.02,20)', 'GPS(-20.26,149.03,21)'));
    expect(chosenRoute(plan).points.map(({ lat, lon }) => [lat, lon])).toEqual([
      [-20.25, 149.02],
      [-20.26, 149.03],
    ]);
    const south = await planOf('a.srt', cues('GPS(S: 20.25, W: 149.02, 1m)', 'GPS(W: 149.03, S: 20.26, 1m)'));
    expect(chosenRoute(south).points.map(({ lat, lon }) => [lat, lon])).toEqual([
      [-20.25, -149.02],
      [-20.26, -149.03],
    ]);
  });

  it('leave out what came before the fix and what is where it was', async () => {
    const text = cues(
      'GPS(0,0,0) BAROMETER:0.0',
      'GPS(7.45,46.95,16) BAROMETER:2.0',
      'GPS(7.45,46.95,16) BAROMETER:2.0',
      'GPS(7.45,46.95,16) BAROMETER:9.0',
      'ISO:100',
      'HOME(0,0) GPS(7.46,46.96,16) BAROMETER:9.0',
    );
    const plan = await planOf('a.srt', text);
    expect(chosenRoute(plan).points.map(({ altitude }) => altitude?.value_m)).toEqual([2, 9, 9]);
    expect(sayIgnored(plan.ignored).map(({ count, reason }) => [count, reason])).toEqual([
      [1, expect.stringContaining('fix')],
      [1, expect.stringContaining('same position as the one before')],
      [1, expect.stringContaining('no position')],
    ]);
    expect(plan.home).toBeUndefined();
  });

  it('say what an altitude without a word for its reference is read as', async () => {
    const plan = await planOf('a.srt', forms[2]?.[1] ?? '');
    expect(codesOf(plan)).toContain('ALTITUDE_REFERENCE_ASSUMED');
    expect(codesOf(await planOf('a.srt', forms[0]?.[1] ?? ''))).not.toContain('ALTITUDE_REFERENCE_ASSUMED');
  });

  it.each([
    ['of a film', cues('Who goes there?', 'Nobody.'), 'NOT_A_FLIGHT_PLAN'],
    ['of an aircraft without a receiver', cues('[iso: 100] [shutter: 1/60.0]'), 'NOT_A_FLIGHT_PLAN'],
    [
      'without times or positions',
      '1\n2017.08.05 14:11:51,393,525\n[iso : 100] [fnum : 2.2]\n',
      'NOT_A_FLIGHT_PLAN',
    ],
    ['that never had a fix', cues('GPS(0,0,0)', '[latitude: 0.000000] [longitude: 0.000000]'), 'NO_ROUTE'],
    ['from one place', cues('GPS(7.45,46.95,16)', 'GPS(7.45,46.95,16)'), 'SINGLE_POINT'],
  ])('%s are refused for that reason', async (_, text, code) => {
    const problem = await problemOf('a.srt', text);
    expect(problem.code).toBe(code);
    expect(sentenceOf(problem)).not.toMatch(/cut off|convert/);
  });

  it('that end inside a line say that they may be cut off', async () => {
    const text = forms[0]?.[1] ?? '';
    expect(codesOf(await planOf('a.srt', text))).not.toContain('FILE_MAY_BE_CUT_OFF');
    expect(codesOf(await planOf('a.srt', text.trimEnd()))).toContain('FILE_MAY_BE_CUT_OFF');
  });

  it('are no log of a flight when they are dropped, and under another name say what they are', async () => {
    const text = forms[0]?.[1] ?? '';
    expect(isFlightLog(bytesOf(text), text.length)).toBe(false);
    expect(codesOf(await planOf('a.csv', text))).toContain('EXTENSION_MISMATCH');
  });

  it('are not seen in a table of numbers and clocks', async () => {
    const problem = await problemOf('a.csv', '1\n2017.08.05 14:11:51\n');
    expect(sentenceOf(problem)).not.toContain('subtitles');
  });

  it('of one endless line or of nothing but line ends are refused in bounded memory', async () => {
    const long = `1\n${arrow(0)}${'[latitude: 1 '.repeat(100_000)}\n`;
    expect((await problemOf('a.srt', long)).code).toBe('NOT_A_FLIGHT_PLAN');
    expect((await problemOf('a.srt', `1\n${arrow(0)}${'\n'.repeat(2_000_000)}`)).code).toBe(
      'NOT_A_FLIGHT_PLAN',
    );
  });
});
