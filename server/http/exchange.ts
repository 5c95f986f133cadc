import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import helmet from 'helmet';
import type { SentBody } from '../answers/sentBody.ts';
import type { ProblemCode } from '../contract/problem.ts';
import type { EndedKey, LiveKey } from '../services/services.ts';

/** The state that the steps of one request share. */
export interface Exchange {
  readonly request_id: string;
  /** Template of the matching route; absent: no such path. */
  route?: string;
  key?: LiveKey;
  /** The key that the secret was good for once. */
  ended?: EndedKey;
  /** The code of the refusal that was sent. */
  refused?: ProblemCode;
  /** Seconds until the key's next request; set if it has used up its window. */
  limited_for_s?: number;
  /** The parameters of the query, as the operation's schema wants them. */
  query?: Readonly<Record<string, unknown>>;
  /** The whole body, once it is read. */
  sent?: SentBody;
  /** Ends the work for the answer, if nobody waits for it any more. */
  work?: AbortController;
  /** Ends an answer that goes on until somebody ends it. */
  endStream?: () => void;
  /** Cost that the key was charged so far. */
  cost?: number;
  /** Hash of the body, to recognize it; computed only if a client names its request. */
  fingerprint?: () => string;
}

/** Express keeps the `locals` of a response that already has them. */
type Answerable = ServerResponse & Partial<Pick<Response, 'locals'>>;

/** Headers of every answer: it is no page, no part of one, and not for other sites. Whoever adds TLS adds what belongs to it. */
const secure = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  frameguard: { action: 'deny' },
  strictTransportSecurity: false,
  xPoweredBy: false,
});

const acceptedId = /^[\w-]{8,64}$/;

export function openExchange(req: IncomingMessage, res: Answerable): void {
  const offered = req.headers['x-request-id'];
  const request_id = typeof offered === 'string' && acceptedId.test(offered) ? offered : randomUUID();
  const exchange: Exchange = { request_id };
  res.locals = { exchange };
  setFirstHeaders(req, res);
}

function setFirstHeaders(req: IncomingMessage, res: Answerable): void {
  secure(req, res, (error) => {
    if (error !== undefined) throw error;
  });
  res.setHeader('X-Request-Id', exchangeOf(res).request_id);
}

/** Forgets the headers that were set for an answer that will not be given. */
export function restartHeaders(req: IncomingMessage, res: Answerable): void {
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  setFirstHeaders(req, res);
}

export const exchangeOf = (res: Answerable): Exchange => res.locals?.['exchange'] as Exchange;

/** How often a header was sent; Node joins or drops repetitions, which hides an ambiguous request. */
export function headerCount(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] ?? '';
    if (sent.length === name.length && sent.toLowerCase() === name) count += 1;
  }
  return count;
}
