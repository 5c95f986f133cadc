import { LRUCache } from 'lru-cache';
import { fail, succeed } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import type { AreaQuestion } from '../contract/schemas/maps.ts';
import type { Settings } from '../contract/schemas/window.ts';
import { mayAsk } from '../net/consent.ts';
import { type FetchLimits, type FetchOptions, fetchBytes } from '../net/fetchBytes.ts';
import { makePoliteHosts } from '../net/politeHosts.ts';
import { isSharp, type TileCoordinates, toTileUrl } from '../net/tileAddress.ts';
import { type DiskCache, noDiskCache } from '../services/diskCache.ts';
import type { MapService, PictureFailure, PictureResult, TileAsked } from '../services/services.ts';
import { makeFileTroubles } from './files/fileTroubles.ts';
import { ownBytes } from './files/inflate.ts';
import { type MapArchive, MapFileRefused } from './files/mapArchive.ts';
import { isMapFileId, type MapFiles } from './files/mapFiles.ts';
import { type Hills, hillsId } from './hills/hills.ts';
import { type AreaMap, makeKeptAreas } from './keptAreas.ts';
import { type AddressedMap, fileLayerOf, hostOf, type KnownSources, layerOf } from './mapSources.ts';
import { isPictureType, pictureType } from './picture.ts';

type Code = PictureFailure['code'];

const told: ReadonlySet<Code> = new Set([
  'UNREACHABLE',
  'TOO_SLOW',
  'UPSTREAM_REFUSED',
  'WRONG_TYPE',
  'TOO_LARGE',
  'ADDRESS_REFUSED',
  'LEFT_ALONE',
]);

/** A sentence on a map whose pictures do not come; `undefined` where that is no fault of its host. */
const troubleOf = (host: string, trouble: Code): Saying | undefined =>
  told.has(trouble) ? { says: 'host.map_trouble', values: { name: host, trouble } } : undefined;

/** Says the trouble with a file, some of whose tiles are not of the type that it names. */
const fileTroubleOf = (filename: string, trouble: Code): Saying | undefined =>
  trouble === 'NO_SUCH_MAP' || trouble === 'WRONG_TYPE' || trouble === 'NOT_UNDERSTOOD'
    ? { says: 'host.map_file_trouble', values: { name: filename, trouble } }
    : undefined;

export interface MapServiceOptions extends Partial<Pick<FetchOptions, 'limits' | 'userAgent' | 'resolve'>> {
  readonly known: KnownSources;
  readonly settings: () => Pick<Settings, 'network' | 'own_maps'>;
  readonly disk?: DiskCache;
  /** Areas stay here until they are deleted. */
  readonly areas?: DiskCache;
  readonly hills?: Hills;
  readonly files?: Pick<MapFiles, 'list' | 'archive'>;
  readonly now?: () => number;
}

export const mostKept_bytes = 500 * 1024 * 1024;
const usualLimits: FetchLimits = { size_bytes: 2 * 1024 * 1024, time_ms: 10_000, redirects: 3 };
const memory_bytes = 48 * 1024 * 1024;
const day_ms = 24 * 3600 * 1000;
const mostFresh_ms = 90 * day_ms;
/** A picture in memory stays good for so long; a kept one that is being renewed, and a failure, are asked about again soon. */
const freshInMemory_ms = day_ms;
const soon_ms = 15_000;

/** A vector tile is layers one after the other, each with this tag (Mapbox Vector Tile 2.1, appendix A). */
const layerTag = 0x1a;
const vectorTypeOf = (bytes: Uint8Array): string | undefined =>
  bytes[0] === layerTag ? 'application/vnd.mapbox-vector-tile' : undefined;

/** A tile of a file. What is not what the file says its tiles are is never sent: it may be a page or a drawing with scripts. */
async function filePicture(archive: MapArchive | undefined, { z, x, y }: TileAsked): Promise<PictureResult> {
  if (archive === undefined) return fail({ code: 'NO_SUCH_MAP' });
  try {
    const bytes = await archive.tile(z, x, y);
    if (bytes === undefined) return fail({ code: 'NOTHING_THERE' });
    const type = archive.facts.form === 'vector' ? vectorTypeOf(bytes) : pictureType(bytes);
    return type === undefined ? fail({ code: 'WRONG_TYPE' }) : succeed({ type, bytes });
  } catch (error) {
    if (error instanceof MapFileRefused) return fail({ code: 'NOT_UNDERSTOOD' });
    throw error;
  }
}

/** A picture that others may keep. */
const pictureOf = (bytes: Uint8Array): PictureResult =>
  succeed({ type: pictureType(bytes) ?? '', bytes: ownBytes(bytes) });

/** Map pictures: from memory, from the disk, or from their host, if the person allows it to be asked. */
export function makeMapService(options: MapServiceOptions): MapService {
  const {
    known,
    settings,
    disk = noDiskCache,
    areas = noDiskCache,
    limits = usualLimits,
    userAgent = 'Homeward',
    resolve,
  } = options;
  const hosts = makePoliteHosts(options.now);
  const troubles = new Map<string, PictureFailure['code']>();
  const fileTroubles = makeFileTroubles();
  const sizes = new Map<string, { count: number; bytes: number }>();
  const keptAreas = makeKeptAreas(areas);

  const allMaps = (): AddressedMap[] => [
    ...known.maps,
    ...settings().own_maps.map((map) => ({ ...map, kind: 'own' as const })),
  ];

  async function ask(map: AddressedMap, url: URL, into = disk): Promise<PictureResult> {
    if (!mayAsk(url, settings().network)) return fail({ code: 'NOT_ALLOWED' });
    // Off the network a server on this computer may not send us there.
    const redirects = settings().network === 'online' ? limits.redirects : 0;
    const fetched = await hosts.ask(hostOf(map.address), async () => {
      const answer = await fetchBytes(url, {
        limits: { ...limits, redirects },
        userAgent,
        accept: 'image/*',
        mayRead: isPictureType,
        resolve,
      });
      const isOther = answer.ok && pictureType(answer.value.bytes) === undefined;
      return isOther ? fail({ code: 'WRONG_TYPE' as const }) : answer;
    });
    note(map, fetched.ok ? undefined : fetched.failure.code);
    if (!fetched.ok) return fetched;
    const { bytes, fresh_ms = 0 } = fetched.value;
    const { count, bytes: before } = sizes.get(map.id) ?? { count: 0, bytes: 0 };
    sizes.set(map.id, { count: count + 1, bytes: before + bytes.length });
    const least_ms = (map.kind === 'own' ? 1 : map.least_kept_days) * day_ms;
    await into.write(url.href, bytes, Math.min(Math.max(fresh_ms, least_ms), mostFresh_ms));
    return succeed({ type: pictureType(bytes) ?? '', bytes });
  }

  function note({ id }: AddressedMap, code: PictureFailure['code'] | undefined): void {
    if (code === undefined) troubles.delete(id);
    // The first reason says more than that the host is left alone since.
    else if (code !== 'NOTHING_THERE' && !(code === 'LEFT_ALONE' && troubles.has(id))) troubles.set(id, code);
  }

  const memory = new LRUCache<string, PictureResult, { map: AddressedMap }>({
    maxSize: memory_bytes,
    sizeCalculation: (result) => (result.ok ? result.value.bytes.length + 1 : 1),
    ttl: freshInMemory_ms,
    // The fetch also merges concurrent requests for the same picture.
    fetchMethod: async (address, _stale, { options: entry, context: { map } }) => {
      const url = new URL(address);
      const kept = (await disk.readAny(address)) ?? (await areas.readAny(address));
      if (kept?.isFresh !== true) {
        const asked = ask(map, url);
        if (kept === undefined) {
          const result = await asked;
          if (!result.ok) entry.ttl = soon_ms;
          return result;
        }
        // The old picture is shown at once; the next request finds the new one.
        void asked;
        entry.ttl = soon_ms;
      }
      return pictureOf(kept.bytes);
    },
  });

  /** The picture for ordinary screens, where that for dense ones cannot come. */
  async function keptPlain(map: AddressedMap, tile: TileAsked): Promise<PictureResult | undefined> {
    const kept = await areas.readAny(toTileUrl(map.address, tile)?.href ?? '');
    return kept && pictureOf(kept.bytes);
  }

  /** Areas are of ordinary pictures: those for dense screens would be four times as much. */
  function areaMapOf({ map: id, is_allowed }: AreaQuestion): AreaMap | undefined {
    const map = allMaps().find((one) => one.id === id);
    if (map === undefined) return undefined;
    const { name, zooms, may_keep_areas } = layerOf(map);
    const urlOf = (tile: TileCoordinates) => toTileUrl(map.address, tile);
    const size = sizes.get(id);
    return {
      name,
      zooms,
      mayKeep: may_keep_areas === 'yes' || (may_keep_areas === 'ask' && is_allowed),
      addressOf: (tile) => urlOf(tile)?.href,
      async ask(tile) {
        const url = urlOf(tile);
        return url === undefined ? fail({ code: 'ADDRESS_REFUSED' }) : ask(map, url, areas);
      },
      mean_bytes: size && size.bytes / size.count,
    };
  }
  const noSuchMap = fail({ code: 'AREA_REFUSED', why: { says: 'host.map_gone' } } as const);

  const links = known.maps.flatMap(({ attribution }) => attribution.flatMap(({ link }) => link ?? []));

  return {
    links,
    async list() {
      const addressed = allMaps().map((map) => {
        const trouble = troubles.get(map.id);
        const layer = layerOf(map);
        return { ...layer, trouble: trouble && troubleOf(layer.host, trouble) };
      });
      const files = ((await options.files?.list()) ?? []).map((file) => {
        const code = fileTroubles.of(file.id);
        const layer = fileLayerOf(file, links);
        return { ...layer, trouble: layer.trouble ?? (code && fileTroubleOf(file.filename, code)) };
      });
      return {
        maps: [...addressed, ...files],
        heights: known.heights.map((set) => ({ ...set, host: hostOf(set.address.replace(/^glo30\+/, '')) })),
        has_hills: options.hills?.isReady() === true,
        kept_bytes: await disk.size(),
        most_kept_bytes: mostKept_bytes,
        area_bytes: await areas.size(),
      };
    },
    async clear() {
      memory.clear();
      await disk.clear();
    },
    async measureArea(question) {
      const map = areaMapOf(question);
      return map === undefined ? noSuchMap : keptAreas.measure(map, question);
    },
    async keepArea(question) {
      const map = areaMapOf(question);
      return map === undefined ? noSuchMap : keptAreas.keep(map, question);
    },
    async clearAreas() {
      memory.clear();
      await areas.clear();
    },
    async picture(tile) {
      if (tile.map === hillsId) return (await options.hills?.picture(tile)) ?? fail({ code: 'NO_SUCH_MAP' });
      if (isMapFileId(tile.map)) {
        const found = await filePicture(await options.files?.archive(tile.map), tile);
        fileTroubles.note(tile, found);
        return found;
      }
      const map = allMaps().find(({ id }) => id === tile.map);
      if (map === undefined) return fail({ code: 'NO_SUCH_MAP' });
      const density = tile.isSharp && isSharp(map.address) ? '@2x' : '';
      const url = toTileUrl(map.address, tile, density);
      if (url === undefined) return fail({ code: 'ADDRESS_REFUSED' });
      // An answer that the network setting forbids must not outlive it.
      const key = url.href;
      const found = memory.peek(key);
      if (found?.ok === false && found.failure.code === 'NOT_ALLOWED') memory.delete(key);
      const picture = (await memory.fetch(key, { context: { map } })) ?? fail({ code: 'UNREACHABLE' });
      return picture.ok || density === '' ? picture : ((await keptPlain(map, tile)) ?? picture);
    },
  };
}
