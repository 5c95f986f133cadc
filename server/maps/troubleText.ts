import type { HostFailure } from '../net/politeHosts.ts';

const reasons: Readonly<Partial<Record<HostFailure['code'] | 'NO_SUCH_MAP' | 'NOT_ALLOWED', string>>> = {
  UNREACHABLE: 'cannot be reached',
  TOO_SLOW: 'does not answer in time',
  UPSTREAM_REFUSED: 'refuses to send pictures',
  WRONG_TYPE: 'sends something that is no picture',
  TOO_LARGE: 'sends pictures that are too large',
  ADDRESS_REFUSED: 'leads to an address that is not allowed',
  LEFT_ALONE: 'kept failing and is left alone for half a minute',
};

/** A sentence on a map whose pictures do not come; `undefined` where that is no fault of its host. */
export function troubleText(host: string, code: keyof typeof reasons): string | undefined {
  const reason = reasons[code];
  return reason === undefined ? undefined : `${host} ${reason}; the map shows what is kept on this computer.`;
}

/** Says the trouble with a file, some of whose tiles are not of the type that it names. */
export function fileTroubleText(filename: string, code: keyof typeof reasons): string | undefined {
  if (code === 'NO_SUCH_MAP') return `${filename} cannot be read; add the file again.`;
  return code === 'WRONG_TYPE' || code === 'NOT_UNDERSTOOD'
    ? `Some tiles of ${filename} are damaged or no map tiles; they are left out.`
    : undefined;
}
