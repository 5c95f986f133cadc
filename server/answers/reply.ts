import { z } from 'zod';
import type { HttpOperation } from '../contract/httpOperations.ts';
import { type OperationName, operations } from '../contract/operations.ts';
import { type Answer, type Problem, type ProblemCode, problemStatus } from '../contract/problem.ts';
import { toWire } from '../contract/wire.ts';
import { isRounded } from '../dispatch.ts';
import { type WriteAnswer, writerOf } from '../figures/answerWriter.ts';
import { bytesWritten } from '../figures/jsonBytes.ts';
import { withoutSecrets } from '../services/keySecret.ts';

/** An answer as it crosses the wire. */
export interface Reply {
  readonly status: number;
  readonly body: string | Uint8Array;
  readonly retry_after_s?: number | undefined;
  /** Code of the refusal, if it is one. */
  readonly refused?: ProblemCode;
}

const shortestWait_s = 1;

/** Every 429 and 503 says when to try again, in whole seconds. */
function retryAfter(problem: Problem): number | undefined {
  const status = problemStatus[problem.code];
  if (status !== 429 && status !== 503) return undefined;
  return Math.max(shortestWait_s, Math.ceil(problem.retry_after_s ?? shortestWait_s));
}

/** Leaves out what the window says in its language: programs get the sentence. */
const inEnglishAlone = (name: string, value: unknown) => (name === 'saying' ? undefined : value);

/** A refusal may name what was sent; a key that was sent in the wrong place is not repeated. */
export function toProblemReply(problem: Problem, request_id: string): Reply {
  const { code, message, details } = problem;
  return {
    status: problemStatus[code],
    body: withoutSecrets(
      JSON.stringify({ ok: false, error: { code, message, details }, request_id }, inEnglishAlone),
    ),
    retry_after_s: retryAfter(problem),
    refused: code,
  };
}

/** The schema of a successful answer; for a `bare` operation, its output alone. */
export function answerSchema({ name, binding }: HttpOperation): z.ZodObject {
  const { output } = operations[name];
  return binding.bare
    ? output
    : z.strictObject({ ok: z.literal(true), ...output.shape, request_id: z.string() });
}

/** Makes the replies of one operation; its schema writes those with rounded figures. */
export function makeToReply(operation: HttpOperation): (answer: Answer<object>) => Reply {
  const { binding, name } = operation;
  const write = isRounded(name) ? writerOf(answerSchema(operation)) : undefined;
  return (answer) => {
    if (!answer.ok) return toProblemReply(answer.problem, answer.request_id);
    const { output, request_id } = answer;
    const body = binding.bare ? output : { ok: true, ...output, request_id };
    return {
      status: binding.status ?? 200,
      body: write ? bytesWritten(() => write(body as never)) : JSON.stringify(body),
    };
  };
}

const encode = (text: string) => new TextEncoder().encode(text);

const pageWriters = new Map<OperationName, WriteAnswer>();

/** Writes the answers of an operation to the page: made once, since it is made of the schema. */
function pageWriterOf(name: OperationName): WriteAnswer {
  const { output } = operations[name];
  const known =
    pageWriters.get(name) ??
    writerOf(z.strictObject({ ok: z.literal(true), output, request_id: z.string() }));
  pageWriters.set(name, known);
  return known;
}

/** An answer in the bytes that cross to the page, but for one whose figures are still to be rounded. */
export const toPageBytes = (answer: Answer<unknown>): Uint8Array => Buffer.concat(toWire(answer, encode));

/** The answer to a call of the page. */
export function toPageReply(name: OperationName, answer: Answer<object>): Reply {
  const isAsItIs = !answer.ok || !isRounded(name);
  const body = isAsItIs ? toPageBytes(answer) : bytesWritten(() => pageWriterOf(name)(answer as never));
  return { status: answer.ok ? 200 : problemStatus[answer.problem.code], body };
}
