import type { Answer, Issue, Problem } from '../../server/contract/problem.ts';
import { say, sayFinding } from '../../server/report/say.ts';
import { localeOfPage, words } from '../ui/words.ts';

type Fault = 'low' | 'high' | 'unusable';

/** Names a fault of a value by the code of the check; our own checks say it themselves. */
const faults: ReadonlyMap<string, Fault> = new Map([
  ['too_small', 'low'],
  ['too_big', 'high'],
  ...[
    'invalid_type',
    'invalid_value',
    'invalid_format',
    'invalid_union',
    'invalid_key',
    'invalid_element',
    'not_multiple_of',
    'unrecognized_keys',
  ].map((code): [string, Fault] => [code, 'unusable']),
]);

const unit = /_(m|km|mps|s|min|g|deg|pct|c|frac)$/;

const lists = ['waypoints', 'fences', 'rally_points', 'routes'];

/** `fences[2].radius_m`: the last list of the path, and the index in it. */
function placeIn(path: string) {
  const found = [...path.matchAll(/(\w+)\[(\d+)\]/g)].findLast(([, list = '']) => lists.includes(list));
  return found && { list: found[1] ?? '', index: Number(found[2]) };
}

/** English says of several that they are. */
const formOf = (word: string) => (/[^us]s$/.test(word) ? 'many' : 'one');

/** `the speed of waypoint 3 is less than Homeward can count with`; the message itself where a check of our own made it. */
function messageOf({ path, code, message, saying }: Issue): string {
  if (saying !== undefined) return say(saying, localeOfPage());
  const fault = faults.get(code);
  if (fault === undefined) return message;
  const name =
    path
      .replaceAll(/\[\d+\]/g, '')
      .split('.')
      .at(-1) || 'entry';
  const place = placeIn(path);
  if (place !== undefined && lists.includes(name)) return words('window.problem.item', { ...place, fault });
  // A member without a word of its own is called by its name.
  const plain = name.replace(unit, '').replaceAll('_', ' ');
  const what = { says: 'window.problem.field', values: { name, plain } };
  const { list, index } = place ?? { list: 'none', index: 0 };
  return words('window.problem.value', { what, list, index, form: formOf(plain), fault });
}

const toSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A refusal of a request in words for a person: what cannot be counted with, and where; never the text of the check. */
export function inPlainWords(problem: Problem): Problem {
  const issues = problem.details?.['issues'] as readonly Issue[] | undefined;
  const [first] = issues ?? [];
  if (problem.code !== 'VALIDATION_ERROR' || issues === undefined || first === undefined) return problem;
  const plain = issues.map((issue) => ({ ...issue, message: messageOf(issue) }));
  const details = { ...problem.details, issues: plain };
  const isOurs = first.saying !== undefined || !faults.has(first.code);
  const frame = isOurs ? 'window.problem.as_said' : 'window.problem.change_it';
  const more = issues.length - 1;
  return {
    ...problem,
    details,
    get message() {
      return words(frame, { fault: toSentence(messageOf(first)), more });
    },
  };
}

/** A refusal in the language of the page, as far as it came as data; it is said anew each time it is read. */
export function inWordsOfPage(problem: Problem): Problem {
  const { saying } = problem;
  if (saying === undefined) return inPlainWords(problem);
  return {
    ...problem,
    get message() {
      return sayFinding({ code: saying.says, ...saying }, localeOfPage(), 'window');
    },
  };
}

/** Says the refusal in an answer that did not come by `ask`. */
export const answerInWords = <Given extends Answer<unknown> | undefined>(answer: Given): Given =>
  answer === undefined || answer.ok ? answer : { ...answer, problem: inWordsOfPage(answer.problem) };
