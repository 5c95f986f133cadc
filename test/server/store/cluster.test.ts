import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedAnswers } from '../../../server/store/sharedAnswers.ts';
import { openSharedKeys } from '../../../server/store/sharedKeys.ts';
import { sharedWindows } from '../../../server/store/sharedWindows.ts';
import { hasRedis, type RedisServer, startRedis } from '../../support/redisServer.ts';
import { closeStores, log, openStore, until } from './openStore.ts';

/** All places of a cluster, so that one Redis is a whole one. */
const slots = ['0', '16383'];

describe.skipIf(!hasRedis)('a Redis in cluster mode (needs redis-server)', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis('--cluster-enabled', 'yes');
    const client = await createClient({ url: redis.url }).connect();
    await client.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', ...slots]);
    await until(async () =>
      String(await client.sendCommand(['CLUSTER', 'INFO'])).includes('cluster_state:ok'),
    );
    await client.close();
  });
  afterEach(closeStores);
  afterAll(() => redis.close());

  it('refuses what touches two places at once', async () => {
    const client = await createClient({ url: redis.url }).connect();
    await expect(client.sendCommand(['MSET', 'one', '1', 'two', '2'])).rejects.toThrow('CROSSSLOT');
    await client.close();
  });

  it('takes every command and script of keys, counts and answers: each touches one name alone', async () => {
    const store = await openStore(redis.url);
    const keys = await openSharedKeys(store);
    const { key, secret } = await keys.create('Ground station', ['rangeiq']);
    expect(await keys.verify(secret)).toMatchObject({ id: key.id });
    const rotated = await keys.rotate(key.id, 60);
    expect(await keys.verify(rotated?.secret ?? '')).toMatchObject({ id: key.id });
    await keys.revoke(key.id);
    expect(await keys.verify(rotated?.secret ?? '')).toMatchObject({ ended: 'revoked' });

    const take = sharedWindows(store)({ name: 'key', limit: 2, window_s: 60, refused: 0 });
    expect([await take('a', 1), await take('a', 1), await take('a', 1)].map(({ fits }) => fits)).toEqual([
      true,
      true,
      false,
    ]);

    const once = sharedAnswers(store);
    const answer = () => once('id', 'body', async () => ({ status: 200, body: 'answer' }));
    expect([(await answer()).kind, (await answer()).kind]).toEqual(['first', 'replayed']);
    const given = once('broken', 'body', () => Promise.reject(new Error('broken')));
    await expect(given).rejects.toThrow('broken');

    expect(store.isReached()).toBe(true);
    expect(log).toEqual([]);
    await keys.close();
  });
});
