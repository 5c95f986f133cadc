import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { headerCount } from './exchange.ts';

/** The authority of an absolute request target, which overrides the Host header (RFC 9112, 3.2.2). */
function targetAuthority(url: string): string | undefined {
  if (url.startsWith('/')) return undefined;
  return /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase();
}

const listFresh_ms = 5_000;

/** Reuses a list of addresses for a while, unless a host is not in it: to ask the system costs more than a request. */
function remembered(allowedHosts: () => readonly string[]): (host: string) => boolean {
  let list: readonly string[] = [];
  let read_ms = Number.NEGATIVE_INFINITY;
  return (host) => {
    const stale = performance.now() - read_ms > listFresh_ms;
    if (stale || !list.includes(host)) {
      list = allowedHosts();
      read_ms = performance.now();
    }
    return list.includes(host);
  };
}

/** The check is `false` for pages of other sites that reach this server under their own name (DNS rebinding). */
export function makeHostCheck(allowedHosts: () => readonly string[]): (req: IncomingMessage) => boolean {
  const isAllowed = remembered(allowedHosts);
  return ({ headers, rawHeaders, url = '' }) => {
    const host = headers.host?.toLowerCase() ?? '';
    const authority = targetAuthority(url) ?? host;
    return headerCount(rawHeaders, 'host') === 1 && isAllowed(host) && isAllowed(authority);
  };
}
