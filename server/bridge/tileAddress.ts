import { BlockList, isIP } from 'node:net';

export interface TileCoordinates {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

const deepestZoom = 24;

/** `undefined`: the web map grid has no such tile. */
export function toTileCoordinates(parts: readonly (string | undefined)[]): TileCoordinates | undefined {
  const [z, x, y] = parts.map((part) => (/^\d{1,8}$/.test(part ?? '') ? Number(part) : Number.NaN));
  if (z === undefined || x === undefined || y === undefined || parts.length !== 3) return undefined;
  const isInGrid = z <= deepestZoom && x < 2 ** z && y < 2 ** z;
  return isInGrid ? { z, x, y } : undefined;
}

/** The values of `{s}`, as map libraries name the hosts that share the load. */
const hosts = ['a', 'b', 'c'];

/** Fills `{z}`, `{x}`, `{y}`, `{-y}` (rows counted from the south), `{s}` and `{r}` (empty: all screens get the same sharpness). */
export function toTileUrl(template: string, { z, x, y }: TileCoordinates): URL | undefined {
  const values = new Map([
    ['z', String(z)],
    ['x', String(x)],
    ['y', String(y)],
    ['-y', String(2 ** z - 1 - y)],
    ['s', hosts[(x + y) % hosts.length] ?? ''],
    ['r', ''],
  ]);
  const text = template.trim().replace(/\{([zxysr]|-y)\}/g, (_whole, name: string) => values.get(name) ?? '');
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Address ranges outside the public internet: IANA special-purpose registries (RFC 6890 and its updates). */
const notPublic = new BlockList();
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [network = '', prefix] = range.split('/');
  notPublic.addSubnet(network, Number(prefix), 'ipv4');
}
for (const range of [
  '::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
].flatMap((line) => line.split(' '))) {
  const [network = '', prefix] = range.split('/');
  notPublic.addSubnet(network, Number(prefix), 'ipv6');
}
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isIn = (list: BlockList, address: string) =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Where an address may lead: to the internet (https only), or to this machine if the person chose such an address. */
export type Reach = 'public' | 'loopback';

export function isWithin(reach: Reach, address: string): boolean {
  if (isIP(address) === 0) return false;
  return reach === 'loopback' ? isIn(loopback, address) : !isIn(notPublic, address);
}

/** `undefined`: Homeward does not fetch from this address. */
export function reachOf(url: URL): Reach | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.username !== '' || url.password !== '') return undefined;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (host === 'localhost' || isIn(loopback, host)) return 'loopback';
  if (url.protocol !== 'https:') return undefined;
  return isIP(host) === 0 || isWithin('public', host) ? 'public' : undefined;
}

/** Where a redirect may lead: to this machine only if the address that the person chose is on it. */
export function reachFrom(first: URL, url: URL): Reach | undefined {
  const reach = reachOf(url);
  return reach === 'loopback' && reachOf(first) !== 'loopback' ? undefined : reach;
}
