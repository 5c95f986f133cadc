import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeHandlers, secrets, sendRaw, startFakeServer } from './fakeServer.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server whose list of aircraft takes a while, and whose health is answered at once. */
async function start() {
  const server = await startFakeServer({
    timeouts: { headers_ms: 1_000, request_ms: 1_500, stall_ms: 2_000, linger_ms: 300, check_ms: 50 },
    handlers: {
      listDrones: async () => {
        await wait(100);
        return fakeHandlers.listDrones({}, {});
      },
    },
  });
  closers.push(server.close);
  return server;
}

const ask = (path: string, ...lines: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: HOST', `X-API-Key: ${secrets.both}`, ...lines, '', ''].join('\r\n');
const slow = ask('/v1/drones');
const quick = ask('/v1/health');
const post = (length: string, body: string) =>
  `${ask('/v1/rangeiq/analyze', 'Content-Type: application/json', length).replace('GET', 'POST')}${body}`;
const statuses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

describe('what comes before garbage on one connection is answered first', () => {
  it.each([
    ['a slow request, then a word', `${slow}garbage\r\n\r\n`, [200, 400]],
    ['a quick request, then a word', `${quick}garbage\r\n\r\n`, [200, 400]],
    ['three requests, then a word', `${slow}${quick}${slow}garbage\r\n\r\n`, [200, 200, 200, 400]],
    ['a request, then zero bytes', `${slow}\0\0\0\0`, [200, 400]],
    ['a request, then half a request that never ends', `${slow}GET /v1/hea`, [200, 400]],
    [
      'a request with a body, then a word',
      `${post('Content-Length: 31', '{"user_lat":47,"user_lon":8.50}')}garbage\r\n\r\n`,
      [200, 400],
    ],
    [
      'a request, then a body in broken pieces',
      `${slow}${post('Transfer-Encoding: chunked', 'zz\r\n')}`,
      [200, 400],
    ],
    [
      'a refused request whose body breaks off',
      post('Content-Length: 9999999', '{').replace('application/json', 'text/plain'),
      [415],
    ],
    [
      'the last request of a connection, then a word',
      `${ask('/v1/drones', 'Connection: close')}garbage\r\n\r\n`,
      [200],
    ],
    ['garbage in many pieces', `${slow}${'garbage\r\n\r\n'.repeat(20_000)}`, [200, 400]],
  ])('%s', async (_, text, expected) => {
    const { port } = await start();
    const answer = await sendRaw(port, text.replaceAll('HOST', `127.0.0.1:${port}`));
    expect(statuses(answer)).toEqual(expected);
  });
});
