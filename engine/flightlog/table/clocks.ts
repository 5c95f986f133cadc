import { elementAt } from '../../elementAt.ts';
import type { NumberMark } from '../../writtenNumber.ts';
import { numberIn } from './byteRows.ts';
import { knownConversion } from './units.ts';
import { middleOf, usualSize } from './usualSize.ts';

/** Reads a time of a cell's text, seconds; NaN where it holds none. One clock reads the rows of a table in their order. */
export type Clock = (text: string) => number;

const day_s = 86_400;

/** Which number of a date stands first, where its year stands last. */
export type DateOrder = 'day' | 'month';

const dated =
  /^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}))[ T,]\s*(?=\d{1,2}:\d{2}:\d{2})(.*)$/;

/** The order of the numbers in some dates, by one above 12; points stand behind a day. `undefined`: any of them could be either. */
function orderOf(texts: readonly string[]): DateOrder | undefined {
  const dates = texts.map((text) => dated.exec(text) ?? []);
  if (dates.some(([, , , , first, sign]) => sign === '.' || Number(first) > 12)) return 'day';
  return dates.some(([, , , , , , second]) => Number(second) > 12) ? 'month' : undefined;
}

const twoDigits = (text: string) => text.padStart(2, '0');

/** A date and time as seconds; NaN where the text is none. */
function instant_s(text: string, order: DateOrder): number {
  const [, year, month = '', day = '', first = '', , second = '', lastYear, time = ''] =
    dated.exec(text) ?? [];
  const [d, m] = year !== undefined ? [day, month] : order === 'day' ? [first, second] : [second, first];
  const midnight_ms = Date.parse(`${year ?? lastYear}-${twoDigits(m)}-${twoDigits(d)}T00:00:00Z`);
  return midnight_ms / 1000 + timeOfDay_s(time);
}

/** The order of dates such as these; where the year stands first there is no other. `undefined`: nothing says which number is the day. */
export const dateOrder = (texts: readonly string[]): DateOrder | undefined =>
  texts.some((text) => dated.exec(text)?.[4] !== undefined) ? orderOf(texts) : 'day';

/** Reads dates with times, in UTC, which logs write without saying so. */
export const instantsIn =
  (order: DateOrder): Clock =>
  (text) =>
    instant_s(text, order);

/** `14:00:02.5`, `1:58:02 PM`, minutes with seconds, `12:34.5`, and `12m 34.5s` as seconds; NaN where the text is none. */
export function timeOfDay_s(text: string): number {
  const [, h = '0', min = '0', s] =
    /^(?:(\d{1,3})\s?h)?\s*(?:(\d{1,4})\s?m(?:in)?)?\s*(\d{1,6}(?:\.\d+)?)\s?s(?:ec)?$/.exec(text) ?? [];
  if (s !== undefined) return 3600 * Number(h) + 60 * Number(min) + Number(s);
  const parts = /(?:^|[ T])(?:(\d{1,2}):)?(\d{1,2}):(\d{2}(?:\.\d+)?)\s*([ap]\.?m\b)?/i.exec(text);
  if (parts === null) return Number.NaN;
  const [, hours = '0', minutes, seconds, half] = parts;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0);
  return 3600 * hour + 60 * Number(minutes) + Number(seconds);
}

/** Reads times of day, which begin anew at midnight. */
function dayClock(timeOf: Clock): Clock {
  let [days, before_s] = [0, 0];
  return (text) => {
    const now_s = timeOf(text);
    if (now_s < before_s - day_s / 2) days += 1;
    if (!Number.isNaN(now_s)) before_s = now_s;
    return days * day_s + now_s;
  };
}

/** Seconds that times of a flight end in, at least. */
const leastEndings = 10;

/** True if figures are times of day without marks, as receivers write them: 235959 comes before 0. */
function areTimesOfDay(figures: readonly number[]): boolean {
  const endings = new Set(figures.map((figure) => Math.floor(figure) % 100));
  const isTime = (figure: number) =>
    figure >= 0 && figure < 240_000 && figure % 100 < 60 && (figure % 10_000) / 100 < 60;
  const hasMinutes = figures.some(
    (figure) => Math.floor(figure / 100) !== Math.floor(elementAt(figures, 0) / 100),
  );
  return endings.size >= leastEndings && hasMinutes && figures.every(isTime);
}

const ofDigits_s = (figure: number): number =>
  3600 * Math.floor(figure / 10_000) + 60 * Math.floor((figure % 10_000) / 100) + (figure % 100);

/** A number that no clock in seconds shows is one in milliseconds, micro- or nanoseconds since 1970. */
const epochs: readonly (readonly [least: number, factor: number])[] = [
  [1e17, 1e-9],
  [1e14, 1e-6],
  [1e11, 1e-3],
];
/** No log has rows so many seconds apart. */
const longestStep_s = 30;
/** A log whose rows are so far apart or more is no longer than 12 hours. Where it seems longer, its times are in milliseconds. */
const slowStep_s = 2;
const longestSlow_s = 12 * 3600;

/** The factor to seconds of times without a unit, by their size, by how far they are apart and by how long they last. */
function factorOf(values: readonly number[]): number {
  const usual = usualSize(values);
  const epoch = epochs.find(([least]) => usual >= least);
  if (epoch !== undefined) return epoch[1];
  const steps = values
    .slice(1)
    .map((value, index) => value - elementAt(values, index))
    .filter((step) => step > 0);
  const step = middleOf(steps) ?? 0;
  const isLikely = (step_s: number) =>
    step_s <= longestStep_s && (step_s < slowStep_s || step_s * steps.length <= longestSlow_s);
  return [1, 1e-3].find((factor) => isLikely(factor * step)) ?? 1e-6;
}

/** A column of times: its unit, empty where it has none, all its figures, and the mark between their thousands. */
interface TimeColumn {
  readonly unit: string;
  readonly figures?: readonly number[] | undefined;
  readonly thousands?: NumberMark | undefined;
}

/** The clock that reads texts such as these; `undefined`: they are no times. */
export function clockFor(
  texts: readonly string[],
  { unit, figures = [], thousands }: TimeColumn,
): Clock | undefined {
  const written = texts.filter((text) => text !== '');
  const most = (reads: Clock) =>
    written.length > 0 && written.filter((text) => !Number.isNaN(reads(text))).length >= written.length / 2;
  const figureIn = (text: string) => numberIn(text, thousands);
  if (most(figureIn)) {
    const toSeconds = unit === '' ? undefined : knownConversion('time', unit);
    if (toSeconds !== undefined) return (text) => toSeconds(figureIn(text));
    if (areTimesOfDay(figures)) return dayClock((text) => ofDigits_s(figureIn(text)));
    const factor = factorOf(figures);
    return (text) => factor * figureIn(text);
  }
  const order = dateOrder(written);
  if (order !== undefined && most(instantsIn(order))) return instantsIn(order);
  return most(timeOfDay_s) ? dayClock(timeOfDay_s) : undefined;
}
