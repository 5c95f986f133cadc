import type { Request, RequestHandler, Response } from 'express';
import { type AnswerAsked, type Carrier, makeAnswerHere, toReplyOf } from '../answers/answerHere.ts';
import { hasGeojson } from '../answers/geojsonReply.ts';
import type { StartBatch } from '../answers/openBatches.ts';
import { type Reply, toProblemReply } from '../answers/reply.ts';
import { toInput } from '../answers/sentBody.ts';
import type { SpareThreads } from '../answers/spareThreads.ts';
import type { BodyOperation, HttpOperation } from '../contract/httpOperations.ts';
import type { HttpBinding } from '../contract/operations/operation.ts';
import type { OperationName } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { Dispatch } from '../dispatch.ts';
import { requireScope } from './authenticate.ts';
import { requireType } from './contentType.ts';
import { exchangeOf, headerCount } from './exchange.ts';
import { readFormBody } from './formBody.ts';
import type { Idempotency } from './idempotency.ts';
import { readJsonBody } from './jsonBody.ts';
import { letGo } from './letGo.ts';
import type { HttpLimits } from './limits.ts';
import { badRequest, busy, idempotencyConflict, tooManyRequests } from './problems.ts';
import { readQuery } from './query.ts';
import { type KeyLimit, refuseLimitedKey } from './rateLimits.ts';
import { costOf, isLarge } from './requestCost.ts';
import { geojsonType, jsonType, sendProblem, sendReply } from './sendReply.ts';
import { sendTagged } from './sendTagged.ts';
import type { Turns } from './turns.ts';

type SentForm = Exclude<Carrier, 'page'>;

/** Parts that all routes of a server share. */
export interface RouteParts {
  readonly dispatch: Dispatch;
  readonly limits: HttpLimits;
  readonly authenticate: RequestHandler;
  readonly countKey: RequestHandler;
  readonly charge: KeyLimit['charge'];
  readonly inTurn: Turns;
  /** Answers what would keep others waiting; absent: this thread does. */
  readonly answerInThread: AnswerAsked | undefined;
  /** Answer ordinary requests that would wait; absent: those wait. */
  readonly spare: SpareThreads | undefined;
  /** Reads and takes a batch; absent: this thread does. */
  readonly startBatch: StartBatch | undefined;
  readonly holdBody: (largest_bytes: number) => RequestHandler;
  readonly repeatable: Idempotency;
}

function accessSteps(binding: HttpBinding, parts: RouteParts): RequestHandler[] {
  if (binding.access === 'public') return [];
  const scope = binding.access === 'key' ? [] : [requireScope(binding.access)];
  return [parts.authenticate, parts.countKey, ...scope, refuseLimitedKey];
}

const jsonLimit = ({ status }: HttpBinding, { json_bytes, batch_bytes }: HttpLimits) =>
  status === 202 ? batch_bytes : json_bytes;

function bodySteps(binding: HttpBinding, { limits, holdBody }: RouteParts): RequestHandler[] {
  if (binding.body === undefined) return [];
  const { file_part } = binding;
  const largest_bytes =
    file_part !== undefined ? limits.file_bytes + limits.json_bytes : jsonLimit(binding, limits);
  return [
    requireType(file_part !== undefined ? 'multipart/form-data' : 'application/json'),
    ...(file_part !== undefined
      ? readFormBody(limits, holdBody(largest_bytes), file_part)
      : readJsonBody(largest_bytes, holdBody(largest_bytes))),
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
  const work = new AbortController();
  exchangeOf(res).work = work;
  if (res.destroyed) work.abort();
  res.once('close', () => {
    if (!res.writableFinished) work.abort();
  });
  return work.signal;
}

/** Answers what has no body, and what is large in a thread of its own; the rest here, by turns. */
function answerOf({ name, binding }: HttpOperation, parts: RouteParts) {
  const { dispatch, inTurn, charge, spare } = parts;
  const answerHere = makeAnswerHere(dispatch);
  const answerLarge = parts.answerInThread ?? answerHere;
  const refusal = (problem: Problem, res: Response) => toProblemReply(problem, exchangeOf(res).request_id);

  const answerPath = async (req: Request, res: Response) => {
    const { request_id, query, key } = exchangeOf(res);
    const call = { client: key?.id, scopes: key?.scopes };
    const answer = async () =>
      toReplyOf(name)(await dispatch.computed(name, { ...query, ...req.params }, request_id, call));
    // What needs no key is known already.
    if (key === undefined) return answer();
    return (await inTurn(key.id, answer)) ?? refusal(busy, res);
  };

  const answerBody = async (_req: Request, res: Response, carrier: SentForm): Promise<Reply> => {
    const { request_id, key, sent = { json: new Uint8Array() } } = exchangeOf(res);
    const client = key?.id;
    const chargeMore = async (cost: number) => {
      const wait_s = await charge(res, cost);
      return wait_s === undefined ? undefined : tooManyRequests(wait_s);
    };
    const call = { signal: hangUpSignal(res), client, scopes: key?.scopes, charge: chargeMore };
    if (name === 'startBatch' && parts.startBatch !== undefined)
      return parts.startBatch(sent.json, request_id, call);
    const input = isLarge(sent) ? undefined : toInput(sent);
    const cost = costOf(sent, input?.ok ? input.value : undefined);
    const tooMuch = await chargeMore(cost);
    if (tooMuch !== undefined) return refusal(tooMuch, res);
    const asked = { name: name as BodyOperation, carrier, sent, request_id };
    if (input === undefined || cost > 1) return answerLarge(asked, call);
    const lent =
      spare !== undefined && (await spare.mayAnswer(asked.name))
        ? () => spare.answer(asked, call)
        : undefined;
    const here = async () => (call.signal.aborted ? undefined : answerHere({ ...asked, input }, call));
    const reply = await inTurn(client, here, lent);
    return reply ?? refusal(busy, res);
  };
  return binding.body === undefined ? answerPath : answerBody;
}

/** The form of the answer that the client likes best; JSON where it does not name the other. */
function formOf(req: Request, name: OperationName): SentForm {
  const isNamed = hasGeojson(name) && req.headers.accept?.includes(geojsonType) === true;
  return isNamed && req.accepts([jsonType, geojsonType]) === geojsonType ? 'geojson' : 'http';
}

/** Says where to find what was made: read from the reply, since that may be a stored one. */
function setLocation(res: Response, { location }: HttpBinding, { body }: Reply): void {
  const { batch } = JSON.parse(Buffer.from(body).toString()) as { batch: Readonly<Record<string, string>> };
  res.setHeader(
    'Location',
    (location ?? '').replace(/\{(\w+)\}/g, (_, member: string) => batch[member] ?? ''),
  );
}

function answerStep(operation: HttpOperation, parts: RouteParts): RequestHandler {
  const { binding, name } = operation;
  const answerTo = answerOf(operation, parts);
  return async (req, res) => {
    const exchange = exchangeOf(res);
    const key = req.headers['idempotency-key'];
    const form = formOf(req, name);
    const send = (reply: Reply) => {
      if (reply.status === binding.status) setLocation(res, binding, reply);
      sendReply(res, reply, form === 'geojson' && reply.status === 200 ? geojsonType : jsonType);
    };
    if (binding.method !== 'POST' || key === undefined) {
      const reply = await answerTo(req, res, form);
      res.once('finish', () => letGo(reply.body));
      return binding.tagged === true ? sendTagged(req, res, reply) : send(reply);
    }
    const id = JSON.stringify([exchange.key?.id, binding.path, key, ...(form === 'geojson' ? [form] : [])]);
    const answer = () => answerTo(req, res, form);
    const repetition = await parts.repeatable(id, exchange.fingerprint?.() ?? '', answer);
    if (repetition.kind === 'conflict') return sendProblem(res, idempotencyConflict);
    if (repetition.kind === 'replayed') res.setHeader('Idempotency-Replayed', 'true');
    send(repetition.reply);
  };
}

/** The steps in order: key (or the limit of failed ones), scope, key limit, query, content type, size, syntax; in dispatch: schema, handler. */
export function operationSteps(operation: HttpOperation, parts: RouteParts): RequestHandler[] {
  return [
    ...accessSteps(operation.binding, parts),
    readQuery(operation),
    ...bodySteps(operation.binding, parts),
    answerStep(operation, parts),
  ];
}
