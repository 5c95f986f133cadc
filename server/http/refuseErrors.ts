import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseRest } from './bodyBudget.ts';
import { exchangeOf, openExchange, restartHeaders } from './exchange.ts';
import { hiddenBug, malformedPath } from './problems.ts';
import type { Log } from './requestLog.ts';
import { sendProblem } from './sendReply.ts';

export type RefuseError = (error: unknown, req: IncomingMessage, res: ServerResponse) => void;

/** Express marks what it could not decode. */
const isMalformedPath = (error: unknown) => error instanceof URIError && 'status' in error;

/** The last resort: for a path that cannot be decoded, or a bug, whose text goes to the log only. */
export const refuseErrors =
  (log: Log): RefuseError =>
  (error, req, res) => {
    if (exchangeOf(res) === undefined) openExchange(req, res);
    if (isMalformedPath(error) && !res.headersSent) return sendProblem(res, malformedPath);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log({ level: 'error', event: 'bug', request_id: exchangeOf(res).request_id, error: text });
    // Half an answer must not look whole.
    if (res.headersSent) return void res.destroy();
    restartHeaders(req, res);
    try {
      refuseRest(req, res, hiddenBug);
    } catch {
      // The bug is in what writes refusals; it is in the log.
      res.destroy();
    }
  };
