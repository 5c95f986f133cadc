import { createHash } from 'node:crypto';
import express, { type RequestHandler } from 'express';
import type { Problem } from '../contract/problem.ts';
import { exchangeOf } from './exchange.ts';
import { inStep } from './inStep.ts';
import { badRequest, tooLarge, unsupportedEncoding } from './problems.ts';
import { sendProblem } from './sendReply.ts';

/** Refuses a body by its announced length, before reading any of it. */
export function refuseLongerThan(limit_bytes: number, refusal: ReturnType<typeof tooLarge>): RequestHandler {
  return (req, res, next) => {
    if (Number(req.headers['content-length'] ?? 0) <= limit_bytes) return next();
    sendProblem(res, refusal);
  };
}

/** Asks a client that waits for it to send its body, once all is checked that needs none of it. */
export const askForBody: RequestHandler = (req, res, next) => {
  if (/^100-continue$/i.test(req.headers.expect ?? '')) res.writeContinue();
  next();
};

const incomplete = badRequest('The body arrived incomplete or damaged; send it again.');

/** Reads a body whose length was announced, so that it needs no counting; leaves others to Express. */
const readAnnounced: RequestHandler = (req, res, next) => {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = req.headers;
  if (length === undefined || encoding !== 'identity') return next();
  const chunks: Uint8Array[] = [];
  req.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const refuse = () => sendProblem(res, incomplete);
  req.once('error', inStep(next, refuse));
  const end = () => {
    const body = Buffer.concat(chunks);
    // The rest of it was refused.
    if (body.length !== Number(length)) return refuse();
    req.body = body;
    next();
  };
  req.once('end', inStep(next, end));
};

/** Error of Express about a body: a status below 500 is the client's fault. */
interface BodyError {
  readonly type?: string;
  readonly status?: number;
}

/** Reads what was not read before. */
function readUnannounced(limit_bytes: number, oversize: Problem): RequestHandler {
  const read = express.raw({ type: () => true, limit: limit_bytes });
  const problemOf = ({ type, status = 500 }: BodyError): Problem | undefined => {
    if (type === 'entity.too.large') return oversize;
    if (type === 'encoding.unsupported') return unsupportedEncoding;
    return status < 500 ? incomplete : undefined;
  };
  return (req, res, next) => {
    if (req.body !== undefined) return next();
    read(req, res, (error?: unknown) => {
      const problem = error === undefined ? undefined : problemOf(error as BodyError);
      if (problem === undefined) next(error);
      else sendProblem(res, problem);
    });
  };
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

export function readJsonBody(limit_bytes: number, hold: RequestHandler): RequestHandler[] {
  const oversize = tooLarge('The body', limit_bytes);
  return [
    refuseLongerThan(limit_bytes, oversize),
    hold,
    askForBody,
    readAnnounced,
    readUnannounced(limit_bytes, oversize),
    keep,
  ];
}
