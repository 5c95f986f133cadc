import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpOperations } from '../../server/contract/httpOperations.ts';
import { keysFilename } from '../../server/services/apiKeys.ts';
import { startWholeServer, type WholeServer } from './wholeServer.ts';

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.close());

const keyed = httpOperations.filter(({ binding }) => binding.access !== 'public');

async function refusalOf(method: string, path: string, headers: Record<string, string>) {
  const sent = { 'X-Request-Id': 'same-for-all', ...headers };
  const res = await fetch(server.url + path.replace(/\{\w+\}/, 'dji_mavic_3'), { method, headers: sent });
  return [res.status, res.headers.get('www-authenticate'), await res.text()];
}

const issue = () => server.keys.create('short-lived', ['rangeiq', 'rangeiq_plus']);

async function expired(): Promise<string> {
  const { key, secret } = await issue();
  const path = join(server.dataDir, keysFilename);
  const file = JSON.parse(readFileSync(path, 'utf8'));
  for (const each of file.keys) if (each.id === key.id) each.expires_at = '2020-01-01T00:00:00.000Z';
  writeFileSync(path, JSON.stringify(file));
  return secret;
}

async function revoked(): Promise<string> {
  const { key, secret } = await issue();
  await server.keys.revoke(key.id);
  return secret;
}

async function rotatedAway(): Promise<string> {
  const { key, secret } = await issue();
  await server.keys.rotate(key.id, 0);
  return secret;
}

describe('a key that was good once', () => {
  it.each([
    ['expired', expired],
    ['was revoked', revoked],
    ['was rotated', rotatedAway],
  ])('and %s gets what a missing key gets, on every route', async (_how, spoil) => {
    const secret = await spoil();
    for (const { binding } of keyed) {
      const none = await refusalOf(binding.method, binding.path, {});
      expect(none[0]).toBe(401);
      expect(await refusalOf(binding.method, binding.path, { 'X-API-Key': secret })).toEqual(none);
    }
  });

  it('passed until then', async () => {
    const { secret } = await issue();
    const [status] = await refusalOf('GET', '/v1/version', { 'X-API-Key': secret });
    expect(status).toBe(200);
  });
});
