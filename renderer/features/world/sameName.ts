import type { WorldFile } from '../../../server/contract/schemas/world.ts';
import { words } from '../../ui/words.ts';

/** One may be the other at a later date. What was fetched is replaced by its address, not by its name. */
const isNameShared = (one: WorldFile, other: WorldFile): boolean =>
  one.id !== other.id &&
  one.name === other.name &&
  one.kind === other.kind &&
  one.fetched === undefined &&
  other.fetched === undefined;

const isBefore = (one: WorldFile, other: WorldFile): boolean =>
  one.added_at < other.added_at || (one.added_at === other.added_at && one.id < other.id);

/** The files of the same name and kind that were given before a file, the latest last. */
export const earlierOf = (file: WorldFile, files: readonly WorldFile[]): WorldFile[] =>
  files
    .filter((one) => isNameShared(one, file) && isBefore(one, file))
    .sort((one, other) => (isBefore(one, other) ? -1 : 1));

/** True if a file that is on was given later under the name of this one, which is on, too. */
export const isOutdone = (file: WorldFile, files: readonly WorldFile[]): boolean =>
  file.is_on && files.some((one) => one.is_on && isNameShared(one, file) && isBefore(file, one));

const dataText = (dated = 'none'): string => words('window.world.data_of', { dated });

/** Asks whether a file takes the place of those that were given before under its name; both may hold different places. */
export function replaceQuestion(file: WorldFile, files: readonly WorldFile[]) {
  const earlier = earlierOf(file, files);
  const last = earlier.at(-1);
  if (last === undefined) return undefined;
  const { kind, count, format, dated } = last;
  return {
    text: words('window.world.same_name', {
      count: earlier.length,
      what: words('window.world.holds', { kind, count, format }),
      old: dataText(dated),
      new: dataText(file.dated),
    }),
    label: words('window.world.replace', { count: earlier.length }),
    ids: earlier.map(({ id }) => id),
  };
}
