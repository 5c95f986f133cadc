import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestList } from '../../server/contract/schemas/askedRequest.ts';
import { assembleWatched, type Watched } from './support/watchedHost.ts';

const place = { user_lat: 46.1234567, user_lon: 7.7654321 };

let host: Watched;
let url = '';
let secret = '';
let replaced = '';
let list: RequestList;

const send = (path: string, key: string | undefined, init: RequestInit = {}) =>
  fetch(url + path, { ...init, headers: { ...(key && { 'X-API-Key': key }), ...init.headers } });

beforeAll(async () => {
  host = await assembleWatched();
  const { keys } = host.services;
  const made = await keys.create('Ground "station" <b>', ['rangeiq']);
  replaced = made.secret;
  secret = (await keys.rotate(made.key.id, 60))?.secret ?? '';
  const expired = await keys.create('Old tablet', ['rangeiq'], new Date(Date.now() + 60_000).toISOString());
  await keys.renew(expired.key.id, '2020-01-01T00:00:00.000Z');
  const started = await host.dispatch('startServer', { port: 0 });
  url = started.ok ? (started.output.server.addresses[0] ?? '') : '';
  const json = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
  await send('/v1/version', secret);
  await send('/v1/version', replaced);
  await send('/v1/version', expired.secret);
  await send('/v1/version', undefined);
  await send(`/v1/version?X-API-Key=${secret}&user_lat=${place.user_lat}`, secret);
  await send(`/v1/drones/canary_${place.user_lon}`, secret);
  await send(`/canary-${place.user_lat}/${secret}`, secret);
  await send('/v1/rangeiq/analyze', secret, { ...json, body: JSON.stringify({ ...place, canary: 1 }) });
  await send('/v1/rangeiq/analyze', secret, { ...json, body: JSON.stringify(place) });
  await host.dispatch('stopServer', {});
  const answer = await host.dispatch('listRequests', {});
  if (!answer.ok) throw new Error(answer.problem.message);
  list = answer.output;
});
afterAll(() => host.close());

describe('the list of requests in the window', () => {
  it('says who asked what and how it went, the newest first', () => {
    const rows = list.requests.map(({ tool, address, route, status, key_ended, by_old_secret }) => [
      tool ?? `unknown, ${address}`,
      route,
      status,
      key_ended ?? by_old_secret,
    ]);
    const ground = 'Ground "station" <b>';
    expect(rows).toEqual(
      [
        [ground, '/v1/rangeiq/analyze', 200, undefined],
        [ground, '/v1/rangeiq/analyze', 422, undefined],
        [ground, undefined, 404, undefined],
        [ground, '/v1/drones/{key}', 403, undefined],
        [ground, '/v1/version', 422, undefined],
        ['unknown, 127.0.0.1', '/v1/version', 401, undefined],
        ['Old tablet', '/v1/version', 401, 'expired'],
        [ground, '/v1/version', 200, true],
        [ground, '/v1/version', 200, undefined],
      ].map(([tool, ...rest]) => [rest[0] === undefined ? 'unknown, 127.0.0.1' : tool, ...rest]),
    );
  });

  it('counts what was asked today and what was refused, and no tool that only asked as a reader', () => {
    expect(list).toMatchObject({ today: 9, refused_today: 6, readers: 0 });
  });

  it('tells the log why a key was refused, and the client nothing', async () => {
    const refused = host.entries.filter(({ key_ended }) => key_ended !== undefined);
    expect(refused).toMatchObject([{ event: 'request', status: 401, key_ended: 'expired' }]);
  });

  it('has no secret, no place and nothing that a client typed, in memory, on the disk and in the log', async () => {
    await host.close();
    const left = [JSON.stringify(list), JSON.stringify(host.entries)];
    for (const name of readdirSync(host.dataDir, { recursive: true }) as string[]) {
      const path = join(host.dataDir, name);
      if (statSync(path).isFile()) left.push(readFileSync(path, 'utf8'));
    }
    const all = left.join('\n');
    expect(all).toContain('"tool":"Ground \\"station\\" <b>"');
    for (const canary of [
      secret.slice(-20),
      replaced.slice(-20),
      '46.12345',
      '7.76543',
      'canary',
      'user_lat',
    ])
      expect(all).not.toContain(canary);
  });
});
