import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { operations } from '../contract/operations.ts';
import { type Answer, type Problem, problemStatus } from '../contract/problem.ts';
import { writerOf } from '../figures/answerWriter.ts';
import { bytesWritten } from '../figures/jsonBytes.ts';
import { addField, exchangeOf } from './exchange.ts';
import type { HttpOperation } from './httpOperations.ts';

/** An answer as it crosses the wire. */
export interface Reply {
  readonly status: number;
  readonly body: string | Buffer;
  readonly retry_after_s?: number | undefined;
}

const shortestWait_s = 1;

/** Every 429 and 503 says when to try again, in whole seconds. */
function retryAfter(problem: Problem): number | undefined {
  const status = problemStatus[problem.code];
  if (status !== 429 && status !== 503) return undefined;
  return Math.max(shortestWait_s, Math.ceil(problem.retry_after_s ?? shortestWait_s));
}

export function toProblemReply(problem: Problem, request_id: string): Reply {
  const { code, message, details } = problem;
  return {
    status: problemStatus[code],
    body: JSON.stringify({ ok: false, error: { code, message, details }, request_id }),
    retry_after_s: retryAfter(problem),
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
  const write = 'rounded' in operations[name] ? writerOf(answerSchema(operation)) : undefined;
  return (answer) => {
    if (!answer.ok) return toProblemReply(answer.problem, answer.request_id);
    const { output, request_id } = answer;
    const body = binding.bare ? output : { ok: true, ...output, request_id };
    return { status: 200, body: write ? bytesWritten(() => write(body as never)) : JSON.stringify(body) };
  };
}

/** Bypasses Express's `send`, which would guess the type, charset and freshness that are known here. */
export function sendReply(res: ServerResponse, { status, body, retry_after_s }: Reply): void {
  // A body that did not fit was refused half-way; a later problem with it comes too late.
  if (res.headersSent) return;
  if (retry_after_s !== undefined) addField(res, 'Retry-After', String(retry_after_s));
  addField(res, 'Cache-Control', 'no-store');
  addField(res, 'Content-Type', 'application/json; charset=utf-8');
  addField(res, 'Content-Length', String(Buffer.byteLength(body)));
  res.writeHead(status, exchangeOf(res).fields);
  res.end(body);
}

export function sendProblem(res: ServerResponse, problem: Problem): void {
  sendReply(res, toProblemReply(problem, exchangeOf(res).request_id));
}
