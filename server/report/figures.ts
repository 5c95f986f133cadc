import { figureText, metresText } from '../../engine/figureText.ts';
import { clockText } from '../../engine/flightlog/record/clockText.ts';
import { latitudeLetter, longitudeLetter } from '../../engine/geo/compassLetters.ts';
import { type UnitQuantity, unitsOf } from '../contract/unitChoice.ts';
import { inDigitsOf } from './digits.ts';
import {
  type Locale,
  toDegreesText,
  toDistanceText,
  toDurationText,
  toHeightText,
  toKeptText,
  toPercentText,
  toSpeedText,
  toTemperatureText,
  toWholeText,
  toWindSpeedText,
  toWindTextBeside,
} from './format.ts';

/** `beside` is the figure that the sentence compares this one with. */
type Style = (value: number, locale: Locale, beside?: number) => string;

/** Shows a figure as `base` writes it in its own unit, or as the window does in another one. */
const byUnits =
  (
    quantity: UnitQuantity,
    unit: string,
    base: (value: number) => string,
    other: (value: number, locale: Locale) => string,
  ): Style =>
  (value, locale) =>
    unitsOf(locale)[quantity] === unit ? inDigitsOf(locale, base(value)) : other(value, locale);

const speed = (text: (value: number) => number | string) =>
  byUnits('speed', 'm/s', (value) => figureText(text(value), 'm/s'), toSpeedText);
const wind = (text: (value: number) => number | string) =>
  byUnits('wind', 'm/s', (value) => figureText(text(value), 'm/s'), toWindSpeedText);
const degrees = (text: (value: number) => number | string) =>
  byUnits('temperature', '°C', (value) => figureText(text(value), '°C'), toTemperatureText);
const length = (text: (value: number) => number | string) =>
  byUnits('height', 'm', (value) => figureText(text(value), 'm'), toHeightText);
const kilometres = (text: (value: number) => number | string) =>
  byUnits('length', 'km', (value) => figureText(text(value / 1000), 'km'), toDistanceText);

const asItIs = (value: number) => value;
const toTenths = (value: number) => value.toFixed(1);
const toHundredths = (value: number) => Math.round(value * 100) / 100;
const plain =
  (text: (value: number) => string): Style =>
  (value) =>
    text(value);
/** A number without a unit, in the digits of the language. */
const number =
  (text: (value: number) => string): Style =>
  (value, locale) =>
    inDigitsOf(locale, text(value));

const metres = byUnits('height', 'm', metresText, toHeightText);
const wholeKilometres = kilometres((value) => value.toFixed(0));

/** How messages write their figures, which are in SI units: `{height_m, number, m}`. A name with `0` has no more decimals than it needs. */
export const figureStyles = {
  m: metres,
  m0: length(asItIs),
  /** Metres with one decimal, without zeros at its end. */
  mTenths: length((value) => Number(value.toFixed(1))),
  wholeM: length(Math.round),
  /** In whole kilometres where it is long. */
  mOrKm: (value, locale) => (value < 10_000 ? metres : wholeKilometres)(value, locale),
  km: kilometres(toTenths),
  km0: kilometres(asItIs),
  kmTenths: kilometres((value) => Number(value.toFixed(1))),
  wholeKm: wholeKilometres,
  speed: speed(toTenths),
  speed0: speed(asItIs),
  speedTenths: speed((value) => Number(value.toFixed(1))),
  wholeSpeed: speed((value) => value.toFixed(0)),
  degrees: degrees(toTenths),
  degrees0: degrees(asItIs),
  /** Counts from 1 what has an index. */
  place: plain((index) => String(index + 1)),
  /** Degrees of latitude or longitude, with a point in every language: so people copy them. */
  angle: plain((value_deg) => value_deg.toFixed(5)),
  latitude: number((lat) => `${Math.abs(lat).toFixed(1)}° ${latitudeLetter(lat)}`),
  longitude: number((lon) => `${Math.abs(lon).toFixed(1)}° ${longitudeLetter(lon)}`),
  whole: number((value) => String(Math.round(value))),
  hundredths: number((value) => String(toHundredths(value))),
  speedHundredths: speed(toHundredths),
  ones: number((value) => value.toFixed(0)),
  tenths: number(toTenths),
  percentOnes: plain((value_pct) => `${value_pct.toFixed(0)}\u00a0%`),
  percentWhole: plain((value_pct) => `${Math.round(value_pct)}\u00a0%`),
  clock: plain(clockText),
  duration: plain(toDurationText),
  hours: number((time_s) => (time_s / 3600).toFixed(1)),
  /** A number of things, with its thousands apart. */
  count: toWholeText,
  /** The same of a number that may have decimals. */
  counted: (count, locale) =>
    Number.isInteger(count) ? toWholeText(count, locale) : inDigitsOf(locale, String(count)),
  minutes: number((time_s) => String(Math.round(time_s / 60))),
  percent: plain(toPercentText),
  /** Rounded down: a percentage that is kept. */
  kept: plain(toKeptText),
  height: toHeightText,
  distance: toDistanceText,
  speedText: toSpeedText,
  wind: wind(toTenths),
  wind0: wind(asItIs),
  windText: toWindSpeedText,
  /** A wind and its limit: one above the limit never reads as the limit. */
  windBeside: (wind_mps, locale, limit_mps = wind_mps) => toWindTextBeside(wind_mps, limit_mps, locale),
  degreesText: toDegreesText,
  gramsUp: plain((mass_g) => `${Math.ceil(mass_g)}\u00a0g`),
  gramsDown: plain((mass_g) => `${Math.floor(mass_g)}\u00a0g`),
} as const satisfies Readonly<Record<string, Style>>;

export type FigureStyle = keyof typeof figureStyles;
