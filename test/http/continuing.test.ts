import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { secrets, startFakeServer } from './fakeServer.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const body = JSON.stringify({ user_lat: 47, user_lon: 8 });

interface Asked {
  readonly path?: string;
  readonly method?: string;
  readonly secret?: string;
  readonly type?: string;
  readonly length?: number;
  readonly host?: string;
}

/** The statuses of all answers to a request whose client sends its body only once it is told to go on. */
async function statusesOf(asked: Asked, limits: Parameters<typeof startFakeServer>[0] = {}) {
  const server = await startFakeServer(limits);
  closers.push(server.close);
  const {
    path = '/v1/rangeiq/analyze',
    method = 'POST',
    secret = secrets.both,
    type = 'application/json',
  } = asked;
  const { length = body.length, host = `127.0.0.1:${server.port}` } = asked;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    `X-API-Key: ${secret}`,
    `Content-Type: ${type}`,
  ];
  const head = [...lines, `Content-Length: ${length}`, 'Expect: 100-continue', '', ''].join('\r\n');
  return new Promise<number[]>((resolve, reject) => {
    let answer = '';
    const statuses = () => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    const socket = connect(server.port, '127.0.0.1', () => socket.write(head));
    closers.push(() => socket.destroy());
    socket.on('error', reject).on('data', (bytes) => {
      answer += bytes;
      if (statuses().at(-1) === 100) socket.write(body);
      else if (answer.includes('"request_id"')) resolve(statuses());
    });
  });
}

describe('a client that asks before it sends its body', () => {
  it('is told to go on where all is well, and then answered', async () => {
    expect(await statusesOf({})).toEqual([100, 200]);
  });

  it.each<[string, Asked, number]>([
    ['a wrong key', { secret: 'hw_wrong' }, 401],
    ['a key without the scope', { secret: secrets.plus }, 403],
    ['a body that is too large', { length: 5_000_000 }, 413],
    [
      'a form that is too large',
      { path: '/v1/missions/analyze', type: 'multipart/form-data; boundary=x', length: 900_000_000 },
      413,
    ],
    ['another type', { type: 'text/plain' }, 415],
    ['an unknown path', { path: '/v1/nowhere' }, 404],
    ['another method', { method: 'PUT' }, 405],
    ['the name of another site', { host: 'example.org' }, 421],
  ])('is refused at once, without sending it, for %s', async (_, asked, status) => {
    expect(await statusesOf(asked)).toEqual([status]);
  });

  it('is refused at once where its key has used up its requests, or the server holds no more', async () => {
    expect(await statusesOf({}, { limits: { bodies_bytes: 10 } })).toEqual([503]);
    expect(await statusesOf({}, { verifyKey: () => 'not_known' })).toEqual([503]);
  });
});
