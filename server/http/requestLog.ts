import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { defined } from '../../engine/defined.ts';
import type { AskedRequest } from '../contract/schemas/askedRequest.ts';
import { unmapped } from '../net/networkOf.ts';
import { type Exchange, exchangeOf } from './exchange.ts';

/** One line of the log: only facts, never a header, a body or a query. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly [fact: string]: string | number | boolean | undefined;
}

export type Log = (entry: LogEntry) => void;

export type NoteRequest = (request: AskedRequest) => void;

/** Facts of an answer that log and list have in common. The template replaces the path, so that nothing a client typed is in them. */
function factsOf(req: IncomingMessage, res: ServerResponse, { key, ended, refused }: Exchange) {
  return {
    method: req.method ?? '',
    status: res.statusCode,
    ...(refused !== undefined && { refused }),
    ...(ended !== undefined && { key_ended: ended.ended }),
    ...((key?.byOldSecret ?? false) && { by_old_secret: true as const }),
    key_id: key?.id ?? ended?.key.id,
  };
}

function askedOf(req: IncomingMessage, res: ServerResponse, address: string | undefined) {
  const exchange = exchangeOf(res);
  const { key_id, ...facts } = factsOf(req, res, exchange);
  return {
    at: new Date().toISOString(),
    ...facts,
    ...defined({ key_id, tool: exchange.key?.name ?? exchange.ended?.key.name, route: exchange.route }),
    ...(address !== undefined && { address: unmapped(address) }),
    is_answered: res.writableFinished,
  };
}

/** Logs each answer, and has it noted for the list of requests. */
export function logRequests(log: Log, note?: NoteRequest): RequestListener {
  return (req, res) => {
    const started_ms = performance.now();
    // It is gone once the socket is closed.
    const address = req.socket.remoteAddress;
    res.once('close', () => {
      const exchange = exchangeOf(res);
      const duration_ms = Math.round((performance.now() - started_ms) * 10) / 10;
      const { method, ...facts } = factsOf(req, res, exchange);
      note?.({ ...askedOf(req, res, address), duration_ms });
      log({
        level: res.statusCode >= 500 ? 'error' : 'info',
        event: 'request',
        request_id: exchange.request_id,
        method,
        route: exchange.route ?? 'none',
        ...facts,
        duration_ms,
        answered: res.writableFinished,
      });
    });
  };
}
