import { groundLimits_m } from '../geo/groundHeight.ts';

/**
 * The samples around a place in a grid, with the weights of bilinear interpolation; packed and written anew for each place: a set of
 * rings looks at a hundred thousand of them. Samples without weight are left out, so that a place on a sample needs no neighbour.
 */
export interface SamplesAround {
  /** How many of the four have a weight. */
  count: number;
  readonly columns: Float64Array;
  readonly rows: Float64Array;
  readonly weights: Float64Array;
  /** Where each lies in a grid that is cut into tiles: the number of its tile, and its index there. */
  readonly tiles: Float64Array;
  readonly indices: Float64Array;
}

export const samplesAround = (): SamplesAround => ({
  count: 0,
  columns: new Float64Array(4),
  rows: new Float64Array(4),
  weights: new Float64Array(4),
  tiles: new Float64Array(4),
  indices: new Float64Array(4),
});

/** Writes columns, rows and weights of the samples around a place. `column` and `row` count samples and may lie between them. */
export function setAround(around: SamplesAround, column: number, row: number): void {
  const [west, north] = [Math.floor(column), Math.floor(row)];
  const [east_share, south_share] = [column - west, row - north];
  around.count = 0;
  put(around, west, north, (1 - east_share) * (1 - south_share));
  put(around, west + 1, north, east_share * (1 - south_share));
  put(around, west, north + 1, (1 - east_share) * south_share);
  put(around, west + 1, north + 1, east_share * south_share);
}

/** Adds a sample, unless it has no weight. */
export function put(around: SamplesAround, column: number, row: number, weight: number): void {
  if (!(weight > 0)) return;
  const { count } = around;
  around.columns[count] = column;
  around.rows[count] = row;
  around.weights[count] = weight;
  around.count = count + 1;
}

/**
 * Height of a place between samples, and of the sample that it lies nearest to, under which nothing lower counts as clear. Packed: the
 * members of an object would be a new box for each number.
 */
export type Blended = Float64Array;
export const blended = (): Blended => new Float64Array(2);

/** Blends the samples around a place; false, and nothing written, if one of them is void, since the others say nothing about its ground. */
export function blendAround(
  around: SamplesAround,
  heightIn: (tile: number, index: number) => number,
  into: Blended,
): boolean {
  let [sum_m, nearest_m, most] = [0, 0, 0];
  for (let corner = 0; corner < around.count; corner++) {
    const height_m = heightIn(around.tiles[corner] as number, around.indices[corner] as number);
    if (Number.isNaN(height_m)) return false;
    const weight = around.weights[corner] as number;
    sum_m += height_m * weight;
    if (weight > most) [nearest_m, most] = [height_m, weight];
  }
  into[0] = sum_m;
  into[1] = nearest_m;
  return true;
}

/** A tile by its number, and a place in its rows, as numbers of samples that may lie between them. */
export type Spot = Float64Array;
export const spot = (): Spot => new Float64Array(3);

/**
 * Blends like `blendAround` where all samples lie in one tile with rows of `width`. Returns false and writes nothing where one of
 * the four has no height, though it may have no weight.
 */
export function blendInside(
  samples: Int16Array | Float32Array,
  width: number,
  place: Spot,
  into: Blended,
): boolean {
  const column = place[1] as number;
  const row = place[2] as number;
  const west = Math.floor(column);
  const north = Math.floor(row);
  const east_share = column - west;
  const south_share = row - north;
  const at = north * width + west;
  const nw = samples[at] as number;
  const ne = samples[at + 1] as number;
  const sw = samples[at + width] as number;
  const se = samples[at + width + 1] as number;
  const { lowest } = groundLimits_m;
  if (nw < lowest || ne < lowest || sw < lowest || se < lowest) return false;
  const west_share = 1 - east_share;
  const north_share = 1 - south_share;
  const height_m =
    nw * (west_share * north_share) +
    ne * (east_share * north_share) +
    sw * (west_share * south_share) +
    se * (east_share * south_share);
  if (Number.isNaN(height_m)) return false;
  into[0] = height_m;
  const isEast = east_share > 0.5;
  // Without a pair, which would be two objects for each place.
  if (south_share > 0.5) into[1] = isEast ? se : sw;
  else into[1] = isEast ? ne : nw;
  return true;
}
