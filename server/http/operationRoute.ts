import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { HttpBinding } from '../contract/operations.ts';
import type { Dispatch } from '../dispatch.ts';
import { requireScope } from './authenticate.ts';
import { requireType } from './contentType.ts';
import { addField, exchangeOf, headerCount } from './exchange.ts';
import { readFormBody } from './formBody.ts';
import type { HttpOperation } from './httpOperations.ts';
import type { Idempotency } from './idempotency.ts';
import { readJsonBody } from './jsonBody.ts';
import type { HttpLimits } from './limits.ts';
import { badRequest, idempotencyConflict } from './problems.ts';
import { refuseLimitedKey } from './rateLimits.ts';
import { makeToReply, sendProblem, sendReply } from './reply.ts';

export type Step = RequestHandler | ErrorRequestHandler;

/** What all routes of one server share. */
export interface RouteParts {
  readonly dispatch: Dispatch;
  readonly limits: HttpLimits;
  readonly authenticate: RequestHandler;
  readonly countKey: RequestHandler;
  readonly holdBody: (largest_bytes: number) => RequestHandler;
  readonly repeatable: Idempotency;
}

function accessSteps(binding: HttpBinding, parts: RouteParts): Step[] {
  if (binding.access === 'public') return [];
  const scope = binding.access === 'key' ? [] : [requireScope(binding.access)];
  return [parts.authenticate, parts.countKey, ...scope, refuseLimitedKey];
}

function bodySteps(binding: HttpBinding, { limits, holdBody }: RouteParts): Step[] {
  if (binding.body === undefined) return [];
  const { file_part } = binding;
  const largest_bytes = file_part !== undefined ? limits.file_bytes + limits.json_bytes : limits.json_bytes;
  return [
    requireType(file_part !== undefined ? 'multipart/form-data' : 'application/json'),
    ...(file_part !== undefined
      ? readFormBody(limits, holdBody(largest_bytes), file_part)
      : readJsonBody(limits, holdBody(largest_bytes))),
    checkIdempotencyKey,
  ];
}

const printable = /^[\x20-\x7e]{1,255}$/;

const checkIdempotencyKey: RequestHandler = (req, res, next) => {
  const key = req.headers['idempotency-key'];
  const once = headerCount(req.rawHeaders, 'idempotency-key') <= 1;
  if (key === undefined || (once && typeof key === 'string' && printable.test(key))) return next();
  sendProblem(
    res,
    badRequest('Idempotency-Key must be sent once, with 1 to 255 printable ASCII characters.'),
  );
};

/** Aborts when the client hangs up before its answer: nobody else waits for the computation. */
function hangUpSignal(res: Response): AbortSignal {
  const hangUp = new AbortController();
  if (res.destroyed) hangUp.abort();
  res.once('close', () => {
    if (!res.writableFinished) hangUp.abort();
  });
  return hangUp.signal;
}

function answerStep(operation: HttpOperation, { dispatch, repeatable }: RouteParts): RequestHandler {
  const { name, binding } = operation;
  const toReply = makeToReply(operation);
  return async (req, res) => {
    const exchange = exchangeOf(res);
    const input = binding.body === undefined ? { ...req.params } : exchange.input;
    const call =
      binding.body === undefined
        ? {}
        : { signal: hangUpSignal(res), client: exchange.key?.id, isExact: true };
    const answer = async () => toReply(await dispatch(name, input, exchange.request_id, call));
    const key = req.headers['idempotency-key'];
    if (binding.method !== 'POST' || key === undefined) return sendReply(res, await answer());
    const id = JSON.stringify([exchange.key?.id, binding.path, key]);
    const repetition = await repeatable(id, exchange.fingerprint?.() ?? '', answer);
    if (repetition.kind === 'conflict') return sendProblem(res, idempotencyConflict);
    if (repetition.kind === 'replayed') addField(res, 'Idempotency-Replayed', 'true');
    sendReply(res, repetition.reply);
  };
}

/** The steps in order: key (or the limit of failed ones), scope, key limit, content type, size, syntax; in dispatch: schema, handler. */
export function operationSteps(operation: HttpOperation, parts: RouteParts): Step[] {
  return [
    ...accessSteps(operation.binding, parts),
    ...bodySteps(operation.binding, parts),
    answerStep(operation, parts),
  ];
}
