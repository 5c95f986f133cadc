import { fail, type Result, succeed } from '../../engine/result.ts';
import type { SentBatch } from '../batches/batches.ts';
import { toSentBatch } from '../batches/toSentBatch.ts';
import type { Problem } from '../contract/problem.ts';
import { type BatchAnalysis, kindOf } from '../contract/schemas/batch.ts';
import { parseInput } from '../dispatch.ts';
import { readJson } from './jsonText.ts';

/** Reads and checks the body of a batch. Takes long for a large one: a thread does it. */
export function readBatch(json: Uint8Array): Result<SentBatch, Problem> {
  const read = readJson(json, 'The body');
  if (!read.ok) return read;
  const parsed = parseInput('startBatch', read.value);
  if (!parsed.ok) return fail(parsed.failure);
  // The input stays as it was sent: the operation adds its defaults when it answers.
  const { analyses } = read.value as { readonly analyses: readonly BatchAnalysis[] };
  return succeed(toSentBatch(analyses, parsed.value.analyses.map(kindOf)));
}
