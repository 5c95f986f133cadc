import type { Saying } from '../../engine/saying.ts';
import type { Answer, Problem } from '../../server/contract/problem.ts';
import { say, sayFinding } from '../../server/report/say.ts';
import { localeOfPage, words } from '../ui/words.ts';

interface Issue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** The message as data, which the page says in its language. */
  readonly saying?: Saying | undefined;
}

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
function messageOf({ path, code, message }: Issue): string {
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

/** A message of our own without the path that leads it for programs. */
const withoutPath = (message: string, { path }: Issue): string =>
  message.startsWith(`${path}: `) ? toSentence(message.slice(path.length + 2)) : message;

/** A refusal of a request in words for a person: what cannot be counted with, and where; never the text of the check. */
export function inPlainWords(problem: Problem): Problem {
  const issues = problem.details?.['issues'] as readonly Issue[] | undefined;
  const [first] = issues ?? [];
  if (problem.code !== 'VALIDATION_ERROR' || issues === undefined || first === undefined) return problem;
  const plain = issues.map((issue) => ({ ...issue, message: messageOf(issue) }));
  const details = { ...problem.details, issues: plain };
  if (!faults.has(first.code)) return { ...problem, details, message: withoutPath(problem.message, first) };
  const fault = toSentence(messageOf(first));
  return {
    ...problem,
    details,
    message: words('window.problem.change_it', { fault, more: issues.length - 1 }),
  };
}

/** Says the faults of values that came as data; the first of them leads the message, too. */
function withSaidIssues(problem: Problem): Problem {
  const issues = problem.details?.['issues'] as readonly Issue[] | undefined;
  const first = issues?.[0];
  if (issues === undefined || first?.saying === undefined) return problem;
  const said = issues.map((issue) => ({
    ...issue,
    message: issue.saying === undefined ? issue.message : say(issue.saying, localeOfPage()),
  }));
  const message = problem.message.replace(first.message, () => said[0]?.message ?? first.message);
  return { ...problem, message, details: { ...problem.details, issues: said } };
}

/** A refusal in the language of the page, as far as it came as data. */
export function inWordsOfPage(problem: Problem): Problem {
  const { saying } = problem;
  if (saying === undefined) return inPlainWords(withSaidIssues(problem));
  return { ...problem, message: sayFinding({ code: saying.says, ...saying }, localeOfPage()) };
}

/** Says the refusal in an answer that did not come by `ask`. */
export const answerInWords = <Given extends Answer<unknown> | undefined>(answer: Given): Given =>
  answer === undefined || answer.ok ? answer : { ...answer, problem: inWordsOfPage(answer.problem) };
