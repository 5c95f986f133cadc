import { LRUCache } from 'lru-cache';
import { type SamplesAround, type Spot, spot } from '../../engine/terrain/bilinear.ts';
import type { PackedPlaces } from '../../engine/terrain/elevation.ts';
import {
  columnsOfTile,
  glo30Name,
  type Level,
  levels,
  locateInGlo30,
  pieceNumbered,
  pieceSamples,
  rowsOfTile,
  setAroundGlo30,
} from '../../engine/terrain/glo30.ts';
import type { DegreeTile } from '../../engine/terrain/hgt.ts';
import { toRadians } from '../../engine/units.ts';
import type { DiskCache } from '../services/diskCache.ts';
import { type FileOnServer, fileOnServer } from './fileOnServer.ts';
import { openSheet, overviewOf, readBlock, type Sheet } from './geotiffFile.ts';
import { copernicusDates, copernicusError_m, type GroundSource, sourceTrouble } from './groundSource.ts';
import type { LandMask } from './landMask.ts';
import { type Raster, rasterHeights, SourceTrouble } from './rasterHeights.ts';
import type { Remote } from './remote.ts';
import { FileOutOfReach } from './tiffSource.ts';
import type { Samples, TileCache } from './tileCache.ts';

/** Places that lie over more pieces than this, two megabytes each, are read from overviews. */
const mostPieces = 12;
/** Neighbours in a row lie in the same piece, so that few places tell all pieces. */
const every = 8;
const mostSheets = 64;
const coarsest = 2;
const metresPerDegree = 111_320;
/** A tile that is not what it should be is not asked for again at once. */
const doubtedFor_ms = 30_000;

export interface Glo30Options {
  /** The address of the folder of the tiles. */
  readonly address: string;
  readonly cache: TileCache;
  readonly disk: DiskCache;
  readonly remote: Remote;
  readonly land: LandMask;
}

interface OpenedTile {
  readonly file: FileOnServer;
  readonly sheet: Sheet;
}

function piecesUnder(places: PackedPlaces, level: Level): number {
  const pieces = new Set<number>();
  const at = spot();
  for (let place = 0; 2 * place < places.length; place += every) {
    locateInGlo30(at, places, place, level);
    pieces.add(at[0] as number);
  }
  return pieces.size;
}

/** So many places are those of a picture or of rings; from this distance on, their steps are wider than what an overview has. */
const fewestWide = 4096;
const wide_m = 120;

function areWide(places: PackedPlaces): boolean {
  if (places.length < 2 * fewestWide) return false;
  const [lat = 0, lon = 0, nextLat = 0, nextLon = 0] = places;
  const east = (nextLon - lon) * Math.cos(toRadians(lat));
  return Math.hypot(nextLat - lat, east) * metresPerDegree > wide_m;
}

/** The finest level at which the places lie over few enough pieces; the coarsest for those that lie farther apart than its samples. */
export function levelFor(places: PackedPlaces): Level {
  if (areWide(places)) return coarsest;
  return levels.find((level) => piecesUnder(places, level) <= mostPieces) ?? coarsest;
}

/** Tells if a file is the tile of that place: the grid follows from the place, and another one would put heights elsewhere. */
function isTile({ epsg, columns, rows, west, north, south_step }: Sheet, tile: DegreeTile): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) < south_step / 4;
  return (
    epsg === 4326 &&
    columns === columnsOfTile(tile.south) &&
    rows === rowsOfTile &&
    near(west, tile.west) &&
    near(north, tile.south + 1) &&
    near(south_step * rows, 1)
  );
}

const troubled = (failure: Parameters<typeof sourceTrouble>[1]) =>
  new SourceTrouble(sourceTrouble('glo30', failure));

/** Copernicus DEM GLO-30, read by pieces of its tiles. */
export function glo30Source({ address, cache, disk, remote, land }: Glo30Options): GroundSource {
  const base = address.replace(/\/*$/, '/');
  const opened = new LRUCache<string, Promise<OpenedTile>>({ max: mostSheets });
  const fileOf = (name: string) =>
    fileOnServer({ url: new URL(`${name}/${name}.tif`, base), name, disk, remote });
  const openTile = async (tile: DegreeTile, file: FileOnServer): Promise<OpenedTile> => {
    const sheet = await openSheet(file, pieceSamples).catch((error: unknown) => {
      // Bytes that are no GeoTIFF say nothing of the tile.
      throw error instanceof SourceTrouble ? troubled({ code: 'NOT_UNDERSTOOD' }) : error;
    });
    if (!isTile(sheet, tile)) throw troubled({ code: 'NOT_UNDERSTOOD' });
    return { file, sheet };
  };
  const doubt = (name: string, why: SourceTrouble) => {
    const refused = Promise.reject(why);
    refused.catch(() => undefined);
    opened.set(name, refused, { ttl: doubtedFor_ms });
  };
  const tileAt = (tile: DegreeTile, given?: FileOnServer): Promise<OpenedTile> => {
    const name = glo30Name(tile);
    const known = given === undefined ? opened.get(name) : undefined;
    const opening = known ?? openTile(tile, given ?? fileOf(name));
    opened.set(name, opening);
    opening.catch((error: unknown) => {
      if (error instanceof SourceTrouble) doubt(name, error);
      else opened.delete(name);
    });
    return opening;
  };
  const readPiece = async (number: number, level: Level): Promise<Samples> => {
    const { tile, across, down } = pieceNumbered(number);
    const { file, sheet } = await tileAt(tile);
    const read = ({ sheet: one }: OpenedTile) =>
      readBlock(level === 0 ? one : overviewOf(one, level), across, down);
    try {
      return await read({ file, sheet });
    } catch (error) {
      const isChanged = error instanceof FileOutOfReach && error.failure.code === 'CHANGED';
      if (!isChanged && !(error instanceof SourceTrouble)) throw error;
      file.forget();
      if (!isChanged) {
        const why = troubled({ code: 'NOT_UNDERSTOOD' });
        doubt(glo30Name(tile), why);
        throw why;
      }
      // A file that was replaced in between is opened once more.
      return read(await tileAt(tile, file));
    }
  };
  const loadPiece = async (number: number, level: Level): Promise<Samples | undefined> => {
    try {
      return await readPiece(number, level);
    } catch (error) {
      if (!(error instanceof FileOutOfReach)) throw error;
      if (error.failure.code !== 'NOTHING_THERE') throw troubled(error.failure);
      // The set has no tiles of the open sea; some of land are not public.
      return land.has(pieceNumbered(number).tile) ? undefined : new Float32Array(pieceSamples ** 2);
    }
  };
  const keyOf = (number: number, level: Level) => `glo30 ${base} ${level} ${number}`;
  const rasterAt = (level: Level): Raster => ({
    width: pieceSamples,
    locate: (at: Spot, places: PackedPlaces, place: number) => locateInGlo30(at, places, place, level),
    setAround(around: SamplesAround, places: PackedPlaces, place: number) {
      setAroundGlo30(around, places, place, level);
      return true;
    },
    loaded: (number) => cache.loaded(keyOf(number, level)),
    load: (number) => cache.tile(keyOf(number, level), () => loadPiece(number, level)),
  });
  const rasters = levels.map(rasterAt);
  return {
    kind: 'glo30',
    datum: 'EGM2008',
    surface: 'surface',
    dated: copernicusDates,
    cell_m: 30,
    error_m: copernicusError_m,
    isRemote: true,
    heights: (places) => rasterHeights(rasters[levelFor(places)] as Raster, places),
  };
}
