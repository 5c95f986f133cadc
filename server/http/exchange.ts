import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import type { SentBody } from '../answers/sentBody.ts';
import type { ProblemCode } from '../contract/problem.ts';
import type { KeyInfo } from '../contract/schemas/window.ts';

/** The state that the steps of one request share. */
export interface Exchange {
  readonly request_id: string;
  /** Header fields of the answer so far: name, value, name, value …; written together with its head. */
  readonly fields: string[];
  /** Template of the matching route; absent: no such path. */
  route?: string;
  key?: KeyInfo;
  /** The code of the refusal that was sent. */
  refused?: ProblemCode;
  /** Seconds until the key's next request; set if it has used up its window. */
  limited_for_s?: number;
  /** The body, read whole. */
  sent?: SentBody;
  /** Ends the work for the answer, if nobody waits for it any more. */
  work?: AbortController;
  /** What the key was charged for so far. */
  cost?: number;
  /** Hash of the body, to recognize it; computed only if a client names its request. */
  fingerprint?: () => string;
}

/** Express keeps the `locals` of a response that already has them. */
type Answerable = ServerResponse & Partial<Pick<Response, 'locals'>>;

/** Headers of every answer: it is no page, no part of one, and not for other sites. */
const security = [
  'Content-Security-Policy',
  "default-src 'none';frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'Referrer-Policy',
  'no-referrer',
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
] as const;

const acceptedId = /^[\w-]{8,64}$/;

export function openExchange(req: IncomingMessage, res: Answerable): void {
  const offered = req.headers['x-request-id'];
  const request_id = typeof offered === 'string' && acceptedId.test(offered) ? offered : randomUUID();
  const exchange: Exchange = { request_id, fields: firstFields(request_id) };
  res.locals = { exchange };
}

const firstFields = (request_id: string) => [...security, 'X-Request-Id', request_id];

/** Forgets the header fields that were noted for an answer that will not be given. */
export function restartFields(res: Answerable): void {
  const { fields, request_id } = exchangeOf(res);
  fields.splice(0, fields.length, ...firstFields(request_id));
}

export const exchangeOf = (res: Answerable): Exchange => res.locals?.['exchange'] as Exchange;

export function addField(res: Answerable, name: string, value: string): void {
  exchangeOf(res).fields.push(name, value);
}

/** For an answer that Express sends, where each field may still be replaced. */
export function handFieldsOver(res: Response): void {
  const { fields } = exchangeOf(res);
  for (let at = 0; at < fields.length; at += 2) res.setHeader(fields[at] ?? '', fields[at + 1] ?? '');
}

/** How often a header was sent; Node joins or drops repetitions, which hides an ambiguous request. */
export function headerCount(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] ?? '';
    if (sent.length === name.length && sent.toLowerCase() === name) count += 1;
  }
  return count;
}
