import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedWindows } from '../../../server/store/sharedWindows.ts';
import { hasRedis, type RedisServer, startRedis } from '../../support/redisServer.ts';
import { closeStores, openStore, until } from './openStore.ts';

describe.skipIf(!hasRedis)('a window that servers share (needs redis-server)', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(closeStores);
  afterAll(() => redis.close());

  const window = { name: 'key', limit: 10, window_s: 60, refused: 1 };

  it('takes a cost only if it fits, whichever server asks, and counts clients apart', async () => {
    const [one, other] = [await openStore(redis.url), await openStore(redis.url)];
    const [here, there] = [sharedWindows(one)(window), sharedWindows(other)(window)];
    expect(await here('a', 6)).toMatchObject({ fits: true, hits: 6 });
    expect(await there('a', 3)).toMatchObject({ fits: true, hits: 9 });
    expect(await here('a', 2)).toMatchObject({ fits: false, hits: 10 });
    expect(await there('a', 1)).toMatchObject({ fits: false, hits: 11 });
    expect(await there('b', 10)).toMatchObject({ fits: true, hits: 10 });
    const { left_s } = await here('a', 1);
    expect(left_s > 0 && left_s <= 60).toBe(true);
  });

  it('is not counted up by what it refuses where that is not wanted', async () => {
    const take = sharedWindows(await openStore(redis.url))({
      ...window,
      name: 'failed',
      limit: 1,
      refused: 0,
    });
    expect(await take('192.0.2.7', 1)).toMatchObject({ fits: true, hits: 1 });
    expect(await take('192.0.2.7', 1)).toMatchObject({ fits: false, hits: 1 });
    expect(await sharedWindows(await openStore(redis.url))(window)('192.0.2.7', 1)).toMatchObject({
      hits: 1,
    });
  });

  it('never passes its limit, however many ask at once', async () => {
    const takes = [await openStore(redis.url), await openStore(redis.url)].map((store) =>
      sharedWindows(store)(window),
    );
    const taken = await Promise.all(Array.from({ length: 100 }, (_, at) => takes[at % 2]?.('crowd', 1)));
    expect(taken.filter((each) => each?.fits)).toHaveLength(window.limit);
  });

  it('ends after its time: who waited as told is served', async () => {
    const take = sharedWindows(await openStore(redis.url))({ ...window, window_s: 1 });
    await take('waiting', 10);
    const { fits, left_s } = await take('waiting', 1);
    expect([fits, left_s]).toEqual([false, 1]);
    await sleep(1000 * left_s + 50);
    expect(await take('waiting', 1)).toMatchObject({ fits: true, hits: 1 });
  });

  it('is counted by each server alone while Redis is away', async () => {
    const stores = [await openStore(redis.url), await openStore(redis.url)];
    const [here, there] = stores.map((store) => sharedWindows(store)(window));
    await redis.kill();
    expect(await here?.('alone', 10)).toMatchObject({ fits: true, hits: 10 });
    expect(await here?.('alone', 1)).toMatchObject({ fits: false });
    expect(await there?.('alone', 10)).toMatchObject({ fits: true, hits: 10 });
    await redis.start();
    await until(() => stores.every((store) => store.isReached()));
    expect(await here?.('again', 10)).toMatchObject({ fits: true });
    expect(await there?.('again', 1)).toMatchObject({ fits: false });
  });
});
