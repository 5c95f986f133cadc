import { describe, expect, it } from 'vitest';
import { type Quantity, unitNamed, unitSigns } from '../../engine/unitNames.ts';

/** Engine units in one of each; factors by NIST Handbook 44, appendix C. */
const spellings: readonly (readonly [Quantity, number, readonly string[]])[] = [
  ['length', 1, ['m', 'M', 'meter', 'metres', ' m ']],
  ['length', 0.3048, ['ft', 'FT', 'ft.', 'feet', 'foot', "'", '′', '’']],
  ['length', 1000, ['km', 'kilometers']],
  ['length', 0.01, ['cm', 'centimetres']],
  ['length', 1609.344, ['mi', 'miles']],
  ['speed', 1, ['m/s', 'mps', 'm s-1', 'm·s⁻¹', 'm.s.', 'm_s', 'ms', 'metres per second', 'meters/second']],
  ['speed', 1 / 3.6, ['km/h', 'kmh', 'kmph', 'kph', 'km/hr', 'KM/H', 'kilometers per hour']],
  ['speed', 0.44704, ['mph', 'mi/h', 'miles/h', 'miles per hour', 'MPH']],
  ['speed', 1852 / 3600, ['kn', 'kt', 'kts', 'knots', 'Knot', 'nautical miles/h']],
  ['speed', 0.3048, ['ft/s', 'fps', 'ft/sec', 'feet per second', 'fts']],
  ['speed', 0.01, ['cm/s', 'cms']],
  ['speed', 0.3048 / 60, ['ft/min']],
  ['time', 1, ['s', 'sec', 'Seconds']],
  ['time', 60, ['min', 'mins', 'minutes']],
  ['time', 3600, ['h', 'hr', 'hours']],
  ['time', 0.001, ['ms', 'msec', 'milliseconds']],
  ['time', 1e-6, ['µs', 'μs', 'us']],
  ['angle', 1, ['°', 'deg', 'degrees']],
  ['angle', 180 / Math.PI, ['rad', 'radians']],
  ['angle', 1e-7, ['degE7', '1e-7 deg']],
];

const rows = spellings.flatMap(([quantity, factor, texts]) =>
  texts.map((text) => [quantity, text, factor] as const),
);

describe('a unit', () => {
  it.each(rows)('of %s, “%s”, is %d of the engine', (quantity, text, factor) => {
    expect(unitNamed(quantity, text)?.toEngine(7)).toBeCloseTo(7 * factor, 9);
  });

  it.each([
    ['length', 'furlong'],
    ['length', 's'],
    ['length', ''],
    // Minutes for some, metres for others.
    ['time', 'm'],
    ['time', 'km'],
    // Metres an hour, or miles.
    ['speed', 'm/h'],
    ['speed', 'kms'],
    ['speed', 'm'],
    ['speed', 'furlongs/s'],
    ['angle', 'gon'],
    ['speed', 'constructor'],
  ] as const)('of %s that is not known has no factor: “%s”', (quantity, text) => {
    expect(unitNamed(quantity, text)).toBeUndefined();
  });

  it('is named by its sign in messages', () => {
    expect(unitSigns('speed')).toEqual(['m/s', 'km/h', 'mph', 'kn', 'ft/s', 'cm/s']);
    expect(unitNamed('speed', 'miles per hour')?.sign).toBe('mi/h');
  });
});
