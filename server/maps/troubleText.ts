import type { Saying } from '../../engine/saying.ts';
import type { PictureFailure } from '../services/services.ts';

type Code = PictureFailure['code'];

const told: ReadonlySet<Code> = new Set([
  'UNREACHABLE',
  'TOO_SLOW',
  'UPSTREAM_REFUSED',
  'WRONG_TYPE',
  'TOO_LARGE',
  'ADDRESS_REFUSED',
  'LEFT_ALONE',
]);

/** A sentence on a map whose pictures do not come; `undefined` where that is no fault of its host. */
export const troubleOf = (host: string, trouble: Code): Saying | undefined =>
  told.has(trouble) ? { says: 'host.map_trouble', values: { name: host, trouble } } : undefined;

/** Says the trouble with a file, some of whose tiles are not of the type that it names. */
export const fileTroubleOf = (filename: string, trouble: Code): Saying | undefined =>
  trouble === 'NO_SUCH_MAP' || trouble === 'WRONG_TYPE' || trouble === 'NOT_UNDERSTOOD'
    ? { says: 'host.map_file_trouble', values: { name: filename, trouble } }
    : undefined;
