import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import { readPlainFile } from '../services/plainFile.ts';
import { problemOf } from '../work/refusals.ts';
import { type CertificateFacts, factsOf, faultOf, type Identity } from './identity.ts';

const most_bytes = 256 * 1024;

function readPem(path: string): string | undefined {
  try {
    return readPlainFile(path, most_bytes).toString();
  } catch {
    return undefined;
  }
}

/** Reads a certificate, with those that signed it after it, and its key from PEM files. */
export function readNamedCertificate(
  certFile: string,
  keyFile: string,
): Result<Identity & { readonly facts: CertificateFacts }, Problem> {
  const certificate = readPem(certFile);
  const private_key = readPem(keyFile);
  const unread = certificate === undefined ? certFile : keyFile;
  if (certificate === undefined || private_key === undefined)
    return fail(problemOf('ACTION_FAILED', 'host.certificate.unread', { path: unread }));
  const identity = { certificate, private_key };
  const fault = faultOf(identity);
  if (fault !== undefined)
    return fail(
      problemOf('ACTION_FAILED', `host.certificate.${fault}`, { certificate: certFile, key: keyFile }),
    );
  return succeed({ ...identity, facts: factsOf(certificate) });
}
