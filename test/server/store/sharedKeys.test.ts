import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSharedKeys } from '../../../server/store/sharedKeys.ts';
import { toStoreAddress } from '../../../server/store/storeAddress.ts';
import { hasRedis, type RedisServer, startRedis } from '../../support/redisServer.ts';
import { closeStores, log, openStore, until } from './openStore.ts';

const closers: (() => Promise<void>)[] = [];
async function closeAll(): Promise<void> {
  for (const close of closers.splice(0)) await close();
  await closeStores();
}

/** Keys as another process has them. */
async function open(url: string, grace_s?: number) {
  const store = await openStore(url);
  const keys = await openSharedKeys(store, grace_s);
  closers.push(() => keys.close());
  return { store, keys };
}

describe.skipIf(!hasRedis)('keys in a Redis (needs redis-server)', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(closeAll);
  afterAll(() => redis.close());

  it('work for all that share it from the moment they are made, and end for all at once', async () => {
    const [one, other] = [await open(redis.url), await open(redis.url)];
    const { key, secret } = await one.keys.create('Ground', ['rangeiq']);
    expect(await other.keys.verify(secret)).toEqual(key);
    const rotated = await other.keys.rotate(key.id, 0);
    expect(await one.keys.verify(secret)).toMatchObject({ ended: 'replaced', key: { id: key.id } });
    expect(await one.keys.verify(rotated?.secret ?? '')).toEqual(key);
    await one.keys.revoke(key.id);
    expect(await other.keys.verify(rotated?.secret ?? '')).toMatchObject({ ended: 'revoked' });
    expect(await other.keys.rotate(key.id, 0)).toBeUndefined();
    expect(await other.keys.revoke('nosuchid')).toBeUndefined();
  });

  it('are refused in any other form, or with another secret', async () => {
    const { keys } = await open(redis.url);
    const { secret } = await keys.create('Ground', ['rangeiq']);
    for (const wrong of [
      '',
      'hw_',
      `${secret.slice(0, -1)}!`,
      secret.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A')),
    ])
      expect(await keys.verify(wrong), wrong).toBeUndefined();
  });

  it('are stored as hashes, and listed with their last use', async () => {
    const { keys } = await open(redis.url);
    const { key, secret } = await keys.create('Ground', ['rangeiq']);
    await keys.verify(secret);
    const raw = await createClient({ url: redis.url }).connect();
    await until(() => raw.hGet('homeward:keys:used', key.id));
    const stored = JSON.stringify([
      await raw.hGetAll('homeward:keys'),
      await raw.hGetAll('homeward:keys:used'),
    ]);
    raw.destroy();
    expect(stored).toContain(key.id);
    expect(stored).not.toContain(secret.slice(12));
    const later = await open(redis.url);
    expect(later.keys.list().find(({ id }) => id === key.id)?.last_used_at).toMatch(/^20/);
  });

  it('changed by two at once get both changes', async () => {
    const [one, other] = [await open(redis.url), await open(redis.url)];
    const issued = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).keys.create(`k${at}`, ['rangeiq'])),
    );
    // Held up, Redis reads for both before it writes for either.
    redis.pause();
    const changes = issued.map(({ key: { id } }, at) => {
      const [first, second] = at % 2 ? [one.keys, other.keys] : [other.keys, one.keys];
      return Promise.all([first.revoke(id), second.rotate(id, 0)]);
    });
    await sleep(100);
    redis.resume();
    await Promise.all(changes);
    const after = await open(redis.url);
    const ids = new Set(issued.map(({ key }) => key.id));
    const mine = after.keys.list().filter(({ id }) => ids.has(id));
    expect(mine.map(({ revoked_at }) => typeof revoked_at)).toEqual(Array(20).fill('string'));
  });

  it('that were revoked do not come back with an older copy of the store', async () => {
    const { keys } = await open(redis.url);
    const { key, secret } = await keys.create('Ground', ['rangeiq']);
    const raw = await createClient({ url: redis.url }).connect();
    const before = (await raw.hGet('homeward:keys', key.id)) ?? '';
    await keys.revoke(key.id);
    await raw.hSet('homeward:keys', key.id, before);
    expect(await keys.verify(secret)).toMatchObject({ ended: 'revoked' });
    await until(async () => (await raw.hGet('homeward:keys', key.id))?.includes('revoked_at'));
    raw.destroy();
  });

  it('that are damaged in the store are valid for nobody', async () => {
    const { keys } = await open(redis.url);
    const { key, secret } = await keys.create('Ground', ['rangeiq']);
    const raw = await createClient({ url: redis.url }).connect();
    for (const damaged of ['', '{', '{"revision":9}', JSON.stringify({ id: key.id })]) {
      await raw.hSet('homeward:keys', key.id, damaged);
      expect(await keys.verify(secret), damaged).toBeUndefined();
    }
    raw.destroy();
  });
});

describe.skipIf(!hasRedis)('while the Redis of keys is away (needs redis-server)', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(closeAll);
  afterAll(() => redis.close());

  it('known keys hold as they were for the time that is stated, and others are not known', async () => {
    const grace_s = 2;
    const maker = await open(redis.url);
    const [live, revoked] = [
      await maker.keys.create('a', ['rangeiq']),
      await maker.keys.create('b', ['rangeiq']),
    ];
    await maker.keys.revoke(revoked.key.id);
    const { store, keys } = await open(redis.url, grace_s);
    const known_ms = performance.now();
    const unknown = await maker.keys.create('c', ['rangeiq']);
    await redis.kill();
    const first = await keys.verify(live.secret);
    // A busy machine may have used the time up before it came to ask.
    if (performance.now() - known_ms < grace_s * 1000) expect(first).toMatchObject({ id: live.key.id });
    expect(await keys.verify(revoked.secret)).toMatchObject({ ended: 'revoked' });
    expect(await keys.verify('nonsense')).toBeUndefined();
    expect(await keys.verify(unknown.secret)).toBe('not_known');
    expect(await keys.verify(live.secret.replace(/.$/, '-'))).toBe('not_known');
    await expect(keys.create('d', ['rangeiq'])).rejects.toThrow(/is not reached.*No key was changed/);
    await expect(keys.revoke(live.key.id)).rejects.toThrow(/is not reached/);
    await until(async () => (await keys.verify(live.secret)) === 'not_known');
    expect(performance.now() - known_ms).toBeGreaterThan(grace_s * 1000);
    await redis.start();
    await until(() => store.isReached());
    expect(await keys.verify(unknown.secret)).toMatchObject({ id: unknown.key.id });
    expect(log.map(({ event }) => event)).toEqual(expect.arrayContaining(['store_away', 'store_back']));
  });

  it('a Redis that answers nothing counts as away, and a request soon goes on', async () => {
    const { store, keys } = await open(redis.url);
    const { key, secret } = await keys.create('a', ['rangeiq']);
    redis.pause();
    expect(await keys.verify(secret)).toMatchObject({ id: key.id });
    await until(() => !store.isReached());
    redis.resume();
    await until(() => store.isReached());
    await keys.revoke(key.id);
    expect(await keys.verify(secret)).toMatchObject({ ended: 'revoked' });
  });

  it('one that takes no changes is still asked for keys, and the log says what is the matter', async () => {
    const { store, keys } = await open(redis.url);
    const { secret } = await keys.create('a', ['rangeiq']);
    const raw = await createClient({ url: redis.url }).connect();
    const unheard = await (await open(redis.url)).keys.create('b', ['rangeiq']);
    await raw.configSet({ maxmemory: '1' });
    await until(() => !store.isReached());
    expect(store.problem()).toContain('takes no changes (OOM)');
    expect(await keys.verify(secret)).toMatchObject({ name: 'a' });
    expect(await keys.verify(unheard.secret)).toMatchObject({ name: 'b' });
    expect(await keys.verify(secret.replace(/^hw_.{8}/, 'hw_zzzzzzzz'))).toBeUndefined();
    await expect(keys.create('c', ['rangeiq'])).rejects.toThrow(/takes no changes.*No key was changed/);
    await raw.configSet({ maxmemory: '0' });
    await until(() => store.isReached());
    expect(keys.problem()).toBeUndefined();
    expect(JSON.stringify(log)).toContain('takes no changes (OOM)');
    raw.destroy();
  });

  it('a start waits for it in the background', async () => {
    const { keys: maker } = await open(redis.url);
    const { key, secret } = await maker.create('a', ['rangeiq']);
    await redis.kill();
    const { store, keys } = await open(redis.url);
    expect(await keys.verify(secret)).toBe('not_known');
    expect(store.problem()).toContain(redis.url);
    await redis.start();
    await until(() => store.isReached());
    expect(await keys.verify(secret)).toMatchObject({ id: key.id });
    expect(keys.problem()).toBeUndefined();
  });
});

describe.skipIf(!hasRedis)('a Redis with a password (needs redis-server)', () => {
  it('is opened with it, refuses a wrong one at once, and neither is in the log', async () => {
    const redis = await startRedis('--requirepass', 'opensesame');
    const withPassword = (password: string) => redis.url.replace('//', `//:${password}@`);
    try {
      const { keys } = await open(withPassword('opensesame'));
      await keys.create('a', ['rangeiq']);
      for (const url of [withPassword('letmein'), redis.url])
        await expect(open(url)).rejects.toThrow(/refuses this address \((WRONGPASS|NOAUTH)\)/);
      await redis.kill();
      await until(() => keys.problem() !== undefined);
      expect(JSON.stringify(log)).toContain('not reached');
      expect(JSON.stringify(log)).not.toMatch(/opensesame|letmein/);
    } finally {
      await closeAll();
      await redis.close();
    }
  });
});

describe('the address of a store', () => {
  it.each([
    ['redis://h', 'redis://h'],
    ['redis://:pass@h:7000/2', 'redis://h:7000/2'],
    ['rediss://user:p%40ss@h.example:6380/', 'rediss://h.example:6380/'],
    ['redis://[::1]:6379', 'redis://[::1]:6379'],
  ])('%s is shown as %s', (text, shown) => expect(toStoreAddress(text)).toMatchObject({ value: { shown } }));

  it.each([
    '',
    'h:6379',
    'http://:pass@h',
    'redis://',
    'redis://:pass@h/keys',
    'redis://:pass@h/0?tls=1',
    'redis://:pass@h#x',
  ])('%s is refused without a word of it', (text) => {
    const read = toStoreAddress(text);
    expect(read.ok).toBe(false);
    expect(JSON.stringify(read)).not.toContain('pass@');
  });
});
