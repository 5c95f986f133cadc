import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Problem } from '../contract/problem.ts';
import { exchangeOf } from './exchange.ts';
import { inStep } from './inStep.ts';
import { overloaded } from './problems.ts';
import { sendProblem } from './sendReply.ts';

export interface BodyBudget {
  readonly total_bytes: number;
  /** The limit for the bodies of one key, so that others always have room. */
  readonly key_bytes: number;
}

/** Counts the bytes held, in all and by key. */
function makeLedger({ total_bytes, key_bytes }: BodyBudget) {
  const byKey = new Map<string, number>();
  let all_bytes = 0;
  return {
    fits: (key: string, wanted_bytes: number) =>
      all_bytes + wanted_bytes <= total_bytes && (byKey.get(key) ?? 0) + wanted_bytes <= key_bytes,
    add(key: string, change_bytes: number) {
      const held_bytes = (byKey.get(key) ?? 0) + change_bytes;
      if (held_bytes > 0) byKey.set(key, held_bytes);
      else byKey.delete(key);
      all_bytes += change_bytes;
    },
  };
}

/** Discards the rest of the body unread, so that the client sees the answer and not a broken connection. */
export function refuseRest(req: IncomingMessage, res: ServerResponse, problem: Problem): void {
  res.setHeader('Connection', 'close');
  sendProblem(res, problem);
  req.unpipe();
  req.removeAllListeners('data');
  req.resume();
}

/**
 * Limits the memory of all bodies together, from each byte's arrival to the end of the answer; refuses a request that does
 * not fit, to be tried again later. Only bytes that have arrived count, so a slow client takes no room from others.
 */
export function makeBodyBudget(budget: BodyBudget) {
  const ledger = makeLedger(budget);
  return (largest_bytes: number): RequestHandler =>
    (req, res, next) => {
      const key = exchangeOf(res).key?.id ?? '';
      const isEncoded = (req.headers['content-encoding'] ?? 'identity') !== 'identity';
      const announced_bytes = isEncoded ? largest_bytes : Number(req.headers['content-length'] ?? 0);
      if (!ledger.fits(key, announced_bytes)) return sendProblem(res, overloaded);
      let held_bytes = 0;
      const reserve = (wanted_bytes: number): boolean => {
        if (!ledger.fits(key, wanted_bytes)) return false;
        ledger.add(key, wanted_bytes);
        held_bytes += wanted_bytes;
        return true;
      };
      res.once('close', () => ledger.add(key, -held_bytes));
      // The size of a compressed body is known only at its end, so its first byte reserves the largest size.
      const sizeOf = (chunk: Uint8Array) => (isEncoded ? largest_bytes - held_bytes : chunk.length);
      const count = (chunk: Uint8Array) => {
        if (!reserve(sizeOf(chunk))) refuseRest(req, res, overloaded);
      };
      req.on('data', inStep(next, count));
      next();
    };
}
