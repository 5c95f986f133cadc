import type { ServerResponse } from 'node:http';
import { type Reply, toProblemReply } from '../answers/reply.ts';
import type { Problem } from '../contract/problem.ts';
import { endWith } from './bodyPieces.ts';
import { exchangeOf } from './exchange.ts';

export const jsonType = 'application/json';
export const geojsonType = 'application/geo+json';

/** Bypasses Express's `send`, which would guess the type, charset and freshness that are known here. */
export function sendReply(
  res: ServerResponse,
  { status, body, retry_after_s, refused }: Reply,
  type: string = jsonType,
): void {
  // A body that did not fit was refused half-way; a later problem with it comes too late.
  if (res.headersSent) return;
  if (retry_after_s !== undefined) res.setHeader('Retry-After', String(retry_after_s));
  if (refused !== undefined) exchangeOf(res).refused = refused;
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  res.setHeader('Content-Length', String(Buffer.byteLength(body)));
  endWith(res, body, () => res.writeHead(status));
}

export function sendProblem(res: ServerResponse, problem: Problem): void {
  sendReply(res, toProblemReply(problem, exchangeOf(res).request_id));
}
