/** The different heights of a list: values that depend only on the height are computed once for each. */
export interface DistinctHeights {
  readonly heights_m: readonly number[];
  /** Index of each height among the different ones. */
  readonly indices: readonly number[];
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
