import type { OperationName } from '../../server/contract/operations.ts';

/** The calls that the page has under way, for giving them up by name. */
export function makeOpenCalls() {
  const underWay = new Set<{ readonly name: OperationName; readonly gaveUp: AbortController }>();
  return {
    async follow<Value>(name: OperationName, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
      const call = { name, gaveUp: new AbortController() };
      underWay.add(call);
      try {
        return await work(call.gaveUp.signal);
      } finally {
        underWay.delete(call);
      }
    },
    giveUp: (name: OperationName) => {
      for (const call of underWay) if (call.name === name) call.gaveUp.abort();
    },
  };
}
