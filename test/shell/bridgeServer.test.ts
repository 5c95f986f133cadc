import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type BridgeServer, startBridgeServer } from '../../server/bridge/bridgeServer.ts';
import { openPageFiles, textAnswer } from '../../server/bridge/pageFiles.ts';
import { contentSecurityPolicy } from '../../server/bridge/pagePolicy.ts';
import { dispatchWith } from '../support/fakeDispatch.ts';
import { makePageFolder, secret } from './pageFolder.ts';
import { rawRequest } from './rawRequest.ts';
import { traversals } from './traversals.ts';

const versions = { server_version: '1', engine_version: '1' };
const dispatch = dispatchWith({
  version: () => ({ ok: true, value: versions }),
  readFlightPlan: ({ filename, bytes }) => ({
    ok: false,
    failure: {
      code: 'FLIGHT_PLAN_REJECTED',
      message: filename,
      details: { sum: sumOf(bytes), length: bytes.length },
    },
  }),
});
const sumOf = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum + byte, 0);

let bridge: BridgeServer | undefined;
afterEach(async () => {
  await bridge?.close();
  bridge = undefined;
});

async function start(port = 0): Promise<BridgeServer> {
  bridge = await startBridgeServer({
    dispatch,
    page: await openPageFiles(makePageFolder()),
    tiles: async (path) => (path.startsWith('/tiles/') ? textAnswer(404, 'none') : undefined),
    port,
  });
  return bridge;
}

const json = { 'Content-Type': 'application/json' };
const call = (
  at: BridgeServer,
  name: string,
  headers: Record<string, string>,
  body: string | Uint8Array = '{}',
) => rawRequest(at.port, `/bridge/call/${name}`, { method: 'POST', headers, body });
const trusted = (at: BridgeServer) => ({ ...json, 'X-Homeward-Session': at.token });
const codeOf = (text: string) => (JSON.parse(text) as { problem: { code: string } }).problem.code;

describe('a call from the browser’s page', () => {
  it('reaches the operation of its name', async () => {
    const at = await start();
    const answer = await call(at, 'version', { ...trusted(at), Origin: `http://127.0.0.1:${at.port}` });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ ok: true, output: versions });
  });

  it('carries a file’s bytes unharmed', async () => {
    const at = await start();
    const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 256);
    const body = { filename: 'a.kmz', bytes: { $base64: Buffer.from(bytes).toString('base64') } };
    const answer = await call(at, 'readFlightPlan', trusted(at), JSON.stringify(body));
    expect(JSON.parse(answer.text)).toMatchObject({
      problem: { details: { sum: sumOf(bytes), length: 1000 } },
    });
  });

  it.each([
    ['nothing', []],
    ['JSON that is none', [123]],
    ['text that is no UTF-8', [34, 255, 34]],
  ])('whose bytes are no JSON is refused: %s', async (_name, bytes) => {
    const at = await start();
    const inBytes = { ...trusted(at), 'Content-Type': 'application/octet-stream' };
    const answer = await call(at, 'version', inBytes, Uint8Array.from(bytes));
    expect([answer.status, codeOf(answer.text)]).toEqual([400, 'BAD_REQUEST']);
  });

  it('may carry a file of 25 MB, and nothing much larger', async () => {
    const at = await start();
    const fileOf = (length: number) =>
      JSON.stringify({ filename: 'a', bytes: { $base64: Buffer.alloc(length).toString('base64') } });
    const largest = await call(at, 'readFlightPlan', trusted(at), fileOf(25 * 1024 * 1024));
    expect(JSON.parse(largest.text)).toMatchObject({ problem: { details: { length: 25 * 1024 * 1024 } } });
    const larger = await call(at, 'readFlightPlan', trusted(at), fileOf(26 * 1024 * 1024));
    expect([larger.status, codeOf(larger.text)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it.each([
    ['no token', {}],
    ['an empty token', { 'X-Homeward-Session': '' }],
    ['a wrong token', { 'X-Homeward-Session': 'a'.repeat(43) }],
    ['a token of 10 kB', { 'X-Homeward-Session': 'a'.repeat(10_000) }],
  ])('with %s is turned away', async (_name, headers) => {
    const at = await start();
    const answer = await call(at, 'version', { ...json, ...headers });
    expect([answer.status, codeOf(answer.text)]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('with the right token in the address alone is turned away', async () => {
    const at = await start();
    expect((await call(at, `version?X-Homeward-Session=${at.token}`, json)).status).toBe(401);
  });

  it.each([
    'null',
    'http://evil.test',
    'https://127.0.0.1',
    'http://127.0.0.1:1',
    'http://127.0.0.1.evil.test',
  ])('from a page of origin %s is turned away, whatever it knows', async (origin) => {
    const at = await start();
    const answer = await call(at, 'version', { ...trusted(at), Origin: origin });
    expect([answer.status, codeOf(answer.text)]).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    'nope',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '%5F%5Fproto%5F%5F',
    'version%00',
  ])('to %s finds no operation', async (name) => {
    const at = await start();
    const answer = await call(at, name, trusted(at));
    expect([answer.status, codeOf(answer.text)]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    ['text/plain', '{}', 415],
    ['application/x-www-form-urlencoded', 'a=b', 415],
    ['application/json', '{', 400],
    ['application/json', '', 400],
    ['application/json', '['.repeat(200_000), 400],
    ['application/json', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 400],
  ])('of type %s with body %.8s is refused', async (type, body, status) => {
    const at = await start();
    const answer = await call(at, 'version', { ...trusted(at), 'Content-Type': type }, body);
    expect(answer.status).toBe(status);
  });

  it('with broken base64 is a call without bytes', async () => {
    const at = await start();
    const body = '{"filename":"a","bytes":{"$base64":"not base64!"}}';
    expect(codeOf((await call(at, 'readFlightPlan', trusted(at), body)).text)).toBe('VALIDATION_ERROR');
  });

  it('cannot reach the prototype of all objects', async () => {
    const at = await start();
    const body = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    expect(codeOf((await call(at, 'version', trusted(at), body)).text)).toBe('VALIDATION_ERROR');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('with a compressed body is refused unread', async () => {
    const at = await start();
    const headers = { ...trusted(at), 'Content-Encoding': 'gzip' };
    expect((await call(at, 'version', headers, new Uint8Array([31, 139, 8]))).status).toBe(400);
  });
});

describe('the browser host', () => {
  it('takes 128 connections of one address, and cuts those beyond', async () => {
    const { port } = await start();
    let cut = 0;
    const sockets = Array.from({ length: 140 }, () =>
      connect(port, '127.0.0.1')
        .on('error', () => {})
        .on('close', () => {
          cut += 1;
        }),
    );
    while (cut < 12) await wait(10);
    expect(cut).toBe(12);
    for (const socket of sockets) socket.destroy();
  });

  it('prints an address whose fragment alone holds the token', async () => {
    const at = await start();
    const url = new URL(at.address);
    expect([url.hostname, url.port, url.search, url.hash]).toEqual([
      '127.0.0.1',
      String(at.port),
      '',
      `#${at.token}`,
    ]);
    expect(Buffer.from(at.token, 'base64url')).toHaveLength(32);
  });

  it('takes a free port when its own is in use', async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port)),
    );
    const at = await start(port);
    expect(at.port).not.toBe(port);
    expect((await rawRequest(at.port, '/')).status).toBe(200);
    taken.close();
  });

  it.each([
    'evil.test',
    '127.0.0.1.evil.test',
    '127.0.0.1',
    'localhost',
    '127.0.0.1:1',
    'user@127.0.0.1:PORT',
    '127.0.0.1:PORT.evil.test',
    '0.0.0.0:PORT',
    '[::]:PORT',
    '192.168.1.5:PORT',
  ])('answers no one who calls it %s', async (host) => {
    const at = await start();
    const headers = { ...trusted(at), Host: host.replace('PORT', String(at.port)) };
    const answers = [await call(at, 'version', headers), await rawRequest(at.port, '/', { headers })];
    expect(answers.map(({ status }) => status)).toEqual([421, 421]);
  });

  it.each(['localhost:PORT', '127.0.0.1:PORT', 'LOCALHOST:PORT', '[::1]:PORT'])(
    'answers to %s',
    async (host) => {
      const at = await start();
      const headers = { Host: host.replace('PORT', String(at.port)) };
      expect((await rawRequest(at.port, '/', { headers })).status).toBe(200);
    },
  );

  it('serves the page under the same policy as the desktop', async () => {
    const at = await start();
    const answer = await rawRequest(at.port, '/');
    const nonce = /content="([\w-]{22})"/.exec(answer.text)?.[1] ?? 'none';
    expect(answer.headers).toMatchObject({
      'content-security-policy': contentSecurityPolicy(nonce),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });

  it(`serves no file outside the page for any of ${traversals.length} ways out`, async () => {
    const at = await start();
    const sendable = traversals.map((path) => path.replace(/[^\x21-\x7e]/g, encodeURIComponent));
    const answers = await Promise.all(sendable.map((path) => rawRequest(at.port, path)));
    expect(answers.map(({ status }) => status)).toEqual(traversals.map(() => 404));
    expect(answers.filter(({ text }) => text.includes(secret) || text.includes('root:'))).toEqual([]);
  });

  it('lets no other origin in: no answer names one as allowed', async () => {
    const at = await start();
    const headers = { Origin: 'http://evil.test', 'Access-Control-Request-Method': 'POST' };
    const preflight = await rawRequest(at.port, '/bridge/call/version', { method: 'OPTIONS', headers });
    const page = await rawRequest(at.port, '/', { headers });
    expect(preflight.status).toBe(405);
    for (const answer of [preflight, page])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('shows tiles to its own page alone', async () => {
    const at = await start();
    const tileFor = async (site: string) =>
      (await rawRequest(at.port, '/tiles/0/0/0', { headers: { 'Sec-Fetch-Site': site } })).status;
    expect([await tileFor('cross-site'), await tileFor('same-site'), await tileFor('same-origin')]).toEqual([
      403, 403, 404,
    ]);
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'POST'])('does nothing for %s on a page', async (method) => {
    const at = await start();
    const answer = await rawRequest(at.port, '/', { method });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});
