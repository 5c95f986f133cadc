import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

/** What a server proves itself with, as PEM. The key leaves this process on no way. */
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

/** Returns whether both can be read and belong together. */
export function isPair({ certificate, private_key }: Identity): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(private_key));
  } catch {
    return false;
  }
}

/** Returns those of the names and addresses that the certificate is not valid for. */
export function notNamed(pem: string, names: readonly string[]): string[] {
  const parsed = new X509Certificate(pem);
  return names.filter(
    (name) => (isIP(name) === 0 ? parsed.checkHost(name) : parsed.checkIP(name)) === undefined,
  );
}
