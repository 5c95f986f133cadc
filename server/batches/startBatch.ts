import { fail, type Result } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import type { Batch, BatchKind } from '../contract/schemas/batch.ts';
import type { Scope } from '../contract/schemas/window.ts';
import type { Call } from '../dispatch.ts';
import type { Batches, SentBatch } from './batches.ts';
import { lacksScope } from './batchRefusals.ts';

/** The operation that answers each kind. */
export const operationOf = { range: 'analyzeRange', mission: 'analyzeMission' } as const;

const scopeOf = (kind: BatchKind): Scope => (kind === 'range' ? 'rangeiq' : 'rangeiq_plus');

/** The first analysis for which the key of a call lacks the scope; `undefined`: it has all of them. */
export function scopeProblem(kinds: readonly BatchKind[], { scopes }: Call): Problem | undefined {
  if (scopes === undefined) return undefined;
  const index = kinds.findIndex((kind) => !scopes.includes(scopeOf(kind)));
  const kind = kinds[index];
  return kind === undefined ? undefined : lacksScope(scopeOf(kind), index);
}

/** Takes a batch that is checked, if its key may have it: by its scopes, and by its limit, where each analysis counts. */
export async function startBatch(
  batches: Batches,
  sent: SentBatch,
  call: Call,
): Promise<Result<Batch, Problem>> {
  const problem =
    batches.refusal ?? scopeProblem(sent.kinds, call) ?? (await call.charge?.(sent.kinds.length));
  return problem === undefined ? batches.start(call.client ?? '', sent) : fail(problem);
}
