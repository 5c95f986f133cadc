import { expect, it, onTestFinished } from 'vitest';
import { fail } from '../../engine/result.ts';
import { makeDispatch } from '../../server/dispatch.ts';
import { createApp } from '../../server/http/createApp.ts';
import type { FieldOptions } from '../../server/http/field/serveField.ts';
import { startHttpServer } from '../../server/http/httpServer.ts';
import { defaultLimits } from '../../server/http/limits.ts';
import type { PlanScreen } from '../../server/screen/planScreen.ts';
import { fakeHandlers, sendRaw, verifyFakeKey } from './fakeServer.ts';

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

const body = '{"lat":47,"lon":8}';

it.each([
  ['GET /field/plan', ''],
  ['POST /field/here', body],
])('%s, asked 40 times at once, is answered once a turn of the event loop', async (line, sent) => {
  let begun = 0;
  let inTurn = 0;
  let most = 0;
  const port = await serve(() => {
    begun += 1;
    if (inTurn === 0)
      setImmediate(() => {
        inTurn = 0;
      });
    inTurn += 1;
    most = Math.max(most, inTurn);
  });
  const head = (connection: string) =>
    [
      `${line} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      'Cookie: homeward_phone=one',
      'Content-Type: application/json',
      `Content-Length: ${sent.length}`,
      `Connection: ${connection}`,
      '',
      sent,
    ].join('\r\n');
  const answer = await sendRaw(port, head('keep-alive').repeat(39) + head('close'));
  expect(answer.match(/HTTP\/1\.1 404/g)).toHaveLength(40);
  expect(begun).toBe(40);
  // One that begins at once, and the first of those that wait.
  expect(most).toBeLessThanOrEqual(2);
});
