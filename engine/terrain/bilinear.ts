/** One sample of a grid and its share of an interpolated value. */
export interface Corner {
  readonly column: number;
  readonly row: number;
  readonly weight: number;
}

/**
 * The samples around a place in a grid, with the weights of bilinear interpolation. `column` and `row` count samples and may lie
 * between them. Samples without weight are left out, so that a place on a sample needs no neighbour.
 */
export function cornersOf(column: number, row: number): Corner[] {
  const [west, north] = [Math.floor(column), Math.floor(row)];
  const [east_share, south_share] = [column - west, row - north];
  return [
    { column: west, row: north, weight: (1 - east_share) * (1 - south_share) },
    { column: west + 1, row: north, weight: east_share * (1 - south_share) },
    { column: west, row: north + 1, weight: (1 - east_share) * south_share },
    { column: west + 1, row: north + 1, weight: east_share * south_share },
  ].filter(({ weight }) => weight > 0);
}

/** The weighted sum of the samples; `undefined` if one of them is void, since the others say nothing about its ground. */
export function blend<Sample extends { readonly weight: number }>(
  samples: readonly Sample[],
  heightIn: (sample: Sample) => number | undefined,
): number | undefined {
  let sum = 0;
  for (const sample of samples) {
    const value = heightIn(sample);
    if (value === undefined) return undefined;
    sum += value * sample.weight;
  }
  return sum;
}
