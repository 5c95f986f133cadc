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

/** Where a place of the map lies: the number of its sheet, and its column and row there, which may lie between samples. */
interface Place {
  sheet: number;
  column: number;
  row: number;
}

const somewhere = (): Place => ({ sheet: 0, column: 0, row: 0 });

/** Round trips around the Earth in the unit of a map: columns of degrees go round. */
const [inDegrees, inMetres] = [[0, 360, -360], [0]];
const turns = (epsg: number): readonly number[] => (epsg >= 4000 && epsg < 5000 ? inDegrees : inMetres);

/** Writes column and row of a point of the map; false: it lies beyond the sheet. */
function setOn(place: Place, sheet: DatedSheet, { x, y }: MapPoint): boolean {
  place.row = (sheet.north - y) / sheet.south_step;
  if (!(place.row >= -0.5 && place.row <= sheet.rows - 0.5)) return false;
  for (const turn of turns(sheet.epsg)) {
    place.column = (x + turn - sheet.west) / sheet.east_step;
    if (place.column >= -0.5 && place.column <= sheet.columns - 0.5) return true;
  }
  return false;
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
function locateInBlock(at: Spot, { columns, rows }: Sheet, { sheet, column, row }: Place): boolean {
  const across = Math.floor(column / block);
  const down = Math.floor(row / block);
  at[0] = blockNumber(sheet, across, down);
  at[1] = column - across * block;
  at[2] = row - down * block;
  const isInSheet = column >= 0 && row >= 0 && column < columns - 1 && row < rows - 1;
  return isInSheet && at[1] < block - 1 && at[2] < block - 1;
}

/** Puts a corner into the sheet of its place, into the sheet beyond its edge, or, where there is none, at the edge. */
function putCorner(
  sheets: readonly DatedSheet[],
  number: number,
  around: SamplesAround,
  corner: number,
): void {
  const place: Place = {
    sheet: number,
    column: around.columns[corner] as number,
    row: around.rows[corner] as number,
  };
  moveBeyond(place, sheets);
  const { columns, rows } = elementAt(sheets, place.sheet);
  const right = within(Math.round(place.column), columns);
  const down = within(Math.round(place.row), rows);
  around.tiles[corner] = blockNumber(place.sheet, Math.floor(right / block), Math.floor(down / block));
  around.indices[corner] = (down % block) * block + (right % block);
}

/** Moves a sample that lies beyond the edge of its sheet to the sheet that has it, if any. */
function moveBeyond(place: Place, sheets: readonly DatedSheet[]): void {
  const { sheet: number, column, row } = place;
  const sheet = elementAt(sheets, number);
  if (column >= 0 && row >= 0 && column < sheet.columns && row < sheet.rows) return;
  const point = { x: sheet.west + column * sheet.east_step, y: sheet.north - row * sheet.south_step };
  if (!setAmong(place, sheets, point, number)) Object.assign(place, { column, row });
}

/** Writes where a point lies, in the first sheet that has it; false: none does. */
function setAmong(place: Place, sheets: readonly DatedSheet[], point: MapPoint, but = -1): boolean {
  for (let number = 0; number < sheets.length; number++) {
    if (number === but || !setOn(place, elementAt(sheets, number), point)) continue;
    place.sheet = number;
    return true;
  }
  return false;
}

/** Sea floors are in some files; polders a few metres below the sea are land. */
const shallow_m = -10;

function raiseToWater({ heights_msl_m, highest_msl_m }: PackedHeights, places: PackedPlaces): void {
  for (let place = 0; place < heights_msl_m.length; place++) {
    const height_m = heights_msl_m[place] as number;
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
  const place = somewhere();
  const point = { x: 0, y: 0 };
  const isOnSheet = (lat: number, lon: number): boolean => {
    one.project(point, lat, lon);
    return setAmong(place, sheets, point);
  };
  const raster = {
    width: block,
    locate(at: Spot, lat: number, lon: number) {
      if (!isOnSheet(lat, lon)) return false;
      return locateInBlock(at, elementAt(sheets, place.sheet), place);
    },
    loaded(tile: number) {
      const { sheet: number, across, down } = blockNumbered(tile);
      return cache.loaded(`${elementAt(sheets, number).key} ${across} ${down}`);
    },
    setAround(around: SamplesAround, lat: number, lon: number) {
      if (!isOnSheet(lat, lon)) return false;
      setAround(around, place.column, place.row);
      for (let corner = 0; corner < around.count; corner++) putCorner(sheets, place.sheet, around, corner);
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
