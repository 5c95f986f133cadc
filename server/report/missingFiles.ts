import type { Warning } from '../../engine/warnings/warning.ts';
import type { MissingFile } from '../contract/schemas/planLock.ts';

/** The name and date of a file, for a sentence. */
export const fileFacts = ({ name, dated }: Pick<MissingFile, 'name' | 'dated'>) => ({
  name,
  dated: dated ?? 'none',
});

/** The doubt of a plan that was judged with files of zones or obstacles which are not on here. */
export function missingFilesWarning(missing: readonly MissingFile[]): Warning[] {
  const [first] = missing;
  if (first === undefined) return [];
  const state = first.is_other === true ? 'changed' : 'gone';
  return [{ code: 'FILES_OF_PLAN', values: { ...fileFacts(first), state, more: missing.length - 1 } }];
}
