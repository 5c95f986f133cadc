import type { Position } from '../geo/position.ts';
import { toDegrees, toRadians } from '../units.ts';
import { type SamplesAround, type Spot, setAround } from './bilinear.ts';

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

/** How far down the map of the world a latitude lies, 0–1 of its height; 0 and 1 at 85.05°. */
function downTo(lat: number): number {
  const sine = Math.sin(toRadians(lat));
  // The inverse Gudermannian function, in the form that takes least time: rings look at a hundred thousand places.
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/**
 * Writes the pixels around a place in the grid of web maps (spherical Mercator, EPSG:3857: IOGP Guidance Note 7-2, section 3.2.1.2); a
 * height belongs to the middle of its pixel. The columns go round, the first and the last row end it. False beyond 85.06° of latitude,
 * where the grid ends.
 */
export function setAroundWeb(around: SamplesAround, lat: number, lon: number, z: number): boolean {
  const down = downTo(lat);
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

/** Writes where a place lies in its tile; false where the pixels around it lie in several, and outside the grid. */
export function locateInWeb(place: Spot, lat: number, lon: number, z: number): boolean {
  const size = tilePixels * 2 ** z;
  const column = ((lon + 180) / 360) * size - 0.5;
  const row = downTo(lat) * size - 0.5;
  const [x, y] = [Math.floor(column / tilePixels), Math.floor(row / tilePixels)];
  place[0] = tileNumber(x, y, z);
  place[1] = column - x * tilePixels;
  place[2] = row - y * tilePixels;
  const isInGrid = column >= 0 && row >= 0 && column < size && row < size;
  return isInGrid && place[1] < tilePixels - 1 && place[2] < tilePixels - 1;
}

/** The middle of a tile. */
export function middleOf({ z, x, y }: WebTile): Position {
  const n = 2 ** z;
  const φ = Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / n)));
  return { lat: toDegrees(φ), lon: ((x + 0.5) / n) * 360 - 180 };
}
