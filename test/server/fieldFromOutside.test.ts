import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Assembled, assemble } from '../../server/assemble.ts';
import type { LogEntry } from '../../server/http/requestLog.ts';
import { openKeys } from '../../server/services/apiKeys.ts';
import { getRaw, getUntidied, parseAnswer, sendRaw } from '../http/fakeServer.ts';
import { sharedThreads } from '../support/sharedThreads.ts';
import { assetsDir } from './support/host.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'homeward-outside-'));
const log: LogEntry[] = [];
let host: Assembled;
let url = '';
let port = 0;
let own: Record<string, string> = {};
/** The cookie of a phone that was let in. */
let phone = '';

beforeAll(async () => {
  for (const name of ['page.html', 'page.js', 'page.css', 'worker.js', 'planted.txt'])
    writeFileSync(join(dataDir, name), `planted ${name}`);
  const note = (entry: LogEntry) => void log.push(entry);
  host = await assemble({
    dataDir,
    assetsDir,
    log: note,
    threads: sharedThreads(),
    hasWindow: true,
    fieldDir: dataDir,
  });
  const started = await host.dispatch('startServer', { port: 0 });
  if (!started.ok) throw new Error(started.problem.message);
  url = started.output.server.addresses[0] ?? '';
  port = Number(new URL(url).port);
  own = { Host: `127.0.0.1:${port}` };
  const { secret } = await openKeys(dataDir, () => {}).letPhoneIn('192.0.2.7');
  phone = `homeward_phone=${secret}`;
});
afterAll(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true });
});

const ask = (origin: string | undefined) =>
  fetch(`${url}/field/pairing`, { method: 'POST', headers: origin === undefined ? {} : { Origin: origin } });

describe('the field page, asked by a stranger', () => {
  it.each([
    '/field/',
    '/FIELD',
    '//field',
    '/fieldx',
    '/field%00',
    '/field/planted.txt',
    '/field/..%2fplanted.txt',
    '/field/%2e%2e/planted.txt',
    '/field/page.js/..%2fplanted.txt',
    '/field/page.js%00.css',
    '/field/../keys.json',
    '/field/%',
    '/field/%ff',
  ])('has nothing at %s', async (path) => {
    const { status, body } = await getUntidied(port, path, { ...own, Cookie: phone });
    expect([status, body.includes('planted ')]).toEqual([404, false]);
  });

  it.each(['/field', '/field/plan', '/field/events', '/field/pairing', '/field/worker.js'])(
    'answers at %s under no name of another site',
    async (path) => {
      for (const name of [
        `evil.test:${port}`,
        `127.0.0.1.evil.test:${port}`,
        `localhost:${port}@evil.test`,
        '',
      ])
        expect((await getRaw(port, path, [`Host: ${name}`, `Cookie: ${phone}`])).status).toBe(421);
    },
  );

  it('is in no frame, is asked for again each time, and lends its worker no other path', async () => {
    const page = await fetch(`${url}/field`);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect([page.headers.get('x-frame-options'), page.headers.get('cache-control')]).toEqual([
      'DENY',
      'no-cache',
    ]);
    const worker = await fetch(`${url}/field/worker.js`);
    expect(worker.headers.get('service-worker-allowed')).toBe('/field');
    for (const path of ['/field', '/field/page.js', '/docs', '/openapi.json', '/v1/health'])
      expect((await fetch(url + path)).headers.get('service-worker-allowed')).toBeNull();
    for (const path of ['/field/plan', '/field/pairing', '/field/words'])
      expect((await fetch(url + path, { headers: { Cookie: phone } })).headers.get('cache-control')).toBe(
        'no-store',
      );
  });

  it('puts a question for no other page, and answers none across sites', async () => {
    const others = [
      undefined,
      'null',
      `${url}/`,
      `${url}.evil.test`,
      url.replace('http', 'https'),
      url.replace('127.0.0.1', 'localhost'),
      url.replace(String(port), String(port + 1)),
    ];
    for (const origin of others) expect((await ask(origin)).status).toBe(403);
    for (const path of ['/field/plan', '/field/here', '/field/pairing', '/v1/plan/events']) {
      const preflight = await fetch(url + path, {
        method: 'OPTIONS',
        headers: { Origin: 'http://evil.test', 'Access-Control-Request-Method': 'GET' },
      });
      expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('lets in by one cookie of a phone alone: no other, not two, no key', async () => {
    const key = await host.services.keys.create('tool', ['plan:read']);
    const statusBy = async (cookie: string) =>
      (await getRaw(port, '/field/plan', [`Host: 127.0.0.1:${port}`, `Cookie: ${cookie}`])).status;
    expect(await statusBy(phone)).not.toBe(401);
    for (const cookie of [
      'homeward_phone=',
      `${phone}; ${phone}`,
      `${phone}; homeward_phone=x`,
      `homeward_phone=${key.secret}`,
      `homeward_phone=${'x'.repeat(300)}`,
      'homeward_phone=__proto__',
      `Homeward_Phone${phone.slice(14)}`,
      `homeward_pairing${phone.slice(14)}`,
    ])
      expect([cookie, await statusBy(cookie)]).toEqual([cookie, 401]);
  });

  it.each([
    ['application/json; charset=utf-7', '{"lat":1,"lon":1}'],
    ['application/json; charset=planted', '{"lat":1,"lon":1}'],
    ['text/plain', '{"lat":1,"lon":1}'],
    ['application/json', '{"lat":1e999,"lon":1}'],
    ['application/json', '{"lat":"1","lon":1}'],
    ['application/json', '{"lat":1,"lon":1,"__proto__":{"x":1}}'],
    ['application/json', `${'['.repeat(500)}${']'.repeat(500)}`],
    ['application/json', `{"lat":1,"lon":1,"pad":"${'x'.repeat(2000)}"}`],
    ['application/json', '{"lat": 47.123456, "lon": 8.5'],
    ['application/json', '\u0000'],
    ['application/json', ''],
  ])('takes no place as %s: %s', async (type, body) => {
    const answer = await fetch(`${url}/field/here`, {
      method: 'POST',
      headers: { Cookie: phone, Origin: url, 'Content-Type': type },
      body,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(log.filter(({ event }) => event === 'bug')).toEqual([]);
    expect(JSON.stringify(log)).not.toContain('lat');
  });

  it.each([
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Content-Length: 5\r\nContent-Length: 0',
    'Content-Length: +5',
    'Content-Length: 0x5',
    'Transfer-Encoding : chunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    'Transfer-Encoding: \u000bchunked',
    'X: a\r\n Transfer-Encoding: chunked',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: identity',
  ])(
    'answers a request whose end can be read in two ways (%j) once',
    async (lengths) => {
      const hidden = `GET /v1/health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
      const head = `POST /field/pairing HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lengths}\r\n\r\n0\r\n\r\n`;
      const answer = await sendRaw(port, head + hidden);
      expect(answer.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
      expect(parseAnswer(answer).status).toBeGreaterThanOrEqual(400);
    },
    20_000,
  );
});
