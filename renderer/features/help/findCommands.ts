import { type CommandName, commandNamed, commandNames } from '../../../server/contract/windowCommands.ts';
import { catalogueOf } from '../../../server/report/catalogues.ts';
import { say } from '../../../server/report/say.ts';
import { localeOfPage, words } from '../../ui/words.ts';
import { type StepField, stepFields } from './stepFields.ts';

const offered = commandNames.filter((name) => commandNamed(name).isKeyOnly !== true);

/** Finds the letters in this order, with others between them. */
function hasLetters(text: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    from = text.indexOf(letter, from) + 1;
    if (from === 0) return false;
  }
  return true;
}

/** Texts are compared without accents, which are seldom typed in a hurry. */
const plainOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const initialsOf = (text: string) => text.replace(/(\w)\w*\W*/g, '$1');

/** Grades how a word fits: as one, at the start of one, by the initials, somewhere, by its letters in order, or not at all (0). */
function fitOf(text: string, word: string): number {
  if (` ${text} `.includes(` ${word} `)) return 5;
  if (` ${text}`.includes(` ${word}`)) return 4;
  if (initialsOf(text).includes(word)) return 3;
  if (text.includes(word)) return 2;
  return hasLetters(text, word) ? 1 : 0;
}

/** Other words are guessed at from their beginning; letters from here and there in them are chance. */
function fitOther(others: string, word: string): number {
  if (` ${others} `.includes(` ${word} `)) return 5;
  return ` ${others}`.includes(` ${word}`) ? 2 : 0;
}

/** Grades how all searched words fit a name, or other words for the same; 0: one of them does not. */
function rankOf(name: string, others: string, searched: readonly string[]): number {
  const [label, plainOthers] = [plainOf(name), plainOf(others)];
  const fits = searched.map((word) => Math.max(fitOf(label, word), fitOther(plainOthers, word)));
  return fits.includes(0) ? 0 : fits.reduce((sum, fit) => sum + fit, 0);
}

function otherWordsOf(name: CommandName): string {
  const says = `command.${commandNamed(name).foundAs ?? name}_words`;
  return catalogueOf('en').has(says) ? say({ says }, localeOfPage()) : '';
}

const searchedWords = (text: string) => plainOf(text).split(/\s+/).filter(Boolean);

/** A line of the list: a command, or a field of a step. */
export type Found = { readonly command: CommandName } | { readonly field: StepField };

/** The commands and fields that a text finds, the best first; for none all commands in their own order. */
export function findInWindow(text: string): readonly Found[] {
  const searched = searchedWords(text);
  if (searched.length === 0) return offered.map((command) => ({ command }));
  const fields = stepFields.map((field) => ({
    found: { field },
    rank: rankOf(words(field.label), '', searched),
  }));
  const commands = offered.map((command) => ({
    found: { command },
    rank: rankOf(words(`command.${command}`), otherWordsOf(command), searched),
  }));
  return [...fields, ...commands]
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ found }) => found);
}
