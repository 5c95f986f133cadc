import type { SamplesAround, Spot } from '../../engine/terrain/bilinear.ts';
import { lowestSurfaceAt } from '../../engine/terrain/waterSurface.ts';
import {
  locateInWeb,
  middleOf,
  setAroundWeb,
  tileNumbered,
  tilePixels,
} from '../../engine/terrain/webTile.ts';
import { toTileUrl } from '../bridge/tileAddress.ts';
import type { DiskCache } from './diskCache.ts';
import { type GroundSource, srtmError_m } from './groundSource.ts';
import { type PixelForm, pixelHeights } from './pixelHeights.ts';
import { rasterHeights, SourceTrouble } from './rasterHeights.ts';
import { askRemote, type Remote, troubleWith } from './remote.ts';
import type { Samples, TileCache } from './tileCache.ts';

/** A pixel of 19 m at the equator: finer than the 30 m that most of the world is measured in, and no more tiles than that needs. */
const zoom = 13;
const size_bytes = 1024 * 1024;

export interface TerrainTilesOptions {
  readonly template: string;
  readonly form: PixelForm;
  readonly cache: TileCache;
  readonly disk: DiskCache;
  readonly remote: Remote;
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
    throw troubleWith(form, answer.failure);
  };
  const raster = {
    width: tilePixels,
    locate: (place: Spot, lat: number, lon: number) => locateInWeb(place, lat, lon, zoom),
    loaded(number: number) {
      const url = toTileUrl(template, tileNumbered(number, zoom));
      return url && cache.loaded(`${form} ${url.href}`);
    },
    setAround: (around: SamplesAround, lat: number, lon: number) => setAroundWeb(around, lat, lon, zoom),
    load(number: number) {
      const tile = tileNumbered(number, zoom);
      const url = toTileUrl(template, tile);
      if (url === undefined) throw new SourceTrouble('The address of the terrain heights is none.');
      return cache.tile(`${form} ${url.href}`, () => fetchTile(url, lowestSurfaceAt(middleOf(tile))));
    },
  };
  return {
    kind: form,
    datum: 'mixed',
    cell_m: 30,
    error_m: srtmError_m,
    isRemote: true,
    heights: (places) => rasterHeights(raster, places),
  };
}
