import { onUnsaid } from '../../server/report/say.ts';

/** A message that lacks a value, or that the catalogue has not, is a fault of the test's run. */
export function failUnsaid(): void {
  onUnsaid((says, reason) => {
    throw new Error(`${says} cannot be said: ${String(reason)}`);
  });
}

failUnsaid();
