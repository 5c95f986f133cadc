import { unsaid } from '../../server/report/say.ts';

/** A message that lacks a value, or that the catalogue has not, is a fault in a test. */
export function failUnsaid(): void {
  unsaid.hear = (says, reason) => {
    throw new Error(`${says} cannot be said: ${String(reason)}`);
  };
}

failUnsaid();
