import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { type Exchange, exchangeOf } from './exchange.ts';
import type { HttpLimits } from './limits.ts';
import { networkOf } from './networkOf.ts';
import { tooManyRequests } from './problems.ts';
import { sendProblem } from './reply.ts';
import { costOfBytes } from './requestCost.ts';

const mostClients = 50_000;
const failureWindow_s = 60;

/** Counts within a window on the monotonic clock, so that changing the wall clock locks nobody out and lets nobody in. */
export class WindowStore {
  readonly #counts: LRUCache<string, { hits: number }>;

  constructor(window_s: number) {
    this.#counts = new LRUCache({ max: mostClients, ttl: window_s * 1000, ttlAutopurge: false });
  }

  hitsOf(client: string): number {
    return this.#counts.get(client)?.hits ?? 0;
  }

  /** The hits of the window, including these. */
  increment(client: string, hits = 1): number {
    const count = this.#counts.get(client) ?? { hits: 0 };
    if (count.hits === 0) this.#counts.set(client, count);
    count.hits += hits;
    return count.hits;
  }

  /** Whole seconds until the client's window ends. */
  secondsLeft(client: string): number {
    return Math.max(0, Math.ceil(this.#counts.getRemainingTTL(client) / 1000));
  }
}

const pass: RequestHandler = (_req, _res, next) => next();

/** Names a key to proxies on the way without revealing which one it is. */
const partitionOf = (id: string) =>
  Buffer.from(createHash('sha256').update(id).digest('hex').slice(0, 12)).toString('base64');

function makePolicy({ requests, window_s }: HttpLimits): (id: string) => string {
  const known = new Map<string, string>();
  return (id) => {
    const policy = known.get(id) ?? `"key"; q=${requests}; w=${window_s}; pk=:${partitionOf(id)}:`;
    known.set(id, policy);
    return policy;
  };
}

export interface KeyLimit {
  /**
   * Counts a keyed request and sets the draft-8 fields. It only marks a key over its limit, so that the scope is checked
   * first and every keyed answer, even a 403, says what is left.
   */
  readonly count: RequestHandler;
  /** Counts what a request costs beyond what was counted; answers the seconds to wait if the window has no room for it. */
  readonly charge: (res: Response, cost: number) => number | undefined;
}

const announcedCost = ({ headers }: IncomingMessage) => costOfBytes(Number(headers['content-length'] ?? 0));

const noLimit: KeyLimit = { count: pass, charge: () => undefined };

/** Limits what a key may ask for in a window, by what it costs: in ordinary requests. */
export function makeKeyLimit(limits: HttpLimits): KeyLimit {
  const { requests, window_s } = limits;
  if (requests === 0) return noLimit;
  const store = new WindowStore(window_s);
  const policyOf = makePolicy(limits);
  /** A request may cost half a window at most: it fits, even if small ones came before. */
  const mostCost = Math.ceil(requests / 2);
  const take = (exchange: Exchange, cost: number) => {
    const id = exchange.key?.id ?? '';
    const asked = Math.min(cost, mostCost) - (exchange.cost ?? 0);
    const fits = store.hitsOf(id) + asked <= requests;
    exchange.cost = Math.min(cost, mostCost);
    const hits = store.increment(id, fits ? asked : 1);
    const left_s = store.secondsLeft(id);
    const left = `"key"; r=${Math.max(0, requests - hits)}; t=${left_s}`;
    return { left, wait_s: fits ? undefined : Math.max(1, left_s) };
  };
  return {
    count(req, res, next) {
      const exchange = exchangeOf(res);
      const { left, wait_s } = take(exchange, announcedCost(req));
      exchange.fields.push('RateLimit', left, 'RateLimit-Policy', policyOf(exchange.key?.id ?? ''));
      if (wait_s !== undefined) exchange.limited_for_s = wait_s;
      next();
    },
    charge(res, cost) {
      const exchange = exchangeOf(res);
      if (Math.min(cost, mostCost) <= (exchange.cost ?? 0)) return undefined;
      const { left, wait_s } = take(exchange, cost);
      exchange.fields[exchange.fields.indexOf('RateLimit') + 1] = left;
      return wait_s;
    },
  };
}

export const refuseLimitedKey: RequestHandler = (_req, res, next) => {
  const { limited_for_s } = exchangeOf(res);
  if (limited_for_s === undefined) return next();
  sendProblem(res, tooManyRequests(limited_for_s));
};

export interface FailureLimit {
  /** Counts a failed key of an address; answers the seconds to wait once there were too many. */
  readonly count: (address: string | undefined) => number | undefined;
}

/** Slows down key guessing. Only failures count, and only failures are refused. */
export function makeFailureLimit({ requests, failed_authentications }: HttpLimits): FailureLimit {
  const failures = new WindowStore(failureWindow_s);
  const count: FailureLimit['count'] = (address) => {
    if (requests === 0) return undefined;
    const client = networkOf(address ?? '');
    if (failures.hitsOf(client) >= failed_authentications) return Math.max(1, failures.secondsLeft(client));
    failures.increment(client);
    return undefined;
  };
  return { count };
}
