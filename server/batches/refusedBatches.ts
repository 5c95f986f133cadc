import { fail } from '../../engine/result.ts';
import type { Batches } from './batches.ts';
import { notByWorkers } from './batchRefusals.ts';

const refused = async () => fail(notByWorkers);

/** Takes no batches: of several processes that share no store, each would know its own alone. */
export const refusedBatches = (): Batches => ({
  refusal: notByWorkers,
  start: refused,
  get: refused,
  results: refused,
  cancel: refused,
  close: async () => undefined,
});
