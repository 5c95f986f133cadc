import { codeOf } from './wholeFile.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it is no longer there',
  ENOTDIR: 'it is no longer there',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  EISDIR: 'it is a folder',
  EODD: 'it is no file of a plan’s size',
};

/** Why a file cannot be read, without a full stop. */
export const fileReasonText = (error: unknown): string =>
  reasons[codeOf(error)] ?? 'its disk does not answer';
