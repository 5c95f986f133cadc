import { expect } from 'vitest';
import type { HttpBinding } from '../../server/contract/operations/operation.ts';
import { type OperationName, operations } from '../../server/contract/operations.ts';
import type { Answer, Problem } from '../../server/contract/problem.ts';
import { allowedHostHeaders, thisMachine } from '../../server/http/addresses.ts';
import { createApp } from '../../server/http/createApp.ts';
import { startHttpServer } from '../../server/http/httpServer.ts';
import { defaultLimits } from '../../server/http/limits.ts';
import { fetchDocument, makeDocumentCheck } from '../support/contractDocument.ts';
import { toHttpRequest } from '../support/contractRequest.ts';
import { type Caller, describeContract, type MakeCaller } from './contract.ts';

function bindingOf(name: OperationName): HttpBinding | undefined {
  const operation = operations[name];
  return 'http' in operation ? operation.http : undefined;
}

function toAnswer(binding: HttpBinding, res: Response, body: Record<string, unknown>): Answer<unknown> {
  const request_id = res.headers.get('x-request-id') ?? '';
  const wait = res.headers.get('retry-after');
  if (res.status !== (binding.status ?? 200)) {
    expect([body['ok'], body['request_id']]).toEqual([false, request_id]);
    const problem = body['error'] as Problem;
    return {
      ok: false,
      problem: wait === null ? problem : { ...problem, retry_after_s: Number(wait) },
      request_id,
    };
  }
  if (binding.bare === true) return { ok: true, output: body, request_id };
  const { ok, request_id: named, ...output } = body;
  expect([ok, named]).toEqual([true, request_id]);
  return { ok: true, output, request_id };
}

const overHttp: MakeCaller = async ({ dispatch, services }) => {
  const issued = await services.keys.create('contract', ['rangeiq', 'rangeiq_plus', 'plan:read']);
  let port = 0;
  const app = createApp({
    dispatch,
    verifyKey: services.keys.verify,
    serverVersion: services.server_version,
    limits: defaultLimits,
    allowedHosts: () => allowedHostHeaders('127.0.0.1', port, thisMachine),
    log: () => {},
  });
  const started = await startHttpServer({ app, host: '127.0.0.1', port: 0, log: () => {} });
  if (!started.ok) throw new Error(started.failure.message);
  port = started.value.port;
  const url = `http://127.0.0.1:${port}`;
  const checkDocumented = makeDocumentCheck(await fetchDocument(url));
  const caller: Caller = {
    async call(name, input) {
      const binding = bindingOf(name);
      if (binding === undefined) throw new Error(`${name} is not served over HTTP`);
      const { path, init } = toHttpRequest(binding, input);
      const headers = { ...(init.headers as Record<string, string>), 'X-API-Key': issued.secret };
      const res = await fetch(url + path, { ...init, headers });
      const body = (await res.json()) as Record<string, unknown>;
      checkDocumented(binding, res, body);
      return toAnswer(binding, res, body);
    },
    close: started.value.close,
  };
  return caller;
};

describeContract('called over HTTP', overHttp, (name) => bindingOf(name) !== undefined);
