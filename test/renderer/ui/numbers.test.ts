import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseNumberText,
  readNumber,
  stepNumber,
  toNumberText,
  toUntilThenText,
} from '../../../renderer/ui/numberText.ts';
import { toQuantity } from '../../../renderer/ui/quantity.ts';
import { setPageLocale } from '../../../renderer/ui/words.ts';
import { localeFor } from '../../../server/contract/locale.ts';
import { type BoundName, bounds } from '../../../server/contract/schemas/common.ts';

const wind = toQuantity('wind_speed_mps', 'metric');

describe('a typed number', () => {
  it.each([
    ['8', 8],
    ['8.5', 8.5],
    ['8,5', 8.5],
    [' 12 ', 12],
    ['12 m/s', 12],
    ['12m/s', 12],
    ['.5', 0.5],
    ['7.', 7],
  ])('“%s” is read as %d', (text, value) => {
    expect(readNumber(text, wind)).toEqual({ ok: true, value });
  });

  it.each([
    ['wind_speed_mps', 'metric', '15 km/h', 15 / 3.6],
    ['wind_speed_mps', 'metric', '27kt', (27 * 1852) / 3600],
    ['wind_speed_mps', 'metric', '20 MPH', 20 * 0.44704],
    ['wind_speed_mps', 'imperial', '10 m/s', 10 / 0.44704],
    ['height_m', 'metric', '400 ft', 400 * 0.3048],
    ['height_m', 'metric', '0,1 km', 100],
    ['height_m', 'imperial', '120 m', 120 / 0.3048],
    ['temp_c', 'metric', '59°F', 15],
    ['temp_c', 'imperial', '15 °C', 59],
  ] as const)('of %s in %s units takes other units, too: %s', (bound, units, text, value) => {
    const reading = readNumber(text, toQuantity(bound, units));
    expect(reading.ok ? reading.value : reading.failure.message).toBeCloseTo(value, 9);
  });

  it.each([
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['-1.234.567,25', -1_234_567.25],
    ['1.23,4', undefined],
    ['1,2,3', undefined],
  ])('may have marks between thousands where another mark shows the decimals: %s', (text, value) => {
    expect(parseNumberText(text)).toBe(value);
  });

  it('takes the minus sign of a keyboard and of a typesetter', () => {
    const temperature = toQuantity('temp_c', 'metric');
    expect(readNumber('-5', temperature)).toEqual({ ok: true, value: -5 });
    expect(readNumber('−5 °C', temperature)).toEqual({ ok: true, value: -5 });
  });

  it.each([
    ['', 'EMPTY', '0 to 60\u00a0m/s'],
    ['abc', 'NOT_A_NUMBER', '“abc”'],
    ['1e3', 'NOT_A_NUMBER', '“1e3”'],
    ['8 ft', 'NOT_A_NUMBER', '“8 ft”'],
    ['8 constructor', 'NOT_A_NUMBER', '“8 constructor”'],
    ['1 2 3 4 x', 'NOT_A_NUMBER', 'not a number'],
    ['60.01', 'OUT_OF_RANGE', '0 to 60\u00a0m/s'],
    ['-1', 'OUT_OF_RANGE', '0 to 60\u00a0m/s'],
  ])('“%s” is refused as %s and says why', (text, code, says) => {
    const reading = readNumber(text, wind);
    expect(reading.ok ? undefined : reading.failure.code).toBe(code);
    expect(reading.ok ? '' : reading.failure.message).toContain(says);
  });

  it.each([
    ['metric', 8, 'Until then the last value, 8\u00a0m/s, is used.'],
    ['imperial', 8, 'Until then the last value, 17.9\u00a0mph, is used.'],
    ['metric', undefined, 'Until then the field is used as empty.'],
  ] as const)('says in %s units which value counts instead of a wrong one: %j', (units, stored, says) => {
    expect(toUntilThenText(stored, toQuantity('wind_speed_mps', units))).toBe(says);
  });

  it('is read back as it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: -6000, max: 6000 }), (tenths) => {
        expect(parseNumberText(toNumberText(tenths / 10, 1))).toBeCloseTo(tenths / 10, 9);
      }),
    );
  });

  it('is shown with the decimal mark of the page’s language, and read with it', () => {
    setPageLocale(localeFor('de-DE', 'metric'));
    try {
      expect(toNumberText(-1.5, 1)).toBe('−1,5');
      expect(parseNumberText(toNumberText(1.234, 9))).toBe(1.234);
      expect(toUntilThenText(8.5, wind)).toBe('Bis dahin gilt der letzte Wert, 8,5\u00a0m/s.');
    } finally {
      setPageLocale('metric');
    }
  });
});

describe('a step by arrow key or wheel', () => {
  const direction = toQuantity('wind_dir_deg', 'metric');

  it.each([
    [270, 1, 275],
    [271, 1, 275],
    [271, -1, 270],
    [358, 1, 360],
    [360, 1, 360],
    [0, -1, 0],
  ] as const)('from %d° goes %d to %d°', (from, way, to) => {
    expect(stepNumber(from, way, direction)).toBe(to);
  });

  it('with Shift goes ten steps', () => {
    expect(stepNumber(100, 1, direction, 10)).toBe(150);
  });
});

describe('a quantity in imperial units', () => {
  it.each([
    ['wind_speed_mps', 10, 22.37, 'mph'],
    ['temp_c', 20, 68, '°F'],
    ['temp_c', -40, -40, '°F'],
    ['height_m', 120, 393.7, 'ft'],
    ['payload_g', 500, 500, 'g'],
    ['battery_pct', 85, 85, '%'],
  ] as const)('%s %d is shown as %d %s', (name, stored, shown, unit) => {
    const quantity = toQuantity(name, 'imperial');
    expect(quantity.toShown(stored)).toBeCloseTo(shown, 1);
    expect(quantity.unit).toBe(unit);
  });

  it('accepts no shown value that the wire would refuse', () => {
    for (const name of Object.keys(bounds) as BoundName[]) {
      for (const units of ['metric', 'imperial'] as const) {
        const quantity = toQuantity(name, units);
        expect(quantity.toStored(quantity.min)).toBeGreaterThanOrEqual(bounds[name].min - 1e-9);
        expect(quantity.toStored(quantity.max)).toBeLessThanOrEqual(bounds[name].max + 1e-9);
      }
    }
  });

  it('comes back to what was stored', () => {
    fc.assert(
      fc.property(fc.double({ min: -60, max: 60, noNaN: true }), (temp_c) => {
        const quantity = toQuantity('temp_c', 'imperial');
        expect(quantity.toStored(quantity.toShown(temp_c))).toBeCloseTo(temp_c, 9);
      }),
    );
  });
});
