import type { OperationName, OperationOutput, OperationRequest } from '../../server/contract/operations.ts';
import type { Caller } from './contract.ts';

/** Calls that build on one another. */
export interface Scenario {
  readonly name: string;
  readonly needs: readonly OperationName[];
  run(caller: Caller, hasWindow: boolean): Promise<void>;
}

/** Calls an operation that must answer. */
export async function ask<Name extends OperationName>(
  caller: Caller,
  name: Name,
  input: OperationRequest<Name>,
): Promise<OperationOutput<Name>> {
  const answer = await caller.call(name, input);
  if (!answer.ok) throw new Error(`${name}: ${answer.problem.message}`);
  return answer.output as OperationOutput<Name>;
}
