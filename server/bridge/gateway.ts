import { randomUUID } from 'node:crypto';
import { type OperationName, operations } from '../contract/operations.ts';
import type { Answer, Problem } from '../contract/problem.ts';
import type { Call, Dispatch } from '../dispatch.ts';
import { problemOf } from '../work/refusals.ts';

/** The answer to a request that never reaches the dispatch. */
export function refuse(problem: Problem): Answer<never> {
  return { ok: false, problem, request_id: randomUUID() };
}

export function isOperationName(name: unknown): name is OperationName {
  return typeof name === 'string' && Object.hasOwn(operations, name);
}

export const unknownOperation = problemOf('NOT_FOUND', 'host.no_operation');

/** Carries a call from outside this process to the dispatch. */
export async function callByName(
  dispatch: Dispatch,
  name: unknown,
  input: unknown,
  call: Call = {},
): Promise<Answer<unknown>> {
  if (!isOperationName(name)) return refuse(unknownOperation);
  return dispatch(name, input, undefined, call);
}
