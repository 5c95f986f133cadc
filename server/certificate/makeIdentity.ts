import { createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';
import type { Identity } from './identity.ts';

const day_ms = 86_400_000;
/** Two years: browsers and phones refuse certificates of more than 825 days. */
const lasts_ms = 730 * day_ms;
/** The clock of another device may be behind this one. */
const before_ms = day_ms;

const isName = (name: string) => /^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?$/i.test(name);

const toAltName = (name: string) =>
  isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name };

const keyPairOf = (private_key: string) => ({
  privateKey: private_key,
  publicKey: createPublicKey(private_key).export({ type: 'spki', format: 'pem' }).toString(),
});

export interface IdentityOptions {
  /** Names and addresses that it is valid for; what no certificate can name is left out. */
  readonly names: readonly string[];
  readonly now_ms: number;
  /** A P-256 key to go on with, PEM; absent: a new one. */
  readonly private_key?: string | undefined;
}

/** Makes a certificate that signs itself, for servers alone: whoever trusts it trusts no other by it. */
export async function makeIdentity({ names, now_ms, private_key }: IdentityOptions): Promise<Identity> {
  // Loaded by those who share alone: it brings readers of certificates that nothing else needs.
  const { generate } = await import('selfsigned');
  const altNames = names.filter((name) => isIP(name) !== 0 || isName(name)).map(toAltName);
  const made = await generate([{ name: 'commonName', value: 'Homeward' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(now_ms - before_ms),
    notAfterDate: new Date(now_ms + lasts_ms),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames },
    ],
    ...(private_key !== undefined && { keyPair: keyPairOf(private_key) }),
  });
  return { certificate: made.cert, private_key: made.private };
}
