import { LRUCache } from 'lru-cache';
import { fail, type Result } from '../../engine/result.ts';
import {
  type Fetched,
  type FetchFailure,
  type FetchLimits,
  type FetchOptions,
  fetchBytes,
} from '../net/fetchBytes.ts';
import { type PageAnswer, textAnswer } from './pageFiles.ts';
import { hardeningHeaders } from './pagePolicy.ts';
import { toTileCoordinates, toTileUrl } from './tileAddress.ts';

/** Answers `/tiles/{z}/{x}/{y}`; `undefined` for any other path. */
export type TileProxy = (pathname: string) => Promise<PageAnswer | undefined>;

export interface TileProxyOptions extends Partial<Pick<FetchOptions, 'limits' | 'userAgent' | 'resolve'>> {
  /** The tile address in the settings; if it is empty, nothing is ever fetched. */
  readonly template: () => string;
}

const usualLimits: FetchLimits = { size_bytes: 2 * 1024 * 1024, time_ms: 10_000, redirects: 3 };
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']);
const cacheSize_bytes = 48 * 1024 * 1024;
const fresh_ms = 24 * 3600 * 1000;
/** A failed tile waits before it is fetched again, or each map redraw would hammer a server that is down. */
const failureFresh_ms = 15_000;

type TileResult = Result<Fetched, FetchFailure | { readonly code: 'NOT_CONFIGURED' }>;

const failureStatus: Record<FetchFailure['code'] | 'NOT_CONFIGURED', number> = {
  NOT_CONFIGURED: 404,
  NOTHING_THERE: 404,
  ADDRESS_REFUSED: 403,
  UNREACHABLE: 502,
  UPSTREAM_REFUSED: 502,
  WRONG_TYPE: 502,
  TOO_LARGE: 502,
  TOO_SLOW: 504,
};

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
  const fetchOptions: FetchOptions = {
    limits: usualLimits,
    userAgent: 'Homeward',
    accept: 'image/*',
    mayRead: (type) => imageTypes.has(type),
    ...options,
  };
  // The cache also merges concurrent requests for the same tile.
  const cache = new LRUCache<string, TileResult>({
    maxSize: cacheSize_bytes,
    sizeCalculation: (result) => (result.ok ? result.value.bytes.length + 1 : 1),
    ttl: fresh_ms,
    fetchMethod: async (url, _stale, { options: entry }) => {
      const result = await fetchBytes(new URL(url), fetchOptions);
      if (!result.ok) entry.ttl = failureFresh_ms;
      return result;
    },
  });
  const fetchFor = async (parts: readonly string[]): Promise<TileResult> => {
    const address = template().trim();
    if (address === '') return fail({ code: 'NOT_CONFIGURED' });
    const tile = toTileCoordinates(parts);
    if (tile === undefined) return fail({ code: 'NOTHING_THERE' });
    const url = toTileUrl(address, tile);
    if (url === undefined) return fail({ code: 'ADDRESS_REFUSED' });
    return (await cache.fetch(url.href)) ?? fail({ code: 'UNREACHABLE' });
  };
  return async (pathname) => {
    if (!pathname.startsWith('/tiles/')) return undefined;
    return toAnswer(await fetchFor(pathname.slice('/tiles/'.length).split('/')));
  };
}
