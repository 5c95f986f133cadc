import { z } from 'zod';
import { BatchRequest, BatchResult, BatchSchema, mostAnalyses, mostResults } from '../schemas/batch.ts';
import { operation } from './operation.ts';

const id = z.string().max(64).describe('The `id` of the batch');

/** Many analyses in the background. */
export const batchOperations = {
  startBatch: operation({
    summary: 'Many analyses in the background',
    http: {
      method: 'POST',
      path: '/v1/batches',
      access: 'key',
      body: 'json',
      status: 202,
      location: '/v1/batches/{id}',
      answer: 'BatchAnswer',
      description: `Takes up to ${mostAnalyses} analyses, and works on them when other requests leave time for it. All are checked at once: one that breaks its schema, or for which the key lacks the scope, refuses the whole batch and names its place in the list. What only the analysis finds, such as an unknown aircraft, refuses that one alone. Ask \`/v1/batches/{id}\` how far it is. The batch belongs to the key that sent it.`,
    },
    input: BatchRequest,
    output: z.strictObject({ batch: BatchSchema }),
  }),
  getBatch: operation({
    summary: 'How far a batch is',
    http: {
      method: 'GET',
      path: '/v1/batches/{id}',
      access: 'key',
      answer: 'BatchAnswer',
      description:
        'Says how much of a batch is answered. Ask every few seconds; each time counts as a request.',
    },
    input: z.strictObject({ id }),
    output: z.strictObject({ batch: BatchSchema }),
  }),
  listBatchResults: operation({
    summary: 'The results of a batch',
    http: {
      method: 'GET',
      path: '/v1/batches/{id}/results',
      access: 'key',
      answer: 'BatchResults',
      description: `Gives results in the order of the list that was sent, as far as they are there: ${mostResults} at most, and about 250 kB unless one alone is larger. They may be read while the batch still runs, and go on at \`next\`.`,
    },
    input: z.strictObject({
      id,
      from: z.number().int().min(0).max(mostAnalyses).optional().meta({
        description: 'Index of the first result; absent: 0',
        example: 0,
      }),
    }),
    output: z.strictObject({
      results: z
        .array(BatchResult)
        .describe('Results that follow each other, the first of them that of `from`'),
      next: z
        .number()
        .int()
        .optional()
        .describe('Where to go on, by `from`; absent: these were the last ones'),
    }),
  }),
  cancelBatch: operation({
    summary: 'End and delete a batch',
    http: {
      method: 'DELETE',
      path: '/v1/batches/{id}',
      access: 'key',
      answer: 'BatchAnswer',
      description:
        'Ends a batch and deletes what is there of it. What is being analysed just then is dropped.',
    },
    input: z.strictObject({ id }),
    output: z.strictObject({ batch: BatchSchema }),
  }),
} as const;
