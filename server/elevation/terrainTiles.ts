import { PNG } from 'pngjs';
import { isGroundHeight, marks_m } from '../../engine/geo/groundHeight.ts';
import { type SamplesAround, type Spot, spot } from '../../engine/terrain/bilinear.ts';
import type { PackedPlaces } from '../../engine/terrain/elevation.ts';
import { markUnsound } from '../../engine/terrain/soundSamples.ts';
import { lowestSurfaceAt } from '../../engine/terrain/waterSurface.ts';
import {
  locateInWeb,
  middleOf,
  setAroundWeb,
  tileNumbered,
  tilePixels,
} from '../../engine/terrain/webTile.ts';
import { toTileUrl } from '../net/tileAddress.ts';
import type { DiskCache } from '../services/diskCache.ts';
import { type GroundSource, sourceTrouble, srtmError_m } from './groundSource.ts';
import { type Raster, rasterHeights, SourceTrouble } from './rasterHeights.ts';
import { askRemote, type Remote } from './remote.ts';
import type { Samples, TileCache } from './tileCache.ts';

/** Pixels hold heights by Terrarium (Mapzen, "Terrain Tiles: data formats") or Mapbox Terrain-RGB (Mapbox, "Access elevation data"). */
type PixelForm = 'terrarium' | 'mapbox';

const heightIn: Readonly<Record<PixelForm, (red: number, green: number, blue: number) => number>> = {
  terrarium: (red, green, blue) => red * 256 + green + blue / 256 - 32_768,
  mapbox: (red, green, blue) => -10_000 + (red * 65_536 + green * 256 + blue) * 0.1,
};

const signature = '89504e470d0a1a0a';

/** Accepts a PNG of one tile; not an interlaced one, since the decoder inflates those without a bound. */
function isTile(bytes: Buffer): boolean {
  if (bytes.length < 33 || bytes.toString('hex', 0, 8) !== signature) return false;
  const isSquare = bytes.readUInt32BE(16) === tilePixels && bytes.readUInt32BE(20) === tilePixels;
  return isSquare && bytes[28] === 0;
}

/** Black or clear pixels hold no height. */
function heightOf(form: PixelForm, pixels: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0, clear = 0] = pixels.subarray(at, at + 4);
  return clear === 0 || red + green + blue === 0 ? marks_m.void : heightIn[form](red, green, blue);
}

/** Heights of a tile, none below `lowest_m`; `undefined`: these bytes are no such tile. */
function pixelHeights(bytes: Uint8Array, form: PixelForm, lowest_m: number): Float32Array | undefined {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isTile(png)) return undefined;
  try {
    const { data } = PNG.sync.read(png);
    const heights_m = Float32Array.from({ length: tilePixels ** 2 }, (_, index) => {
      const height_m = heightOf(form, data, index * 4);
      return isGroundHeight(height_m) ? Math.max(height_m, lowest_m) : height_m;
    });
    return markUnsound(heights_m, tilePixels);
  } catch {
    return undefined;
  }
}

/** A pixel of 19 m at the equator: finer than the 30 m that most of the world is measured in, and no more tiles than that needs. */
const finestZoom = 13;
/** Places that lie over more tiles than this are read from coarser ones, so that they arrive in the time of an analysis. */
const mostTiles = 48;
/** A pixel of 153 m at the equator. */
const coarsestZoom = 10;
/** Neighbours in a row lie in the same tile, so that few places tell all tiles. */
const every = 8;
const size_bytes = 1024 * 1024;

export interface TerrainTilesOptions {
  readonly template: string;
  readonly form: PixelForm;
  readonly cache: TileCache;
  readonly disk: DiskCache;
  readonly remote: Remote;
}

function tilesUnder(places: PackedPlaces, zoom: number): number {
  const tiles = new Set<number>();
  const at = spot();
  for (let place = 0; 2 * place < places.length; place += every) {
    locateInWeb(at, places, place, zoom);
    tiles.add(at[0] as number);
  }
  return tiles.size;
}

/** The finest zoom at which the places lie over few enough tiles. */
export function zoomFor(places: PackedPlaces): number {
  let zoom = finestZoom;
  while (zoom > coarsestZoom && tilesUnder(places, zoom) > mostTiles) zoom -= 1;
  return zoom;
}

/** Heights in pictures at an address with `{z}`, `{x}` and `{y}`. */
export function terrainTiles({ template, form, cache, disk, remote }: TerrainTilesOptions): GroundSource {
  const fetchTile = async (url: URL, lowest_m: number): Promise<Samples | undefined> => {
    const stored = await disk.read(url.href);
    const known = stored && pixelHeights(stored, form, lowest_m);
    if (known !== undefined) return known;
    let picture = new Uint8Array();
    const read = (bytes: Uint8Array) => {
      picture = new Uint8Array(bytes);
      return pixelHeights(bytes, form, lowest_m);
    };
    const answer = await askRemote(remote, { url, accept: 'image/png', size_bytes, read });
    if (answer.ok) {
      await disk.write(url.href, picture);
      return answer.value;
    }
    if (answer.failure.code === 'NOTHING_THERE') return undefined;
    throw new SourceTrouble(sourceTrouble(form, answer.failure));
  };
  const rasterAt = (zoom: number): Raster => ({
    width: tilePixels,
    locate: (at: Spot, places: PackedPlaces, place: number) => locateInWeb(at, places, place, zoom),
    loaded(number: number) {
      const url = toTileUrl(template, tileNumbered(number, zoom));
      return url && cache.loaded(`${form} ${url.href}`);
    },
    setAround: (around: SamplesAround, places: PackedPlaces, place: number) =>
      setAroundWeb(around, places, place, zoom),
    load(number: number) {
      const tile = tileNumbered(number, zoom);
      const url = toTileUrl(template, tile);
      if (url === undefined) throw new SourceTrouble({ says: 'host.heights.no_address' });
      return cache.tile(`${form} ${url.href}`, () => fetchTile(url, lowestSurfaceAt(middleOf(tile))));
    },
  });
  const rasters = new Map<number, Raster>();
  const rasterFor = (places: PackedPlaces): Raster => {
    const zoom = zoomFor(places);
    const raster = rasters.get(zoom) ?? rasterAt(zoom);
    rasters.set(zoom, raster);
    return raster;
  };
  return {
    kind: form,
    datum: 'mixed',
    surface: 'mixed',
    cell_m: 30,
    error_m: srtmError_m,
    isRemote: true,
    heights: (places) => rasterHeights(rasterFor(places), places),
  };
}
