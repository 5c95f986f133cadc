import type { Position } from '../../engine/geo/position.ts';
import { type Corner, cornersOf } from '../../engine/terrain/bilinear.ts';
import type { MapPoint } from '../../engine/terrain/projection.ts';
import { lowestSurfaceAt } from '../../engine/terrain/waterSurface.ts';
import { block, readBlock, type Sheet } from './geotiffFile.ts';
import { type GroundSource, srtmError_m } from './groundSource.ts';
import { rasterHeights, type TileCorner } from './rasterHeights.ts';
import type { TileCache } from './tileCache.ts';

/** A sheet with what its blocks are kept under: file and date, so that a changed file is read again. */
export interface DatedSheet extends Sheet {
  readonly key: string;
}

interface Place {
  readonly sheet: DatedSheet;
  readonly column: number;
  readonly row: number;
}

/** A round trip around the Earth in the unit of a map, where its columns go round. */
const turns = (epsg: number): readonly number[] => (epsg >= 4000 && epsg < 5000 ? [0, 360, -360] : [0]);

function placeOn(sheet: DatedSheet, { x, y }: MapPoint): Place | undefined {
  const row = (sheet.north - y) / sheet.south_step;
  if (!(row >= -0.5 && row <= sheet.rows - 0.5)) return undefined;
  const column = turns(sheet.epsg)
    .map((turn) => (x + turn - sheet.west) / sheet.east_step)
    .find((candidate) => candidate >= -0.5 && candidate <= sheet.columns - 0.5);
  return column === undefined ? undefined : { sheet, column, row };
}

const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);

function sampleOf({ sheet, column, row }: Place, weight: number): TileCorner {
  const [right, down] = [within(Math.round(column), sheet.columns), within(Math.round(row), sheet.rows)];
  const tile = `${sheet.key} ${Math.floor(right / block)} ${Math.floor(down / block)}`;
  return { tile, index: (down % block) * block + (right % block), weight };
}

/** A corner in the sheet of the place, in the sheet beyond its edge, or, where there is none, at the edge. */
function cornerIn(
  sheets: readonly DatedSheet[],
  { sheet }: Place,
  { column, row, weight }: Corner,
): TileCorner {
  const isInside = column >= 0 && row >= 0 && column < sheet.columns && row < sheet.rows;
  const here = { sheet, column, row };
  if (isInside) return sampleOf(here, weight);
  const point = { x: sheet.west + column * sheet.east_step, y: sheet.north - row * sheet.south_step };
  const beyond = sheets.filter((other) => other !== sheet).map((other) => placeOn(other, point));
  return sampleOf(beyond.find((place) => place !== undefined) ?? here, weight);
}

/** Sea floors are in some files; polders a few metres below the sea are land. */
const shallow_m = -10;
const aboveWater = (height_m: number | undefined, position: Position | undefined): number | undefined =>
  height_m === undefined || position === undefined || height_m >= shallow_m
    ? height_m
    : Math.max(height_m, lowestSurfaceAt(position));

/** Width of a sample on the ground, metres; of the rows, which shrink towards the poles in no projection but Mercator's. */
const cellOf = ({ epsg, south_step }: Sheet): number =>
  epsg < 5000 && epsg !== 3857 ? south_step * 111_320 : south_step;

/** Copernicus states 4 m at 90 of 100 (Copernicus DEM Product Handbook, section 1.2), over 1.645. */
const errorOf = ({ name }: Sheet): number => (/^Copernicus_DSM/i.test(name) ? 2.4 : srtmError_m);

/** Sheets of one projection and one cell size, read as one map without seams. */
function mapOf(sheets: readonly DatedSheet[], one: DatedSheet, cache: TileCache): GroundSource {
  const byKey = new Map(sheets.map((sheet) => [sheet.key, sheet]));
  const raster = {
    cornersAt(position: Position) {
      const point = one.project(position);
      const place = sheets.map((sheet) => placeOn(sheet, point)).find((found) => found !== undefined);
      return place && cornersOf(place.column, place.row).map((corner) => cornerIn(sheets, place, corner));
    },
    async load(tile: string) {
      const [, key = '', across, down] = /^(.*) (\d+) (\d+)$/.exec(tile) ?? [];
      const sheet = byKey.get(key);
      return sheet && cache.tile(tile, () => readBlock(sheet, Number(across), Number(down)));
    },
  };
  return {
    kind: 'geotiff',
    datum: one.datum,
    cell_m: cellOf(one),
    error_m: Math.max(...sheets.map(errorOf)),
    isRemote: false,
    async heights(positions) {
      const answer = await rasterHeights(raster, positions);
      const heights_msl_m = answer.heights_msl_m.map((height_m, index) =>
        aboveWater(height_m, positions[index]),
      );
      return { ...answer, heights_msl_m };
    },
  };
}

const kindOf = ({ epsg, datum, east_step, south_step }: Sheet) =>
  [epsg, datum, east_step.toPrecision(6), south_step.toPrecision(6)].join(' ');

/** A source for each make of sheet. */
export function geotiffSources(sheets: readonly DatedSheet[], cache: TileCache): GroundSource[] {
  const makes = new Map(sheets.map((sheet) => [kindOf(sheet), sheet]));
  return [...makes].map(([kind, one]) => {
    const alike = sheets.filter((sheet) => kindOf(sheet) === kind);
    return mapOf(alike, one, cache);
  });
}
