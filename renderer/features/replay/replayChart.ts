import { defined } from '../../../engine/defined.ts';
import type { ReplayResult } from '../../../server/contract/schemas/flightLog.ts';
import { multiples, stepAmong } from '../../../server/report/drawing/roundSteps.ts';
import { lineThrough } from '../../ui/chartLines.ts';
import { leastBy } from '../../ui/leastBy.ts';

type Sample = ReplayResult['samples'][number];

/** Pixels of the drawing: the battery above, the difference in a strip below, room for names on the right. */
export const frame = { width: 900, height: 336, left: 44, right: 164, top: 66, floor: 226 } as const;
/** Its name stands in the gap above it. */
export const strip = { name: 256, top: 266, floor: 308 } as const;
const right = frame.width - frame.right;
/** Names on the right need this much to stand apart. */
const line_px = 16;
/** The widest caption of a stretch, where the lower row of captions stands, and how far the other is above it. */
const caption_px = 112;
const captions_px = frame.top - 20;
const captionRow_px = 30;

/** A log has whole percents: only over half a minute on either side does a difference mean something. */
const smooth_s = 30;

/** How far log and model are apart along the flight, percentage points. */
function differencesOf(samples: readonly Sample[]): number[] {
  let [from, to, sum] = [0, 0, 0];
  const apartAt = (index: number) => {
    const { logged_pct, predicted_pct } = samples[index] ?? { logged_pct: 0, predicted_pct: 0 };
    return logged_pct - predicted_pct;
  };
  return samples.map(({ t_s }) => {
    for (; (samples[to]?.t_s ?? Infinity) <= t_s + smooth_s; to++) sum += apartAt(to);
    for (; (samples[from]?.t_s ?? Infinity) < t_s - smooth_s; from++) sum -= apartAt(from);
    return sum / (to - from);
  });
}

function percentRange(samples: readonly Sample[]): { from: number; to: number; step: number } {
  const lowest = Math.min(
    ...samples.map(({ logged_pct, low_pct, home_pct = low_pct }) => Math.min(logged_pct, low_pct, home_pct)),
  );
  const highest = Math.max(...samples.map(({ logged_pct, high_pct }) => Math.max(logged_pct, high_pct)));
  const step = stepAmong([5, 10, 25], highest - lowest, 4);
  return { from: step * Math.floor(lowest / step), to: step * Math.ceil(highest / step), step };
}

/** Moves names up until none stands on another or below the plot; they keep their order from top to bottom. */
function apart(places: readonly number[]): number[] {
  const upwards = places.map((at, index) => ({ at, index })).sort((a, b) => b.at - a.at);
  const moved = [...places];
  let free: number = frame.floor;
  for (const { at, index } of upwards) {
    const place_px = Math.min(at, free);
    moved[index] = place_px;
    free = place_px - line_px;
  }
  return moved;
}

/** Stretches in which log and model part, with the places of their captions over the plot, in a second row where they would touch. */
function shadesOf(
  { partings, samples }: ReplayResult,
  x: (t_s: number) => number,
  y: (pct: number) => number,
) {
  let [free, row] = [Number.NEGATIVE_INFINITY, 0];
  return partings.map(({ from_s, to_s }) => {
    const [from, to] = [x(from_s), x(to_s)];
    const middle = Math.min(right - caption_px / 2, Math.max(frame.left + caption_px / 2, (from + to) / 2));
    row = middle - caption_px / 2 < free ? 1 - row : 0;
    free = middle + caption_px / 2;
    const at_s = (from_s + to_s) / 2;
    const halfway = samples.find(({ t_s }) => t_s >= at_s);
    return {
      x: from,
      width: to - from,
      caption: { x: middle, y: captions_px - row * captionRow_px },
      /** The middle of the stretch on the logged line. */
      dot: { x: x(halfway?.t_s ?? at_s), y: y(halfway?.logged_pct ?? 0) },
    };
  });
}

/** The charge that the aircraft wanted to keep for the way home, beside the model's. */
function lastHomeward(samples: readonly Sample[]) {
  const figures = samples.flatMap(({ said_home_pct: said_pct, home_pct }) =>
    said_pct === undefined || home_pct === undefined ? [] : { said_pct, home_pct },
  );
  return figures.at(-1);
}

/** Places everything of the drawing. Pure: React only writes it down. */
export function toChart(result: ReplayResult) {
  const { samples, duration_s } = result;
  const { from, to, step } = percentRange(samples);
  const end_s = samples.at(-1)?.t_s ?? duration_s;
  const x = (t_s: number) => frame.left + ((right - frame.left) * t_s) / end_s;
  // A prediction below an empty battery is not drawn.
  const y = (pct: number) =>
    frame.floor - ((frame.floor - frame.top) * (Math.max(from, pct) - from)) / (to - from);
  const differences = differencesOf(samples);
  const [most, least] = [Math.max(1, ...differences), Math.min(-1, ...differences)];
  const yApart = (pct: number) => strip.floor - ((strip.floor - strip.top) * (pct - least)) / (most - least);
  const pointStep = stepAmong([1, 2, 5, 10, 20, 50], most - least, 3);
  const through = (place_px: (sample: Sample) => number) =>
    samples.map((sample): [number, number] => [x(sample.t_s), place_px(sample)]);
  const throughKnown = (figureOf: (sample: Sample) => number | undefined) =>
    lineThrough(
      samples.flatMap((sample): [number, number][] => {
        const value = figureOf(sample);
        return value === undefined ? [] : [[x(sample.t_s), y(value)]];
      }),
    );
  const high = through(({ high_pct }) => y(high_pct));
  const low = through(({ low_pct }) => y(low_pct));
  const difference = samples.map(({ t_s }, index): [number, number] => [
    x(t_s),
    yApart(differences[index] ?? 0),
  ]);
  const widest = differences.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one), 0);
  const last = samples.at(-1) ?? { logged_pct: to, predicted_pct: to, high_pct: to };
  const homeward = lastHomeward(samples);
  const [logged = 0, predicted = 0, interval = 0, said, home] = apart([
    y(last.logged_pct),
    y(last.predicted_pct),
    y(last.high_pct),
    ...(homeward === undefined ? [] : [y(homeward.said_pct), y(homeward.home_pct)]),
  ]);
  const shades = shadesOf(result, x, y);
  const minutes = stepAmong([1, 2, 5, 10, 15, 30, 60], end_s / 60, 8);
  return {
    paths: {
      logged: lineThrough(through(({ logged_pct }) => y(logged_pct))),
      predicted: lineThrough(through(({ predicted_pct }) => y(predicted_pct))),
      band: `${lineThrough([...high, ...low.toReversed()])}Z`,
      apart: lineThrough(difference),
      said: throughKnown(({ said_home_pct }) => said_home_pct),
      home: throughKnown(({ home_pct }) => home_pct),
    },
    percents: multiples(from, to, step).map((value) => ({ value, at_px: y(value) })),
    minutes: multiples(0, end_s / 60, minutes).map((value) => ({ value, at_px: x(60 * value) })),
    shades,
    /** The height that stays empty above the highest caption. */
    crop_px: Math.min(frame.top, ...shades.map(({ caption }) => caption.y)) - 14,
    /** Where the names of logged, predicted and interval stand at the end, and those of the way home, if the aircraft said something. */
    names: { logged, predicted, interval, ...defined({ said, home }) },
    /** The last figures for the way home, percent. */
    homeward,
    zero_px: yApart(0),
    /** The difference's own axis, percentage points. */
    points: multiples(least, most, pointStep).map((value) => ({ value, at_px: yApart(value) })),
    /** The largest difference, percentage points; negative: the log lies below. */
    extreme_pct: widest,
    x,
    y,
  };
}

/** The sample nearest to a place across the drawing, pixels. */
export const sampleAt = (samples: readonly Sample[], chart: Chart, at_px: number): Sample | undefined =>
  leastBy(samples, ({ t_s }) => Math.abs(chart.x(t_s) - at_px));

export type Chart = ReturnType<typeof toChart>;
