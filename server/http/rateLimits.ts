import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { networkOf } from '../net/networkOf.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import type { HttpLimits } from './limits.ts';
import { tooManyRequests } from './problems.ts';
import { type MakeWindow, ownWindow, type Taken } from './rateWindow.ts';
import { costOfBytes } from './requestCost.ts';
import { sendProblem } from './sendReply.ts';
import { whenKnown } from './whenKnown.ts';

const failureWindow_s = 60;

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
  readonly charge: (res: Response, cost: number) => Promise<number | undefined>;
}

const announcedCost = ({ headers }: IncomingMessage) => costOfBytes(Number(headers['content-length'] ?? 0));

const waitAfter = ({ fits, left_s }: Taken) => (fits ? undefined : Math.max(1, left_s));

const noLimit: KeyLimit = { count: pass, charge: async () => undefined };

/** Limits what a key may ask for in a window, by what it costs: in ordinary requests. */
export function makeKeyLimit(limits: HttpLimits, makeWindow: MakeWindow = ownWindow): KeyLimit {
  const { requests, window_s } = limits;
  if (requests === 0) return noLimit;
  const take = makeWindow({ name: 'key', limit: requests, window_s, refused: 1 });
  const policyOf = makePolicy(limits);
  /** A request may cost half a window at most: it fits, even if small ones came before. */
  const mostCost = Math.ceil(requests / 2);
  const takeFor = (exchange: Exchange, cost: number) => {
    const asked = Math.min(cost, mostCost) - (exchange.cost ?? 0);
    exchange.cost = Math.min(cost, mostCost);
    return take(exchange.key?.id ?? '', asked);
  };
  const leftText = ({ hits, left_s }: Taken) => `"key"; r=${Math.max(0, requests - hits)}; t=${left_s}`;
  return {
    count(req, res, next) {
      const exchange = exchangeOf(res);
      whenKnown(takeFor(exchange, announcedCost(req)), next, (taken) => {
        res.setHeader('RateLimit', leftText(taken));
        res.setHeader('RateLimit-Policy', policyOf(exchange.key?.id ?? ''));
        const wait_s = waitAfter(taken);
        if (wait_s !== undefined) exchange.limited_for_s = wait_s;
        next();
      });
    },
    async charge(res, cost) {
      const exchange = exchangeOf(res);
      if (Math.min(cost, mostCost) <= (exchange.cost ?? 0)) return undefined;
      const taken = await takeFor(exchange, cost);
      res.setHeader('RateLimit', leftText(taken));
      return waitAfter(taken);
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
  readonly count: (address: string | undefined) => number | undefined | Promise<number | undefined>;
}

/** Slows down key guessing. Only failures count, and only failures are refused. */
export function makeFailureLimit(limits: HttpLimits, makeWindow: MakeWindow = ownWindow): FailureLimit {
  const { requests, failed_authentications: limit } = limits;
  const take = makeWindow({ name: 'failed', limit, window_s: failureWindow_s, refused: 0 });
  const count: FailureLimit['count'] = (address) => {
    if (requests === 0) return undefined;
    const taken = take(networkOf(address ?? ''), 1);
    return taken instanceof Promise ? taken.then(waitAfter) : waitAfter(taken);
  };
  return { count };
}
