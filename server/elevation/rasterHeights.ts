import { blendAround, type SamplesAround, samplesAround } from '../../engine/terrain/bilinear.ts';
import type { PackedPlaces } from '../../engine/terrain/elevation.ts';
import { type SourceAnswer, unknownHeights } from './groundSource.ts';
import { type Samples, void_m } from './tileCache.ts';

/** A grid of heights that is cut into numbered tiles. */
export interface Raster {
  /** Writes the samples around a place; false: it lies outside the grid. */
  setAround(around: SamplesAround, lat: number, lon: number): boolean;
  /** `undefined`: there is no such tile. Rejects with the reason where it cannot be had. */
  load(tile: number): Promise<Samples | undefined>;
}

/** The reason of a failure, made for people. */
export class SourceTrouble extends Error {}

function troubleOf(errors: readonly unknown[]): string | undefined {
  for (const error of errors) if (!(error instanceof SourceTrouble)) throw error;
  const [first] = errors;
  return first instanceof SourceTrouble ? first.message : undefined;
}

/** Calls back for each place that lies in the grid, with the samples around it written. */
function forEachPlace(
  raster: Raster,
  places: PackedPlaces,
  visit: (around: SamplesAround, place: number) => void,
): void {
  const around = samplesAround();
  for (let place = 0; 2 * place < places.length; place++) {
    const [lat, lon] = [places[2 * place] as number, places[2 * place + 1] as number];
    if (raster.setAround(around, lat, lon)) visit(around, place);
  }
}

function tilesUnder(raster: Raster, places: PackedPlaces): number[] {
  const tiles = new Set<number>();
  let latest = -1;
  forEachPlace(raster, places, (around) => {
    for (let corner = 0; corner < around.count; corner++) {
      const tile = around.tiles[corner] as number;
      if (tile !== latest) tiles.add(tile);
      latest = tile;
    }
  });
  return [...tiles];
}

/** Reads samples of loaded tiles; places lie in rows, so that the next one is mostly in the same tile. */
function readerOf(tiles: ReadonlyMap<number, Samples | undefined>): (tile: number, index: number) => number {
  let latest = -1;
  let samples: Samples | undefined;
  return (tile, index) => {
    if (tile !== latest) samples = tiles.get(tile);
    latest = tile;
    const value = samples?.[index];
    return value === undefined || value === void_m ? NaN : value;
  };
}

/** Bilinear heights of all places; each tile under them is loaded once. */
export async function rasterHeights(raster: Raster, places: PackedPlaces): Promise<SourceAnswer> {
  const numbers = tilesUnder(raster, places);
  const loaded = await Promise.allSettled(numbers.map((tile) => raster.load(tile)));
  const tiles = new Map(
    numbers.map((tile, index) => {
      const outcome = loaded[index];
      return [tile, outcome?.status === 'fulfilled' ? outcome.value : undefined] as const;
    }),
  );
  const failure = troubleOf(
    loaded.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])),
  );
  const heights = unknownHeights(places);
  const heightIn = readerOf(tiles);
  const blended = { height_m: 0, nearest_m: 0 };
  forEachPlace(raster, places, (around, place) => {
    if (!blendAround(around, heightIn, blended)) return;
    heights.heights_msl_m[place] = blended.height_m;
    heights.highest_msl_m[place] = Math.max(blended.height_m, blended.nearest_m);
  });
  return failure === undefined ? heights : { ...heights, failure };
}
