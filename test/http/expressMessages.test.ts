import type { RequestListener } from 'node:http';
import express from 'express';
import { expect, test } from 'vitest';
import { makeDispatch } from '../../server/dispatch.ts';
import { createApp } from '../../server/http/createApp.ts';
import { expressMessages } from '../../server/http/expressMessages.ts';
import { startHttpServer } from '../../server/http/httpServer.ts';
import { defaultLimits } from '../../server/http/limits.ts';
import { fakeHandlers, verifyFakeKey } from './fakeServer.ts';

test('a server makes its messages with the prototypes that Express sets', async () => {
  const app = express();
  const found: boolean[] = [];
  const look: RequestListener = (req, res) => {
    const before = [Object.getPrototypeOf(req), Object.getPrototypeOf(res)];
    app(req, res);
    found.push(before[0] === Object.getPrototypeOf(req), before[1] === Object.getPrototypeOf(res));
  };
  app.post('/echo', express.json(), (req, res) => void res.status(201).json(req.body));
  const served = Object.assign(look, { messages: expressMessages(app) });
  const started = await startHttpServer({ app: served, host: '127.0.0.1', port: 0, log: () => {} });
  if (!started.ok) throw new Error(started.failure.message);
  const answer = await fetch(`http://127.0.0.1:${started.value.port}/echo`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"a":[1,2]}',
  });
  expect([answer.status, await answer.json()]).toEqual([201, { a: [1, 2] }]);
  await started.value.close();
  expect(found).toEqual([true, true]);
});

test('the API says which messages it is for', () => {
  const app = createApp({
    dispatch: makeDispatch(fakeHandlers, () => {}),
    verifyKey: verifyFakeKey,
    serverVersion: '1',
    limits: defaultLimits,
    allowedHosts: () => [],
    log: () => {},
  });
  const { IncomingMessage, ServerResponse } = app.messages ?? {};
  expect(IncomingMessage?.prototype).toHaveProperty('app');
  expect(ServerResponse?.prototype).toHaveProperty('app');
});
