import { type BatchAnalysis, type BatchKind, kindOf } from '../contract/schemas/batch.ts';
import type { SentBatch } from './batches.ts';

/** The JSON of each of the analyses. */
export function toSentBatch(analyses: readonly BatchAnalysis[], kinds = analyses.map(kindOf)): SentBatch {
  const texts = analyses.map((analysis, index) => JSON.stringify(analysis[kinds[index] as BatchKind]));
  const bytes = new TextEncoder().encode(texts.join(''));
  let end = 0;
  const ends = texts.map((text) => {
    end += Buffer.byteLength(text);
    return end;
  });
  return { kinds, bytes, ends };
}
