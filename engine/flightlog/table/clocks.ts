import { elementAt } from '../../elementAt.ts';
import { numberIn } from './byteRows.ts';
import { knownConversion } from './units.ts';
import { middleOf, usualSize } from './usualSize.ts';

/** Reads a time of a cell's text, seconds; NaN where it holds none. One clock reads the rows of a table in their order. */
export type Clock = (text: string) => number;

const day_s = 86_400;

/** A date and time as seconds; NaN where the text is none. Logs write UTC without saying so, and DroneDeploy the month first. */
export function instant_s(written: string): number {
  const text = written.replace(/^(\d\d)\/(\d\d)\/(\d{4}) /, '$3-$1-$2 ');
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}(?:\.\d+)?)/.exec(text);
  return parts === null ? Number.NaN : Date.parse(`${parts[1]}T${parts[2]}Z`) / 1000;
}

/** `14:00:02.5`, `1:58:02 PM`, and minutes with seconds, `12:34.5`, as seconds; NaN where the text is none. */
function timeOfDay_s(text: string): number {
  const parts = /(?:^|[ T])(?:(\d{1,2}):)?(\d{1,2}):(\d{2}(?:\.\d+)?)\s*([ap]m)?\b/i.exec(text);
  if (parts === null) return Number.NaN;
  const [, hours = '0', minutes, seconds, half] = parts;
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return 3600 * hour + 60 * Number(minutes) + Number(seconds);
}

/** Reads times of day, which begin anew at midnight. */
function dayClock(): Clock {
  let [days, before_s] = [0, 0];
  return (text) => {
    const now_s = timeOfDay_s(text);
    if (now_s < before_s - day_s / 2) days += 1;
    if (!Number.isNaN(now_s)) before_s = now_s;
    return days * day_s + now_s;
  };
}

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

/**
 * The clock that reads texts such as these, whose column has this unit or none; `undefined`: they are no times. `figures` are all that the
 * column holds.
 */
export function clockFor(
  texts: readonly string[],
  unit: string,
  figures: readonly number[] = [],
): Clock | undefined {
  const written = texts.filter((text) => text !== '');
  const most = (reads: (text: string) => number) =>
    written.length > 0 && written.filter((text) => !Number.isNaN(reads(text))).length >= written.length / 2;
  if (most(numberIn)) {
    const toSeconds = unit === '' ? undefined : knownConversion('time', unit);
    const factor = factorOf(figures);
    return (text) => (toSeconds === undefined ? factor * numberIn(text) : toSeconds(numberIn(text)));
  }
  if (most(instant_s)) return instant_s;
  return most(timeOfDay_s) ? dayClock() : undefined;
}
