import { elementAt, numberAt } from '../../engine/elementAt.ts';
import { type SamplesAround, type Spot, setAround, spot } from '../../engine/terrain/bilinear.ts';
import {
  latOf,
  lonOf,
  type PackedHeights,
  type PackedPlaces,
  type SurfaceKind,
} from '../../engine/terrain/elevation.ts';
import { type MapPoint, mapPoint } from '../../engine/terrain/projection.ts';
import { lowestSurfaceAt } from '../../engine/terrain/waterSurface.ts';
import { readBlock, type Sheet } from './geotiffFile.ts';
import { copernicusDates, copernicusError_m, type GroundSource, srtmError_m } from './groundSource.ts';
import { rasterHeights } from './rasterHeights.ts';
import type { TileCache } from './tileCache.ts';

/** A sheet with what its blocks are kept under: file and date, so that a changed file is read again. */
export interface DatedSheet extends Sheet {
  readonly key: string;
}

/** A place on the map: the number of its sheet, and its column and row there, which may lie between samples. */
type SheetSpot = Spot;

/** A round trip around the Earth in the unit of a map: columns of degrees go round. */
const turnOf = (epsg: number): number => (epsg >= 4000 && epsg < 5000 ? 360 : 0);

/** Writes column and row of a point of the map, `turn` farther east; false: it lies beyond the sheet. */
function setTurned(at: SheetSpot, sheet: DatedSheet, point: MapPoint, turn: number): boolean {
  const row = (sheet.north - numberAt(point, 1)) / sheet.south_step;
  const column = (numberAt(point, 0) + turn - sheet.west) / sheet.east_step;
  at[1] = column;
  at[2] = row;
  return row >= -0.5 && row <= sheet.rows - 0.5 && column >= -0.5 && column <= sheet.columns - 0.5;
}

/** Writes column and row of a point of the map; false: it lies beyond the sheet. */
function setOn(at: SheetSpot, sheet: DatedSheet, point: MapPoint): boolean {
  if (setTurned(at, sheet, point, 0)) return true;
  const turn = turnOf(sheet.epsg);
  return turn > 0 && (setTurned(at, sheet, point, turn) || setTurned(at, sheet, point, -turn));
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
function locateInBlock(at: Spot, { columns, rows, block }: Sheet, on: SheetSpot): boolean {
  const column = numberAt(on, 1);
  const row = numberAt(on, 2);
  const across = Math.floor(column / block);
  const down = Math.floor(row / block);
  at[0] = blockNumber(numberAt(on, 0), across, down);
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
  const on = Float64Array.of(number, numberAt(around.columns, corner), numberAt(around.rows, corner));
  moveBeyond(on, sheets);
  const sheet = numberAt(on, 0);
  const { columns, rows, block } = elementAt(sheets, sheet);
  const right = within(Math.round(numberAt(on, 1)), columns);
  const down = within(Math.round(numberAt(on, 2)), rows);
  around.tiles[corner] = blockNumber(sheet, Math.floor(right / block), Math.floor(down / block));
  around.indices[corner] = (down % block) * block + (right % block);
}

/** Moves a sample that lies beyond the edge of its sheet to the sheet that has it, if any. */
function moveBeyond(on: SheetSpot, sheets: readonly DatedSheet[]): void {
  const number = numberAt(on, 0);
  const column = numberAt(on, 1);
  const row = numberAt(on, 2);
  const sheet = elementAt(sheets, number);
  if (column >= 0 && row >= 0 && column < sheet.columns && row < sheet.rows) return;
  const point = Float64Array.of(sheet.west + column * sheet.east_step, sheet.north - row * sheet.south_step);
  const beyond = spot();
  if (sheetOf(beyond, sheets, point, number) !== undefined) on.set(beyond);
}

/** Writes where a point lies, in the first sheet that has it, and gives that. */
function sheetOf(
  at: SheetSpot,
  sheets: readonly DatedSheet[],
  point: MapPoint,
  but = -1,
): DatedSheet | undefined {
  for (let number = 0; number < sheets.length; number++) {
    const sheet = sheets[number] as DatedSheet;
    if (number === but || !setOn(at, sheet, point)) continue;
    at[0] = number;
    return sheet;
  }
  return undefined;
}

/** Sea floors are in some files; polders a few metres below the sea are land. */
const shallow_m = -10;

function raiseToWater({ heights_msl_m, highest_msl_m }: PackedHeights, places: PackedPlaces): void {
  for (let place = 0; place < heights_msl_m.length; place++) {
    const height_m = heights_msl_m[place] as number;
    if (!(height_m < shallow_m)) continue;
    const position = { lat: latOf(places, place), lon: lonOf(places, place) };
    const lowest_m = lowestSurfaceAt(position);
    heights_msl_m[place] = Math.max(height_m, lowest_m);
    highest_msl_m[place] = Math.max(highest_msl_m[place] as number, lowest_m);
  }
}

/** Width of a sample on the ground, metres; of the rows, which shrink towards the poles in no projection but Mercator's. */
const cellOf = ({ epsg, south_step }: Sheet): number =>
  epsg < 5000 && epsg !== 3857 ? south_step * 111_320 : south_step;

const isCopernicus = ({ file }: Pick<Sheet, 'file'>): boolean => /^Copernicus_DSM/i.test(file.name);
const errorOf = (sheet: Sheet): number => (isCopernicus(sheet) ? copernicusError_m : srtmError_m);

/** Makers name what they measured: a digital surface model, or one of the terrain. */
export function surfaceByName(name: string): SurfaceKind {
  const words = name.toUpperCase().split(/[^A-Z]+/);
  const [isSurface, isTerrain] = [
    ['DSM', 'DOM', 'MNS', 'MDS'].some((word) => words.includes(word)),
    ['DTM', 'DGM', 'MNT', 'MDT'].some((word) => words.includes(word)),
  ];
  if (isSurface === isTerrain) return 'mixed';
  return isSurface ? 'surface' : 'terrain';
}

/** Sheets of one projection and one cell size, read as one map without seams. */
function mapOf(sheets: readonly DatedSheet[], one: DatedSheet, cache: TileCache): GroundSource {
  const on = spot();
  const point = mapPoint();
  const sheetUnder = (places: PackedPlaces, place: number): DatedSheet | undefined => {
    one.project(point, places, place);
    return sheetOf(on, sheets, point);
  };
  const raster = {
    width: one.block,
    locate(at: Spot, places: PackedPlaces, place: number) {
      const sheet = sheetUnder(places, place);
      return sheet !== undefined && locateInBlock(at, sheet, on);
    },
    loaded(tile: number) {
      const { sheet: number, across, down } = blockNumbered(tile);
      return cache.loaded(`${elementAt(sheets, number).key} ${across} ${down}`);
    },
    setAround(around: SamplesAround, places: PackedPlaces, place: number) {
      if (sheetUnder(places, place) === undefined) return false;
      setAround(around, numberAt(on, 1), numberAt(on, 2));
      const sheet = numberAt(on, 0);
      for (let corner = 0; corner < around.count; corner++) putCorner(sheets, sheet, around, corner);
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
    ...(sheets.length === 1 && { name: one.file.name }),
    datum: one.datum,
    surface: surfaceByName(one.file.name),
    ...(isCopernicus(one) && { dated: copernicusDates }),
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

/** Sheets of surface and of terrain are not one map. */
const kindOf = ({ file, epsg, datum, east_step, south_step }: Sheet) =>
  [
    surfaceByName(file.name),
    isCopernicus({ file }),
    epsg,
    datum,
    east_step.toPrecision(6),
    south_step.toPrecision(6),
  ].join(' ');

/** A source for each make of sheet. */
export function geotiffSources(sheets: readonly DatedSheet[], cache: TileCache): GroundSource[] {
  const makes = new Map(sheets.map((sheet) => [kindOf(sheet), sheet]));
  return [...makes].map(([kind, one]) => {
    const alike = sheets.filter((sheet) => kindOf(sheet) === kind);
    return mapOf(alike, one, cache);
  });
}
