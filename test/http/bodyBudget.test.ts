import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpLimits } from '../../server/http/limits.ts';
import { type FakeServer, parseAnswer, secrets, startFakeServer } from './fakeServer.ts';

let server: FakeServer | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
});

const launch = { user_lat: 47.4, user_lon: 8.5 };
const path = '/v1/rangeiq/analyze';
const start = async (limits: Partial<HttpLimits>) => {
  server = await startFakeServer({ limits });
  return server;
};

function ask(at: FakeServer, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  return fetch(at.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': secrets.both, ...headers },
    body,
  });
}

/** A client that announces a body, sends `sent` bytes of it, and waits. */
async function dawdle(at: FakeServer, secret: string, announced: number, sent: number): Promise<Socket> {
  const socket = connect(at.port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${at.port}`,
    `X-API-Key: ${secret}`,
    'Content-Type: application/json',
    `Content-Length: ${announced}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${' '.repeat(sent)}`);
  // Once the server answers a later request, it has read this one's head.
  expect((await fetch(`${at.url}/v1/health`)).status).toBe(200);
  return socket;
}

describe('the memory for bodies', () => {
  it('is shared: a body that does not fit is refused until later', async () => {
    const at = await start({ bodies_bytes: 100 });
    const large = JSON.stringify({ ...launch, humidity: 50, selected_drone_key: 'x'.repeat(60) });
    const refused = await ask(at, large);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await refused.json()).error.code).toBe('OVERLOADED');
    for (let time = 0; time < 5; time += 1) expect((await ask(at, JSON.stringify(launch))).status).toBe(200);
  });

  it('counts bytes that arrive, not those announced: slow clients keep nobody out', async () => {
    const at = await start({ bodies_bytes: 1000, key_bodies_bytes: 1000 });
    for (let client = 0; client < 9; client += 1) await dawdle(at, secrets.both, 900, 10);
    const free = await ask(at, JSON.stringify(launch), { 'X-API-Key': secrets.range });
    expect(free.status).toBe(200);
  });

  it('is not all available to one key', async () => {
    const at = await start({ bodies_bytes: 1000, key_bodies_bytes: 600 });
    await dawdle(at, secrets.both, 590, 580);
    expect((await ask(at, JSON.stringify(launch))).status).toBe(503);
    expect((await ask(at, JSON.stringify(launch), { 'X-API-Key': secrets.range })).status).toBe(200);
  });

  it('is free again once a client goes away', async () => {
    const at = await start({ bodies_bytes: 1000, key_bodies_bytes: 600 });
    const socket = await dawdle(at, secrets.both, 590, 580);
    socket.destroy();
    const closed = () => at.log.some((entry) => entry['route'] === path);
    while (!closed()) await new Promise((resolve) => setImmediate(resolve));
    expect((await ask(at, JSON.stringify(launch))).status).toBe(200);
  });

  it('refuses a body that names no size as soon as it does not fit, and the client sees why', async () => {
    const at = await start({ bodies_bytes: 5_000 });
    const req = request({
      port: at.port,
      host: '127.0.0.1',
      method: 'POST',
      path,
      headers: { 'Content-Type': 'application/json', 'X-API-Key': secrets.both },
    });
    req.write(' '.repeat(2_000));
    const answered = once(req, 'response');
    req.write(' '.repeat(4_000));
    const [response] = await answered;
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    req.end(' '.repeat(100_000));
    response.resume();
    await once(response, 'end');
    expect(at.bugs).toEqual([]);
    expect((await ask(at, JSON.stringify(launch))).status).toBe(200);
  });

  it('counts a compressed body as the largest that it may become', async () => {
    const at = await start({ json_bytes: 2_000, bodies_bytes: 1_500 });
    const packed = new Uint8Array(gzipSync(JSON.stringify(launch)));
    expect((await ask(at, packed, { 'Content-Encoding': 'gzip' })).status).toBe(503);
    expect((await ask(at, JSON.stringify(launch))).status).toBe(200);
  });

  it('does not matter for a body that is too large anyway, which is refused for good', async () => {
    const at = await start({ bodies_bytes: 256 });
    const socket = connect(at.port, '127.0.0.1');
    sockets.push(socket);
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${at.port}`,
        `X-API-Key: ${secrets.both}`,
        'Content-Type: application/json',
        'Content-Length: 300000000',
        'Connection: close',
        '',
        '',
      ].join('\r\n'),
    );
    const [answer] = await once(socket.setEncoding('utf8'), 'data');
    expect(parseAnswer(answer).status).toBe(413);
  });
});
