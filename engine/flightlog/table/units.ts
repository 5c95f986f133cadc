import { fahrenheitToCelsius, metresPerFoot, mpsPerKmh, mpsPerKnot, mpsPerMph } from '../../units.ts';
import { refuseLog } from '../record/logRefusal.ts';

export type Quantity =
  | 'time'
  | 'length'
  | 'speed'
  | 'angle'
  | 'percent'
  | 'voltage'
  | 'current'
  | 'temperature';

/** Converts a figure of a log to the engine's unit. */
export type Conversion = (value: number) => number;

const scaled =
  (factor: number): Conversion =>
  (value) =>
    factor * value;
const same: Conversion = (value) => value;
const thousandth = scaled(1e-3);

/** Spellings of units in headers of logs, lower case; the empty one is for headers that name none. */
const conversions: Readonly<Record<Quantity, Readonly<Record<string, Conversion>>>> = {
  time: { '': same, s: same, sec: same, ms: thousandth, millisecond: thousandth, us: scaled(1e-6) },
  length: {
    '': same,
    m: same,
    meters: same,
    metres: same,
    feet: scaled(metresPerFoot),
    ft: scaled(metresPerFoot),
  },
  speed: {
    '': same,
    'm/s': same,
    mps: same,
    mph: scaled(mpsPerMph),
    'km/h': scaled(mpsPerKmh),
    kmh: scaled(mpsPerKmh),
    kph: scaled(mpsPerKmh),
    knots: scaled(mpsPerKnot),
    kn: scaled(mpsPerKnot),
  },
  angle: { '': same, deg: same, degrees: same, '°': same, '360': same },
  percent: { '': same, '%': same, percent: same },
  voltage: { '': same, v: same, mv: thousandth },
  current: { '': same, a: same, ma: thousandth },
  temperature: {
    '': same,
    c: same,
    '°c': same,
    celsius: same,
    f: fahrenheitToCelsius,
    '°f': fahrenheitToCelsius,
    fahrenheit: fahrenheitToCelsius,
  },
};

/** How to convert figures with this unit; `undefined`: nobody knows the unit. */
export function knownConversion(quantity: Quantity, unit: string): Conversion | undefined {
  const known = conversions[quantity];
  return Object.hasOwn(known, unit) ? known[unit] : undefined;
}

/** As `knownConversion`, but refuses a unit that nobody knows, since it would make every figure of the column wrong. */
export function conversionOf(quantity: Quantity, unit: string, header: string): Conversion {
  const conversion = knownConversion(quantity, unit);
  if (conversion !== undefined) return conversion;
  const spelled = Object.keys(conversions[quantity]).filter((name) => name !== '');
  return refuseLog(
    'LOG_UNIT',
    `The column “${header}” has a unit that is not known; export the log with one of ${spelled.join(', ')}.`,
    `column “${header}”`,
  );
}
