import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';

export type Step = RequestHandler | ErrorRequestHandler;

/** The steps of a method and path without parameters. */
export interface StraightRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly steps: readonly Step[];
}

const takesErrors = (step: Step): step is ErrorRequestHandler => step.length === 4;

/** Runs steps as Express does: what one of them throws or hands on goes to the next that takes errors, at last to `refuse`. */
function run(
  steps: readonly Step[],
  req: Request,
  res: Response,
  refuse: (error: unknown, req: Request, res: Response) => void,
): void {
  let at = 0;
  const next = (error?: unknown): void => {
    while (at < steps.length) {
      const step = steps[at++] as Step;
      if (takesErrors(step) !== (error !== undefined)) continue;
      try {
        const done: unknown = takesErrors(step) ? step(error, req, res, next) : step(req, res, next);
        if (done instanceof Promise)
          done.catch((error) => next(error ?? new Error('A step failed and does not say why.')));
        return;
      } catch (thrown) {
        error = thrown;
      }
    }
    if (error !== undefined) refuse(error, req, res);
  };
  next();
}

/**
 * Answers requests of known paths without Express, which costs more than all the steps of a request that is answered at once
 * (`decisions/straightRoutes.md`). `false`: the request is for none of these, and Express finds out what to say.
 */
export function makeStraightRoutes(routes: readonly StraightRoute[], refuse: ErrorRequestHandler) {
  const known = new Map(routes.map(({ method, path, steps }) => [`${method} ${path}`, steps]));
  const refuseError = (error: unknown, req: Request, res: Response): void =>
    void refuse(error, req, res, () => res.destroy());
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const steps = known.get(`${req.method} ${req.url}`);
    if (steps === undefined) return false;
    // Steps use nothing that Express adds.
    run(steps, req as Request, res as Response, refuseError);
    return true;
  };
}
