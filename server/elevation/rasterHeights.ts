import { type Disbelief, disbeliefs, groundLimits_m, marks_m } from '../../engine/geo/groundHeight.ts';
import type { Saying } from '../../engine/saying.ts';
import {
  blendAround,
  blended,
  blendInside,
  type SamplesAround,
  type Spot,
  samplesAround,
  spot,
} from '../../engine/terrain/bilinear.ts';
import type { PackedHeights, PackedPlaces } from '../../engine/terrain/elevation.ts';
import { say } from '../report/say.ts';
import { type SourceAnswer, unknownHeights } from './groundSource.ts';
import type { Samples } from './tileCache.ts';

/** A grid of heights that is cut into numbered tiles. */
export interface Raster {
  /** Samples in a row of a tile. */
  readonly width: number;
  /** Writes where a place lies in a tile; false: not all samples around it lie in one, or it lies outside the grid. */
  locate(at: Spot, places: PackedPlaces, place: number): boolean;
  /** Writes the samples around a place; false: it lies outside the grid. */
  setAround(around: SamplesAround, places: PackedPlaces, place: number): boolean;
  /** A tile that is loaded already. */
  loaded(tile: number): Samples | undefined;
  /** `undefined`: there is no such tile. Rejects with the reason where it cannot be had. */
  load(tile: number): Promise<Samples | undefined>;
}

/** The reason of a failure, made for people. */
export class SourceTrouble extends Error {
  readonly why: Saying;

  constructor(why: Saying) {
    super(say(why));
    this.why = why;
  }
}

function troubleOf(errors: readonly unknown[]): Saying | undefined {
  for (const error of errors) if (!(error instanceof SourceTrouble)) throw error;
  const [first] = errors;
  return first instanceof SourceTrouble ? first.why : undefined;
}

/** The tiles of one answer, as far as they are loaded, and those that it lacks. */
interface Sheets {
  readonly tiles: Map<number, Samples | undefined>;
  readonly lacking: Set<number>;
}

/** Gives loaded tiles by their numbers; places lie in rows, so that the next one is mostly in the same tile. */
function tileReader(raster: Raster, { tiles, lacking }: Sheets): (tile: number) => Samples | undefined {
  let latest = -1;
  let samples: Samples | undefined;
  return (tile) => {
    if (tile === latest) return samples;
    latest = tile;
    samples = tiles.get(tile) ?? raster.loaded(tile);
    if (samples !== undefined) tiles.set(tile, samples);
    else if (!tiles.has(tile)) lacking.add(tile);
    return samples;
  };
}

/** Writes the heights of all places whose tiles are loaded; notes why others are not believed. */
function readPlaces(
  raster: Raster,
  sheets: Sheets,
  places: PackedPlaces,
  { heights, disbelieved }: { readonly heights: PackedHeights; readonly disbelieved: Set<Disbelief> },
): void {
  const tileOf = tileReader(raster, sheets);
  const heightIn = (tile: number, index: number) => {
    const value = tileOf(tile)?.[index] ?? marks_m.void;
    if (value >= groundLimits_m.lowest) return value;
    for (const disbelief of disbeliefs) if (value === marks_m[disbelief]) disbelieved.add(disbelief);
    return NaN;
  };
  const found = blended();
  const around = samplesAround();
  const at = spot();
  /** Looks at all tiles around a place, so that those that are lacking are loaded together. */
  const areLoaded = (): boolean => {
    let count = 0;
    for (let corner = 0; corner < around.count; corner++)
      if (tileOf(around.tiles[corner] as number) !== undefined) count += 1;
    return count === around.count;
  };
  const isKnown = (place: number): boolean => {
    if (raster.locate(at, places, place)) {
      const samples = tileOf(at[0] as number);
      if (samples === undefined) return false;
      if (blendInside(samples, raster.width, at, found)) return true;
    }
    return raster.setAround(around, places, place) && areLoaded() && blendAround(around, heightIn, found);
  };
  for (let place = 0; 2 * place < places.length; place++) {
    if (!isKnown(place)) continue;
    const height_m = found[0] as number;
    const nearest_m = found[1] as number;
    heights.heights_msl_m[place] = height_m;
    heights.highest_msl_m[place] = Math.max(height_m, nearest_m);
  }
}

/** Loads the tiles that are lacking; the reason of the first that cannot be had. */
async function fetchLacking(raster: Raster, { tiles, lacking }: Sheets): Promise<Saying | undefined> {
  const numbers = [...lacking];
  const loaded = await Promise.allSettled(numbers.map((tile) => raster.load(tile)));
  for (const [index, tile] of numbers.entries()) {
    const outcome = loaded[index];
    tiles.set(tile, outcome?.status === 'fulfilled' ? outcome.value : undefined);
  }
  return troubleOf(loaded.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
}

/** Bilinear heights of all places; each tile under them is loaded once. */
export async function rasterHeights(raster: Raster, places: PackedPlaces): Promise<SourceAnswer> {
  const heights = unknownHeights(places);
  const disbelieved = new Set<Disbelief>();
  const sheets: Sheets = { tiles: new Map(), lacking: new Set() };
  readPlaces(raster, sheets, places, { heights, disbelieved });
  if (sheets.lacking.size === 0) return { ...heights, disbelieved };
  const failure = await fetchLacking(raster, sheets);
  readPlaces(raster, sheets, places, { heights, disbelieved });
  return { ...heights, disbelieved, failure };
}
