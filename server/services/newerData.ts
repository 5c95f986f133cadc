import { inWords } from '../../engine/saying.ts';
import { NotWritten } from './wholeFile.ts';

/** The version that a stored document says it has, as all of this installation do. */
function versionOf(content: unknown): number | undefined {
  if (typeof content !== 'object' || content === null || !('version' in content)) return undefined;
  return typeof content.version === 'number' ? content.version : undefined;
}

/** Why this version of Homeward leaves a document alone, without a full stop; `undefined`: it is not of a newer one. */
export function newerReason(content: unknown, known: number): string | undefined {
  const version = versionOf(content);
  if (version === undefined || version <= known) return undefined;
  return `it is of a newer version of Homeward (its version ${version}; this one reads up to ${known})`;
}

/** The refusal to write over what a newer version wrote: this one would lose what it does not know. */
export const refuseNewer = (path: string, reason: string) =>
  new NotWritten(path, 'ENEWER', inWords(`${reason}. Update Homeward, or use another data folder`));
