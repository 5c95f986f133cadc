import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toPlaceText } from '../../../renderer/ui/coordinateText.ts';
import { toNumberText } from '../../../renderer/ui/numberText.ts';
import { toQuantity } from '../../../renderer/ui/quantity.ts';
import { toProbabilityText } from '../../../server/report/chargeWords.ts';
import {
  toCourseText,
  toDistanceText,
  toHeightText,
  toLegLengthText,
  toLengthUnitText,
  toPercentSpanText,
  toPercentText,
  toPointsText,
  toRulerText,
  toSpanText,
  toSpeedNumberText,
  toSpeedSpanText,
  toSpeedText,
  toSpeedUnitText,
  toTemperatureText,
} from '../../../server/report/format.ts';
import { toDistanceSpanText } from '../../../server/report/spanWords.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const unitOf = (text: string) => plain(text).split(' ').at(-1);
const numberOf = (text: string) =>
  Number(
    plain(text)
      .replace(/ (?=\d{3}\b)/g, '')
      .split(' ')[0]
      ?.replace('−', '-'),
  );
const decimalsOf = (text: string) => plain(text).split(' ')[0]?.split('.')[1]?.length ?? 0;

const lengths_m = [
  0, 1, 17.4, 304.8, 321.8, 322, 600, 804, 805, 999.4, 999.6, 1234, 1609.344, 6912, 9994, 9996, 16_085,
  16_094, 99_940, 99_960, 123_456, 1_234_567,
];
const speeds_mps = [0, 0.04, 1, 7.96, 8, 12.34, 17.9, 40];
const temperatures_c = [-40, -17.8, -5, -0.4, 0, 12.3, 20, 45];
const percents = [-0.2, 0, 0.4, 12.5, 40.6, 99.6, 100];
const bothUnits = ['metric', 'imperial'] as const;

describe.each(bothUnits)('in %s units', (units) => {
  it.each(lengths_m)('a length of %d m reads the same on map and panel', (length_m) => {
    const [panel, ruler] = [toDistanceText(length_m, units), toRulerText(length_m, units)];
    expect(toDistanceSpanText(length_m, length_m, units)).toBe(panel);
    expect(unitOf(ruler)).toBe(unitOf(panel));
    // The ruler may have one more digit, never another number.
    expect(decimalsOf(ruler) - decimalsOf(panel)).toBeLessThanOrEqual(1);
    expect(Math.abs(numberOf(ruler) - numberOf(panel))).toBeLessThanOrEqual(
      0.5 * 10 ** -decimalsOf(panel) + 1e-9,
    );
  });

  it('a span from nothing says how far it goes', () => {
    const text = plain(toDistanceSpanText(3, 30_000, units));
    expect(text).toBe(`up to ${plain(toDistanceText(30_000, units))}`);
    expect(plain(toDistanceSpanText(10_000, 30_000, units))).not.toContain('up to');
  });

  it.each(lengths_m)(
    'a height of %d m reads the same with its unit, in a table and in a field',
    (height_m) => {
      const text = toHeightText(height_m, units);
      expect(text).toBe(`${toLegLengthText(height_m, units)}\u00a0${toLengthUnitText(units)}`);
      const { toShown, toStored, unit } = toQuantity('altitude_m', units);
      expect(unit).toBe(toLengthUnitText(units));
      expect(numberOf(text)).toBe(Math.round(toShown(height_m)));
      expect(toStored(toShown(height_m))).toBeCloseTo(height_m, 6);
    },
  );

  it.each(speeds_mps)('a speed of %d m/s reads the same alone, in a span and in a field', (speed_mps) => {
    const text = toSpeedText(speed_mps, units);
    expect(toSpeedSpanText(speed_mps, speed_mps, units)).toBe(text);
    expect(text).toBe(`${toSpeedNumberText(speed_mps, units)}\u00a0${toSpeedUnitText(units)}`);
    const { toShown, unit } = toQuantity('wind_speed_mps', units);
    expect(unit).toBe(toSpeedUnitText(units));
    expect(numberOf(text)).toBe(Number(toNumberText(toShown(speed_mps), 1)));
  });

  it.each(temperatures_c)('a temperature of %d °C reads the same in words and in a field', (temp_c) => {
    const text = toTemperatureText(temp_c, units);
    const { toShown, unit } = toQuantity('temp_c', units);
    expect(unitOf(text)).toBe(unit);
    expect(numberOf(text)).toBeCloseTo(Number(toShown(temp_c).toFixed(0)), 9);
  });
});

describe('in any units', () => {
  it.each(percents)('%d %% reads the same alone and as a span', (value_pct) => {
    const span = { low_pct: value_pct, high_pct: value_pct };
    expect(toPercentSpanText(span)).toBe(toPercentText(value_pct));
    expect(toPercentText(value_pct)).toBe(`${toSpanText(span)}\u00a0%`);
    expect(
      Math.abs(numberOf(toPointsText(value_pct)) - numberOf(toPercentText(value_pct))),
    ).toBeLessThanOrEqual(0.5);
  });

  it.each([0.01, 0.5, 0.974, 0.99])('a probability of %d is its percentage', (probability) => {
    expect(toProbabilityText(probability, 'metric')).toBe(toPercentText(probability * 100));
  });
});

describe('the length that map and panel told apart', () => {
  it.each([
    ['imperial', '0.37 mi'],
    ['metric', '600 m'],
  ] as const)('is one, in %s units', (units, text) => {
    expect(plain(toDistanceText(600, units))).toBe(text);
    expect(plain(toRulerText(600, units))).toBe(text);
  });
});

describe('on the map', () => {
  it('a ruler reads one digit more than an estimate where that says more', () => {
    expect(plain(toRulerText(1234, 'metric'))).toBe('1.23 km');
    expect(plain(toRulerText(12_345, 'metric'))).toBe('12.3 km');
    expect(plain(toRulerText(1_234_567, 'metric'))).toBe('1 235 km');
  });

  it('courses have three digits and north is 000°', () => {
    expect(toCourseText(7.4)).toBe('007°');
    expect(toCourseText(359.7)).toBe('000°');
  });

  it('places name their hemispheres', () => {
    expect(toPlaceText({ lat: -16.8, lon: 179.99 }, 2)).toBe('16.80° S, 179.99° E');
  });
});

describe('units and their factors', () => {
  const root = resolve(import.meta.dirname, '../../../renderer');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file));
  /** A scale bar chooses a round length itself, so its text is not that of a given length. */
  const owners = /^(ui\/(format|quantity)\.ts|map\/geometry\/scaleBar\.ts)$/;
  const breaks = (source: string) =>
    /'(ft|mi|mph|km|°F)'|\b(mi|ft|mph|km)`|0\.3048|1609|0\.44704|\b9\) ?\/ ?5|\b9 \/ 5/.test(source);

  it('stand nowhere else in the window', () => {
    expect(sources.length).toBeGreaterThan(100);
    const readAt = (file: string) => readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    expect(sources.filter((file) => !owners.test(file) && breaks(readAt(file)))).toEqual([]);
  });

  it('are seen where they are', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text.
    for (const planted of ["'mph'", '`${x} ft`', 'x / 1609.344', '(c * 9) / 5'])
      expect(breaks(planted)).toBe(true);
  });
});
