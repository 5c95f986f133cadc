import { defined } from '../../engine/defined.ts';
import { type Result, succeed } from '../../engine/result.ts';
import type { Batches, ResultPage } from '../batches/batches.ts';
import { startBatch } from '../batches/startBatch.ts';
import { toSentBatch } from '../batches/toSentBatch.ts';
import type { Problem } from '../contract/problem.ts';
import type { Batch, BatchResult } from '../contract/schemas/batch.ts';
import type { Handlers } from '../dispatch.ts';

const asOutput = (found: Result<Batch, Problem>) => (found.ok ? succeed({ batch: found.value }) : found);

const toResult = (text: Uint8Array) => JSON.parse(Buffer.from(text).toString()) as BatchResult;

const toPage = ({ texts, next }: ResultPage) => ({ results: texts.map(toResult), ...defined({ next }) });

type BatchHandlers = Pick<Handlers, 'startBatch' | 'getBatch' | 'listBatchResults' | 'cancelBatch'>;

/** The handlers of batches; each finds those of the key that asks alone. */
export const makeBatchHandlers = ({ batches }: { readonly batches: Batches }): BatchHandlers => ({
  startBatch: async ({ analyses }, call) => asOutput(await startBatch(batches, toSentBatch(analyses), call)),
  getBatch: async ({ id }, { client = '' }) => asOutput(await batches.get(client, id)),
  async listBatchResults({ id, from = 0 }, { client = '' }) {
    const page = await batches.results(client, id, from);
    return page.ok ? succeed(toPage(page.value)) : page;
  },
  cancelBatch: async ({ id }, { client = '' }) => asOutput(await batches.cancel(client, id)),
});
