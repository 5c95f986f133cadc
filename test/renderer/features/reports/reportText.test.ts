import { afterEach, describe, expect, it } from 'vitest';
import {
  ageOf,
  metarFacts,
  periodFact,
  whereText,
  windText,
} from '../../../../renderer/features/reports/reportText.ts';
import { isWindOf, windOfReport } from '../../../../renderer/features/reports/windOfReport.ts';
import { defaultInputs } from '../../../../renderer/plan/inputs.ts';
import { setPageLocale } from '../../../../renderer/ui/words.ts';
import { localeFor } from '../../../../server/contract/locale.ts';
import { readMetar, readTaf } from '../../../../server/reports/readReports.ts';

afterEach(() => setPageLocale('metric'));

const now_ms = Date.parse('2026-09-12T06:20:00Z');
/** Figures and units stand together by spaces that do not break. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
function factsOf(text: string): Record<string, string> {
  const reading = readMetar(`LSZB 120550Z ${text}`, now_ms);
  if (reading === undefined) throw new Error(`not read: ${text}`);
  return Object.fromEntries(metarFacts(reading).map(({ name, text: said }) => [plain(name), plain(said)]));
}

describe('a METAR in words', () => {
  const rough = '24015G28KT 210V280 4000 0800N +TSRA FZFG -SHRA BKN008CB M01/M02 Q0998';

  it('names wind at 10 m, visibility, ceiling, weather, temperature and pressure', () => {
    expect(factsOf(rough)).toEqual({
      'Wind at 10 m': '7.7 m/s from 240° (210° to 280°), gusts 14.4 m/s',
      Visibility: '4.0 km, least 800 m',
      Ceiling: '244 m above the airfield, thunderclouds',
      Weather: 'thunderstorm with rain (heavy), freezing fog, rain showers (light)',
      Temperature: '−1 °C, dew point −2 °C',
      Pressure: '998 hPa (QNH)',
    });
    setPageLocale(localeFor('de', 'metric'));
    expect(factsOf('24015KT CAVOK Q1018')['Luftdruck']).toBe('1018 hPa (QNH)');
  });

  it('is in the units of the person', () => {
    setPageLocale('aviation');
    expect(factsOf('24015G28KT 9999 OVC020 12/10 A2992')).toMatchObject({
      'Wind at 33 ft': '15 kn from 240°, gusts 28 kn',
      Visibility: '5.40 NM or more',
      Ceiling: '2 000 ft above the airfield',
      Pressure: '1013 hPa (QNH)',
    });
  });

  it.each([
    ['de', 'Gewitter mit Regen (stark), gefrierender Nebel, Regenschauer (leicht)'],
    ['fr', 'orage avec pluie (fort), brouillard givrant, averses de pluie (faible)'],
    ['es', 'tormenta con lluvia (fuerte), niebla engelante, chubascos de lluvia (débil)'],
  ])('is said in %s', (tag, weather) => {
    setPageLocale(localeFor(tag, 'metric'));
    expect(Object.values(factsOf(rough))).toContain(weather);
  });

  it.each([
    ['00000KT CAVOK', 'calm'],
    ['VRB02KT CAVOK', '1 m/s from changing directions'],
    ['36010KT CAVOK', '5.1 m/s from 0°'],
  ])('has the wind of “%s” as “%s”', (text, wind) => {
    expect(factsOf(text)['Wind at 10 m']).toBe(wind);
  });

  it.each([
    ['CAVOK', 'none'],
    ['0200 VV001', 'sky hidden, seen up to 30 m'],
    ['9999 FEW020TCU', 'none, thunderclouds'],
    ['9999 BKN///CB', 'thunderclouds'],
  ])('has the sky of “%s” as “%s”', (text, ceiling) => {
    expect(factsOf(`24010KT ${text}`)['Ceiling']).toBe(ceiling);
  });

  it('says weather by its letters where it has no words, and more than one phenomenon', () => {
    expect(factsOf('24010KT 3000 VCTS RASN PRSA')['Weather']).toBe(
      'thunderstorm (near the airfield), rain, snow, PR, sand',
    );
  });
});

describe('a part of a TAF', () => {
  it('says when it holds, by the clocks of the launch point, and what it changes', () => {
    const raw =
      'TAF LSZB 120525Z 1206/1306 24012KT 9999 FEW030 FM120900 30008KT PROB30 TEMPO 1214/1218 4000 TSRA BKN020CB PROB40 1302/1304 0300 FG';
    const parts = readTaf(raw, now_ms)?.map((part) => periodFact(part, 'Europe/Zurich', 'metric'));
    expect(parts?.map(({ name, text }) => [plain(name), plain(text)])).toEqual([
      [
        'Sat 12 Sept, 08:00 to Sun 13 Sept, 08:00, local time',
        'Wind at 10 m: 6.2 m/s from 240° · Visibility: 10.0 km or more · Ceiling: none',
      ],
      ['From Sat 12 Sept, 11:00', 'Wind at 10 m: 4.1 m/s from 300°'],
      [
        'At times Sat 12 Sept, 16:00 to Sat 12 Sept, 20:00 (30 %)',
        'Visibility: 4.0 km · Ceiling: 610 m above the airfield, thunderclouds · Weather: thunderstorm with rain',
      ],
      ['Possible Sun 13 Sept, 04:00 to Sun 13 Sept, 06:00 (40 %)', 'Visibility: 300 m · Weather: fog'],
    ]);
  });
});

describe('the age of a METAR', () => {
  const after = (minutes: number) =>
    ageOf('2026-09-12T06:00:00Z', Date.parse('2026-09-12T06:00:00Z') + minutes * 60_000);

  it.each([
    [-5, false, 'reported just now'],
    [1, false, '1 minute old'],
    [90, false, '90 minutes old'],
    [91, true, 'Out of date: 91 minutes old'],
    [150, true, 'Out of date: 2 hours old'],
    [2879, true, 'Out of date: 47 hours old'],
    [2880, true, 'Out of date: 2 days old'],
  ])('after %d minutes is old: %s, and said as “%s”', (minutes, isOld, text) => {
    expect(after(minutes)).toEqual({ isOld, text });
  });

  it('is unknown where the service does not say it', () => {
    expect(ageOf(undefined, now_ms)).toBeUndefined();
  });
});

it.each([
  [0, 'north'],
  [350, 'north'],
  [262, 'west'],
  [315, 'north-west'],
])('a field at %d° lies %s of the launch point', (bearing_deg, point) => {
  const text = plain(whereText({ id: 'LSZB', distance_m: 27_901, bearing_deg }));
  expect(text).toBe(`28 km ${point} of the launch point`);
});

describe('the wind of a report for the plan', () => {
  it('is at 10 m, without gusts where it names none, and keeps the direction where that changes', () => {
    const wind = { speed_mps: 5.144, dir_deg: 240 };
    const inputs = { ...defaultInputs, gust_speed_mps: 9, wind_height_m: 80 };
    const set = { ...inputs, ...windOfReport(wind) };
    expect(set).toMatchObject({
      wind_speed_mps: 5.144,
      wind_dir_deg: 240,
      gust_speed_mps: 0,
      wind_height_m: 10,
    });
    expect([isWindOf(set, wind), isWindOf({ ...set, gust_speed_mps: 1 }, wind)]).toEqual([true, false]);
    expect(windOfReport({ speed_mps: 1 })).not.toHaveProperty('wind_dir_deg');
    expect(windOfReport({ speed_mps: 75, gust_mps: 90 })).toMatchObject({
      wind_speed_mps: 60,
      gust_speed_mps: 60,
    });
  });

  it('is said', () => {
    expect(plain(windText({ speed_mps: 5, dir_deg: 90, gust_mps: 8 }))).toBe('5 m/s from 90°, gusts 8 m/s');
  });
});
