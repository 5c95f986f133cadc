import type { GeoTIFFImage } from 'geotiff';
import { marks_m } from '../../engine/geo/groundHeight.ts';
import { type Projection, projectionOf } from '../../engine/terrain/projection.ts';
import { markUnsound } from '../../engine/terrain/soundSamples.ts';
import { feetToMetres, surveyFeetToMetres } from '../../engine/units.ts';
import { SourceTrouble } from './rasterHeights.ts';
import { boundDecoders, isPackingKnown, mostPacked_bytes, mostPiece_bytes } from './tiffPieces.ts';
import { FileOutOfReach, mostDescription_bytes, type TiffFile, type TiffSource } from './tiffSource.ts';
import type { Samples } from './tileCache.ts';

/** The samples of a file: their place on the map, and their meaning as heights. */
export interface Sheet {
  readonly file: TiffFile;
  /** Samples along an edge of what is read and kept at a time. */
  readonly block: number;
  /** The number of the image in the file: 0, or that of an overview, which has half as many samples in both directions as the one before. */
  readonly level: number;
  readonly epsg: number;
  readonly project: Projection;
  readonly columns: number;
  readonly rows: number;
  /** The first sample, and the way from one to the next, in the unit of the map; rows go south. */
  readonly west: number;
  readonly north: number;
  readonly east_step: number;
  readonly south_step: number;
  readonly nodata: number | undefined;
  readonly toMetres: (value: number) => number;
  readonly datum: 'EGM96' | 'EGM2008' | 'mixed';
}

/** Side of a block of a file, so that reading one takes a few milliseconds. */
const fileBlock = 256;
/** Pieces below a block are unpacked together up to this size. */
const mostUnderBlock_bytes = 256 * 1024 * 1024;
/** Strips of a row each are 257, and tiles have 16 samples or more along an edge (TIFF 6.0, section 15). */
const mostUnderBlock = 320;
/** Along an edge of a file; more than the Earth has at 3 m. */
const mostSamples = 2 ** 24;

/** A file that cannot be used; `code` is the one in it that is the fault. */
const faulty = (fault: string, code = 0) =>
  new SourceTrouble({ says: 'host.heights.file_fault', values: { fault, code: String(code) } });

type Keys = Readonly<Record<string, unknown>>;

const keyOf = (keys: Keys, name: string): number => Number(keys[name] ?? 0);

function projectionIn(keys: Keys): { readonly epsg: number; readonly project: Projection } {
  const epsg = keyOf(keys, 'ProjectedCSTypeGeoKey') || keyOf(keys, 'GeographicTypeGeoKey');
  const project = projectionOf(epsg);
  if (project !== undefined) return { epsg, project };
  throw faulty(epsg === 0 || epsg === 32_767 ? 'no_projection' : 'projection', epsg);
}

const verticalIn = (keys: Keys): number =>
  keyOf(keys, 'VerticalCSTypeGeoKey') || keyOf(keys, 'VerticalGeoKey');

/** The units of vertical systems of EPSG that are in feet: of NAVD 88, mean sea level, and NGVD 29. */
const unitsOfSystems: ReadonlyMap<number, number> = new Map([
  [8228, 9002],
  [8050, 9002],
  [6360, 9003],
  [8052, 9003],
  [5702, 9003],
]);

/** Finds feet or metres by the codes of EPSG; a file without such a code has metres. */
function unitIn(keys: Keys): (value: number) => number {
  const unit = keyOf(keys, 'VerticalUnitsGeoKey') || (unitsOfSystems.get(verticalIn(keys)) ?? 0);
  if (unit === 9002) return feetToMetres;
  if (unit === 9003) return surveyFeetToMetres;
  if (unit === 0 || unit === 9001) return (value) => value;
  throw faulty('unit', unit);
}

/** Geodetic systems of EPSG in three dimensions, beside those whose codes lie next to each other. */
const geodetic3d: ReadonlySet<number> = new Set([6319, 7843, 7912]);

/** Codes of the first version of GeoTIFF for heights above ellipsoids, or of a geodetic system, whose heights are such. */
const isEllipsoidal = (vertical: number): boolean =>
  (vertical >= 5001 && vertical <= 5035) ||
  (vertical >= 4896 && vertical <= 4999) ||
  geodetic3d.has(vertical);

function datumIn(keys: Keys, name: string): Sheet['datum'] {
  const vertical = verticalIn(keys);
  if (isEllipsoidal(vertical)) throw faulty('ellipsoid');
  if (vertical === 5773) return 'EGM96';
  return vertical === 3855 || /^Copernicus_DSM/i.test(name) ? 'EGM2008' : 'mixed';
}

/** An item that GDAL notes of the heights. The package takes a time that grows with the square of such a text. */
function itemIn(text: string, name: string): string | undefined {
  for (const [, told = '', value] of text.matchAll(/<Item ([^<>]*)>([^<]*)</g))
    if (told.includes(`name="${name}"`) && told.includes('sample="0"')) return value;
  return undefined;
}

async function scaleIn(image: GeoTIFFImage): Promise<(value: number) => number> {
  const text = String((await image.getFileDirectory().loadValue('GDAL_METADATA')) ?? '');
  const [scale, offset] = [Number(itemIn(text, 'SCALE') ?? 1), Number(itemIn(text, 'OFFSET') ?? 0)];
  return (value) => value * scale + offset;
}

const pieceBytes = (image: GeoTIFFImage) =>
  image.getTileWidth() * image.getTileHeight() * image.getBytesPerPixel();

/** Refuses a file that was cut off, in which missing heights would read as 0, and one whose pieces are larger than what they hold. */
async function checkWhole(image: GeoTIFFImage, { fileSize: size }: TiffSource): Promise<void> {
  const directory = image.getFileDirectory();
  const part = directory.hasTag('TileOffsets') ? 'Tile' : 'Strip';
  const [starts, sizes] = [
    await directory.loadValue(`${part}Offsets`),
    await directory.loadValue(`${part}ByteCounts`),
  ];
  const most_bytes = mostPacked_bytes(pieceBytes(image));
  const isInside = (start: number | bigint, index: number) => {
    const piece_bytes = Number(sizes?.[index]);
    return piece_bytes <= most_bytes && Number(start) + piece_bytes <= size;
  };
  if (!starts || !(image.getWidth() > 0 && image.getHeight() > 0) || !starts.every(isInside))
    throw faulty('damaged_tiff');
}

async function checkPacking(image: GeoTIFFImage): Promise<void> {
  const code = await image.getFileDirectory().loadValue('Compression');
  if (!isPackingKnown(code)) throw faulty('packing', code);
}

/** The pieces of an edge that a block of it may lie in. */
const piecesUnder = (samples: number, piece: number, block: number) =>
  Math.min(Math.ceil(samples / piece), Math.ceil(block / piece) + 1);

function checkSamples(image: GeoTIFFImage, block: number): void {
  if (image.getSamplesPerPixel() !== 1) throw faulty('picture');
  const [width, height] = [image.getTileWidth(), image.getTileHeight()];
  const piece_bytes = pieceBytes(image);
  const pieces = piecesUnder(image.getWidth(), width, block) * piecesUnder(image.getHeight(), height, block);
  if (piece_bytes > mostPiece_bytes || pieces * piece_bytes > mostUnderBlock_bytes) throw faulty('pieces');
  if (!(pieces <= mostUnderBlock) || Math.max(image.getWidth(), image.getHeight()) > mostSamples)
    throw faulty('damaged_tiff');
}

async function gridIn(image: GeoTIFFImage) {
  const turned = await image
    .getFileDirectory()
    .loadValue('ModelTransformation')
    .catch(() => undefined);
  if (turned !== undefined && turned !== null && (turned[1] !== 0 || turned[4] !== 0)) throw faulty('turned');
  const [x = 0, y = 0] = image.getOrigin();
  const [east_step = 0, north_step = 0] = image.getResolution();
  if (!(east_step > 0 && north_step < 0)) throw faulty('upside_down');
  // The origin is the corner of an area, or the place of a point.
  const half = image.pixelIsArea() ? 0.5 : 0;
  return { west: x + half * east_step, north: y + half * north_step, east_step, south_step: -north_step };
}

/** Opens a file for one thing and closes it; what cannot be read has its reason in words. */
async function withImage<Value>(
  file: TiffFile,
  mostSlice_bytes: number,
  act: (image: GeoTIFFImage, source: TiffSource) => Promise<Value>,
  level = 0,
): Promise<Value> {
  try {
    // Few have such files, and every start would wait for the package.
    const geotiff = await import('geotiff');
    boundDecoders(geotiff);
    const source = await file.open(mostSlice_bytes);
    try {
      const tiff = await geotiff.GeoTIFF.fromSource(source);
      const value = await act(await tiff.getImage(level), source);
      await source.keep?.();
      return value;
    } finally {
      await source.close();
    }
  } catch (error) {
    if (error instanceof FileOutOfReach) throw error;
    const { name } = file;
    const { why: reason } = error instanceof SourceTrouble ? error : faulty('damaged_tiff');
    throw new SourceTrouble({ says: 'host.heights.file', values: { name, reason, end: 'stop' } });
  }
}

export const openSheet = (file: TiffFile, block = fileBlock): Promise<Sheet> =>
  withImage(file, mostDescription_bytes, async (image, source) => {
    checkSamples(image, block);
    await checkPacking(image);
    await checkWhole(image, source);
    const keys: Keys = image.getGeoKeys() ?? {};
    const [scale, unit] = [await scaleIn(image), unitIn(keys)];
    return {
      file,
      block,
      level: 0,
      ...projectionIn(keys),
      columns: image.getWidth(),
      rows: image.getHeight(),
      ...(await gridIn(image)),
      nodata: image.getGDALNoData() ?? undefined,
      toMetres: (value) => unit(scale(value)),
      datum: datumIn(keys, file.name),
    };
  });

/** An overview of a sheet, as its samples lie. Whether the file has it shows when it is read. */
export function overviewOf(sheet: Sheet, level: number): Sheet {
  const step = 2 ** level;
  return {
    ...sheet,
    level,
    columns: Math.ceil(sheet.columns / step),
    rows: Math.ceil(sheet.rows / step),
    west: sheet.west + ((step - 1) / 2) * sheet.east_step,
    north: sheet.north - ((step - 1) / 2) * sheet.south_step,
    east_step: step * sheet.east_step,
    south_step: step * sheet.south_step,
  };
}

/** The description of an overview is read for the first time where its heights are. */
async function checkOverview(
  image: GeoTIFFImage,
  { columns, rows, block }: Sheet,
  source: TiffSource,
): Promise<void> {
  if (image.getWidth() !== columns || image.getHeight() !== rows) throw faulty('damaged_tiff');
  checkSamples(image, block);
  await checkPacking(image);
  await checkWhole(image, source);
}

function heightOf({ nodata, toMetres }: Sheet, value: number): number {
  if (value === nodata || (nodata !== undefined && value === Math.fround(nodata))) return marks_m.void;
  return toMetres(value);
}

/** The samples of a block, that many in each row; beyond the edge of the sheet there are none. */
export const readBlock = (sheet: Sheet, across: number, down: number): Promise<Samples> =>
  withImage(
    sheet.file,
    mostPacked_bytes(mostPiece_bytes),
    async (image, source) => {
      if (sheet.level > 0) await checkOverview(image, sheet, source);
      const { block } = sheet;
      const [left, top] = [across * block, down * block];
      const [right, bottom] = [Math.min(left + block, sheet.columns), Math.min(top + block, sheet.rows)];
      const values = await image.readRasters({
        window: [left, top, right, bottom],
        samples: [0],
        interleave: true,
      });
      const width = right - left;
      const heights_m = new Float32Array(block * (bottom - top)).fill(marks_m.void);
      for (let row = 0; row < bottom - top; row++)
        for (let column = 0; column < width; column++)
          heights_m[row * block + column] = heightOf(sheet, Number(values[row * width + column]));
      return markUnsound(heights_m, block);
    },
    sheet.level,
  );
