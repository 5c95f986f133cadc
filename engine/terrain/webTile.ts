import type { Position } from '../geo/position.ts';
import { toDegrees, toRadians } from '../units.ts';
import { type SamplesAround, setAround } from './bilinear.ts';

export interface WebTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Pixels along an edge of a tile. */
export const tilePixels = 256;

/** A tile as one number, and back; zooms up to 25 fit. */
const tileNumber = (x: number, y: number, z: number): number => y * 2 ** z + x;
export const tileNumbered = (tile: number, z: number): WebTile => ({
  z,
  x: tile % 2 ** z,
  y: Math.floor(tile / 2 ** z),
});

/**
 * Writes the pixels around a place in the grid of web maps (spherical Mercator, EPSG:3857: IOGP Guidance Note 7-2, section 3.2.1.2); a
 * height belongs to the middle of its pixel. The columns go round, the first and the last row end it. False beyond 85.06° of latitude,
 * where the grid ends.
 */
export function setAroundWeb(around: SamplesAround, lat: number, lon: number, z: number): boolean {
  const down = (1 - Math.asinh(Math.tan(toRadians(lat))) / Math.PI) / 2;
  if (!(down >= 0 && down <= 1)) return false;
  const size = tilePixels * 2 ** z;
  setAround(around, ((lon + 180) / 360) * size - 0.5, down * size - 0.5);
  for (let corner = 0; corner < around.count; corner++) {
    const column = ((around.columns[corner] as number) + size) % size;
    const row = Math.min(Math.max(around.rows[corner] as number, 0), size - 1);
    around.tiles[corner] = tileNumber(Math.floor(column / tilePixels), Math.floor(row / tilePixels), z);
    around.indices[corner] = (row % tilePixels) * tilePixels + (column % tilePixels);
  }
  return true;
}

/** Width of a pixel on the ground, metres. */
export const pixelWidth = (lat: number, z: number): number =>
  (2 * Math.PI * 6_378_137 * Math.cos(toRadians(lat))) / (tilePixels * 2 ** z);

/** The middle of a tile. */
export function middleOf({ z, x, y }: WebTile): Position {
  const n = 2 ** z;
  const φ = Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / n)));
  return { lat: toDegrees(φ), lon: ((x + 0.5) / n) * 360 - 180 };
}
