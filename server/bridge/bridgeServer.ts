import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import { type AnswerAsked, notRead } from '../answers/answerHere.ts';
import { fromBytesJson, toBytesJson } from '../contract/bytesJson.ts';
import type { NamedFile } from '../contract/desktopBridge.ts';
import type { OperationName } from '../contract/operations.ts';
import { type Answer, type Problem, problemStatus } from '../contract/problem.ts';
import { logFileLimit_bytes } from '../contract/schemas/flightLog.ts';
import { planFileLimit_bytes } from '../contract/schemas/plan.ts';
import type { Call, Dispatch } from '../dispatch.ts';
import { endWith } from '../http/bodyPieces.ts';
import { followTraffic } from '../http/gentleClose.ts';
import { guardSockets, usualSockets } from '../http/socketGuard.ts';
import { problemOf } from '../work/refusals.ts';
import { checkHost, checkOrigin, checkToken } from './bridgeGuards.ts';
import { type FileTransfers, makeFileTransfers } from './fileTransfers.ts';
import { callByName, isOperationName, refuse, unknownOperation } from './gateway.ts';
import { callForPage, type PageParts } from './pageCall.ts';
import { type PageAnswer, type PageFiles, textAnswer } from './pageFiles.ts';
import { contentSecurityPolicy, hardeningHeaders } from './pagePolicy.ts';
import type { TileProxy } from './tileProxy.ts';

export interface BridgeServerOptions {
  readonly dispatch: Dispatch;
  readonly answerInThread?: AnswerAsked | undefined;
  readonly page: PageFiles;
  readonly tiles: TileProxy;
  /** The port to try first; if it is in use, the server takes any free one. */
  readonly port: number;
  readonly token?: string | undefined;
  /** The file that the host was started with; the first page that asks gets it. */
  readonly file?: (() => Promise<Answer<NamedFile>>) | undefined;
}

export interface BridgeServer {
  readonly port: number;
  readonly token: string;
  /** The address to open in a browser. The token is in the fragment, which never leaves the browser. */
  readonly address: string;
  close(): Promise<void>;
}

/** Room for the largest flight-plan file as base64, and for the JSON around it. */
const bodyLimit_bytes = Math.ceil(planFileLimit_bytes / 3) * 4 + 64 * 1024;
/** Room for the largest log of a flight, whose bytes come as they are. */
const bytesLimit_bytes = logFileLimit_bytes + 64 * 1024;

const toBase64 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

const encode = (text: string) => new TextEncoder().encode(text);

function fromBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? new Uint8Array(bytes) : undefined;
}

const searchOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

function sendPage(response: Response, { status, headers, body }: PageAnswer): void {
  response.status(status).set(headers).set('Content-Length', String(body.length));
  endWith(response, body);
}

function sendBytes(response: Response, type: string, body: Uint8Array): void {
  response.type(type).set('Content-Length', String(body.length));
  endWith(response, body);
}

function sendRefusal(response: Response, problem: Problem): void {
  response.status(problemStatus[problem.code]).json(refuse(problem));
}

const harden: RequestHandler = (_request, response, next) => {
  response.set({ ...hardeningHeaders, 'Content-Security-Policy': contentSecurityPolicy() });
  response.set('Cache-Control', 'no-store');
  next();
};

const refuseBrokenBody: ErrorRequestHandler = (
  error: { readonly type?: unknown },
  _request,
  response,
  _next,
) =>
  error.type === 'entity.too.large'
    ? sendRefusal(response, {
        ...problemOf('PAYLOAD_TOO_LARGE', 'host.request_too_large', { limit_bytes: String(bodyLimit_bytes) }),
        details: { limit_bytes: bodyLimit_bytes },
      })
    : sendRefusal(response, problemOf('BAD_REQUEST', 'host.request_unreadable'));

/** Answers a caller that is no page; `undefined`: the request is not JSON. */
async function callAsJson(
  { dispatch, transfers }: PageParts,
  name: OperationName,
  text: string,
  call: Call,
): Promise<Uint8Array | undefined> {
  let input: unknown;
  try {
    input = fromBytesJson(text, fromBase64);
  } catch {
    return undefined;
  }
  const answer = await callByName(dispatch, name, transfers.withBytes(name, input), call);
  return encode(toBytesJson(answer, toBase64));
}

function answerCall(parts: PageParts): RequestHandler {
  return async (request, response) => {
    const name = String(request.params['name']);
    if (!isOperationName(name)) return sendRefusal(response, unknownOperation);
    const body: unknown = request.body;
    if (typeof body !== 'string' && !(body instanceof Uint8Array))
      return sendRefusal(response, {
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'Send the input as application/json.',
      });
    const hungUp = new AbortController();
    const hangUp = () => hungUp.abort();
    response.once('close', hangUp);
    const { signal } = hungUp;
    // The answer has the form of the request.
    const isText = typeof body === 'string';
    const answer = await (isText
      ? callAsJson(parts, name, body, { signal })
      : callForPage(parts, name, body, { signal }));
    // Sending the answer emits 'close', too.
    response.off('close', hangUp);
    if (answer === undefined) return sendRefusal(response, notRead);
    sendBytes(response, isText ? 'json' : 'application/octet-stream', answer);
  };
}

/** Answers once: a reloaded page must not open the file over the plan made from it. */
function answerFile(file: BridgeServerOptions['file'], transfers: FileTransfers): RequestHandler {
  let waiting = file;
  return async (_request, response) => {
    const read = waiting;
    waiting = undefined;
    if (read === undefined) response.status(204).end();
    else response.json(transfers.toReference(await read()));
  };
}

function makeApp(
  { page, tiles, file, ...answering }: BridgeServerOptions,
  token: string,
  port: () => number,
) {
  const app = express();
  const transfers = makeFileTransfers();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.use(harden, checkHost(port));
  app.post(
    '/bridge/call/:name',
    checkOrigin,
    checkToken(token),
    express.text({ type: 'application/json', limit: bodyLimit_bytes, inflate: false }),
    express.raw({ type: 'application/octet-stream', limit: bytesLimit_bytes, inflate: false }),
    answerCall({ ...answering, transfers }),
  );
  app.post('/bridge/file', checkOrigin, checkToken(token), answerFile(file, transfers));
  app.use(async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD');
      return sendRefusal(response, { code: 'METHOD_NOT_ALLOWED', message: 'Only GET and HEAD work here.' });
    }
    const isForeign = (request.get('Sec-Fetch-Site') ?? 'none').match(/^(none|same-origin)$/) === null;
    if (request.path.startsWith('/tiles/') && isForeign)
      return sendPage(response, textAnswer(403, 'Forbidden'));
    sendPage(response, (await tiles(request.path)) ?? (await page(request.path, searchOf(request.url))));
  });
  app.use(refuseBrokenBody);
  return app;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

async function listenNear(server: Server, port: number): Promise<number> {
  try {
    return await listen(server, port);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return listen(server, 0);
    throw error;
  }
}

/** Serves the page, its calls and its tiles over HTTP, on loopback only. */
export async function startBridgeServer(options: BridgeServerOptions): Promise<BridgeServer> {
  const token = options.token ?? randomBytes(32).toString('base64url');
  let port = 0;
  const server = createServer();
  const { listener, asking } = followTraffic(
    server,
    makeApp(options, token, () => port),
  );
  server.on('request', listener);
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  guardSockets(server, { ...usualSockets, perAddress: 128, inAll: 200 }, asking);
  port = await listenNear(server, options.port);
  return {
    port,
    token,
    address: `http://127.0.0.1:${port}/#${token}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
