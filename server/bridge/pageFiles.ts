import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { contentSecurityPolicy, hardeningHeaders, makeStyleNonce, withStyleNonce } from './pagePolicy.ts';

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** `search` matters only where pages are made on request; a built page ignores it. */
export type PageFiles = (pathname: string, search?: string) => Promise<PageAnswer>;

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
};

/** Larger than the whole page. */
const cacheSize_bytes = 32 * 1024 * 1024;

async function listFiles(root: string, under = ''): Promise<[string, string][]> {
  const entries = await readdir(join(root, under), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry): Promise<[string, string][]> => {
      const path = `${under}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(root, path);
      return entry.isFile() ? [[path, join(root, path)]] : [];
    }),
  );
  return found.flat();
}

export function textAnswer(status: number, text: string): PageAnswer {
  return {
    status,
    headers: {
      ...hardeningHeaders,
      'Content-Security-Policy': contentSecurityPolicy(),
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    },
    body: new Uint8Array(Buffer.from(text)),
  };
}

/**
 * Serves the built page. It lists the folder once, and a request picks from that list: no path is built from a request,
 * and no file outside the folder can be named.
 */
export async function openPageFiles(root: string): Promise<PageFiles> {
  const files = new Map(await listFiles(root));
  const contents = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: cacheSize_bytes,
    sizeCalculation: ({ length }) => length + 1,
    fetchMethod: async (file) => new Uint8Array(await readFile(file)),
  });
  return async (pathname) => {
    const path = pathname === '/' ? '/index.html' : pathname;
    const file = files.get(path);
    if (file === undefined) return textAnswer(404, 'Not found');
    return toAnswer(path, await contents.forceFetch(file));
  };
}

function toAnswer(path: string, content: Uint8Array<ArrayBuffer>): PageAnswer {
  const isPage = path.endsWith('.html');
  const nonce = isPage ? makeStyleNonce() : undefined;
  const body =
    nonce === undefined
      ? content
      : new Uint8Array(Buffer.from(withStyleNonce(Buffer.from(content).toString('utf8'), nonce)));
  return {
    status: 200,
    headers: {
      ...hardeningHeaders,
      'Content-Security-Policy': contentSecurityPolicy(nonce),
      'Content-Type': mediaTypes[extname(path)] ?? 'application/octet-stream',
      'Cache-Control': path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store',
    },
    body,
  };
}
