import { groundLimits_m, isGroundHeight, marks_m } from '../geo/groundHeight.ts';

/** Patches of a grid, from their runs in rows: runs that touch, if only at a corner, belong to one patch and join what is known of it. */
function makePatches<Facts>(join: (into: Facts, other: Facts) => void) {
  const starts: number[] = [];
  const ends: number[] = [];
  const parents: number[] = [];
  const facts: Facts[] = [];
  let above = 0;
  let row = 0;

  const rootOf = (run: number): number => {
    let root = run;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] as number] as number;
      root = parents[root] as number;
    }
    return root;
  };
  const unite = (run: number, other: number) => {
    const [into, from] = [rootOf(other), rootOf(run)];
    if (into === from) return;
    parents[from] = into;
    join(facts[into] as Facts, facts[from] as Facts);
  };

  return {
    /** Adds a run of the present row, from left to right: indices in the grid, `end` exclusive. */
    add(start: number, end: number, known: Facts): void {
      parents.push(starts.length);
      starts.push(start);
      ends.push(end);
      facts.push(known);
    },
    /** Ends the present row of `width` samples: joins its runs to those of the row above. */
    endRow(width: number): void {
      for (let run = row; run < starts.length; run++) {
        const [from, to] = [(starts[run] as number) - width, (ends[run] as number) - width];
        while (above < row && (ends[above] as number) < from) above += 1;
        for (let other = above; other < row && (starts[other] as number) <= to; other++) unite(run, other);
      }
      above = row;
      row = starts.length;
    },
    /** Gives each run with what is known of its patch. */
    forEachRun(act: (start: number, end: number, known: Facts) => void): void {
      for (let run = 0; run < starts.length; run++)
        act(starts[run] as number, ends[run] as number, facts[rootOf(run)] as Facts);
    },
  };
}

/** Heights in rows from the north. */
type Samples = Int16Array | Float32Array;

/** No shore rises so far within one cell all along its length; hills around a hole do. */
const shore_m = 100;
/** A patch that goes on where nothing is known may be a bit of a fjord: it counts as a hole with so many neighbours only. */
const leastRim = 32;

/**
 * Marks what is no height of ground: what no ground can have, and holes that a tool filled with 0. A hole is a connected patch of
 * exactly 0 that lies between its neighbours, in all of its rows or in all of its columns, all of which stand 100 m or more above it.
 * Seas and lakes at 0 m have low ground somewhere on their shores; the sea under a cliff goes on on its other side; polders and slopes
 * through 0 m have low ground around them.
 */
export function markUnsound<Some extends Samples>(samples: Some, width: number): Some {
  for (let index = 0; index < samples.length; index++) {
    const height_m = samples[index] as number;
    if (isGroundHeight(height_m) || height_m === marks_m.void) continue;
    samples[index] = Number.isNaN(height_m) ? marks_m.void : marks_m.impossible;
  }
  markHoles(samples, width);
  return samples;
}

/** Neighbours of a patch of zeros. */
interface Rim {
  lowest_m: number;
  count: number;
  /** True if a row or a column of the patch goes on where nothing is known. */
  isOpenInRow: boolean;
  isOpenInColumn: boolean;
}

function joinRims(into: Rim, other: Rim): void {
  into.lowest_m = Math.min(into.lowest_m, other.lowest_m);
  into.count += other.count;
  into.isOpenInRow ||= other.isOpenInRow;
  into.isOpenInColumn ||= other.isOpenInColumn;
}

function isHole({ lowest_m, count, isOpenInRow, isOpenInColumn }: Rim): boolean {
  if (count === 0 || lowest_m < shore_m || (isOpenInRow && isOpenInColumn)) return false;
  return count >= leastRim || !(isOpenInRow || isOpenInColumn);
}

function markHoles(samples: Samples, width: number): void {
  const rimAt = (start: number, end: number, row: number): Rim => {
    const rim: Rim = { lowest_m: Infinity, count: 0, isOpenInRow: false, isOpenInColumn: false };
    /** Notes the sample there; says whether the patch goes on unknown. */
    const isOpenAt = (index: number, isWithin: boolean): boolean => {
      const height_m = isWithin ? (samples[index] as number) : marks_m.void;
      if (height_m < groundLimits_m.lowest) return true;
      if (height_m === 0) return false;
      rim.count += 1;
      rim.lowest_m = Math.min(rim.lowest_m, height_m);
      return false;
    };
    if (isOpenAt(start - 1, start > row)) rim.isOpenInRow = true;
    if (isOpenAt(end, end < row + width)) rim.isOpenInRow = true;
    for (let index = start; index < end; index++) {
      if (isOpenAt(index - width, row > 0)) rim.isOpenInColumn = true;
      if (isOpenAt(index + width, row + width < samples.length)) rim.isOpenInColumn = true;
    }
    return rim;
  };
  const patches = makePatches(joinRims);
  for (let row = 0; row < samples.length; row += width) {
    for (let index = row; index < row + width; index++) {
      if (samples[index] !== 0) continue;
      const start = index;
      while (index < row + width && samples[index] === 0) index += 1;
      patches.add(start, index, rimAt(start, index, row));
    }
    patches.endRow(width);
  }
  patches.forEachRun((start, end, rim) => {
    if (isHole(rim)) samples.fill(marks_m.hole, start, end);
  });
}
