import { z } from 'zod';
import { type OperationName, operations } from '../contract/operations.ts';
import type { Answer } from '../contract/problem.ts';
import { toWire } from '../contract/wire.ts';
import { type Call, type Dispatch, isRounded } from '../dispatch.ts';
import { type WriteAnswer, writerOf } from '../figures/answerWriter.ts';
import { bytesWritten } from '../figures/jsonBytes.ts';
import { isOperationName, unknownOperation } from './gateway.ts';

const encode = (text: string) => new TextEncoder().encode(text);

const writers = new Map<OperationName, WriteAnswer>();

/** Writes the answers of an operation, rounding their figures on the way: made once, since it is made of the schema. */
function writerFor(name: OperationName): WriteAnswer {
  const { output } = operations[name];
  const known =
    writers.get(name) ?? writerOf(z.strictObject({ ok: z.literal(true), output, request_id: z.string() }));
  writers.set(name, known);
  return known;
}

/** An answer in the bytes that cross to the page, but for one whose figures are still to be rounded. */
export const toPageBytes = (answer: Answer<unknown>): Uint8Array => Buffer.concat(toWire(answer, encode));

/** Carries a call of the page to the dispatch and writes the answer. */
export async function callForPage(
  dispatch: Dispatch,
  name: unknown,
  input: unknown,
  call: Call,
): Promise<Uint8Array> {
  if (!isOperationName(name)) return toPageBytes(unknownOperation());
  const answer = await dispatch.computed(name, input, undefined, call);
  if (!answer.ok || !isRounded(name)) return toPageBytes(answer);
  return bytesWritten(() => writerFor(name)(answer as never));
}
