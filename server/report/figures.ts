import { figureText, metresText } from '../../engine/figureText.ts';
import { clockText } from '../../engine/flightlog/record/clockText.ts';
import {
  toCeiledSpeedText,
  toDegreesText,
  toDistanceText,
  toDurationText,
  toHeightText,
  toKeptText,
  toPercentText,
  toSpeedText,
  toTemperatureText,
  type Units,
} from './format.ts';

type Style = (value: number, units: Units) => string;

/** Shows a figure as `metric` writes it, or as the window does in imperial units. */
const byUnits =
  (metric: (value: number) => string, imperial: (value: number, units: Units) => string): Style =>
  (value, units) =>
    units === 'metric' ? metric(value) : imperial(value, units);

const speed = (text: (value: number) => number | string) =>
  byUnits((value) => figureText(text(value), 'm/s'), toSpeedText);
const degrees = (text: (value: number) => number | string) =>
  byUnits((value) => figureText(text(value), '°C'), toTemperatureText);
const length = (text: (value: number) => number | string) =>
  byUnits((value) => figureText(text(value), 'm'), toHeightText);
const kilometres = (text: (value: number) => number | string) =>
  byUnits((value) => figureText(text(value / 1000), 'km'), toDistanceText);

const asItIs = (value: number) => value;
const toTenths = (value: number) => value.toFixed(1);
const toHundredths = (value: number) => Math.round(value * 100) / 100;
const plain =
  (text: (value: number) => string): Style =>
  (value) =>
    text(value);

const metres = byUnits(metresText, toHeightText);
const wholeKilometres = kilometres((value) => value.toFixed(0));

/** How messages write their figures, which are in SI units: `{height_m, number, m}`. A name with `0` has no more decimals than it needs. */
export const figureStyles = {
  m: metres,
  m0: length(asItIs),
  /** Without zeros at its end. */
  mTenths: length((value) => Number(value.toFixed(1))),
  wholeM: length(Math.round),
  /** In whole kilometres where it is long. */
  mOrKm: (value, units) => (value < 10_000 ? metres : wholeKilometres)(value, units),
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
  /** Degrees of latitude or longitude. */
  angle: plain((value_deg) => value_deg.toFixed(5)),
  latitude: plain((lat) => `${Math.abs(lat).toFixed(1)}° ${lat < 0 ? 'S' : 'N'}`),
  longitude: plain((lon) => `${Math.abs(lon).toFixed(1)}° ${lon < 0 ? 'W' : 'E'}`),
  whole: plain((value) => String(Math.round(value))),
  hundredths: plain((value) => String(toHundredths(value))),
  speedHundredths: speed(toHundredths),
  ones: plain((value) => value.toFixed(0)),
  tenths: plain(toTenths),
  percentOnes: plain((value_pct) => `${value_pct.toFixed(0)}\u00a0%`),
  percentWhole: plain((value_pct) => `${Math.round(value_pct)}\u00a0%`),
  clock: plain(clockText),
  duration: plain(toDurationText),
  hours: plain((time_s) => (time_s / 3600).toFixed(1)),
  thousands: plain((count) => count.toLocaleString('en-US')),
  minutes: plain((time_s) => String(Math.round(time_s / 60))),
  percent: plain(toPercentText),
  /** Rounded down: a percentage that is kept. */
  kept: plain(toKeptText),
  height: toHeightText,
  distance: toDistanceText,
  speedText: toSpeedText,
  /** Rounded up: above a limit it never reads as the limit. */
  speedUp: toCeiledSpeedText,
  degreesText: toDegreesText,
  gramsUp: plain((mass_g) => `${Math.ceil(mass_g)}\u00a0g`),
  gramsDown: plain((mass_g) => `${Math.floor(mass_g)}\u00a0g`),
} as const satisfies Readonly<Record<string, Style>>;

export type FigureStyle = keyof typeof figureStyles;
