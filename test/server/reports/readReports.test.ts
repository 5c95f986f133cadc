import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Reports } from '../../../server/contract/schemas/reports.ts';
import { readMetar, readTaf } from '../../../server/reports/readReports.ts';
import { inLong } from '../../support/inLong.ts';
import { now } from './moodyReports.ts';

const now_ms = Date.parse(now);
const metar = (text: string) => readMetar(`LSZB 120550Z ${text}`, now_ms);

describe('a METAR', () => {
  it('is read in SI units', () => {
    expect(
      readMetar(
        'METAR LSZB 120550Z 24015G28KT 210V280 4000 0800N +TSRA BKN008CB OVC015 M01/M02 Q0998',
        now_ms,
      ),
    ).toEqual({
      wind: { speed_mps: 7.717, gust_mps: 14.404, dir_deg: 240, between_deg: [210, 280] },
      visibility: { distance_m: 4000, bound: 'exactly', least_m: 800 },
      ceiling: { height_m: 243.84, is_obscured: false },
      has_storm_clouds: true,
      weather: [{ codes: ['TS', 'RA'], strength: 'heavy' }],
      temp_c: -1,
      dew_point_c: -2,
      pressure_hpa: 998,
    });
  });

  it.each([
    ['24010KT', { speed_mps: 5.144, dir_deg: 240 }],
    ['36003MPS', { speed_mps: 3, dir_deg: 0 }],
    ['12036KMH', { speed_mps: 10, dir_deg: 120 }],
    ['12036G54KM/H', { speed_mps: 10, gust_mps: 15, dir_deg: 120 }],
    ['VRB02KT', { speed_mps: 1.029 }],
    ['00000KT', { speed_mps: 0, dir_deg: 0 }],
    ['/////KT', undefined],
    ['240P49KT', undefined],
  ])('has the wind %s as %j', (wind, read) => {
    expect(metar(`${wind} 9999 FEW020 12/10 Q1018`)?.wind).toEqual(read);
  });

  it.each([
    ['9999', { distance_m: 10_000, bound: 'more' }],
    ['CAVOK', { distance_m: 10_000, bound: 'more' }],
    ['0200', { distance_m: 200, bound: 'exactly' }],
    ['10SM', { distance_m: 16_093, bound: 'exactly' }],
    ['1 1/2SM', { distance_m: 2414, bound: 'exactly' }],
    ['M1/4SM', { distance_m: 402, bound: 'less' }],
    ['P6SM', { distance_m: 9656, bound: 'more' }],
    ['////', undefined],
  ])('has the visibility %s as %j', (visibility, read) => {
    expect(metar(`24010KT ${visibility} 12/10 Q1018`)?.visibility).toEqual(read);
  });

  it.each([
    ['FEW010 SCT020 BKN045 OVC060', { height_m: 1371.6, is_obscured: false }],
    ['FEW010 SCT020', 'none'],
    ['SKC', 'none'],
    ['NSC', 'none'],
    ['CLR', 'none'],
    ['NCD', 'none'],
    ['VV001', { height_m: 30.48, is_obscured: true }],
    ['BKN///', undefined],
    ['//////', undefined],
  ])('has the ceiling %s as %j', (clouds, read) => {
    expect(metar(`24010KT 9000 ${clouds} 12/10 Q1018`)?.ceiling).toEqual(read);
  });

  it('has M00 as zero', () => {
    expect(metar('24010KT 9999 FEW020 M00/M00 Q1018')).toMatchObject({ temp_c: 0, dew_point_c: 0 });
  });

  it('has inches of mercury as hectopascals, and no word of its remarks', () => {
    expect(metar('18012KT 10SM FEW020 18/16 A2992 RMK AO2 SLP132 TSB20 CLR')).toMatchObject({
      pressure_hpa: 1013,
      weather: [],
    });
  });

  it.each(['hello', 'NIL', '///// ////'])('that says “%s” is not read', (text) => {
    expect(metar(text)).toBeUndefined();
  });
});

describe('a TAF', () => {
  it('is read in its parts, with the instants at which they begin and end', () => {
    const parts = readTaf(
      'TAF KJFK 120520Z 1206/1312 18010KT P6SM SCT030 FM121500 20015G25KT 5SM -RA BKN020 BECMG 1217/1218 OVC030 PROB30 TEMPO 1218/1220 2SM TSRA OVC010CB',
      now_ms,
    );
    expect(parts).toMatchObject([
      { kind: 'whole', begin: '2026-09-12T06:00:00Z', end: '2026-09-13T12:00:00Z', ceiling: 'none' },
      { kind: 'from', begin: '2026-09-12T15:00:00Z', wind: { gust_mps: 12.861 } },
      { kind: 'becoming', begin: '2026-09-12T17:00:00Z', end: '2026-09-12T18:00:00Z' },
      {
        kind: 'temporarily',
        probability_pct: 30,
        begin: '2026-09-12T18:00:00Z',
        weather: [{ codes: ['TS', 'RA'], strength: 'usual' }],
        has_storm_clouds: true,
      },
    ]);
    expect(parts?.[1]).not.toHaveProperty('end');
  });

  it.each([
    ['2026-11-27T08:00:00Z', '2026-11-12T06:00:00Z'],
    ['2026-11-11T22:00:00Z', '2026-11-12T06:00:00Z'],
    ['2026-11-13T08:00:00Z', '2026-11-12T06:00:00Z'],
    ['2026-12-01T08:00:00Z', '2026-11-12T06:00:00Z'],
  ])('of the 12th, at %s, begins at %s: never weeks ahead', (at, begin) => {
    const [first] = readTaf('TAF LSZB 120525Z 1206/1306 24012KT 9999 FEW030', Date.parse(at)) ?? [];
    expect(first?.begin).toBe(begin);
  });

  it('may be possible alone', () => {
    const parts = readTaf('TAF LSZB 120525Z 1206/1306 24012KT 9999 FEW030 PROB40 1206/1208 0300 FG', now_ms);
    expect(parts?.[1]).toMatchObject({
      kind: 'possibly',
      probability_pct: 40,
      visibility: { distance_m: 300 },
    });
  });

  it.each(['TAF LSZB 120525Z NIL', 'TAF LSZB 120525Z 1206/1306 CNL', 'rubbish', ''])(
    'that is “%s” is not read',
    (raw) => {
      expect(readTaf(raw, now_ms)).toBeUndefined();
    },
  );
});

it('whose visibility is divided by nothing is read without it', () => {
  expect(readMetar('METAR LSZB 120550Z 24015KT 1/0SM', now_ms)).toEqual(
    readMetar('METAR LSZB 120550Z 24015KT', now_ms),
  );
});

describe('any text', () => {
  const words = fc.constantFrom(
    ...'LSZB 120550Z 24015G28KT 9999 1/2SM +TSRA BKN008CB VV001 M01/M02 Q0998 BECMG TEMPO FM121500 FM129999 PROB30 1206/1306 1231/1299 // CAVOK NIL RMK'.split(
      ' ',
    ),
    'R25R/0600//',
    '1/0SM',
  );
  const text = fc
    .array(fc.oneof({ weight: 9, arbitrary: words }, fc.string({ maxLength: 12 })), { maxLength: 30 })
    .map((parts) => parts.join(' '));

  it('is read into what the contract takes, or not at all', () => {
    fc.assert(
      fc.property(text, (raw) => {
        const field = { id: 'LSZB', distance_m: 1, bearing_deg: 1 };
        const answer = {
          metar: { field, raw, reading: readMetar(raw, now_ms) },
          taf: { field, raw, periods: readTaf(`TAF LSZB 120525Z 1206/1306 ${raw}`, now_ms) },
          source: 'x',
          asked_at: now,
          time_zone: 'UTC',
        };
        expect(Reports.safeParse(answer).error).toBeUndefined();
      }),
      { numRuns: inLong(600, 6000) },
    );
  });
});
