import type { Position } from '../geo/position.ts';
import { toDegrees, toRadians } from '../units.ts';
import { type SamplesAround, type Spot, setAround } from './bilinear.ts';
import { latOf, lonOf, type PackedPlaces } from './elevation.ts';

export interface WebTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Pixels along an edge of a tile. */
export const tilePixels = 256;

/** Tiles along an edge of the map: a power of two costs as much as the rest of a place. */
const tilesAcross = (z: number): number => 1 << z;

/** A tile as one number, and back; zooms up to 25 fit. */
const tileNumber = (x: number, y: number, z: number): number => y * tilesAcross(z) + x;
export const tileNumbered = (tile: number, z: number): WebTile => ({
  z,
  x: tile % tilesAcross(z),
  y: Math.floor(tile / tilesAcross(z)),
});

/** Middles of the series of `downTo` in a radian, so that neighbouring places share one. */
const middlesPerRadian = 2000;
/** The latest of those series, by powers of the distance from its middle. */
const series = { middle: NaN, start: 0, first: 0, second: 0, third: 0 };

/** The inverse Gudermannian function by its derivatives: sec, sec·tan, sec·(1 + 2·tan²). */
function setSeries(middle: number): void {
  const φ = middle / middlesPerRadian;
  const [sec, tan] = [1 / Math.cos(φ), Math.tan(φ)];
  series.middle = middle;
  series.start = Math.asinh(tan);
  series.first = sec;
  series.second = (sec * tan) / 2;
  series.third = (sec * (1 + 2 * tan * tan)) / 6;
}

/**
 * How far down the map of the world a latitude lies, 0–1 of its height; 0 and 1 at 85.05°. By the series around the nearest of those
 * middles, since rings look at a hundred thousand places. Within 0.1 mm of the exact map; beyond it any number outside 0–1.
 */
function downTo(lat: number): number {
  const φ = toRadians(lat);
  const middle = Math.round(φ * middlesPerRadian);
  if (middle !== series.middle) setSeries(middle);
  const δ = φ - middle / middlesPerRadian;
  const up = series.start + δ * (series.first + δ * (series.second + δ * series.third));
  return 0.5 - up / (2 * Math.PI);
}

/**
 * Writes the pixels around a place in the grid of web maps (spherical Mercator, EPSG:3857: IOGP Guidance Note 7-2, section 3.2.1.2); a
 * height belongs to the middle of its pixel. The columns go round, the first and the last row end it. False beyond 85.06° of latitude,
 * where the grid ends.
 */
export function setAroundWeb(around: SamplesAround, places: PackedPlaces, place: number, z: number): boolean {
  const down = downTo(latOf(places, place));
  if (!(down >= 0 && down <= 1)) return false;
  const size = tilePixels * tilesAcross(z);
  setAround(around, ((lonOf(places, place) + 180) / 360) * size - 0.5, down * size - 0.5);
  for (let corner = 0; corner < around.count; corner++) {
    const column = ((around.columns[corner] as number) + size) % size;
    const row = Math.min(Math.max(around.rows[corner] as number, 0), size - 1);
    around.tiles[corner] = tileNumber(Math.floor(column / tilePixels), Math.floor(row / tilePixels), z);
    around.indices[corner] = (row % tilePixels) * tilePixels + (column % tilePixels);
  }
  return true;
}

/** Writes where a place lies in its tile; false where the pixels around it lie in several, and outside the grid. */
export function locateInWeb(at: Spot, places: PackedPlaces, place: number, z: number): boolean {
  const size = tilePixels * tilesAcross(z);
  const column = ((lonOf(places, place) + 180) / 360) * size - 0.5;
  const row = downTo(latOf(places, place)) * size - 0.5;
  const x = Math.floor(column / tilePixels);
  const y = Math.floor(row / tilePixels);
  at[0] = tileNumber(x, y, z);
  at[1] = column - x * tilePixels;
  at[2] = row - y * tilePixels;
  const isInGrid = column >= 0 && row >= 0 && column < size && row < size;
  return isInGrid && at[1] < tilePixels - 1 && at[2] < tilePixels - 1;
}

export function middleOf({ z, x, y }: WebTile): Position {
  const n = tilesAcross(z);
  const φ = Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / n)));
  return { lat: toDegrees(φ), lon: ((x + 0.5) / n) * 360 - 180 };
}
