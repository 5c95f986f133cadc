import type { Saying } from '../../engine/saying.ts';
import type { BridgeRequest, CallOptions, DesktopBridge } from '../../server/contract/desktopBridge.ts';
import type { OperationName, OperationOutput } from '../../server/contract/operations.ts';
import type { Problem } from '../../server/contract/problem.ts';
import { say, sayFinding } from '../../server/report/say.ts';
import { localeOfPage } from '../ui/words.ts';
import { inPlainWords } from './plainProblem.ts';

export type Reply<Output> =
  | { readonly ok: true; readonly output: Output }
  | { readonly ok: false; readonly problem: Problem };

const noAnswer: Problem = {
  code: 'ACTION_FAILED',
  message: 'Homeward’s own service did not answer. Try again; if it happens twice, restart Homeward.',
};

interface Issue {
  readonly message: string;
  readonly saying?: Saying | undefined;
}

/** Says the faults of values that came as data; the first of them leads the message, too. */
function withSaidIssues(problem: Problem): Problem {
  const issues = problem.details?.['issues'] as readonly Issue[] | undefined;
  const [first] = issues ?? [];
  if (issues === undefined || first?.saying === undefined) return problem;
  const said = issues.map((issue) => ({
    ...issue,
    message: issue.saying === undefined ? issue.message : say(issue.saying, localeOfPage()),
  }));
  const message = problem.message.replace(first.message, () => say(first.saying as Saying, localeOfPage()));
  return { ...problem, message, details: { ...problem.details, issues: said } };
}

/** A refusal in the language of the page, as far as it came as data. */
function inWordsOfPage(problem: Problem): Problem {
  const { saying } = problem;
  if (saying === undefined) return inPlainWords(withSaidIssues(problem));
  return { ...problem, message: sayFinding({ code: saying.says, ...saying }, localeOfPage()) };
}

/** Calls the host and always resolves: a broken connection becomes a `Problem`. */
export async function ask<Name extends OperationName>(
  bridge: DesktopBridge,
  name: Name,
  input: BridgeRequest<Name>,
  options?: CallOptions,
): Promise<Reply<OperationOutput<Name>>> {
  try {
    const answer = await bridge.call(name, input, options);
    return answer.ok
      ? { ok: true, output: answer.output }
      : { ok: false, problem: inWordsOfPage(answer.problem) };
  } catch {
    return { ok: false, problem: noAnswer };
  }
}
