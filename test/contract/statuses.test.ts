import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type HttpOperation, httpOperations } from '../../server/contract/httpOperations.ts';
import type { FilePart, HttpBinding } from '../../server/contract/operations/operation.ts';
import type { OperationName } from '../../server/contract/operations.ts';
import { type ProblemCode, problemStatus } from '../../server/contract/problem.ts';
import type { Handlers } from '../../server/dispatch.ts';
import { openApiDocument } from '../../server/http/openapi.ts';
import { type FakeServerOptions, getRaw, refusing, secrets, startFakeServer } from '../http/fakeServer.ts';
import { type ApiDocument, fetchDocument, makeDocumentCheck } from '../support/contractDocument.ts';
import { sampleInputs, toHttpRequest } from '../support/contractRequest.ts';

type Server = Awaited<ReturnType<typeof startFakeServer>>;
let server: Server | undefined;
/** A server waits a moment for requests that may still be on their way; the next test need not. */
const ending: (Promise<void> | undefined)[] = [];
afterEach(() => void ending.push(server?.close()));
afterAll(() => Promise.all(ending));

const inputs: Readonly<Partial<Record<OperationName, unknown>>> = {
  ...sampleInputs,
  getDrone: { key: 'tester' },
  ...Object.fromEntries(
    ['getBatch', 'listBatchResults', 'cancelBatch'].map((name) => [name, { id: 'tester' }]),
  ),
};
const withKey = { 'X-API-Key': secrets.every };

interface Try extends FakeServerOptions {
  readonly headers?: Record<string, string>;
  readonly init?: RequestInit;
  readonly path?: string;
  /** Requests before the one that counts. */
  readonly before?: RequestInit;
}

const handledBy = (name: OperationName, handler: () => unknown): Pick<Try, 'handlers'> => ({
  handlers: { [name]: handler } as Partial<Handlers>,
});
const textBody = (text: string, type = 'application/json') => ({
  method: 'POST',
  body: text,
  headers: { 'Content-Type': type },
});
const pathWith = ({ path }: HttpBinding, text: string) => path.replace(/\{\w+\}/, text);
const oversize = (binding: HttpBinding): Try =>
  binding.body === 'form'
    ? { limits: { file_bytes: 10 } }
    : { limits: { batch_bytes: 5_000_000 }, init: textBody(JSON.stringify({ pad: 'x'.repeat(5_000_000) })) };

/** How to make an operation answer with a code, over HTTP with small handlers. */
const provoke: Readonly<Record<ProblemCode, (operation: HttpOperation) => Try>> = {
  BAD_REQUEST: ({ binding }) =>
    binding.body === undefined
      ? { path: pathWith(binding, '%E0%A4%A') }
      : { init: textBody('{', binding.body === 'form' ? 'multipart/form-data; boundary=x' : undefined) },
  UNAUTHORIZED: () => ({ headers: { 'X-API-Key': 'wrong' } }),
  FORBIDDEN: () => ({ headers: { 'X-API-Key': secrets.bare } }),
  NOT_FOUND: ({ binding, name }) =>
    name === 'getPlan'
      ? handledBy(name, refusing({ code: 'NOT_FOUND', message: 'No plan.' }))
      : { path: pathWith(binding, 'none') },
  METHOD_NOT_ALLOWED: () => ({ init: { method: 'PUT' } }),
  IDEMPOTENCY_CONFLICT: ({ binding }) => ({
    headers: { 'Idempotency-Key': 'one' },
    before: binding.file_part === undefined ? textBody('{}') : otherForm(binding.file_part),
  }),
  PAYLOAD_TOO_LARGE: ({ binding }) => oversize(binding),
  UNSUPPORTED_MEDIA_TYPE: () => ({ init: textBody('{}', 'text/plain') }),
  MISDIRECTED_REQUEST: () => ({}),
  VALIDATION_ERROR: ({ binding }) => {
    if (binding.body === undefined) return { path: `${pathWith(binding, 'x'.repeat(201))}?unknown=1` };
    return { init: binding.file_part === undefined ? textBody('{}') : otherForm(binding.file_part) };
  },
  FLIGHT_PLAN_REJECTED: ({ name }) =>
    handledBy(
      name,
      refusing({ code: 'FLIGHT_PLAN_REJECTED', message: 'No route.', details: { class: 'area' } }),
    ),
  FLIGHT_LOG_REJECTED: ({ name }) =>
    handledBy(name, refusing({ code: 'FLIGHT_LOG_REJECTED', message: 'No flight.' })),
  RATE_LIMITED: () => ({ limits: { requests: 1 }, before: { method: 'PLAIN' } }),
  INTERNAL: ({ name }) =>
    handledBy(name, () => {
      throw new Error('planted');
    }),
  TERRAIN_UNAVAILABLE: ({ name }) =>
    handledBy(name, refusing({ code: 'TERRAIN_UNAVAILABLE', message: 'No terrain.', retry_after_s: 60 })),
  OVERLOADED: () => ({ limits: { bodies_bytes: 1 } }),
  NOT_READY: ({ name }) =>
    handledBy(name, refusing({ code: 'NOT_READY', message: 'Starting.', retry_after_s: 2 })),
  NOT_OFFERED: ({ name }) => handledBy(name, refusing({ code: 'NOT_OFFERED', message: 'No batches here.' })),
  ACTION_FAILED: () => {
    throw new Error('never over HTTP');
  },
};

function otherForm(file_part: FilePart): RequestInit {
  const form = new FormData();
  form.append(file_part, new Blob(['other']), 'other.csv');
  form.append('request', '{}');
  return { method: 'POST', body: form };
}

/** The codes of each operation, from the document itself. */
function documentedCodes(document: ApiDocument, { binding }: HttpOperation): [string, ProblemCode][] {
  const documented = document.paths[binding.path]?.[binding.method.toLowerCase()];
  return Object.entries(documented?.responses ?? {}).flatMap(([status, response]) =>
    (response['x-codes'] ?? []).map((code): [string, ProblemCode] => [status, code as ProblemCode]),
  );
}

const document = openApiDocument('0.1.0') as ApiDocument;
/** Compiled once for all answers: the document that each server sends is this one. */
const check = makeDocumentCheck(document);
const promised = httpOperations.flatMap((operation) =>
  documentedCodes(document, operation).map(([status, code]) => ({
    operation,
    name: operation.name,
    status,
    code,
  })),
);

async function send(running: Server, operation: HttpOperation, tried: Try): Promise<Response> {
  const usual = toHttpRequest(operation.binding, inputs[operation.name]);
  const url = running.url + (tried.path ?? usual.path);
  const merged = (init: RequestInit): RequestInit => ({
    ...init,
    headers: { ...withKey, ...(init.headers as Record<string, string>), ...tried.headers },
  });
  if (tried.before !== undefined)
    await fetch(url, merged(tried.before.method === 'PLAIN' ? usual.init : tried.before));
  return fetch(url, merged(tried.init ?? usual.init));
}

describe('the document', () => {
  it('is what a server sends', async () => {
    server = await startFakeServer({});
    expect(await fetchDocument(server.url)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('lists refusals for every operation', () => {
    expect(promised.length).toBeGreaterThan(60);
    expect(new Set(promised.map(({ name }) => name)).size).toBe(httpOperations.length);
  });

  it.each(promised)('is right: $name can answer $status $code', async ({ operation, status, code }) => {
    const tried = provoke[code](operation);
    server = await startFakeServer({ ...tried, limits: { requests: 600, ...tried.limits } });
    if (code === 'MISDIRECTED_REQUEST') {
      const raw = await getRaw(server.port, operation.binding.path, ['Host: evil.test']);
      const { 'content-length': _length, connection: _connection, ...headers } = raw.headers;
      const res = new Response(raw.body, { status: raw.status, headers });
      check(operation.binding, res, JSON.parse(raw.body));
      expect(JSON.parse(raw.body).error.code).toBe(code);
      return;
    }
    const res = await send(server, operation, tried);
    const body = await res.json();
    expect([String(res.status), body.error?.code]).toEqual([status, code]);
    expect(res.status).toBe(problemStatus[code]);
    check(operation.binding, res, body);
  });

  it.each(httpOperations)('describes the success of $name', async (operation) => {
    server = await startFakeServer({ limits: { requests: 600 } });
    const res = await send(server, operation, {});
    expect(res.status).toBe(operation.binding.status ?? 200);
    check(operation.binding, res, await res.json());
  });

  it('is found to be wrong where it is', async () => {
    server = await startFakeServer({
      handlers: { health: () => ({ ok: true, value: { wrong: 1 } as never }) },
    });
    const [operation] = httpOperations;
    if (operation === undefined) throw new Error('no operation');
    const res = await send(server, operation, {});
    const body = await res.json();
    expect(() => check(operation.binding, res, body)).toThrow();
  });
});
