import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpOperations } from '../../server/contract/httpOperations.ts';
import {
  type FakeServer,
  getRaw,
  getUntidied,
  parseAnswer,
  refusing,
  secrets,
  sendRaw,
  startFakeServer,
} from './fakeServer.ts';

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer();
});
afterAll(() => server.close());

const key = { 'X-API-Key': secrets.both };
const get = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { ...key, ...init.headers } });

describe('an answer', () => {
  it('of success has the members of the specification', async () => {
    expect(await (await get('/v1/health')).json()).toEqual({
      ok: true,
      server_version: '0.1.0',
      engine_version: '1.0.0',
    });
    expect(await (await get('/v1/version')).json()).toEqual({
      server_version: '0.1.0',
      engine_version: '1.0.0',
    });
    const drones = await get('/v1/drones');
    const body = await drones.json();
    expect(Object.keys(body)).toEqual(['ok', 'drones', 'request_id']);
    expect(body.ok).toBe(true);
    expect(body.request_id).toBe(drones.headers.get('x-request-id'));
  });

  it('has the request id of the client if that is well-formed', async () => {
    const given = async (id: string) => {
      const res = await get('/v1/drones', { headers: { 'X-Request-Id': id } });
      expect((await res.json()).request_id).toBe(res.headers.get('x-request-id'));
      return res.headers.get('x-request-id');
    };
    expect(await given('client-id_1')).toBe('client-id_1');
    expect(await given('a'.repeat(64))).toBe('a'.repeat(64));
    for (const bad of ['short', 'a'.repeat(65), 'with space 1', 'semi;colon', '<script>alert']) {
      expect(await given(bad)).not.toBe(bad);
      expect(await given(bad)).toMatch(/^[\w-]{8,64}$/);
    }
  });

  it('has its own id each time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 200 }, async () => (await get('/v1/health')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(200);
  });

  it('may be neither stored, sniffed, framed nor used by other sites', async () => {
    for (const path of ['/v1/health', '/v1/drones/tester', '/nowhere', '/openapi.json']) {
      const { headers } = await get(path, { headers: { Origin: 'https://evil.test' } });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('x-powered-by')).toBeNull();
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('says when to try again, in whole seconds', async () => {
    const failing = await startFakeServer({
      handlers: {
        ready: refusing({ code: 'NOT_READY', message: 'Starting.', retry_after_s: 2.4 }),
        listDrones: refusing({ code: 'OVERLOADED', message: 'Busy.' }),
      },
    });
    const ready = await fetch(`${failing.url}/v1/ready`, { headers: key });
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '3']);
    const drones = await fetch(`${failing.url}/v1/drones`, { headers: key });
    expect([drones.status, drones.headers.get('retry-after')]).toEqual([503, '1']);
    await failing.close();
  });

  it('hides a bug, except its request id', async () => {
    const failing = await startFakeServer({
      handlers: {
        listDrones: () => {
          throw new Error('secret of the house /etc/passwd');
        },
      },
    });
    const res = await fetch(`${failing.url}/v1/drones`, { headers: key });
    const text = await res.text();
    expect(res.status).toBe(500);
    expect(JSON.parse(text).error.code).toBe('INTERNAL');
    expect(text).not.toMatch(/secret|passwd|\.ts|at /);
    expect(failing.bugs).toHaveLength(1);
    await failing.close();
  });
});

describe('a path', () => {
  it.each([
    '/v1',
    '/v2/health',
    '/v1/health/',
    '/V1/health',
    '/v1/drones/',
    '/v1/keys',
    '/docs/../package.json',
  ])('%s is not found', async (path) => {
    const answer = await getUntidied(server.port, path, key);
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body).error.code).toBe('NOT_FOUND');
  });

  const traversals = ['..', '.', '%2e%2e', '..%2f..%2fetc%2fpasswd', '..%5c..%5cx', '%00', '%2fetc%2fpasswd'];
  const more = ['....//', '%c0%ae%c0%ae', '%', '%zz', '%u002e', '~root', 'x%0d%0aSet-Cookie:a', '__proto__'];
  it.each([...traversals, ...more])('cannot leave the catalog by %s', async (name) => {
    for (const base of ['/v1/drones/', '/docs/']) {
      const answer = await getUntidied(server.port, base + name, key);
      expect([400, 404]).toContain(answer.status);
      expect(JSON.parse(answer.body).ok).toBe(false);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('with a broken percent encoding is malformed', async () => {
    const answer = await getUntidied(server.port, '/v1/drones/%E0%A4%A', key);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).error.code).toBe('BAD_REQUEST');
  });
});

describe('a method', () => {
  it.each(httpOperations)(
    'that the path does not accept is refused with those that it does: $name',
    async ({ binding }) => {
      const allowed = httpOperations
        .filter(({ binding: { path } }) => path === binding.path)
        .map(({ binding: { method } }) => (method === 'GET' ? 'GET, HEAD' : method))
        .join(', ');
      const path = binding.path.replace(/\{\w+\}/, 'tester');
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        (m) => !allowed.includes(m),
      )) {
        const res = await fetch(server.url + path, { method });
        expect(res.status).toBe(405);
        expect(res.headers.get('allow')).toBe(allowed);
        expect((await res.json()).error.code).toBe('METHOD_NOT_ALLOWED');
      }
    },
  );

  it('HEAD answers like GET without the body', async () => {
    for (const path of ['/v1/health', '/v1/drones', '/openapi.json', '/docs']) {
      const [head, full] = [await get(path, { method: 'HEAD' }), await get(path)];
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'));
    }
    expect((await fetch(`${server.url}/v1/drones`, { method: 'HEAD' })).status).toBe(401);
  });

  it('TRACE and unknown ones are refused, CONNECT and two lengths end the connection', async () => {
    const host = `Host: 127.0.0.1:${server.port}`;
    const send = async (...lines: string[]) =>
      parseAnswer(await sendRaw(server.port, `${[...lines, ''].join('\r\n')}\r\n`));
    const trace = await send('TRACE /v1/health HTTP/1.1', host, 'Connection: close');
    expect([trace.status, trace.headers['allow']]).toEqual([405, 'GET, HEAD']);
    expect((await send('CONNECT evil.test:443 HTTP/1.1', host)).status).toBe(400);
    expect((await send('BREW /v1/health HTTP/1.1', host)).status).toBe(400);
    const lengths = ['Content-Length: 5', 'Transfer-Encoding: chunked'];
    const smuggled = await send('POST /v1/rangeiq/analyze HTTP/1.1', host, ...lengths);
    expect([smuggled.status, smuggled.headers['connection']]).toEqual([400, 'close']);
    expect(JSON.parse(smuggled.body).error.code).toBe('BAD_REQUEST');
  });

  it('cannot be overridden by a header or a field', async () => {
    const res = await fetch(`${server.url}/v1/health?_method=POST`, {
      method: 'PUT',
      headers: { 'X-HTTP-Method-Override': 'GET' },
    });
    expect(res.status).toBe(405);
  });

  it("a browser's preflight learns nothing and costs nothing", async () => {
    const res = await fetch(`${server.url}/v1/drones`, {
      method: 'OPTIONS',
      headers: { Origin: 'null', 'Access-Control-Request-Method': 'GET' },
    });
    expect(res.status).toBe(204);
    expect([...res.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('header fields', () => {
  it('larger than the server reads are refused with the usual envelope', async () => {
    const lines = [`Host: 127.0.0.1:${server.port}`, `X-Long: ${'x'.repeat(20_000)}`];
    const answer = await getRaw(server.port, '/v1/health', lines);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).error.message).toContain('16 kB');
  });
});
