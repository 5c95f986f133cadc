import type { Saying } from '../../engine/saying.ts';
import { NotWritten } from './wholeFile.ts';

/** The version that a stored document says it has, as all of this installation do. */
function versionOf(content: unknown): number | undefined {
  if (typeof content !== 'object' || content === null || !('version' in content)) return undefined;
  return typeof content.version === 'number' ? content.version : undefined;
}

/** Why this version of Homeward leaves a document alone, without a full stop; `undefined`: it is not of a newer one. */
export function newerReason(content: unknown, known: number): Saying | undefined {
  const version = versionOf(content);
  if (version === undefined || version <= known) return undefined;
  return { says: 'host.stored.newer', values: { version, limit: known } };
}

/** The refusal to write over what a newer version wrote: this one would lose what it does not know. */
export const refuseNewer = (path: string, reason: Saying) =>
  new NotWritten(path, 'ENEWER', { says: 'host.stored.update', values: { reason } });

/** The refusal to write over what cannot be read just now: it may be good. */
export const refuseUnreadable = (path: string, reason: Saying) =>
  new NotWritten(path, 'EUNREADABLE', { says: 'host.stored.see_who', values: { reason } });
