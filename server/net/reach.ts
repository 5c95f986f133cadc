import { BlockList, isIP } from 'node:net';

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

/** Ranges of networks at home or at work, and of neighbours on one cable: RFC 1918, 3927, 6598, 4193, 4291. */
const nearby = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  nearby.addSubnet(network, prefix, 'ipv4');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

const isIn = (list: BlockList, address: string) =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An address may lead to the internet or a nearby network (https only), or to this machine. */
export type Reach = 'public' | 'nearby' | 'loopback';

export function isWithin(reach: Reach, address: string): boolean {
  if (isIP(address) === 0) return false;
  if (reach === 'public') return !isIn(notPublic, address);
  return isIn(reach === 'loopback' ? loopback : nearby, address);
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/** Names that no public name server answers (RFC 6762, RFC 8375), and names without a dot. */
const isNearbyName = (host: string) => /^[^.:]+$|\.(local|lan|internal|home\.arpa)$/i.test(host);

/** `undefined`: Homeward does not fetch from this address. */
export function reachOf(url: URL): Reach | undefined {
  const host = hostOf(url);
  if (url.username !== '' || url.password !== '') return undefined;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (host === 'localhost' || isIn(loopback, host)) return 'loopback';
  if (url.protocol !== 'https:') return undefined;
  if (isIP(host) === 0) return isNearbyName(host) ? 'nearby' : 'public';
  if (isWithin('public', host)) return 'public';
  return isWithin('nearby', host) ? 'nearby' : undefined;
}

/** Returns the reach of a redirect: into a nearby network or to this machine only if the address that the person chose is there. */
export function reachFrom(first: URL, url: URL): Reach | undefined {
  const reach = reachOf(url);
  if (reach === 'loopback') return reachOf(first) === 'loopback' ? reach : undefined;
  if (reach === 'nearby') return hostOf(first) === hostOf(url) ? reach : undefined;
  return reach;
}
