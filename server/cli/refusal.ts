import { inWords, type Saying, type Values } from '../../engine/saying.ts';
import type { Locale } from '../contract/locale.ts';
import type { Issue, Problem } from '../contract/problem.ts';
import type { MessageName } from '../report/catalogues.ts';
import { say, sayMessage } from '../report/say.ts';

/** Why a command is refused, as data, for the terminal says it in its language; `message` is the same in English. */
export class Refusal extends Error {
  readonly said: Saying;

  constructor(said: MessageName | Saying, values: Values = {}) {
    const saying = typeof said === 'string' ? { says: said, values } : said;
    super(say(saying));
    this.said = saying;
  }
}

/** A choice as text, as `a4 or letter`. */
export const either = ([first = '', ...others]: readonly string[]): string | Saying =>
  others.reduce<string | Saying>(
    (one, other) => ({ says: 'terminal.either', values: { one, other } }),
    first,
  );

/** The option that a part of a request comes from, by the end of its path. */
const atOption = (path: string): string => (/(?:^|[._])drone[._]key$/.test(path) ? '--drone' : path);

/** The first fault of a refused request at its option or path, where it came as data. */
function firstFault(issues: readonly Issue[] = []): Saying | undefined {
  const [first, ...others] = issues;
  return (
    first?.saying && {
      says: 'host.fault_at',
      values: { path: atOption(first.path), fault: first.saying, more: others.length },
    }
  );
}

/** Why an operation was refused; some refusals have English words alone. */
export const sayingOfProblem = ({
  saying,
  message,
  details,
}: Pick<Problem, 'saying' | 'message' | 'details'>): Saying =>
  saying === undefined
    ? (firstFault(details?.['issues'] as readonly Issue[] | undefined) ?? inWords(message))
    : {
        says: saying.says,
        values: { waypoint_index: 'none', flight_index: 'none', carrier: 'terminal', ...saying.values },
      };

/** Puts the name of a file before a sentence about it. */
export const inFileText = (filename: string, reason: string, locale: Locale): string =>
  sayMessage('host.in_file', { filename, reason }, locale);
