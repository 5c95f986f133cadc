import { elementAt } from '../elementAt.ts';

/** The different heights of a list: values that depend only on the height are computed once for each. */
export interface DistinctHeights {
  readonly heights_m: readonly number[];
  /** Index of each height among the different ones. */
  readonly indices: readonly number[];
}

/** The different pairs of a height and the height of the return from there. */
export interface DistinctStarts {
  readonly starts: readonly { readonly height_m: number; readonly return_m: number }[];
  /** Index of each pair among the different ones. */
  readonly indices: readonly number[];
}

export function distinctStarts(heights_m: readonly number[], returns_m: readonly number[]): DistinctStarts {
  const byReturn = new Map<number, Map<number, number>>();
  const starts: { height_m: number; return_m: number }[] = [];
  const indices = heights_m.map((height_m, at) => {
    const return_m = elementAt(returns_m, at);
    const known = byReturn.get(return_m) ?? new Map<number, number>();
    if (known.size === 0) byReturn.set(return_m, known);
    const index = known.get(height_m) ?? starts.length;
    if (index === starts.length) {
      known.set(height_m, index);
      starts.push({ height_m, return_m });
    }
    return index;
  });
  return { starts, indices };
}

export function distinctHeights(list_m: readonly number[]): DistinctHeights {
  const known = new Map<number, number>();
  const indices = list_m.map((height_m) => {
    const index = known.get(height_m) ?? known.size;
    if (index === known.size) known.set(height_m, index);
    return index;
  });
  return { heights_m: [...known.keys()], indices };
}
