import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { AnswerAsked } from '../answers/answerHere.ts';
import type { StartBatch } from '../answers/openBatches.ts';
import type { SpareThreads } from '../answers/spareThreads.ts';
import { httpOperations } from '../contract/httpOperations.ts';
import type { Dispatch } from '../dispatch.ts';
import type { PlanScreen } from '../screen/planScreen.ts';
import type { VerifyKey } from '../services/services.ts';
import { authenticate } from './authenticate.ts';
import { makeBodyBudget } from './bodyBudget.ts';
import { docsPages } from './docs/docsPages.ts';
import type { ApiDocument } from './docs/document.ts';
import { makeStreams, type StreamLimits } from './eventStream.ts';
import { exchangeOf, openExchange } from './exchange.ts';
import { type App, expressMessages } from './expressMessages.ts';
import { type FieldOptions, serveField } from './field/serveField.ts';
import { makeHostCheck } from './hostCheck.ts';
import { makeIdempotency, type SharedAnswers } from './idempotency.ts';
import type { HttpLimits } from './limits.ts';
import { openApiText } from './openapi.ts';
import type { Dialect } from './openapiSchemas.ts';
import { operationSteps, type RouteParts } from './operationRoute.ts';
import { eventsPath, planEventSteps } from './planEvents.ts';
import { methodNotAllowed, misdirected, unknownPath } from './problems.ts';
import { makeFailureLimit, makeKeyLimit } from './rateLimits.ts';
import type { MakeWindow } from './rateWindow.ts';
import { refuseErrors } from './refuseErrors.ts';
import { type Log, logRequests, type NoteRequest } from './requestLog.ts';
import { sendProblem, sendReply } from './sendReply.ts';
import { makeTurns } from './turns.ts';

export interface SharedByServers {
  readonly makeWindow: MakeWindow;
  readonly answers: SharedAnswers;
}

export interface AppOptions {
  readonly dispatch: Dispatch;
  /** Answers large requests apart from others; absent: all are answered in the caller's thread. */
  readonly answerInThread?: AnswerAsked | undefined;
  /** Answer ordinary requests that would wait; absent: those wait. */
  readonly spare?: SpareThreads | undefined;
  /** Takes batches, whose bodies a thread reads; absent: the caller's thread does. */
  readonly startBatch?: StartBatch | undefined;
  readonly verifyKey: VerifyKey;
  readonly serverVersion: string;
  readonly limits: HttpLimits;
  /** Services shared with other servers; absent: this one is alone. */
  readonly shared?: SharedByServers | undefined;
  /** `host:port` in lower case; read again every few seconds, because addresses change. */
  readonly allowedHosts: () => readonly string[];
  readonly log: Log;
  /** Notes each request for the list that the window shows; absent: none has it. */
  readonly noteRequest?: NoteRequest | undefined;
  /** Hears how many phones and tools are connected to follow the plan on screen. */
  readonly noteReaders?: ((count: number) => void) | undefined;
  /** The plan on the screen of this process; absent: it has no window. */
  readonly screen?: PlanScreen | undefined;
  /** Phones in the field; absent: none is served. */
  readonly field?: FieldOptions | undefined;
  readonly streams?: StreamLimits;
}

function shareParts(options: AppOptions): RouteParts {
  const { dispatch, answerInThread, spare, startBatch, limits, verifyKey, shared } = options;
  const { count, charge } = makeKeyLimit(limits, shared?.makeWindow);
  return {
    dispatch,
    limits,
    authenticate: authenticate(verifyKey, makeFailureLimit(limits, shared?.makeWindow)),
    countKey: count,
    charge,
    inTurn: makeTurns({ waiting: limits.waiting, wait_ms: limits.wait_ms }, spare),
    spare,
    answerInThread,
    startBatch,
    holdBody: makeBodyBudget({ total_bytes: limits.bodies_bytes, key_bytes: limits.key_bodies_bytes }),
    repeatable: makeIdempotency(limits.idempotency_bytes, shared?.answers),
  };
}

/** Answers a browser's preflight with nothing that would let in another site's page, and refuses all else. */
function refuseMethod(methods: string): RequestHandler {
  return (req, res) => {
    res.setHeader('Allow', methods);
    const preflight = req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined;
    if (preflight) res.writeHead(204).end();
    else sendProblem(res, methodNotAllowed(methods));
  };
}

const nameRoute =
  (route: string): RequestHandler =>
  (_req, res, next) => {
    exchangeOf(res).route = route;
    next();
  };

const allowedFor = { GET: 'GET, HEAD', POST: 'POST', DELETE: 'DELETE' } as const;

const toExpressPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function serveOperations(app: Express, parts: RouteParts): void {
  for (const path of new Set(httpOperations.map(({ binding }) => binding.path))) {
    const route = app.route(toExpressPath(path)).all(nameRoute(path));
    const here = httpOperations.filter(({ binding }) => binding.path === path);
    for (const operation of here) {
      const { method } = operation.binding;
      const steps = operationSteps(operation, parts);
      if (method === 'GET') route.get(...steps);
      else if (method === 'DELETE') route.delete(...steps);
      else route.post(...steps);
    }
    route.all(refuseMethod(here.map(({ binding }) => allowedFor[binding.method]).join(', ')));
  }
}

const documentPaths = [
  ['/openapi.json', '3.1'],
  ['/openapi-3.0.json', '3.0'],
] as const;

function serveDocument(app: Express, options: AppOptions): void {
  const made = new Map<Dialect, string>();
  /** Made at the first request for it: a start waits for no document. */
  const textOf = (dialect: Dialect): string => {
    const text = made.get(dialect) ?? openApiText(options.serverVersion, dialect);
    made.set(dialect, text);
    return text;
  };
  for (const [path, dialect] of documentPaths) {
    const send: RequestHandler = (_req, res) =>
      sendReply(res, { status: 200, body: Buffer.from(textOf(dialect)) });
    app.route(path).all(nameRoute(path)).get(send).all(refuseMethod(allowedFor.GET));
  }
  const read = () => JSON.parse(textOf('3.1')) as ApiDocument;
  for (const { path, send } of docsPages(read, options.dispatch))
    app.route(path).all(nameRoute(path)).get(send).all(refuseMethod(allowedFor.GET));
}

/** The `/v1` API over HTTP, made from the table of operations. Checks run in this order: host, path, method, the route's steps. */
export function createApp(options: AppOptions): App {
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('strict routing').enable('case sensitive routing');
  app.set('query parser', false);
  const parts = shareParts(options);
  const openStream = options.screen && makeStreams(options.screen, options.streams, options.noteReaders);
  serveOperations(app, parts);
  const eventSteps = planEventSteps({ ...parts, verifyKey: options.verifyKey, openStream });
  app
    .route(eventsPath)
    .all(nameRoute(eventsPath))
    .get(...eventSteps)
    .all(refuseMethod(allowedFor.GET));
  if (options.field !== undefined && openStream !== undefined)
    serveField(
      app,
      { field: options.field, countKey: parts.countKey, inTurn: parts.inTurn, openStream },
      { nameRoute, refuseMethod },
    );
  serveDocument(app, options);
  app.use((_req, res) => sendProblem(res, unknownPath));
  const refuseError = refuseErrors(options.log);
  const refuse: ErrorRequestHandler = (error, req, res, _next) => refuseError(error, req, res);
  app.use(refuse);
  const logRequest = logRequests(options.log, options.noteRequest);
  const isHostAllowed = makeHostCheck(options.allowedHosts);
  const answer: RequestListener = (req, res) => {
    try {
      openExchange(req, res);
      logRequest(req, res);
      if (!isHostAllowed(req)) sendProblem(res, misdirected);
      else app(req, res);
    } catch (error) {
      refuseError(error, req, res);
    }
  };
  return Object.assign(answer, { messages: expressMessages(app) });
}
