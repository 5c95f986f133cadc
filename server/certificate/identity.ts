import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';

/** The certificate and key of a server, as PEM. The key never leaves this process. */
export interface Identity {
  readonly certificate: string;
  readonly private_key: string;
}

/** A certificate without its key. */
export interface CertificateFacts {
  /** SHA-256 of its DER form, as `AB:CD:…`. */
  readonly sha256: string;
  readonly pem: string;
  readonly starts_ms: number;
  readonly ends_ms: number;
  /** The names and addresses that it is valid for. */
  readonly names: readonly string[];
}

/** An entry of subjectAltName as Node prints it: `DNS:field-laptop`, `IP Address:192.168.1.24`. */
const entry = /(?:DNS|IP Address):([^,\s]+)/g;

export function factsOf(pem: string): CertificateFacts {
  const parsed = new X509Certificate(pem);
  return {
    sha256: parsed.fingerprint256,
    pem: parsed.toString(),
    starts_ms: Date.parse(parsed.validFrom),
    ends_ms: Date.parse(parsed.validTo),
    names: [...(parsed.subjectAltName ?? '').matchAll(entry)].map(([, name = '']) => name),
  };
}

const holds = (check: () => boolean): boolean => {
  try {
    return check();
  } catch {
    return false;
  }
};

/**
 * Returns why no server can prove itself with both; `undefined`: one can. `locked`: the key needs a passphrase; `no_pair`: one cannot be read, or they do
 * not belong together; `unusable`: TLS refuses them, as it does a damaged chain or a short key.
 */
export function faultOf({
  certificate,
  private_key,
}: Identity): 'locked' | 'no_pair' | 'unusable' | undefined {
  if (/^(-----BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED)/m.test(private_key)) return 'locked';
  if (!holds(() => new X509Certificate(certificate).checkPrivateKey(createPrivateKey(private_key))))
    return 'no_pair';
  const isTaken = holds(() => createSecureContext({ cert: certificate, key: private_key }) !== undefined);
  return isTaken ? undefined : 'unusable';
}

/** Returns whether a certificate is over or has not begun; `undefined`: it is valid at this time. */
export function whenInvalid(
  { starts_ms, ends_ms }: CertificateFacts,
  now_ms: number,
): 'ended' | 'not_begun' | undefined {
  if (now_ms > ends_ms) return 'ended';
  return now_ms < starts_ms ? 'not_begun' : undefined;
}

/** The line of the log where a certificate near its end is used, because another one could not be saved. */
export const notRenewed = ({ ends_ms }: Pick<CertificateFacts, 'ends_ms'>) => ({
  level: 'warn' as const,
  event: 'certificate_not_renewed',
  ends_at: new Date(ends_ms).toISOString(),
});

/** Returns those of the names and addresses that the certificate is not valid for. */
export function notNamed(pem: string, names: readonly string[]): string[] {
  const parsed = new X509Certificate(pem);
  return names.filter(
    (name) => (isIP(name) === 0 ? parsed.checkHost(name) : parsed.checkIP(name)) === undefined,
  );
}
