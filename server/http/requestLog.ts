import type { RequestListener } from 'node:http';
import { performance } from 'node:perf_hooks';
import { exchangeOf } from './exchange.ts';

/** One line of the log: only facts, never a header, a body or a query. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly [fact: string]: string | number | boolean | undefined;
}

export type Log = (entry: LogEntry) => void;

/** Logs each answer. The route's template replaces the path, so that nothing a client typed is logged. */
export function logRequests(log: Log): RequestListener {
  return (req, res) => {
    const started_ms = performance.now();
    res.once('close', () => {
      const exchange = exchangeOf(res);
      log({
        level: res.statusCode >= 500 ? 'error' : 'info',
        event: 'request',
        request_id: exchange.request_id,
        method: req.method,
        route: exchange.route ?? 'none',
        status: res.statusCode,
        duration_ms: Math.round((performance.now() - started_ms) * 10) / 10,
        refused: exchange.refused,
        key_id: exchange.key?.id,
        answered: res.writableFinished,
      });
    });
  };
}
