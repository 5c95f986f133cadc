import { z } from 'zod';
import { operations } from '../contract/operations.ts';
import { toPacked, toPackedText } from '../contract/packed.ts';
import type { Answer } from '../contract/problem.ts';
import type { Call, Dispatch } from '../dispatch.ts';
import { writerOf } from '../figures/answerWriter.ts';
import { bytesWritten } from '../figures/jsonBytes.ts';
import { callByName } from './gateway.ts';

const encode = (text: string) => new TextEncoder().encode(text);

/** Packs an answer whose figures are rounded. */
export const packAnswer = (answer: Answer<unknown>): Uint8Array => Buffer.concat(toPacked(answer, encode));

const writeRings = writerOf(
  z.strictObject({ ok: z.literal(true), output: operations.analyzeRange.output, request_id: z.string() }),
);

/**
 * Carries a call to the dispatch and packs the answer. Rings, which are asked for at each move of a held launch point, are rounded as
 * they are written; to round them first and write them then takes four times as long in all.
 */
export async function callPacked(
  dispatch: Dispatch,
  name: unknown,
  input: unknown,
  call: Call,
): Promise<Uint8Array> {
  const isExact = name === 'analyzeRange';
  const answer = await callByName(dispatch, name, input, { ...call, isExact });
  if (!isExact || !answer.ok) return packAnswer(answer);
  return Buffer.concat(toPackedText(bytesWritten(() => writeRings(answer as never))));
}
