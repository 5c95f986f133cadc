/** Where a server of a name is, as its SRV record says. */
export interface Claim {
  readonly host: string;
  readonly port: number;
}

interface ReadRecord {
  readonly name: string;
  readonly type: string;
  readonly ttl?: number | undefined;
  readonly data?: unknown;
}

/** A packet of answers as `multicast-dns` reads it; anybody in the network may have sent it. */
export interface ReadResponse {
  readonly answers?: readonly ReadRecord[] | undefined;
  readonly additionals?: readonly ReadRecord[] | undefined;
}

function claimIn(data: unknown): Claim | undefined {
  const { target, port } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  return typeof target === 'string' && typeof port === 'number' ? { host: target, port } : undefined;
}

const isSame = (one: Claim, other: Claim): boolean =>
  one.port === other.port && one.host.toLowerCase() === other.host.toLowerCase();

/** Returns where another server says that it is which has the name of this one (RFC 6762, 9). */
export function otherClaim(
  { answers = [], additionals = [] }: ReadResponse,
  name: string,
  own: Claim,
): Claim | undefined {
  const full = `${name}._homeward._tcp.local`.toLowerCase();
  for (const record of [...answers, ...additionals]) {
    if (record.type !== 'SRV' || record.ttl === 0 || record.name.toLowerCase() !== full) continue;
    const claim = claimIn(record.data);
    if (claim !== undefined && !isSame(claim, own)) return claim;
  }
  return undefined;
}

/** The record as it is compared: port and host in the bytes of a packet. */
const bytesOf = ({ host, port }: Claim): Buffer =>
  Buffer.concat([
    Buffer.of((port >> 8) & 0xff, port & 0xff),
    ...host
      .toLowerCase()
      .split('.')
      .map((label) => Buffer.concat([Buffer.of(Buffer.byteLength(label) & 0xff), Buffer.from(label)])),
  ]);

/** True if a claim holds against another one: the later of the two in bytes does (RFC 6762, 8.2), so that both sides judge alike. */
export const holdsAgainst = (own: Claim, other: Claim): boolean =>
  Buffer.compare(bytesOf(own), bytesOf(other)) > 0;
