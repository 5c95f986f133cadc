import type { CertificateInfo } from '../contract/schemas/window.ts';
import { notNamed } from './identity.ts';
import type { OwnCertificate } from './ownCertificate.ts';

/** Returns what a person may see of a certificate, with those of the addresses that it is not valid for. */
export const toCertificateInfo = (
  { facts, made_at, replaced }: OwnCertificate,
  addresses: readonly string[],
): CertificateInfo => ({
  sha256: facts.sha256,
  pem: facts.pem,
  made_at,
  ends_at: new Date(facts.ends_ms).toISOString(),
  ...(replaced !== undefined && { replaced }),
  not_named: notNamed(facts.pem, addresses),
});
