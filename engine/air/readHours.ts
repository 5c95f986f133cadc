import { elementAt } from '../elementAt.ts';
import { fail, type Result, succeed } from '../result.ts';
import type { Saying } from '../saying.ts';
import { unitNamed } from '../unitNames.ts';
import { type HourOfWeather, mostHours, mostLevels, type WindLevel } from './hourlyWeather.ts';
import { type Column, columnsOfHead, usualColumns } from './hoursColumns.ts';
import { type ClockTime, type OnDay, readTime } from './hoursTimes.ts';
import { reportedWind_m } from './windProfile.ts';

/** Settings for a table of hours that its text leaves open. */
export interface HoursFrame {
  /** The instant of a local time, both in ms since 1970; of two, where clocks are set back, the first that is after another instant. */
  readonly fromLocal: (local_ms: number, after_ms: number) => number;
  /** The local time at present. */
  readonly now_local_ms: number;
  /** The unit of winds beside which none is written. */
  readonly wind_unit: string;
}

export interface HoursFault {
  readonly code: 'HOURS_NOT_READ';
  readonly saying: Saying;
}

const mostLines = 2000;
const day_ms = 86_400_000;

const fault = (why: string, line: number, cell = '') =>
  fail<HoursFault>({
    code: 'HOURS_NOT_READ',
    saying: { says: 'host.hours_fault', values: { why, line: line - 1, cell: cell.slice(0, 40) } },
  });

interface Line {
  readonly number: number;
  readonly cells: readonly string[];
}

/** The mark between cells; a comma where no other is, since it may be a decimal mark. */
const markOf = (lines: readonly string[]): RegExp => {
  const found = [/\t/, /;/, /\|/].find((mark) => lines.every((line) => mark.test(line)));
  if (found !== undefined) return found;
  return lines.every((line) => line.includes(',')) ? /,/ : /\s{2,}/;
};

function linesOf(text: string): Line[] {
  const all = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/\u2212/g, '-')
    .replaceAll('\ufeff', '')
    .split('\n')
    .slice(0, mostLines)
    .map((line, at) => ({ number: at + 1, text: line.trim() }))
    .filter(({ text: line }) => line !== '' && !line.startsWith('#'));
  const mark = markOf(all.map(({ text: line }) => line));
  return all.map(({ number, text: line }) => ({
    number,
    cells: line.split(mark).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    ),
  }));
}

const compass = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
];

/** A direction in degrees or by a point of the compass; not by O, which is east in German and west in French and Spanish. */
function directionOf(cell: string): number | undefined {
  const point = compass.indexOf(cell.toUpperCase());
  if (point >= 0) return point * 22.5;
  const degrees = figureIn(cell.replace(/[°º]|deg$/i, ''), 'angle', undefined);
  return degrees === undefined || degrees < 0 || degrees > 360 ? undefined : degrees % 360;
}

type Measure = 'speed' | 'temperature' | 'length' | 'percent' | 'angle';

/** A figure with a decimal point or comma, and the unit beside it or that of its column; `undefined`: it is none, or nobody knows the unit. */
function figureIn(cell: string, measure: Measure, unit: string | undefined): number | undefined {
  const [, figure = '', beside = ''] = /^([+-]?\d{1,6}(?:[.,]\d{1,20})?)\s*(\D.*)?$/.exec(cell) ?? [];
  if (figure === '') return undefined;
  const value = Number(figure.replace(',', '.'));
  const name = beside.trim() || unit;
  if (name === undefined || name === '') return value;
  if (measure === 'length') return /^(mm|l\/m²)$/i.test(name) ? value : undefined;
  return unitNamed(measure, name)?.toEngine(value);
}

interface Row {
  readonly line: number;
  readonly when: ClockTime;
  readonly hour: Omit<HourOfWeather, 'time'>;
}

const measureOf = {
  wind: 'speed',
  gust: 'speed',
  temp: 'temperature',
  rain: 'length',
  humidity: 'percent',
} as const;

const limits = { wind: 60, gust: 60, temp: 60, rain: 500, humidity: 100 } as const;

type FigureKind = keyof typeof measureOf;

const isEmpty = (cell: string): boolean => /^[-–—.]*$/.test(cell);

function readRow(
  { number, cells }: Line,
  columns: readonly Column[],
  { wind_unit }: HoursFrame,
): Result<Row, HoursFault> {
  const figures = new Map<FigureKind, number>();
  const winds = new Map<number, { speed_mps?: number; from_deg?: number }>();
  const times: string[] = [];
  let isUtc = false;
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? '';
    const { kind, height_m = reportedWind_m, unit } = column;
    if (kind === 'other' || isEmpty(cell)) continue;
    if (kind === 'time') {
      times.push(cell);
      isUtc ||= column.isUtc === true;
      continue;
    }
    const wind = winds.get(height_m) ?? {};
    if (kind === 'from') {
      const from_deg = directionOf(cell);
      if (from_deg === undefined) return fault('direction', number, cell);
      winds.set(height_m, { ...wind, from_deg });
      continue;
    }
    const usual = measureOf[kind] === 'speed' ? wind_unit : undefined;
    const value = figureIn(cell, measureOf[kind], unit ?? usual);
    if (value === undefined || value > limits[kind] || value < (kind === 'temp' ? -limits.temp : 0))
      return fault(kind, number, cell);
    if (kind === 'wind') winds.set(height_m, { ...wind, speed_mps: value });
    else figures.set(kind, value);
  }
  const when = readTime(times.join(' '), isUtc);
  if (when === undefined) return fault('time', number, times.join(' '));
  const noFrom = [...winds].find(
    ([, { speed_mps = 0, from_deg }]) => speed_mps > 0 && from_deg === undefined,
  );
  if (noFrom !== undefined) return fault('no_from', number, `${noFrom[0]}`);
  const levels = levelsOf(winds);
  if (levels.length === 0) return fault('no_wind', number);
  if (levels.length > mostLevels) return fault('levels', number, `${mostLevels}`);
  return succeed({ line: number, when, hour: { levels, ...othersOf(figures) } });
}

/** Calm air needs no direction. */
const levelsOf = (winds: ReadonlyMap<number, { speed_mps?: number; from_deg?: number }>): WindLevel[] =>
  [...winds]
    .sort(([one], [other]) => one - other)
    .flatMap(([height_m, { speed_mps, from_deg = 0 }]) =>
      speed_mps === undefined ? [] : [{ height_m, wind_speed_mps: speed_mps, wind_dir_deg: from_deg }],
    );

function othersOf(figures: ReadonlyMap<FigureKind, number>): Omit<HourOfWeather, 'time' | 'levels'> {
  const names = [
    ['gust_speed_mps', 'gust'],
    ['temp_c', 'temp'],
    ['humidity_pct', 'humidity'],
    ['precipitation_mm', 'rain'],
  ] as const;
  return Object.fromEntries(
    names.flatMap(([name, kind]) => {
      const value = figures.get(kind);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Instants of times in their order. Clock times without a date go on from day to day, from `first_day` on. */
function instantsFrom(rows: readonly Row[], first_day: OnDay, fromLocal: HoursFrame['fromLocal']) {
  let day = first_day;
  let last = -Infinity;
  return rows.map(({ when: { date_ms, clock_ms, offset_ms } }) => {
    const instantOn = (day_ms: OnDay) =>
      offset_ms === undefined ? fromLocal(day_ms + clock_ms, last) : day_ms + clock_ms - offset_ms;
    if (date_ms === undefined && instantOn(day) <= last) day += day_ms;
    last = instantOn(date_ms ?? day);
    return last;
  });
}

/** Instants of the rows; a table without dates begins today, or tomorrow where today it is all over. */
function instantsOf(rows: readonly Row[], { fromLocal, now_local_ms }: HoursFrame): number[] {
  const today_ms = Math.floor(now_local_ms / day_ms) * day_ms;
  const instants = instantsFrom(rows, today_ms, fromLocal);
  const isOver =
    rows.every(({ when }) => when.date_ms === undefined) &&
    elementAt(instants, instants.length - 1) < fromLocal(now_local_ms, -Infinity);
  return isOver ? instantsFrom(rows, today_ms + day_ms, fromLocal) : instants;
}

/** Reads a table of hours as people type or paste it: a line each, with or without a head. Times are local unless they say otherwise. */
export function readHours(text: string, frame: HoursFrame): Result<HourOfWeather[], HoursFault> {
  const [first, ...rest] = linesOf(text);
  if (first === undefined) return fault('empty', 0);
  const head = columnsOfHead(first.cells);
  const columns = head ?? usualColumns;
  const wrong = columns.findIndex((column) => column.fault !== undefined);
  const why = columns[wrong]?.fault;
  if (why !== undefined) return fault(why, first.number, elementAt(first.cells, wrong));
  const rows: Row[] = [];
  for (const line of head === undefined ? [first, ...rest] : rest) {
    if (rows.length === mostHours) return fault('many', line.number, `${mostHours}`);
    const read = readRow(line, columns, frame);
    if (!read.ok) return read;
    rows.push(read.value);
  }
  if (rows.length === 0) return fault('empty', 0);
  const instants = instantsOf(rows, frame);
  const late = instants.findIndex((time, at) => at > 0 && time <= elementAt(instants, at - 1));
  if (late >= 0) return fault('order', elementAt(rows, late).line);
  return succeed(
    rows.map(({ hour }, at) => ({
      time: new Date(elementAt(instants, at)).toISOString().replace('.000Z', 'Z'),
      ...hour,
    })),
  );
}
