import type { Problem } from '../../server/contract/problem.ts';

interface Issue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Names a fault of a value by the code of the check; our own checks say it themselves. */
const faults: ReadonlyMap<string, string> = new Map([
  ['too_small', 'is less than Homeward can count with'],
  ['too_big', 'is more than Homeward can count with'],
  ...[
    'invalid_type',
    'invalid_value',
    'invalid_format',
    'invalid_union',
    'invalid_key',
    'invalid_element',
    'not_multiple_of',
    'unrecognized_keys',
  ].map((code): [string, string] => [code, 'cannot be used']),
]);

/** Members whose names are not the words for them. */
const words: ReadonlyMap<string, string> = new Map([
  ['lat', 'latitude'],
  ['lon', 'longitude'],
  ['user_lat', 'latitude of the launch point'],
  ['user_lon', 'longitude of the launch point'],
  ['value_m', 'altitude'],
  ['elevation_msl_m', 'height of the ground above sea level'],
  ['hover_time_s', 'wait'],
  ['duration_s', 'time of an action'],
  ['curve_size', 'corner'],
]);

const unit = /_(m|km|mps|s|min|g|deg|pct|c|frac)$/;

const wordOf = (name: string) => words.get(name) ?? name.replace(unit, '').replaceAll('_', ' ');

/** `fences[2].radius_m`: the last list of the path and the place in it, as ` of fence 3`. */
function placeIn(path: string): string {
  const found = [...path.matchAll(/(waypoints|fences|rally_points|routes)\[(\d+)\]/g)].at(-1);
  if (found === undefined) return '';
  const [, list = '', at = ''] = found;
  return ` of ${list.replace(/s$/, '').replaceAll('_', ' ')} ${Number(at) + 1}`;
}

const isPlural = (word: string) => /[^us]s$/.test(word);

/** `the speed of waypoint 3 is less than Homeward can count with`; the message itself where a check of our own made it. */
function messageOf({ path, code, message }: Issue): string {
  const fault = faults.get(code);
  if (fault === undefined) return message;
  const name =
    path
      .replaceAll(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? '';
  const what = name === '' ? 'entry' : wordOf(name);
  const place = placeIn(path);
  const isPlace = /^(waypoints|fences|rally_points|routes)$/.test(name);
  if (isPlace && place !== '') return `${place.slice(' of '.length)} ${fault}`;
  return `the ${what}${place} ${isPlural(what) ? fault.replace(/^is /, 'are ') : fault}`;
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
  const more =
    issues.length === 1 ? '' : ` ${issues.length - 1} more ${issues.length === 2 ? 'is' : 'are'} like that.`;
  return { ...problem, details, message: `${toSentence(messageOf(first))}; change it.${more}` };
}
