import { elementAt } from '../elementAt.ts';
import type { Corner } from '../geo/plane.ts';

/** A way along which pictures are taken. */
export type Run = readonly Corner[];
/** The runs of one line, in its direction; between them it crosses ground outside the area. */
export type Pass = readonly Run[];

/** Which of a list's places are a run. */
export interface RunRange {
  readonly first: number;
  readonly last: number;
}

/** A run with the index of the line that it is on, in the order in which they are flown. */
export interface RunOfLine extends RunRange {
  readonly line: number;
}

export interface Flown {
  readonly corners: readonly Corner[];
  readonly runs: readonly RunOfLine[];
}

const turned = (pass: Pass): Pass => pass.map((run) => run.toReversed()).toReversed();

const toAndFro = (passes: readonly Pass[], firstBackwards: 0 | 1): readonly Pass[] =>
  passes.map((pass, at) => ((at + firstBackwards) % 2 === 0 ? pass : turned(pass)));

/** Every order in which lines can be flown one after the other, every second one backwards (boustrophedon; Choset 2001). */
export function ordersOf(passes: readonly Pass[]): readonly (readonly Pass[])[] {
  const reversed = passes.toReversed();
  return [toAndFro(passes, 0), toAndFro(passes, 1), toAndFro(reversed, 0), toAndFro(reversed, 1)];
}

export const firstCorner = (order: readonly Pass[]): Corner =>
  elementAt(elementAt(elementAt(order, 0), 0), 0);

/** Chooses the order that begins nearest to a place; without a place, the first. */
export function orderFrom(orders: readonly (readonly Pass[])[], start: Corner | undefined): readonly Pass[] {
  if (start === undefined) return elementAt(orders, 0);
  const gap = (order: readonly Pass[]) => {
    const { x, y } = firstCorner(order);
    return Math.hypot(x - start.x, y - start.y);
  };
  return orders.reduce((best, order) => (gap(order) < gap(best) ? order : best));
}

/** All corners of an order, and which of them are runs. */
export function flownAlong(order: readonly Pass[]): Flown {
  const corners: Corner[] = [];
  const runs = order.flatMap((pass, line) =>
    pass.map((run) => {
      const first = corners.length;
      corners.push(...run);
      return { first, last: corners.length - 1, line };
    }),
  );
  return { corners, runs };
}

/** A run that begins earlier and ends later by some metres. */
export function lengthened(run: Run, before_m: number, after_m: number): Run {
  const [first, second] = [elementAt(run, 0), elementAt(run, 1)];
  const [beforeLast, last] = [elementAt(run, run.length - 2), elementAt(run, run.length - 1)];
  return [beyond(second, first, before_m), ...run.slice(1, -1), beyond(beforeLast, last, after_m)];
}

function beyond(from: Corner, to: Corner, more_m: number): Corner {
  const part = more_m / Math.hypot(to.x - from.x, to.y - from.y);
  return { x: to.x + (to.x - from.x) * part, y: to.y + (to.y - from.y) * part };
}

export const runLength = (run: Run): number =>
  run.slice(1).reduce((sum, { x, y }, at) => {
    const from = elementAt(run, at);
    return sum + Math.hypot(x - from.x, y - from.y);
  }, 0);

/** A run ends so far beyond its last picture, for rounded positions and for cameras that count a little differently. */
const beyondLast_m = 0.1;

/** The most that `forPictures` adds to the ends of two runs between them, metres. */
export const mostAdded = (picture_every_m: number | undefined): number =>
  picture_every_m === undefined ? 0 : picture_every_m + beyondLast_m;

/**
 * A run whose ends lie the same bit farther out, so that its length is a whole number of picture distances and a little more. Half of
 * that little is not worth one more picture.
 */
export function forPictures(run: Run, picture_every_m: number): Run {
  const length_m = runLength(run);
  const whole_m = Math.ceil((length_m - beyondLast_m / 2) / picture_every_m) * picture_every_m + beyondLast_m;
  const more_m = (whole_m - length_m) / 2;
  return lengthened(run, more_m, more_m);
}
