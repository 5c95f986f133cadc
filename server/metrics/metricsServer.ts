import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { allowedHostHeaders, thisMachine } from '../http/addresses.ts';
import { openExchange } from '../http/exchange.ts';
import { makeHostCheck } from '../http/hostCheck.ts';
import { startHttpServer, usualTimeouts } from '../http/httpServer.ts';
import { methodNotAllowed, misdirected } from '../http/problems.ts';
import { refuseErrors } from '../http/refuseErrors.ts';
import type { Log } from '../http/requestLog.ts';
import { sendProblem } from '../http/sendReply.ts';
import type { Shown } from './metrics.ts';

const loopback = '127.0.0.1';
const path = '/metrics';
const methods = 'GET, HEAD';

function makeApp(
  { text, contentType }: Shown,
  allowedHosts: () => readonly string[],
  log: Log,
): RequestListener {
  const isHostAllowed = makeHostCheck(allowedHosts);
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    openExchange(req, res);
    if (!isHostAllowed(req)) return sendProblem(res, misdirected);
    if (req.url !== path)
      return sendProblem(res, {
        code: 'NOT_FOUND',
        message: `There is nothing here; the metrics are at ${path}.`,
      });
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', methods);
      return sendProblem(res, methodNotAllowed(methods));
    }
    const body = await text();
    res.setHeader('Content-Type', contentType);
    res.setHeader('Cache-Control', 'no-store');
    res.writeHead(200).end(body);
  };
  const refuse = refuseErrors(log);
  return (req, res) => void answer(req, res).catch((error: unknown) => refuse(error, req, res));
}

/** Serves the metrics to this computer alone: without a key, since they are for whoever runs the server. */
export async function serveMetrics(metrics: Shown, port: number, log: Log, timeouts = usualTimeouts) {
  let bound = port;
  const app = makeApp(metrics, () => allowedHostHeaders(loopback, bound, thisMachine), log);
  const started = await startHttpServer({ app, host: loopback, port, log, timeouts });
  if (started.ok) bound = started.value.port;
  return started;
}
