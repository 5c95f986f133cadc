import { createHash } from 'node:crypto';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { exchangeOf } from './exchange.ts';
import type { HttpLimits } from './limits.ts';
import { badRequest, tooLarge, unsupportedEncoding } from './problems.ts';
import { sendProblem } from './reply.ts';

/** Refuses a body by its announced length, before reading any of it. */
export function refuseLongerThan(limit_bytes: number, refusal: ReturnType<typeof tooLarge>): RequestHandler {
  return (req, res, next) => {
    if (Number(req.headers['content-length'] ?? 0) <= limit_bytes) return next();
    sendProblem(res, refusal);
  };
}

/** Reads a body whose length was announced, so that it needs no counting; leaves others to Express. */
const readAnnounced: RequestHandler = (req, _res, next) => {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = req.headers;
  if (length === undefined || encoding !== 'identity') return next();
  const chunks: Uint8Array[] = [];
  req.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  req.once('error', next);
  req.once('end', () => {
    const body = Buffer.concat(chunks);
    if (body.length !== Number(length)) return next(new Error('The rest of the body was refused.'));
    req.body = body;
    next();
  });
};

/** Reads what was not read before. */
function readUnannounced(limit_bytes: number): RequestHandler {
  const read = express.raw({ type: () => true, limit: limit_bytes });
  return (req, res, next) => (req.body === undefined ? read(req, res, next) : next());
}

const keep: RequestHandler = (req, res, next) => {
  const body: unknown = req.body;
  if (!(body instanceof Uint8Array) || body.length === 0)
    return sendProblem(res, badRequest('The body is empty; send one JSON object.'));
  const exchange = exchangeOf(res);
  exchange.sent = { json: body };
  exchange.fingerprint = () => createHash('sha256').update(body).digest('base64');
  next();
};

export function readJsonBody(
  limits: HttpLimits,
  hold: RequestHandler,
): (RequestHandler | ErrorRequestHandler)[] {
  const limit_bytes = limits.json_bytes;
  const oversize = tooLarge('The body', limit_bytes);
  const refuse: ErrorRequestHandler = (error: { type?: string }, _req, res, _next) => {
    if (error.type === 'entity.too.large') return sendProblem(res, oversize);
    if (error.type === 'encoding.unsupported') return sendProblem(res, unsupportedEncoding);
    sendProblem(res, badRequest('The body arrived incomplete or damaged; send it again.'));
  };
  return [
    refuseLongerThan(limit_bytes, oversize),
    hold,
    readAnnounced,
    readUnannounced(limit_bytes),
    refuse,
    keep,
  ];
}
