import { describe, expect, it } from 'vitest';
import { toRouteNameTexts } from '../../../renderer/features/import/importText.ts';
import {
  type Locale,
  toAreaSizeText,
  toDistanceText,
  toDurationText,
  toHeightText,
  toLegLengthText,
  toPercentText,
  toSampleText,
  toSpeedText,
  toTemperatureText,
  toWindSpeedText,
  toWindTextBeside,
} from '../../../server/report/format.ts';
import { sayFinding, toFindingText } from '../../../server/report/say.ts';
import { toDistanceSpanText } from '../../../server/report/spanWords.ts';
import { isNote } from '../../../server/report/warningWords.ts';

/** Replaces non-breaking and thin spaces, which do not matter here. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('figures', () => {
  it.each([
    [360_000, 'metric', '36 ha'],
    [98_000, 'metric', '9.8 ha'],
    [400, 'metric', '0.04 ha'],
    [360_000, 'imperial', '89 ac'],
  ] as const)('say an area of %d m² in %s units', (size_m2, units, text) => {
    expect(plain(toAreaSizeText(size_m2, units))).toBe(text);
  });

  it('say the ground in a pixel', () => {
    expect(plain(toSampleText(0.0203, 'metric'))).toBe('2.0 cm');
    expect(plain(toSampleText(0.0203, 'imperial'))).toBe('0.8 in');
  });

  it.each([
    [0, 'metric', '0 m'],
    [640, 'metric', '640 m'],
    [999.6, 'metric', '1.0 km'],
    [6912, 'metric', '6.9 km'],
    [123_456, 'metric', '123 km'],
    [100, 'imperial', '328 ft'],
    [6912, 'imperial', '4.29 mi'],
    [32_187, 'imperial', '20.0 mi'],
  ] as const)('%d m in %s units is %s', (distance_m, units, text) => {
    expect(plain(toDistanceText(distance_m, units))).toBe(text);
  });

  it('give a span in the unit of its longer end', () => {
    expect(plain(toDistanceSpanText(6212, 7098, 'metric'))).toBe('6.2–7.1 km');
    expect(plain(toDistanceSpanText(800, 1200, 'metric'))).toBe('0.8–1.2 km');
    expect(plain(toDistanceSpanText(7099, 7101, 'metric'))).toBe('7.1 km');
    expect(plain(toDistanceSpanText(0, 0, 'metric'))).toBe('0 m');
  });

  it.each([
    [0, '0:00'],
    [59.6, '1:00'],
    [708, '11:48'],
    [3725, '1:02:05'],
  ])('%d s is %s', (duration_s, text) => {
    expect(toDurationText(duration_s)).toBe(text);
  });

  it('convert speed, height and temperature', () => {
    expect(plain(toSpeedText(8, 'metric'))).toBe('8 m/s');
    expect(plain(toSpeedText(8, 'imperial'))).toBe('17.9 mph');
    expect(plain(toHeightText(120, 'imperial'))).toBe('394 ft');
    expect(plain(toTemperatureText(-5, 'metric'))).toBe('−5 °C');
    expect(plain(toTemperatureText(-5, 'imperial'))).toBe('23 °F');
    expect(plain(toPercentText(40.6))).toBe('41 %');
    expect(plain(toPercentText(-0.2))).toBe('0 %');
  });

  it('set thousands apart in the leg table', () => {
    expect(plain(toLegLengthText(1240, 'metric'))).toBe('1 240');
    expect(plain(toLegLengthText(1240, 'imperial'))).toBe('4 068');
  });
});

describe('a wind beside its limit', () => {
  const beside = (wind_mps: number, limit_mps: number, locale: Locale = 'metric') =>
    [toWindTextBeside(wind_mps, limit_mps, locale), toWindTextBeside(limit_mps, wind_mps, locale)].map(plain);

  it.each([
    [13.42, 12, ['13.4 m/s', '12 m/s']],
    [12, 12, ['12 m/s', '12 m/s']],
    [12.04, 12, ['12.04 m/s', '12 m/s']],
    [12.004, 12, ['12.004 m/s', '12 m/s']],
    [13.9, 13.889, ['13.9 m/s', '13.89 m/s']],
    [11.98, 12, ['11.98 m/s', '12 m/s']],
  ])('is written as everywhere, but never as the limit: %d above %d', (wind_mps, limit_mps, texts) => {
    expect(beside(wind_mps, limit_mps)).toEqual(texts);
  });

  it.each(['metric', 'imperial', 'aviation'] as const)(
    'reads as over it in %s units, and as the same wind elsewhere unless it is close to the limit',
    (locale) => {
      for (let wind_mps = 12.001; wind_mps < 14; wind_mps += 0.001) {
        const [wind = '', limit = ''] = beside(wind_mps, 12, locale);
        expect(Number.parseFloat(wind)).toBeGreaterThan(Number.parseFloat(limit));
        if (wind_mps > 12.1) expect(wind).toBe(plain(toWindSpeedText(wind_mps, locale)));
      }
    },
  );
});

describe('a warning of the engine', () => {
  const gusts = {
    code: 'GUST_ABOVE_LIMIT',
    message: 'Gusts 14.0 m/s at 120 m: as the answer has it.',
    values: { lower: 'none', below_m: 0 },
    value: 13.96,
    limit: 12,
    height_m: 120,
    unit: 'm/s',
  } as const;

  it('is shown as the answer has it in metric units', () => {
    expect(toFindingText(gusts, 'metric')).toBe(gusts.message);
  });

  it('says the same in imperial units, from its exact figures', () => {
    expect(plain(toFindingText(gusts, 'imperial'))).toBe(
      "Gusts 31.2 mph at 394 ft: this aircraft's limit is 26.8 mph. Wait for calmer air.",
    );
    expect(plain(sayFinding({ ...gusts, value: 12.03 }))).toMatch(
      /^Gusts 12\.03 m\/s at 120 m: .* limit is 12 m\/s\./,
    );
    const far = { code: 'FAR_FROM_HOME', waypoint_index: 2, value: 80_390, limit: 50_000 } as const;
    expect(plain(toFindingText(far, 'imperial'))).toBe(
      'Waypoint 3: 50.0 mi from the launch point. Check its coordinates.',
    );
  });

  it('is a note if it states an assumption', () => {
    expect(isNote({ code: 'TERRAIN_FALLBACK' })).toBe(true);
    expect(isNote(gusts)).toBe(false);
  });
});

describe('the routes of a file', () => {
  it.each([
    [
      ['North', 'South'],
      ['North', 'South'],
    ],
    [
      ['', ''],
      ['Route 1', 'Route 2'],
    ],
    [
      ['a.kml', 'Bank', 'a.kml'],
      ['1 · a.kml', 'Bank', '3 · a.kml'],
    ],
  ])('%j can be told apart as %j', (names, shown) => {
    expect(toRouteNameTexts(names.map((name) => ({ name })))).toEqual(shown);
  });
});
