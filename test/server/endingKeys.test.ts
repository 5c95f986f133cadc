import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { KeyInfo } from '../../server/contract/schemas/window.ts';
import { openKeys } from '../../server/services/apiKeys.ts';
import { readDocument } from '../../server/services/documentFile.ts';
import type { ClosableKeyStore } from '../../server/services/services.ts';
import { openSharedKeys } from '../../server/store/sharedKeys.ts';
import { hasRedis, type RedisServer, startRedis } from '../support/redisServer.ts';
import { closeStores, openStore } from './store/openStore.ts';

const hour_s = 3600;
const begin = new Date('2026-11-28T10:00:00.000Z');
const at = (later_s: number) => vi.setSystemTime(begin.getTime() + later_s * 1000);
const instant = (later_s: number) => new Date(begin.getTime() + later_s * 1000).toISOString();

/** `live`, `old` for one from before a rotation, or why it is refused. */
async function standing(keys: ClosableKeyStore, secret = ''): Promise<string> {
  const verified = await keys.verify(secret);
  if (verified === undefined || verified === 'not_known') return String(verified);
  if ('ended' in verified) return verified.ended;
  return verified.byOldSecret ? 'old' : 'live';
}

let redis: RedisServer | undefined;

const stores: readonly [string, boolean, () => Promise<readonly [ClosableKeyStore, ClosableKeyStore]>][] = [
  [
    'of a data folder',
    true,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'homeward-keys-'));
      const open = () => openKeys(folder, () => undefined);
      return [open(), open()];
    },
  ],
  [
    'in a Redis (needs redis-server)',
    hasRedis,
    async () => {
      redis ??= await startRedis();
      const { url } = redis;
      const open = async () => openSharedKeys(await openStore(url));
      return [await open(), await open()];
    },
  ],
];

describe.each(stores)('the keys %s', (_where, isThere, open) => {
  let keys: ClosableKeyStore;
  /** The same keys, as another process has them. */
  let others: ClosableKeyStore;

  beforeEach(async ({ skip }) => {
    if (!isThere) skip();
    vi.useFakeTimers({ toFake: ['Date'], now: begin });
    [keys, others] = await open();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await keys?.close();
    await others?.close();
    await closeStores();
    await redis?.close();
    redis = undefined;
  });

  it('open until the instant at which they end, and not at it', async () => {
    const { key, secret } = await keys.create('a', ['rangeiq'], instant(60));
    expect(key.expires_at).toBe(instant(60));
    at(59.999);
    expect(await standing(others, secret)).toBe('live');
    at(60);
    expect(await standing(others, secret)).toBe('expired');
  });

  it('get another end with the secret that they have, also after they ended', async () => {
    const { key, secret } = await keys.create('a', ['rangeiq'], instant(60));
    at(61);
    expect((await keys.renew(key.id, instant(120)))?.expires_at).toBe(instant(120));
    expect(await standing(others, secret)).toBe('live');
    at(120);
    expect(await standing(others, secret)).toBe('expired');
    expect(await keys.renew(key.id, undefined)).not.toHaveProperty('expires_at');
    at(10 ** 9);
    expect(await standing(others, secret)).toBe('live');
  });

  it('stay revoked whatever end they are given', async () => {
    const { key, secret } = await keys.create('a', ['rangeiq']);
    await keys.revoke(key.id);
    expect(await others.renew(key.id, instant(60))).toBeUndefined();
    expect(await standing(others, secret)).toBe('revoked');
    expect(await keys.renew('nothere1', instant(60))).toBeUndefined();
  });

  it('take the new secret at once and the old one for as long as was said', async () => {
    const first = await keys.create('a', ['rangeiq']);
    const second = await keys.rotate(first.key.id, hour_s);
    expect(second?.key.old_secret_until).toBe(instant(hour_s));
    expect(await standing(others, second?.secret)).toBe('live');
    expect(await standing(others, first.secret)).toBe('old');
    at(hour_s - 0.001);
    expect(await standing(others, first.secret)).toBe('old');
    at(hour_s);
    expect(await standing(others, first.secret)).toBe('replaced');
    expect(await standing(others, second?.secret)).toBe('live');
    expect(keys.list()[0]).not.toHaveProperty('old_secret_until');
  });

  it('keep each of several old secrets for its own time', async () => {
    const first = await keys.create('a', ['rangeiq']);
    const second = await keys.rotate(first.key.id, 3 * hour_s);
    const third = await others.rotate(first.key.id, hour_s);
    const all = () => Promise.all([first, second, third].map((issued) => standing(keys, issued?.secret)));
    expect(await all()).toEqual(['old', 'old', 'live']);
    expect(third?.key.old_secret_until).toBe(instant(3 * hour_s));
    at(hour_s);
    expect(await all()).toEqual(['old', 'replaced', 'live']);
    at(3 * hour_s);
    expect(await all()).toEqual(['replaced', 'replaced', 'live']);
  });

  it('end every old secret where one leaked, for a server whose clock is late, too', async () => {
    const first = await keys.create('a', ['rangeiq']);
    const second = await keys.rotate(first.key.id, hour_s);
    const third = await keys.rotate(first.key.id, 0);
    at(-hour_s);
    expect(await standing(others, first.secret)).toBe('replaced');
    expect(await standing(others, second?.secret)).toBe('replaced');
    expect(await standing(others, third?.secret)).toBe('live');
  });

  it('end with all their secrets when they end or are revoked', async () => {
    const first = await keys.create('a', ['rangeiq'], instant(60));
    await keys.rotate(first.key.id, hour_s);
    at(60);
    expect(await standing(others, first.secret)).toBe('expired');
    expect(await keys.rotate(first.key.id, hour_s)).toBeUndefined();
    await keys.renew(first.key.id, undefined);
    await keys.revoke(first.key.id);
    expect(await standing(others, first.secret)).toBe('revoked');
  });

  it('say when an old secret was last used, and not of one from before the newest rotation', async () => {
    const first = await keys.create('a', ['rangeiq']);
    await keys.rotate(first.key.id, hour_s);
    at(120);
    await keys.verify(first.secret);
    await keys.close();
    // What is in Redis is listed by who opens it then.
    const noted = async () => (redis === undefined ? others : (await open())[0]).list()[0];
    await vi.waitFor(async () =>
      expect(await noted()).toMatchObject({ last_used_at: instant(120), old_secret_used_at: instant(120) }),
    );
    at(180);
    await others.rotate(first.key.id, hour_s);
    const after = await noted();
    expect(after).toMatchObject({ old_secret_until: expect.any(String), last_used_at: instant(120) });
    expect(after).not.toHaveProperty('old_secret_used_at');
  });

  it('bear more rotations than anybody makes', async () => {
    const first = await keys.create('a', ['rangeiq']);
    let last = first;
    for (let time = 0; time < 20; time += 1) last = (await keys.rotate(first.key.id, hour_s)) ?? last;
    expect(await standing(others, last.secret)).toBe('live');
    expect(await standing(others, first.secret)).toBe('undefined');
  });
});

describe('a key file', () => {
  const before = z.strictObject({
    version: z.literal(1),
    keys: z.array(
      z.strictObject({
        ...KeyInfo.omit({ old_secret_until: true, old_secret_used_at: true }).shape,
        secret_sha256: z.string(),
      }),
    ),
  });

  it('from before keys had old secrets is read, and written so that it can be read again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-keys-'));
    const path = join(folder, 'keys.json');
    const open = () => openKeys(folder, () => undefined);
    const { secret } = await open().create('a', ['rangeiq'], '2099-01-01T00:00:00.000Z');
    expect(readDocument(path, { schema: before, version: 1 }).state).toBe('read');
    expect(open().verify(secret)).toMatchObject({ name: 'a' });
  });

  it('with an old secret is one of a newer version for a Homeward that knows none, which leaves it alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-keys-'));
    const keys = openKeys(folder, () => undefined);
    const { key } = await keys.create('a', ['rangeiq']);
    await keys.rotate(key.id, 60);
    expect(readDocument(join(folder, 'keys.json'), { schema: before, version: 1 }).state).toBe('newer');
    expect(readFileSync(join(folder, 'keys.json'), 'utf8')).not.toMatch(/hw_/);
  });

  it('with an end that is no instant opens nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-keys-'));
    const path = join(folder, 'keys.json');
    const { secret } = await openKeys(folder, () => undefined).create('a', ['rangeiq']);
    const file = JSON.parse(readFileSync(path, 'utf8'));
    file.keys[0].expires_at = 'some day';
    writeFileSync(path, JSON.stringify(file));
    expect(openKeys(folder, () => undefined).verify(secret)).toMatchObject({ ended: 'expired' });
  });
});
