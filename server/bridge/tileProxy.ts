import { LRUCache } from 'lru-cache';
import { fail, type Result } from '../../engine/result.ts';
import { type PageAnswer, textAnswer } from './pageFiles.ts';
import { hardeningHeaders } from './pagePolicy.ts';
import { toTileCoordinates, toTileUrl } from './tileAddress.ts';
import {
  fetchTile,
  type TileFailure,
  type TileFetchOptions,
  type TileImage,
  type TileLimits,
} from './tileFetch.ts';

/** Answers `/tiles/{z}/{x}/{y}`; `undefined` for any other path. */
export type TileProxy = (pathname: string) => Promise<PageAnswer | undefined>;

export interface TileProxyOptions extends Partial<TileFetchOptions> {
  /** The tile address in the settings; if it is empty, nothing is ever fetched. */
  readonly template: () => string;
}

const usualLimits: TileLimits = { size_bytes: 2 * 1024 * 1024, time_ms: 10_000, redirects: 3 };
const cacheSize_bytes = 48 * 1024 * 1024;
const fresh_ms = 24 * 3600 * 1000;
/** A failed tile waits before it is fetched again, or each map redraw would hammer a server that is down. */
const failureFresh_ms = 15_000;

const failureStatus: Record<TileFailure['code'], number> = {
  NOT_CONFIGURED: 404,
  NO_SUCH_TILE: 404,
  ADDRESS_REFUSED: 403,
  UNREACHABLE: 502,
  UPSTREAM_REFUSED: 502,
  NOT_AN_IMAGE: 502,
  TOO_LARGE: 502,
  TOO_SLOW: 504,
};

type TileResult = Result<TileImage, TileFailure>;

function toAnswer(result: TileResult): PageAnswer {
  if (!result.ok) return textAnswer(failureStatus[result.failure.code], result.failure.code);
  const { type, bytes } = result.value;
  return {
    status: 200,
    headers: { ...hardeningHeaders, 'Content-Type': type, 'Cache-Control': 'no-store' },
    body: bytes,
  };
}

export function makeTileProxy({ template, ...options }: TileProxyOptions): TileProxy {
  const fetchOptions: TileFetchOptions = { limits: usualLimits, userAgent: 'Homeward', ...options };
  // The cache also merges concurrent requests for the same tile.
  const cache = new LRUCache<string, TileResult>({
    maxSize: cacheSize_bytes,
    sizeCalculation: (result) => (result.ok ? result.value.bytes.length + 1 : 1),
    ttl: fresh_ms,
    fetchMethod: async (url, _stale, { options: entry }) => {
      const result = await fetchTile(new URL(url), fetchOptions);
      if (!result.ok) entry.ttl = failureFresh_ms;
      return result;
    },
  });
  const fetchFor = async (parts: readonly string[]): Promise<TileResult> => {
    const address = template().trim();
    if (address === '') return fail({ code: 'NOT_CONFIGURED' });
    const tile = toTileCoordinates(parts);
    if (tile === undefined) return fail({ code: 'NO_SUCH_TILE' });
    const url = toTileUrl(address, tile);
    if (url === undefined) return fail({ code: 'ADDRESS_REFUSED' });
    return (await cache.fetch(url.href)) ?? fail({ code: 'UNREACHABLE' });
  };
  return async (pathname) => {
    if (!pathname.startsWith('/tiles/')) return undefined;
    return toAnswer(await fetchFor(pathname.slice('/tiles/'.length).split('/')));
  };
}
