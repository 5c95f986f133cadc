import type { Position } from '../geo/position.ts';
import { toDegrees, toRadians } from '../units.ts';
import { type Corner, cornersOf } from './bilinear.ts';

export interface WebTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Pixels along an edge of a tile. */
export const tilePixels = 256;

/** A pixel around a place: its tile, its place in the rows there, its weight. */
export interface TilePixel {
  readonly tile: WebTile;
  readonly index: number;
  readonly weight: number;
}

/** The tile of a pixel of the whole world: the columns go round, the first and last row end it. */
function pixelOf({ column, row, weight }: Corner, z: number): TilePixel {
  const size = tilePixels * 2 ** z;
  const across = (column + size) % size;
  const down = Math.min(Math.max(row, 0), size - 1);
  const [x, y] = [Math.floor(across / tilePixels), Math.floor(down / tilePixels)];
  return { tile: { z, x, y }, index: (down % tilePixels) * tilePixels + (across % tilePixels), weight };
}

/**
 * The pixels around a place in the grid of web maps (spherical Mercator, EPSG:3857: IOGP Guidance Note 7-2, section 3.2.1.2); a height
 * belongs to the middle of its pixel. `undefined` beyond 85.06° of latitude, where the grid ends.
 */
export function webPixelsAt({ lat, lon }: Position, z: number): TilePixel[] | undefined {
  const φ = toRadians(lat);
  const down = (1 - Math.asinh(Math.tan(φ)) / Math.PI) / 2;
  if (!(down >= 0 && down <= 1)) return undefined;
  const size = tilePixels * 2 ** z;
  return cornersOf(((lon + 180) / 360) * size - 0.5, down * size - 0.5).map((corner) => pixelOf(corner, z));
}

/** The middle of a tile. */
export function middleOf({ z, x, y }: WebTile): Position {
  const n = 2 ** z;
  const φ = Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / n)));
  return { lat: toDegrees(φ), lon: ((x + 0.5) / n) * 360 - 180 };
}
