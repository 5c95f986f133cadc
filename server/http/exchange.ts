import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { KeyInfo } from '../contract/schemas/window.ts';

/** What the steps of one request tell each other. */
export interface Exchange {
  readonly request_id: string;
  /** Template of the route that answers; absent: no such path. */
  route?: string;
  key?: KeyInfo;
  /** Seconds until the key may ask again; set when it has used its window up. */
  limited_for_s?: number;
  /** The parsed input for dispatch. */
  input?: unknown;
  /** Hash of the body, for it to be known again; computed only where a client names its request. */
  fingerprint?: () => string;
}

const acceptedId = /^[\w-]{8,64}$/;

export const openExchange: RequestHandler = (req, res, next) => {
  const offered = req.headers['x-request-id'];
  const request_id = typeof offered === 'string' && acceptedId.test(offered) ? offered : randomUUID();
  res.locals['exchange'] = { request_id } satisfies Exchange;
  res.setHeader('X-Request-Id', request_id);
  next();
};

export const exchangeOf = (res: Response): Exchange => res.locals['exchange'] as Exchange;

/** How often a header was sent; Node joins or drops repetitions, which hides an ambiguous request. */
export function headerCount(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}
