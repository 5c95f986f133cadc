import type { Saying } from '../../engine/saying.ts';
import { codeOf } from './wholeFile.ts';

const kinds: Readonly<Record<string, string>> = {
  ENOENT: 'gone',
  ENOTDIR: 'gone',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EISDIR: 'folder',
  EODD: 'odd_size',
};

/** Why a file cannot be read, without a full stop. */
export const fileReason = (error: unknown): Saying => ({
  says: 'host.disk.read',
  values: { code: kinds[codeOf(error)] ?? 'other' },
});
