import type { BridgeRequest, CallOptions, DesktopBridge } from '../../server/contract/desktopBridge.ts';
import type { OperationName, OperationOutput } from '../../server/contract/operations.ts';
import type { Problem } from '../../server/contract/problem.ts';
import { words } from '../ui/words.ts';
import { inWordsOfPage } from './plainProblem.ts';

export type Reply<Output> =
  | { readonly ok: true; readonly output: Output }
  | { readonly ok: false; readonly problem: Problem };

const noAnswer = (): Problem => ({ code: 'ACTION_FAILED', message: words('window.problem.no_answer') });

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
    return { ok: false, problem: noAnswer() };
  }
}
