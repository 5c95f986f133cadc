import type { Position } from '../../engine/geo/position.ts';
import { blend } from '../../engine/terrain/bilinear.ts';
import type { SourceAnswer } from './groundSource.ts';
import { type Samples, void_m } from './tileCache.ts';

/** One sample around a place: in which tile it lies, where there, and its weight. */
export interface TileCorner {
  readonly tile: string;
  readonly index: number;
  readonly weight: number;
}

/** A grid of heights that is cut into tiles. */
export interface Raster {
  /** The samples around a place; `undefined`: the place lies outside the grid. */
  cornersAt(position: Position): readonly TileCorner[] | undefined;
  /** `undefined`: there is no such tile. Rejects with the reason where it cannot be had. */
  load(tile: string): Promise<Samples | undefined>;
}

/** The reason of a failure, made for people. */
export class SourceTrouble extends Error {}

function troubleOf(errors: readonly unknown[]): string | undefined {
  for (const error of errors) if (!(error instanceof SourceTrouble)) throw error;
  const [first] = errors;
  return first instanceof SourceTrouble ? first.message : undefined;
}

function valueIn(samples: Samples | undefined, index: number): number | undefined {
  const value = samples?.[index];
  return value === undefined || Number.isNaN(value) || value === void_m ? undefined : value;
}

/** Bilinear heights of all places; each tile under them is loaded once. */
export async function rasterHeights(raster: Raster, positions: readonly Position[]): Promise<SourceAnswer> {
  const places = positions.map((position) => raster.cornersAt(position));
  const names = [...new Set(places.flatMap((corners) => corners?.map(({ tile }) => tile) ?? []))];
  const loaded = await Promise.allSettled(names.map((tile) => raster.load(tile)));
  const tiles = new Map(
    names.map((tile, index) => {
      const outcome = loaded[index];
      return [tile, outcome?.status === 'fulfilled' ? outcome.value : undefined] as const;
    }),
  );
  const failure = troubleOf(
    loaded.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])),
  );
  const heights_msl_m = places.map(
    (corners) => corners && blend(corners, ({ tile, index }) => valueIn(tiles.get(tile), index)),
  );
  return failure === undefined ? { heights_msl_m } : { heights_msl_m, failure };
}
