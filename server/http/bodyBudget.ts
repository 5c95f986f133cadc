import type { RequestHandler } from 'express';
import { overloaded } from './problems.ts';
import { sendProblem } from './reply.ts';

/** Bounds the memory that bodies take together; a request that does not fit is told to come back. */
export function makeBodyBudget(total_bytes: number) {
  let held_bytes = 0;
  return (largest_bytes: number): RequestHandler =>
    (req, res, next) => {
      const declared = Number(req.headers['content-length']);
      const plain = req.headers['content-encoding'] === undefined && Number.isFinite(declared);
      const wanted_bytes = plain ? declared : largest_bytes;
      if (held_bytes + wanted_bytes > total_bytes) return sendProblem(res, overloaded);
      held_bytes += wanted_bytes;
      res.once('close', () => {
        held_bytes -= wanted_bytes;
      });
      next();
    };
}
