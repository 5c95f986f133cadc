import { put, type SamplesAround, type Spot } from './bilinear.ts';
import { latOf, lonOf, type PackedPlaces } from './elevation.ts';
import { type DegreeTile, padded } from './hgt.ts';

/**
 * The grid of Copernicus DEM GLO-30: tiles of one degree with 3600 rows each; columns thin out towards the poles (Copernicus DEM
 * Product Handbook, table of grid spacings by latitude). The first sample of a tile lies on its northern and western edge, the last
 * ones a sample short of the others. Overviews halve the samples in both directions, each the middle of four.
 */
const rows = 3600;

/** Samples of 1″ that one column takes, for tiles whose edge towards the equator lies at so many degrees or more. */
const widths = [
  [85, 10],
  [80, 5],
  [70, 3],
  [60, 2],
  [50, 1.5],
] as const;

/** Columns of a tile in full resolution. */
export function columnsOfTile(south: number): number {
  const nearest = south < 0 ? -south - 1 : south;
  return rows / (widths.find(([from]) => nearest >= from)?.[1] ?? 1);
}

export const rowsOfTile = rows;

/** Samples along an edge of a piece: what the files are stored in and what is kept at a time. */
export const pieceSamples = 1024;

/** Overviews that every tile has; 0 is full resolution. */
export const levels = [0, 1, 2] as const;
export type Level = (typeof levels)[number];

export interface Piece {
  readonly tile: DegreeTile;
  readonly across: number;
  readonly down: number;
}

/** A piece as one number, and back: rows of tiles are counted from the north, columns from the west. */
const pieceNumber = (tileRow: number, tileColumn: number, across: number, down: number): number =>
  ((tileRow * 360 + tileColumn) * 4 + down) * 4 + across;
export function pieceNumbered(number: number): Piece {
  const tile = Math.floor(number / 16);
  return {
    tile: { south: 89 - Math.floor(tile / 360), west: (tile % 360) - 180 },
    down: Math.floor(number / 4) % 4,
    across: number % 4,
  };
}

/** Where the samples of a level lie between those of full resolution. */
const sampleAt = (full: number, level: Level): number => (full - (2 ** level - 1) / 2) / 2 ** level;

const rowOf = (lat: number, level: Level) => sampleAt((90 - lat) * rows, level);
const columnOf = (lon: number, tileRow: number, level: Level) =>
  sampleAt((lon + 180) * columnsOfTile(89 - tileRow), level);
const columnsAt = (tileRow: number, level: Level) => columnsOfTile(89 - tileRow) / 2 ** level;

/** Writes where a place lies in its piece; false: the samples around it lie in several. */
export function locateInGlo30(at: Spot, places: PackedPlaces, place: number, level: Level): boolean {
  const perTile = rows / 2 ** level;
  const row = rowOf(latOf(places, place), level);
  const tileRow = Math.min(Math.max(Math.floor(row / perTile), 0), 179);
  const columns = columnsAt(tileRow, level);
  const column = columnOf(lonOf(places, place), tileRow, level);
  const tileColumn = Math.min(Math.max(Math.floor(column / columns), 0), 359);
  const [inColumn, inRow] = [column - tileColumn * columns, row - tileRow * perTile];
  const [across, down] = [Math.floor(inColumn / pieceSamples), Math.floor(inRow / pieceSamples)];
  at[0] = pieceNumber(tileRow, tileColumn, Math.max(across, 0), Math.max(down, 0));
  at[1] = inColumn - across * pieceSamples;
  at[2] = inRow - down * pieceSamples;
  const isInTile = inColumn >= 0 && inRow >= 0 && inColumn < columns - 1 && inRow < perTile - 1;
  return isInTile && at[1] < pieceSamples - 1 && at[2] < pieceSamples - 1;
}

/** Writes the two samples of a row beside a place; neighbouring rows may have different columns. */
function putRow(around: SamplesAround, lon: number, row: number, { weight, level }: RowShare): void {
  const perTile = rows / 2 ** level;
  const tileRow = Math.floor(row / perTile);
  const columns = columnsAt(tileRow, level);
  const column = columnOf(lon, tileRow, level);
  const west = Math.floor(column);
  for (const [beside, share] of [
    [west, 1 - (column - west)],
    [west + 1, column - west],
  ] as const) {
    const before = around.count;
    put(around, (beside + 360 * columns) % (360 * columns), row, weight * share);
    for (let corner = before; corner < around.count; corner++) {
      const there = around.columns[corner] as number;
      const tileColumn = Math.floor(there / columns);
      const [inColumn, inRow] = [there - tileColumn * columns, row - tileRow * perTile];
      const [across, down] = [Math.floor(inColumn / pieceSamples), Math.floor(inRow / pieceSamples)];
      around.tiles[corner] = pieceNumber(tileRow, tileColumn, across, down);
      around.indices[corner] = (inRow % pieceSamples) * pieceSamples + (inColumn % pieceSamples);
    }
  }
}

interface RowShare {
  readonly weight: number;
  readonly level: Level;
}

/** Writes the samples around a place, whichever tiles have them; the rows end at the poles, the columns go round. */
export function setAroundGlo30(
  around: SamplesAround,
  places: PackedPlaces,
  place: number,
  level: Level,
): void {
  const lon = lonOf(places, place);
  const last = (180 * rows) / 2 ** level - 1;
  const row = Math.min(Math.max(rowOf(latOf(places, place), level), 0), last);
  const north = Math.floor(row);
  around.count = 0;
  putRow(around, lon, north, { weight: 1 - (row - north), level });
  if (row > north) putRow(around, lon, north + 1, { weight: row - north, level });
}

/** The name of a tile in the public set: `Copernicus_DSM_COG_10_N46_00_E007_00_DEM`. */
export const glo30Name = ({ south, west }: DegreeTile): string =>
  `Copernicus_DSM_COG_10_${south < 0 ? 'S' : 'N'}${padded(south, 2)}_00_${west < 0 ? 'W' : 'E'}${padded(west, 3)}_00_DEM`;
