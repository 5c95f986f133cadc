import type { Locale } from '../contract/locale.ts';
import { sayMessage } from './say.ts';

interface FileOfSeveral {
  readonly filename: string;
  /** Notes about the file, a sentence each. */
  readonly notes: readonly string[];
}

/** Notes about several files: a sentence that holds for all stands once, one about a single file begins with its name. */
export function fileNotes(files: readonly FileOfSeveral[], locale: Locale): string[] {
  const [first, ...others] = files;
  const shared = (first?.notes ?? []).filter((note) => others.every(({ notes }) => notes.includes(note)));
  const single = files.flatMap(({ filename, notes }) =>
    notes
      .filter((note) => !shared.includes(note))
      .map((reason) => sayMessage('host.in_file', { filename, reason }, locale)),
  );
  return [...shared, ...single];
}
