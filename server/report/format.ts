import {
  celsiusToFahrenheit,
  metresPerFoot,
  metresPerNauticalMile,
  metresToFeet,
  metresToMiles,
  mpsPerKmh,
  mpsPerKnot,
  mpsPerMph,
} from '../../engine/units.ts';
import type { Locale } from '../contract/locale.ts';
import { type SpeedUnit, unitsOf } from '../contract/unitChoice.ts';
import { marksOf } from './digits.ts';

export type { Locale };

const space = '\u00a0';
const minus = '−';

function toText(value: number, decimals: number, locale: Locale = 'metric'): string {
  const marks = marksOf(locale);
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const isZero = Number(value.toFixed(decimals)) === 0;
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, marks.group);
  return `${value < 0 && !isZero ? minus : ''}${grouped}${fraction === undefined ? '' : `${marks.decimal}${fraction}`}`;
}

/** Writes a percentage like `41 %`. */
export const toPercentText = (value_pct: number) => `${toText(value_pct, 0)}${space}%`;

/** Whole percentage points of a bound that is kept, never rounded up. */
export const keptPoints = (kept_pct: number) => Math.floor(Math.max(0, kept_pct) + 1e-4);

/** Writes a percentage that is kept, or at which to turn back, rounded to the safe side. */
export const toKeptText = (kept_pct: number) => toPercentText(keptPoints(kept_pct));

interface PercentSpan {
  readonly low_pct: number;
  readonly high_pct: number;
}

/** `56–65`, beside a percentage; one number where both ends read the same. */
export function toSpanText({ low_pct, high_pct }: PercentSpan): string {
  const [low, high] = [toText(low_pct, 0), toText(high_pct, 0)];
  return low === high ? low : `${low}–${high}`;
}

export const toPercentSpanText = (span: PercentSpan) => `${toSpanText(span)}${space}%`;

/** `26.8`, `−1.2`: percentage points of the battery, to a tenth; more than a battery holds is `> 100`. */
export const toPointsText = (points_pct: number, locale: Locale = 'metric') =>
  points_pct > 100
    ? `>${space}100`
    : points_pct < -100
      ? `<${space}${minus}100`
      : toText(points_pct, 1, locale);

/** `estimate`: as exact as a model; `ruler`: measured on the map, with one more digit where that adds something. */
type Precision = 'estimate' | 'ruler';

interface Measure {
  readonly value: number;
  readonly unit: string;
  readonly decimals: number;
}

/** True where short lengths are in feet: they stand in the unit of heights, as fields and messages have them, too. */
export const hasFeet = (locale: Locale) => unitsOf(locale).height === 'ft';

/** A length in the unit of short ones. */
const toShort = (distance_m: number, locale: Locale): Measure =>
  hasFeet(locale)
    ? { value: metresToFeet(distance_m), unit: 'ft', decimals: 0 }
    : { value: distance_m, unit: 'm', decimals: 0 };

/** Shorter lengths read best in the short unit. */
const shortInMiles = 0.2;

/** The unit in which a length reads best; only this function chooses one. */
function toMeasure(distance_m: number, locale: Locale, precision: Precision = 'estimate'): Measure {
  const { length } = unitsOf(locale);
  if (length !== 'km') {
    const miles = length === 'mi' ? metresToMiles(distance_m) : distance_m / metresPerNauticalMile;
    if (miles < shortInMiles) return toShort(distance_m, locale);
    return { value: miles, unit: length, decimals: miles < 9.995 ? 2 : 1 };
  }
  if (distance_m < 999.5) return toShort(distance_m, locale);
  const kilometres = distance_m / 1000;
  if (kilometres >= 99.95) return { value: kilometres, unit: 'km', decimals: 0 };
  return { value: kilometres, unit: 'km', decimals: precision === 'ruler' && kilometres < 9.995 ? 2 : 1 };
}

const toMeasureText = ({ value, unit, decimals }: Measure, locale: Locale) =>
  `${toText(value, decimals, locale)}${space}${unit}`;

/** `640 m`, `6.9 km`; `510 ft`, `4.29 mi`. */
export const toDistanceText = (distance_m: number, locale: Locale) =>
  toMeasureText(toMeasure(distance_m, locale), locale);

/** The length as a ruler on the map reads it: `6.91 km`. */
export const toRulerText = (distance_m: number, locale: Locale) =>
  toMeasureText(toMeasure(distance_m, locale, 'ruler'), locale);

/** The ends of a span of lengths in the unit of the longer one; without `from` where both read the same. */
export function toSpanEnds(from_m: number, to_m: number, locale: Locale) {
  const { unit, decimals, value } = toMeasure(to_m, locale);
  const from = value === 0 ? from_m : (from_m * value) / to_m;
  const [low, high] = [toText(from, decimals, locale), toText(value, decimals, locale)];
  return {
    from: low === high ? undefined : low,
    to: `${high}${space}${unit}`,
    isFromNothing: Number(from.toFixed(decimals)) === 0,
  };
}

/** Puts facts beside each other; a line may begin with a dot, but does not end with one. */
export const besideEachOther = (facts: readonly string[]): string =>
  facts.filter((fact) => fact !== '').join(` ·${space}`);

const squareMetresPerHectare = 10_000;
/** International acre, 43 560 square feet. */
const squareMetresPerAcre = 4046.8564224;

/** `36 ha`, `3.6 ha`; `89 ac`. */
export function toAreaSizeText(size_m2: number, locale: Locale): string {
  const [value, unit] =
    unitsOf(locale).length === 'mi'
      ? [size_m2 / squareMetresPerAcre, 'ac']
      : [size_m2 / squareMetresPerHectare, 'ha'];
  return `${toText(value, value < 9.95 ? (value < 0.095 ? 2 : 1) : 0, locale)}${space}${unit}`;
}

/** Ground in a pixel: `2.0 cm`, `0.8 in`. */
export const toSampleText = (sample_m: number, locale: Locale) =>
  unitsOf(locale).height === 'ft'
    ? `${toText(12 * metresToFeet(sample_m), 1, locale)}${space}in`
    : `${toText(100 * sample_m, 1, locale)}${space}cm`;

/** The length of a leg in a table: whole metres or feet, so that rows compare. */
export const toLegLengthText = (distance_m: number, locale: Locale) =>
  toText(toShort(distance_m, locale).value, 0, locale);

/** True where lengths are in miles, as where paper is of the letter format. */
export const hasMiles = (locale: Locale) => unitsOf(locale).length === 'mi';

/** A height in a table, or on an axis that names the unit. */
export const toHeightNumberText = (height_m: number, locale: Locale) =>
  toText(toShort(height_m, locale).value, 0, locale);

export const toLengthUnitText = (locale: Locale) => unitsOf(locale).height;
export const toHeightUnitText = (locale: Locale) => unitsOf(locale).height;

/** One of the unit of heights, metres. */
export const heightStepIn = (locale: Locale): number => (unitsOf(locale).height === 'ft' ? metresPerFoot : 1);
export const toSpeedUnitText = (locale: Locale) => unitsOf(locale).speed;

/** Writes a duration like `11:48` or `1:02:05`. */
export function toDurationText(duration_s: number): string {
  const seconds = Math.round(duration_s);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Metres a second in one of each unit. */
export const mpsPer: Readonly<Record<SpeedUnit, number>> = {
  'm/s': 1,
  'km/h': mpsPerKmh,
  kn: mpsPerKnot,
  mph: mpsPerMph,
};

const speedRounded = (speed_mps: number, unit: SpeedUnit, decimals: number): number =>
  Number((speed_mps / mpsPer[unit]).toFixed(decimals));

/** A speed to its decimals, without zeros at its end. */
function speedNumber(speed_mps: number, unit: SpeedUnit, locale: Locale, decimals = 1): string {
  const figure = speedRounded(speed_mps, unit, decimals);
  return toText(figure, [0, 1, 2].find((few) => Number(figure.toFixed(few)) === figure) ?? decimals, locale);
}

const speedIn = (speed_mps: number, unit: SpeedUnit, locale: Locale) =>
  `${speedNumber(speed_mps, unit, locale)}${space}${unit}`;

/** The number alone, for places that show the unit already. */
export const toSpeedNumberText = (speed_mps: number, locale: Locale): string =>
  speedNumber(speed_mps, unitsOf(locale).speed, locale);

export const toSpeedText = (speed_mps: number, locale: Locale): string =>
  speedIn(speed_mps, unitsOf(locale).speed, locale);

/** A wind, which may have another unit than a speed. */
export const toWindSpeedText = (wind_mps: number, locale: Locale): string =>
  speedIn(wind_mps, unitsOf(locale).wind, locale);

/** The number of a wind alone. */
export const toWindNumberText = (wind_mps: number, locale: Locale): string =>
  speedNumber(wind_mps, unitsOf(locale).wind, locale);

/** The most decimals of a speed in an answer. */
const mostDecimals = 3;

/** The number of a wind beside its limit: with more decimals where both would read as one, so that a wind over its limit reads as over it. */
export function toWindNumberBeside(wind_mps: number, limit_mps: number, locale: Locale): string {
  const { wind } = unitsOf(locale);
  const isInOrder = (decimals: number) => {
    const over = speedRounded(wind_mps, wind, decimals) - speedRounded(limit_mps, wind, decimals);
    return Math.sign(over) === Math.sign(wind_mps - limit_mps);
  };
  return speedNumber(wind_mps, wind, locale, [1, 2].find(isInOrder) ?? mostDecimals);
}

/** The same with its unit. */
export const toWindTextBeside = (wind_mps: number, limit_mps: number, locale: Locale): string =>
  `${toWindNumberBeside(wind_mps, limit_mps, locale)}${space}${unitsOf(locale).wind}`;

/** `8–14 m/s`; one number where both ends read the same. */
export function toSpeedSpanText(from_mps: number, to_mps: number, locale: Locale): string {
  const [from, to] = [toSpeedNumberText(from_mps, locale), toSpeedNumberText(to_mps, locale)];
  return from === to ? toSpeedText(to_mps, locale) : `${from}–${toSpeedText(to_mps, locale)}`;
}

export const toHeightText = (height_m: number, locale: Locale) =>
  `${toHeightNumberText(height_m, locale)}${space}${toHeightUnitText(locale)}`;

export const toTemperatureText = (temp_c: number, locale: Locale) => {
  const { temperature } = unitsOf(locale);
  return `${toText(temperature === '°F' ? celsiusToFahrenheit(temp_c) : temp_c, 0, locale)}${space}${temperature}`;
};

/** A temperature beside a limit, to a tenth where it is not whole. */
export function toDegreesText(temp_c: number, locale: Locale): string {
  const { temperature } = unitsOf(locale);
  const degrees = temperature === '°F' ? celsiusToFahrenheit(temp_c) : temp_c;
  const decimals = Math.abs(degrees - Math.round(degrees)) < 0.05 ? 0 : 1;
  return `${toText(degrees, decimals, locale)}${space}${temperature}`;
}

/** A direction as people type it: `7°`. */
export const toBearingText = (bearing_deg: number) => `${toText(bearing_deg, 0)}°`;

/** A course over the ground, in three digits as on a chart: `007°`. */
export const toCourseText = (course_deg: number) =>
  `${String(Math.round(course_deg) % 360).padStart(3, '0')}°`;

/** `1 366`: a number of things whose name stands beside it. */
export const toWholeText = (count: number, locale: Locale = 'metric') => toText(count, 0, locale);
