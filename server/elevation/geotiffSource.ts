import { elementAt } from '../../engine/elementAt.ts';
import { type SamplesAround, type Spot, setAround } from '../../engine/terrain/bilinear.ts';
import type { PackedHeights, PackedPlaces } from '../../engine/terrain/elevation.ts';
import type { MapPoint } from '../../engine/terrain/projection.ts';
import { lowestSurfaceAt } from '../../engine/terrain/waterSurface.ts';
import { block, readBlock, type Sheet } from './geotiffFile.ts';
import { type GroundSource, srtmError_m } from './groundSource.ts';
import { rasterHeights } from './rasterHeights.ts';
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

/** A block as one number: its sheet, its row and its column, each below 2¹⁶. */
const most = 65_536;
const blockNumber = (sheet: number, across: number, down: number) => (sheet * most + down) * most + across;
const blockNumbered = (tile: number) => ({
  sheet: Math.floor(tile / most ** 2),
  down: Math.floor(tile / most) % most,
  across: tile % most,
});

/** Writes where a place lies in a block; false: the samples around it lie in several, or beyond the edge of the sheet. */
function locateInBlock(at: Spot, number: number, { sheet, column, row }: Place): boolean {
  const [across, down] = [Math.floor(column / block), Math.floor(row / block)];
  at[0] = blockNumber(number, across, down);
  at[1] = column - across * block;
  at[2] = row - down * block;
  const isInSheet = column >= 0 && row >= 0 && column < sheet.columns - 1 && row < sheet.rows - 1;
  return isInSheet && at[1] < block - 1 && at[2] < block - 1;
}

/** Puts a corner into the sheet of the place, into the sheet beyond its edge, or, where there is none, at the edge. */
function putCorner(
  sheets: readonly DatedSheet[],
  { sheet }: Place,
  around: SamplesAround,
  corner: number,
): void {
  const [column, row] = [around.columns[corner] as number, around.rows[corner] as number];
  const isInside = column >= 0 && row >= 0 && column < sheet.columns && row < sheet.rows;
  const place = (isInside ? undefined : beyond(sheets, sheet, column, row)) ?? { sheet, column, row };
  const right = within(Math.round(place.column), place.sheet.columns);
  const down = within(Math.round(place.row), place.sheet.rows);
  const number = sheets.indexOf(place.sheet);
  around.tiles[corner] = blockNumber(number, Math.floor(right / block), Math.floor(down / block));
  around.indices[corner] = (down % block) * block + (right % block);
}

/** A sample that lies beyond the edge of a sheet, in another. */
function beyond(
  sheets: readonly DatedSheet[],
  sheet: DatedSheet,
  column: number,
  row: number,
): Place | undefined {
  const point = { x: sheet.west + column * sheet.east_step, y: sheet.north - row * sheet.south_step };
  return placeAmong(
    sheets.filter((other) => other !== sheet),
    point,
  );
}

function placeAmong(sheets: readonly DatedSheet[], point: MapPoint): Place | undefined {
  for (const sheet of sheets) {
    const place = placeOn(sheet, point);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Sea floors are in some files; polders a few metres below the sea are land. */
const shallow_m = -10;

function raiseToWater({ heights_msl_m, highest_msl_m }: PackedHeights, places: PackedPlaces): void {
  for (const [place, height_m] of heights_msl_m.entries()) {
    if (!(height_m < shallow_m)) continue;
    const position = { lat: places[2 * place] as number, lon: places[2 * place + 1] as number };
    const lowest_m = lowestSurfaceAt(position);
    heights_msl_m[place] = Math.max(height_m, lowest_m);
    highest_msl_m[place] = Math.max(highest_msl_m[place] as number, lowest_m);
  }
}

/** Width of a sample on the ground, metres; of the rows, which shrink towards the poles in no projection but Mercator's. */
const cellOf = ({ epsg, south_step }: Sheet): number =>
  epsg < 5000 && epsg !== 3857 ? south_step * 111_320 : south_step;

/** Copernicus states 4 m at 90 of 100 (Copernicus DEM Product Handbook, section 1.2), over 1.645. */
const errorOf = ({ name }: Sheet): number => (/^Copernicus_DSM/i.test(name) ? 2.4 : srtmError_m);

/** Sheets of one projection and one cell size, read as one map without seams. */
function mapOf(sheets: readonly DatedSheet[], one: DatedSheet, cache: TileCache): GroundSource {
  const raster = {
    width: block,
    locate(at: Spot, lat: number, lon: number) {
      const place = placeAmong(sheets, one.project({ lat, lon }));
      return place !== undefined && locateInBlock(at, sheets.indexOf(place.sheet), place);
    },
    loaded(tile: number) {
      const { sheet: number, across, down } = blockNumbered(tile);
      return cache.loaded(`${elementAt(sheets, number).key} ${across} ${down}`);
    },
    setAround(around: SamplesAround, lat: number, lon: number) {
      const place = placeAmong(sheets, one.project({ lat, lon }));
      if (place === undefined) return false;
      setAround(around, place.column, place.row);
      for (let corner = 0; corner < around.count; corner++) putCorner(sheets, place, around, corner);
      return true;
    },
    async load(tile: number) {
      const { sheet: number, across, down } = blockNumbered(tile);
      const sheet = elementAt(sheets, number);
      return cache.tile(`${sheet.key} ${across} ${down}`, () => readBlock(sheet, across, down));
    },
  };
  return {
    kind: 'geotiff',
    datum: one.datum,
    cell_m: cellOf(one),
    error_m: Math.max(...sheets.map(errorOf)),
    isRemote: false,
    async heights(places) {
      const answer = await rasterHeights(raster, places);
      raiseToWater(answer, places);
      return answer;
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
