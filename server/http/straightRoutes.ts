import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { RefuseError } from './refuseErrors.ts';

/** The steps of a method and path without parameters. */
export interface StraightRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly steps: readonly RequestHandler[];
}

/** Runs steps as Express does: what one of them throws or hands on goes to `refuse`, and those after it are left out. */
function run(steps: readonly RequestHandler[], req: Request, res: Response, refuse: RefuseError): void {
  let at = 0;
  const next = (error?: unknown) => {
    if (error !== undefined) {
      at = steps.length;
      refuse(error, req, res);
      return;
    }
    const step = steps[at++];
    try {
      const done: unknown = step?.(req, res, next);
      if (done instanceof Promise)
        done.catch((error) => next(error ?? new Error('A step failed and does not say why.')));
    } catch (thrown) {
      next(thrown);
    }
  };
  next();
}

/**
 * Answers requests of known paths without Express, which costs more than all the steps of a request that is answered at once
 * (`decisions/straightRoutes.md`). `false`: the request is for none of these, and Express finds out what to say.
 */
export function makeStraightRoutes(routes: readonly StraightRoute[], refuse: RefuseError) {
  const known = new Map(routes.map(({ method, path, steps }) => [`${method} ${path}`, steps]));
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const steps = known.get(`${req.method} ${req.url}`);
    if (steps === undefined) return false;
    // Steps use nothing that Express adds.
    run(steps, req as Request, res as Response, refuse);
    return true;
  };
}
