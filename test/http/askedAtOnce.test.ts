import { describe, expect, it, onTestFinished } from 'vitest';
import { fail } from '../../engine/result.ts';
import { type Handlers, makeDispatch } from '../../server/dispatch.ts';
import { createApp } from '../../server/http/createApp.ts';
import type { FieldOptions } from '../../server/http/field/serveField.ts';
import { startHttpServer } from '../../server/http/httpServer.ts';
import { defaultLimits } from '../../server/http/limits.ts';
import type { PlanScreen } from '../../server/screen/planScreen.ts';
import { fakeHandlers, secrets, sendRaw, startFakeServer, verifyFakeKey } from './fakeServer.ts';

const none = { code: 'NOT_FOUND', message: 'No plan.' } as const;
const screen: PlanScreen = {
  onScreen: async () => fail(none),
  revision: async () => 'none',
  forgetAnswers: () => {},
  follow: () => () => {},
};

/** Serves phones; `answer` is called for each answer that begins. */
async function serve(answer: () => void): Promise<number> {
  const begin = async () => {
    answer();
    return fail(none);
  };
  const field: FieldOptions = {
    folder: '',
    pairings: {} as FieldOptions['pairings'],
    answers: { view: begin, hereAndBack: begin },
    verifyPhone: (id) => ({ id, name: id, scopes: ['plan:read'], created_at: '', expires_at: '' }),
    isLive: () => true,
    units: () => 'metric',
  };
  let port = 0;
  const log = () => {};
  const app = createApp({
    dispatch: makeDispatch(fakeHandlers, log),
    verifyKey: verifyFakeKey,
    serverVersion: '0.1.0',
    limits: defaultLimits,
    allowedHosts: () => [`127.0.0.1:${port}`],
    log,
    screen,
    field,
  });
  const started = await startHttpServer({ app, host: '127.0.0.1', port: 0, log });
  if (!started.ok) throw new Error(started.failure.message);
  onTestFinished(started.value.close);
  port = started.value.port;
  return port;
}

/** Counts answers that begin, and the most of one turn of the event loop. */
function makeCount() {
  const counted = { begun: 0, most: 0 };
  let inTurn = 0;
  const count = () => {
    counted.begun += 1;
    if (inTurn === 0)
      setImmediate(() => {
        inTurn = 0;
      });
    inTurn += 1;
    counted.most = Math.max(counted.most, inTurn);
  };
  return { counted, count };
}

/** Sends a request 40 times over one connection, before any is answered. */
function send40(port: number, line: string, headers: readonly string[], sent = ''): Promise<string> {
  const request = (connection: string) =>
    [
      `${line} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      ...headers,
      'Content-Type: application/json',
      `Content-Length: ${sent.length}`,
      `Connection: ${connection}`,
      '',
      sent,
    ].join('\r\n');
  return sendRaw(port, request('keep-alive').repeat(39) + request('close'));
}

// One that begins at once, and the first of those that wait.
const mostOfTurn = 2;

describe('what was asked 40 times at once is answered once a turn of the event loop', () => {
  it.each([
    ['GET /field/plan', ''],
    ['POST /field/here', '{"lat":47,"lon":8}'],
  ])('for a phone: %s', async (line, sent) => {
    const { counted, count } = makeCount();
    const port = await serve(count);
    const headers = [`Origin: http://127.0.0.1:${port}`, 'Cookie: homeward_phone=one'];
    const answer = await send40(port, line, headers, sent);
    expect(answer.match(/HTTP\/1\.1 404/g)).toHaveLength(40);
    expect(counted.begun).toBe(40);
    expect(counted.most).toBeLessThanOrEqual(mostOfTurn);
  });

  it('for a tool: GET /v1/plan', async () => {
    const { counted, count } = makeCount();
    const getPlan: Handlers['getPlan'] = (...args) => {
      count();
      return fakeHandlers.getPlan(...args);
    };
    const server = await startFakeServer({ handlers: { getPlan } });
    onTestFinished(server.close);
    const answer = await send40(server.port, 'GET /v1/plan', [`X-API-Key: ${secrets.every}`]);
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(40);
    expect(counted.begun).toBe(40);
    expect(counted.most).toBeLessThanOrEqual(mostOfTurn);
  });
});
