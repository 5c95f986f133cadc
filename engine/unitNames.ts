import {
  degreesPerE7,
  fahrenheitToCelsius,
  metresPerFoot,
  milesToMetres,
  mpsPerKmh,
  mpsPerKnot,
  mpsPerMph,
  toDegrees,
} from './units.ts';

export type Quantity =
  | 'time'
  | 'length'
  | 'speed'
  | 'angle'
  | 'percent'
  | 'voltage'
  | 'current'
  | 'charge'
  | 'temperature';

/** Converts a figure to the engine's unit of its quantity. */
export type Conversion = (value: number) => number;

export interface Unit {
  /** Its usual sign, for messages. */
  readonly sign: string;
  readonly toEngine: Conversion;
}

/** Signs of units with their other spellings, each by `plainSpelling`. */
type Spellings = readonly (readonly [sign: string, toEngine: Conversion, ...spellings: readonly string[]])[];

const scaled =
  (factor: number): Conversion =>
  (value) =>
    factor * value;
const same: Conversion = (value) => value;
const thousandth = scaled(1e-3);

const names: Readonly<Record<Quantity, Spellings>> = {
  time: [
    ['s', same, 'sec', 'secs', 'second', 'seconds', 'с', 'сек', '秒'],
    ['min', scaled(60), 'mins', 'minute', 'minutes', 'мин', '分', '分钟'],
    ['h', scaled(3600), 'hr', 'hrs', 'hour', 'hours'],
    ['d', scaled(86_400), 'day', 'days'],
    ['ms', thousandth, 'msec', 'msecs', 'millis', 'millisecond', 'milliseconds', 'millisec'],
    ['µs', scaled(1e-6), 'us', 'usec', 'microsecond', 'microseconds'],
  ],
  length: [
    ['m', same, 'meter', 'meters', 'metre', 'metres', 'mtr', 'mtrs', 'м', '米', 'メートル'],
    ['ft', scaled(metresPerFoot), 'feet', 'foot', "'", '英尺'],
    ['km', scaled(1000), 'kms', 'kilometer', 'kilometers', 'kilometre', 'kilometres', 'км', '公里'],
    ['dm', scaled(0.1), 'decimeter', 'decimeters', 'decimetre', 'decimetres'],
    ['cm', scaled(1e-2), 'cms', 'centimeter', 'centimeters', 'centimetre', 'centimetres'],
    ['mm', thousandth, 'millimeter', 'millimeters', 'millimetre', 'millimetres'],
    ['mi', milesToMetres, 'mile', 'miles'],
  ],
  speed: [
    ['m/s', same, 'mps', 'м/с', '米/秒'],
    ['km/h', scaled(mpsPerKmh), 'kmph', 'kph', 'kmphr', 'км/ч', '公里/小时'],
    ['mph', scaled(mpsPerMph), 'miph', 'mphr'],
    ['kn', scaled(mpsPerKnot), 'kt', 'kts', 'kns', 'knot', 'knots', 'nmi/h', 'nm/h', 'nauticalmiles/h'],
    ['ft/s', scaled(metresPerFoot), 'fps'],
    ['cm/s', scaled(1e-2), 'cmps'],
  ],
  angle: [
    ['°', same, 'deg', 'degs', 'degree', 'degrees', 'd', 'dd', '360'],
    ['rad', toDegrees, 'rads', 'radian', 'radians'],
    ['1e-7 deg', scaled(degreesPerE7), 'dege7', 'degreese7', 'e7', '1e7', '1e-7°', '1e7deg', 'deg*1e7'],
  ],
  percent: [['%', same, 'percent', 'pct']],
  voltage: [
    ['V', same, 'volt', 'volts'],
    ['mV', thousandth, 'millivolt', 'millivolts'],
  ],
  current: [
    ['A', same, 'amp', 'amps', 'ampere', 'amperes'],
    ['mA', thousandth, 'milliamp', 'milliamps'],
  ],
  charge: [
    ['mAh', same, 'milliamphours'],
    ['Ah', scaled(1000), 'amphours'],
  ],
  temperature: [
    ['°C', same, 'c', 'degc', 'celsius', 'degreescelsius'],
    ['°F', fahrenheitToCelsius, 'f', 'degf', 'fahrenheit', 'degreesfahrenheit'],
  ],
};

/** A spelling without case, spaces, dots, underscores and typographic signs. */
const plainSpelling = (text: string): string =>
  text
    .slice(0, 60)
    .toLowerCase()
    .replace(/[′’`´]/g, "'")
    .replace(/[º˚]/g, '°')
    .replace(/[⁻−]/g, '-')
    .replaceAll('μ', 'µ')
    .replaceAll('¹', '1')
    .replaceAll('⁷', '7')
    .replace(/[\s._·^]/g, '');

const byQuantity: ReadonlyMap<string, ReadonlyMap<string, Unit>> = new Map(
  Object.entries(names).map(([quantity, spellings]) => [
    quantity,
    new Map(
      spellings.flatMap(([sign, toEngine, ...others]) =>
        [plainSpelling(sign), ...others].map((spelling) => [spelling, { sign, toEngine }]),
      ),
    ),
  ]),
);

const named = (quantity: Quantity, spelling: string): Unit | undefined =>
  byQuantity.get(quantity)?.get(spelling);

/** Units of length that may stand beside one of time without a mark between them: “ms”, “kmh”, “fts”. */
const unmarked: readonly string[] = ['m s', 'ft s', 'cm s', 'km h', 'mi h'];

/** A speed that is put together of a length and a time: “miles/hour”, “metres per second”, “m s⁻¹”. Metres an hour are none: some mean miles. */
function joinedSpeed(spelling: string): Unit | undefined {
  const parts = /^([a-z']+?)(\/|per)?(s|sec|seconds?|h|hr|hrs|hours?|min|minutes?)(?:-1)?$/.exec(spelling);
  const length = named('length', parts?.[1] ?? '');
  const time = named('time', parts?.[3] ?? '');
  if (length === undefined || time === undefined || `${length.sign} ${time.sign}` === 'm h') return undefined;
  if (parts?.[2] === undefined && !unmarked.includes(`${length.sign} ${time.sign}`)) return undefined;
  const [length_m, time_s] = [length.toEngine(1), time.toEngine(1)];
  return { sign: `${length.sign}/${time.sign}`, toEngine: (value) => (value * length_m) / time_s };
}

/** The unit of a quantity by any usual spelling; `undefined`: nobody knows it, and no factor may be assumed. */
export function unitNamed(quantity: Quantity, text: string): Unit | undefined {
  const spelling = plainSpelling(text);
  return named(quantity, spelling) ?? (quantity === 'speed' ? joinedSpeed(spelling) : undefined);
}

/** True if this is a unit of any quantity. */
export const isUnit = (text: string): boolean =>
  (Object.keys(names) as Quantity[]).some((quantity) => unitNamed(quantity, text) !== undefined);

/** The units of a quantity, by their signs, for messages. */
export const unitSigns = (quantity: Quantity): readonly string[] => names[quantity].map(([sign]) => sign);
