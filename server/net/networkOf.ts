import { isIPv6 } from 'node:net';

/** The groups on one side of a `::`; an IPv4 address at the end counts as two. */
const groupsOf = (side = '') => (side === '' ? [] : side.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split(':'));

/** An address as people write it: an IPv4 one that arrives over IPv6 (RFC 4291, 2.5.5.2) without what stands before it. */
export const unmapped = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** The network of an address: whoever has one address of an IPv6 network has all its 2^64. */
export function networkOf(address: string): string {
  if (!isIPv6(unmapped(address))) return unmapped(address);
  const [first, last] = address.replace(/%.*/, '').split('::');
  const [head, tail] = [groupsOf(first), groupsOf(last)];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const network = [...head, ...zeros, ...tail].slice(0, 4);
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
