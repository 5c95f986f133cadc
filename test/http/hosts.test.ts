import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeServer, getRaw, secrets, startFakeServer } from './fakeServer.ts';

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer();
});
afterAll(() => server.close());

const key = `X-API-Key: ${secrets.both}`;

describe('the Host header', () => {
  const refused: [string, () => string[]][] = [
    ["another site's name", () => ['Host: evil.test']],
    ["another site's name with our port", () => [`Host: evil.test:${server.port}`]],
    ['our address as the start of another name', () => [`Host: 127.0.0.1.evil.test:${server.port}`]],
    ['no Host at all', () => []],
    ['an empty Host', () => ['Host:']],
    ['user information before our address', () => [`Host: user@127.0.0.1:${server.port}`]],
    ['our address with a wrong port', () => ['Host: 127.0.0.1:1']],
    ['our address without its port', () => ['Host: 127.0.0.1']],
    ['another IPv6 address', () => [`Host: [fe80::1]:${server.port}`]],
    ['two Hosts', () => [`Host: 127.0.0.1:${server.port}`, 'Host: evil.test']],
  ];

  it.each(refused)('with %s is refused before anything else', async (_name, host) => {
    const answer = await getRaw(server.port, '/v1/drones', [...host(), key]);
    expect(answer.status).toBe(421);
    const body = JSON.parse(answer.body);
    expect(body.error.code).toBe('MISDIRECTED_REQUEST');
    expect(body.request_id).toBe(answer.headers['x-request-id']);
  });

  it('is checked before path, method and key', async () => {
    for (const target of ['/nowhere', '/v1/rangeiq/analyze', '/v1/health', '/openapi.json', '/docs'])
      expect((await getRaw(server.port, target, ['Host: evil.test'])).status).toBe(421);
  });

  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('%s with our port passes', async (host) => {
    const answer = await getRaw(server.port, '/v1/drones', [`Host: ${host}:${server.port}`, key]);
    expect(answer.status).toBe(200);
  });

  it('cannot be evaded by an absolute request target', async () => {
    const host = `Host: 127.0.0.1:${server.port}`;
    expect((await getRaw(server.port, 'http://evil.test/v1/health', [host])).status).toBe(421);
    const own = `http://127.0.0.1:${server.port}/v1/health`;
    expect((await getRaw(server.port, own, [host])).status).toBe(200);
    expect((await getRaw(server.port, own, ['Host: evil.test'])).status).toBe(421);
  });
});
