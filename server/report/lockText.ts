import { type Locale, tagOf } from '../contract/locale.ts';
import { type CheckedLock, type JudgedFile, shortSum } from '../contract/schemas/planLock.ts';
import { fileFacts } from './missingFiles.ts';
import { sayMessage } from './say.ts';

/** So many files are named in a line; a number stands for the others. */
const mostNamed = 4;

/** The files that a plan was judged with, those that are not here first. */
function filesText(
  files: readonly JudgedFile[],
  missing: CheckedLock['missing'] = [],
  locale: Locale,
): string {
  const gone = new Map(missing.map((file) => [file.sum, file.is_other === true ? 'changed' : 'gone']));
  const states = files
    .map((file) => ({ ...fileFacts(file), state: gone.get(file.sum) ?? 'here' }))
    .toSorted((one, other) => Number(one.state === 'here') - Number(other.state === 'here'));
  const named = states.slice(0, mostNamed).map((values) => sayMessage('lock.file', values, locale));
  const more = files.length - named.length;
  return new Intl.ListFormat(tagOf(locale), { type: 'conjunction' }).format([
    ...named,
    ...(more > 0 ? [`+${more}`] : []),
  ]);
}

/** `Locked by Ada on 12 Sep 2026: holds`, or what of the plan is no longer as it was then; and the files that it was judged with. */
export function lockText({ lock, changed, missing }: CheckedLock, locale: Locale): string {
  const date = new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(lock.at),
  );
  const names = changed.map((part) =>
    sayMessage('lock.part', { part, version: lock.engine_version }, locale),
  );
  const what = new Intl.ListFormat(tagOf(locale), { type: 'conjunction' }).format(names);
  const state = changed.length === 0 ? 'holds' : 'changed';
  const text = sayMessage('lock.by', { by: lock.by, date, state, what }, locale);
  if (lock.files === undefined) return text;
  const files = filesText(lock.files, missing, locale);
  return sayMessage('lock.files', { lock: text, count: lock.files.length, files }, locale);
}

/** The same with the first characters of the sum, for print and terminal. */
export const lockLine = (checked: CheckedLock, locale: Locale): string =>
  sayMessage('lock.line', { lock: lockText(checked, locale), sum: shortSum(checked.lock) }, locale);
