import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { isWithin, type Reach, reachFrom } from './tileAddress.ts';

export interface TileImage {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface TileFailure {
  readonly code:
    | 'NOT_CONFIGURED'
    | 'NO_SUCH_TILE'
    | 'ADDRESS_REFUSED'
    | 'UNREACHABLE'
    | 'UPSTREAM_REFUSED'
    | 'NOT_AN_IMAGE'
    | 'TOO_LARGE'
    | 'TOO_SLOW';
}

export interface TileLimits {
  readonly size_bytes: number;
  readonly time_ms: number;
  readonly redirects: number;
}

interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface TileFetchOptions {
  readonly limits: TileLimits;
  readonly userAgent: string;
  /** Resolves a host name; the system does it unless a test passes its own. */
  readonly resolve?: ((hostname: string) => Promise<ResolvedAddress[]>) | undefined;
}

type TileResult = Result<TileImage, TileFailure>;

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']);
const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 6 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 6 }),
};

const resolveBySystem = (hostname: string) => lookup(hostname, { all: true });

/** Resolves to allowed addresses only, so that the checked address is the one that is connected to. */
function lookupWithin(
  reach: Reach,
  resolve: (hostname: string) => Promise<ResolvedAddress[]>,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const allowed = found.filter(({ address }) => isWithin(reach, address));
        const [first] = allowed;
        if (first === undefined) callback(Object.assign(new Error(), { code: 'ADDRESS_REFUSED' }), '', 0);
        else if (options.all === true) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

function toFailure(error: unknown): TileFailure {
  const isRefused = error instanceof Error && 'code' in error && error.code === 'ADDRESS_REFUSED';
  return { code: isRefused ? 'ADDRESS_REFUSED' : 'UNREACHABLE' };
}

function open(
  url: URL,
  reach: Reach,
  signal: AbortSignal,
  options: TileFetchOptions,
): Promise<http.IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).get(
      url,
      {
        agent: agents[isSecure ? 'https:' : 'http:'],
        lookup: lookupWithin(reach, options.resolve ?? resolveBySystem),
        headers: { 'User-Agent': options.userAgent, Accept: 'image/*', 'Accept-Encoding': 'identity' },
        signal,
      },
      resolve,
    );
    request.on('error', reject);
  });
}

async function readImage(response: http.IncomingMessage, size_bytes: number): Promise<TileResult> {
  const type = (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!imageTypes.has(type)) return fail({ code: 'NOT_AN_IMAGE' });
  if (Number(response.headers['content-length'] ?? 0) > size_bytes) return fail({ code: 'TOO_LARGE' });
  const parts: Buffer[] = [];
  let total_bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    total_bytes += part.length;
    if (total_bytes > size_bytes) return fail({ code: 'TOO_LARGE' });
    parts.push(part);
  }
  return succeed({ type, bytes: new Uint8Array(Buffer.concat(parts)) });
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/** Fetches a tile. Each redirect is checked like the first address; one time limit covers them all. */
export async function fetchTile(first: URL, options: TileFetchOptions): Promise<TileResult> {
  const signal = AbortSignal.timeout(options.limits.time_ms);
  let url = first;
  try {
    for (let hop = 0; hop <= options.limits.redirects; hop += 1) {
      const reach = reachFrom(first, url);
      if (reach === undefined) return fail({ code: 'ADDRESS_REFUSED' });
      const response = await open(url, reach, signal, options);
      try {
        const status = response.statusCode ?? 0;
        const next = response.headers.location;
        if (status === 200) return await readImage(response, options.limits.size_bytes);
        if (status === 404 || status === 204) return fail({ code: 'NO_SUCH_TILE' });
        if (!isRedirect(status) || next === undefined || !URL.canParse(next, url.href))
          return fail({ code: 'UPSTREAM_REFUSED' });
        url = new URL(next, url);
      } finally {
        response.destroy();
      }
    }
    return fail({ code: 'UPSTREAM_REFUSED' });
  } catch (error) {
    return fail(signal.aborted ? { code: 'TOO_SLOW' } : toFailure(error));
  }
}
