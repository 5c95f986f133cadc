import type { Response } from 'express';
import { type Answer, type Problem, problemStatus } from '../contract/problem.ts';
import { exchangeOf } from './exchange.ts';

/** An answer as it goes on the wire. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly retry_after_s?: number | undefined;
}

const shortestWait_s = 1;

/** Every 429 and 503 says when to come back, in whole seconds. */
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

/** `bare` operations answer their output alone, as the specification lists them. */
export function toReply(answer: Answer<object>, bare: boolean): Reply {
  if (!answer.ok) return toProblemReply(answer.problem, answer.request_id);
  const body = bare ? answer.output : { ok: true, ...answer.output, request_id: answer.request_id };
  return { status: 200, body: JSON.stringify(body) };
}

/** Past Express's `send`, whose guesses at type, charset and freshness are known here beforehand. */
export function sendReply(res: Response, { status, body, retry_after_s }: Reply): void {
  // A body that stopped fitting half-way was refused then; what is found of the rest of it comes too late.
  if (res.headersSent) return;
  if (retry_after_s !== undefined) res.setHeader('Retry-After', String(retry_after_s));
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.statusCode = status;
  res.end(body);
}

export function sendProblem(res: Response, problem: Problem): void {
  sendReply(res, toProblemReply(problem, exchangeOf(res).request_id));
}
