import { type Result, succeed } from '../../engine/result.ts';
import type { Identity } from '../certificate/identity.ts';
import { readNamedCertificate } from '../certificate/namedCertificate.ts';
import { type OwnCertificate, openOwnCertificate } from '../certificate/ownCertificate.ts';
import type { Problem } from '../contract/problem.ts';
import { ownNames, thisMachine } from '../http/addresses.ts';
import { dataFolderOf } from './places.ts';
import { UsageError } from './usage.ts';

export const secureOptions = {
  tls: { type: 'boolean', default: false },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  insecure: { type: 'boolean', default: false },
} as const;

interface SecureValues {
  readonly host: string;
  readonly tls: boolean;
  readonly 'tls-cert'?: string | undefined;
  readonly 'tls-key'?: string | undefined;
  readonly insecure: boolean;
}

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

export const speaksTls = (values: SecureValues) => values.tls || values['tls-cert'] !== undefined;

/** Throws where others than this computer would be served in clear, and nobody insisted on it. */
export function checkSecurity(values: SecureValues): void {
  const { host, insecure } = values;
  if ((values['tls-cert'] === undefined) !== (values['tls-key'] === undefined))
    throw new UsageError('terminal.tls_two_files');
  if (insecure && speaksTls(values)) throw new UsageError('terminal.tls_or_insecure');
  if (!isLoopback(host) && !insecure && !speaksTls(values))
    throw new UsageError('terminal.needs_tls', { host });
}

/** Returns the certificate that was named, or that of the data folder; `undefined`: the server speaks plain HTTP. */
export async function openIdentity(
  values: SecureValues & { readonly data?: string | undefined },
): Promise<Result<(Identity & Pick<OwnCertificate, 'facts' | 'not_renewed'>) | undefined, Problem>> {
  const { 'tls-cert': certificate, 'tls-key': key, host, data } = values;
  if (certificate !== undefined && key !== undefined) return readNamedCertificate(certificate, key);
  if (!values.tls) return succeed(undefined);
  return openOwnCertificate({ folder: dataFolderOf(data), names: ownNames(host, thisMachine) });
}
