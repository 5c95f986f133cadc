import { type SamplesAround, type Spot, setAround } from './bilinear.ts';
import { latOf, lonOf, type PackedPlaces } from './elevation.ts';

/** A tile of one degree by its south-west corner, whole degrees. */
export interface DegreeTile {
  readonly south: number;
  readonly west: number;
}

/** Whole degrees without their sign, as names of tiles have them. */
export const padded = (value: number, digits: number): string =>
  String(Math.abs(value)).padStart(digits, '0');

/** The name of a tile as SRTM gives it: `N46E007`. */
export const hgtName = ({ south, west }: DegreeTile): string =>
  `${south < 0 ? 'S' : 'N'}${padded(south, 2)}${west < 0 ? 'W' : 'E'}${padded(west, 3)}`;

/** A tile as one number, and back. */
const tileNumber = (south: number, west: number): number => (south + 90) * 360 + west + 180;
export const tileNumbered = (tile: number): DegreeTile => ({
  south: Math.floor(tile / 360) - 90,
  west: (tile % 360) - 180,
});

/**
 * Writes the samples around a place in the tile that has it: rows from the north, `samples` in each. The outermost samples lie on
 * the edges and in both neighbours (SRTM Topography, NASA documentation, section 2.1.2), so that one tile is enough.
 * A place on the northern edge of the last row of tiles, the pole, belongs to it.
 */
export function setAroundHgt(
  around: SamplesAround,
  places: PackedPlaces,
  place: number,
  samples: number,
): void {
  const lat = latOf(places, place);
  const lon = lonOf(places, place);
  const south = Math.min(Math.floor(lat), 89);
  const west = Math.floor(lon);
  const cells = samples - 1;
  setAround(around, (lon - west) * cells, (south + 1 - lat) * cells);
  const tile = tileNumber(south, west === 180 ? -180 : west);
  for (let corner = 0; corner < around.count; corner++) {
    around.tiles[corner] = tile;
    around.indices[corner] = (around.rows[corner] as number) * samples + (around.columns[corner] as number);
  }
}

/** Writes where a place lies in its tile; false on an edge, where there is no sample to one side. */
export function locateInHgt(at: Spot, places: PackedPlaces, place: number, samples: number): boolean {
  const lat = latOf(places, place);
  const lon = lonOf(places, place);
  const south = Math.min(Math.floor(lat), 89);
  const west = Math.floor(lon);
  at[0] = tileNumber(south, west);
  at[1] = (lon - west) * (samples - 1);
  at[2] = (south + 1 - lat) * (samples - 1);
  return at[2] < samples - 1 && west < 180;
}

/** Samples along an edge: 1″ and 3″. */
export const hgtSamples = [3601, 1201] as const;

/** Samples along an edge of a file of this size; `undefined`: no .hgt file has it. */
export const samplesOfSize = (size_bytes: number): number | undefined =>
  hgtSamples.find((samples) => samples * samples * 2 === size_bytes);

/** Whole metres, big-endian, as they stand in the file; voids stay −32768. */
export function readHgt(bytes: Uint8Array): Int16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const heights_m = new Int16Array(bytes.byteLength >> 1);
  for (let index = 0; index < heights_m.length; index += 1) heights_m[index] = view.getInt16(index * 2);
  return heights_m;
}
