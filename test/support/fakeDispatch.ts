import type { OperationName } from '../../server/contract/operations.ts';
import { type Dispatch, type Handlers, makeDispatch } from '../../server/dispatch.ts';

const untouched = () => {
  throw new Error('this test does not reach this operation');
};

/** The real dispatch with a test's own handlers; a call of any other is a bug in the test. */
export function dispatchWith(
  handlers: Partial<Handlers>,
  reportBug: (error: unknown) => void = () => undefined,
): Dispatch {
  const all = new Proxy(handlers, {
    get: (given, name) => given[name as OperationName] ?? untouched,
  }) as Handlers;
  return makeDispatch(all, reportBug);
}
