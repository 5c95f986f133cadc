import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import { LRUCache } from 'lru-cache';
import { exchangeOf } from './exchange.ts';
import type { HttpLimits } from './limits.ts';
import { tooManyFailures, tooManyRequests } from './problems.ts';
import { sendProblem } from './reply.ts';

const clientsKept = 50_000;
const failureWindow_s = 60;

/** Counts within a window on the monotonic clock: a changed wall clock neither locks anyone out nor lets them in. */
export class WindowStore implements Store {
  readonly localKeys = true;
  readonly #counts: LRUCache<string, { hits: number }>;

  constructor(window_s: number) {
    this.#counts = new LRUCache({ max: clientsKept, ttl: window_s * 1000, ttlAutopurge: false });
  }

  get(client: string): { totalHits: number; resetTime: Date } | undefined {
    const count = this.#counts.get(client);
    return count && { totalHits: count.hits, resetTime: this.#resetTime(client) };
  }

  increment(client: string): { totalHits: number; resetTime: Date } {
    const count = this.#counts.get(client) ?? { hits: 0 };
    count.hits += 1;
    if (count.hits === 1) this.#counts.set(client, count);
    return { totalHits: count.hits, resetTime: this.#resetTime(client) };
  }

  decrement(client: string): void {
    const count = this.#counts.get(client);
    if (count) count.hits -= 1;
  }

  resetKey(client: string): void {
    this.#counts.delete(client);
  }

  #resetTime(client: string): Date {
    return new Date(Date.now() + Math.max(0, this.#counts.getRemainingTTL(client)));
  }
}

const secondsUntil = (time: Date | undefined): number =>
  Math.max(1, Math.ceil(((time?.getTime() ?? 0) - Date.now()) / 1000));

const pass: RequestHandler = (_req, _res, next) => next();

/**
 * Counts a keyed request and sets the draft-8 fields. A key over its limit is only marked here, so that the scope is
 * judged first and every keyed answer, also a 403, says what is left.
 */
export function countKey(limits: HttpLimits): RequestHandler {
  if (limits.requests === 0) return pass;
  return rateLimit({
    windowMs: limits.window_s * 1000,
    limit: limits.requests,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    identifier: 'key',
    store: new WindowStore(limits.window_s),
    validate: false,
    keyGenerator: (_req, res) => exchangeOf(res).key?.id ?? '',
    handler: (req, res, next) => {
      const { resetTime } = (req as typeof req & { rateLimit: { resetTime?: Date } }).rateLimit;
      exchangeOf(res).limited_for_s = secondsUntil(resetTime);
      next();
    },
  });
}

export const refuseLimitedKey: RequestHandler = (_req, res, next) => {
  const { limited_for_s } = exchangeOf(res);
  if (limited_for_s === undefined) return next();
  sendProblem(res, tooManyRequests(limited_for_s));
};

export interface AddressGuard {
  readonly refuseGuessing: RequestHandler;
  readonly noteFailure: (address: string | undefined) => void;
}

/** Slows the guessing of keys: only failures count, so a busy client with a good key is never held back. */
export function makeAddressGuard(limits: HttpLimits): AddressGuard {
  const failures = new WindowStore(failureWindow_s);
  const clientOf = (address: string | undefined) => ipKeyGenerator(address ?? '', 64);
  const refuseGuessing: RequestHandler = (req, res, next) => {
    const seen = failures.get(clientOf(req.socket.remoteAddress));
    if (limits.requests === 0 || seen === undefined || seen.totalHits < limits.failed_authentications)
      return next();
    sendProblem(res, tooManyFailures(secondsUntil(seen.resetTime)));
  };
  return {
    refuseGuessing,
    noteFailure: (address) => {
      failures.increment(clientOf(address));
    },
  };
}
