import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Batches } from '../../../server/batches/batches.ts';
import { toSentBatch } from '../../../server/batches/toSentBatch.ts';
import { batchKept_s, batchLife_s } from '../../../server/contract/schemas/batch.ts';
import { endsName, namesOf } from '../../../server/store/batchScripts.ts';
import type { SharedStore } from '../../../server/store/sharedStore.ts';
import { openStoreBatches } from '../../../server/store/storeBatches.ts';
import { hasRedis, type RedisServer, startRedis } from '../../support/redisServer.ts';
import { closeStores, openStore, until } from './openStore.ts';

const hour_ms = 3_600_000;
/** Between asking Redis and asking here, on a busy machine. */
const minute_ms = 60_000;

describe.skipIf(!hasRedis)('batches of a server whose clock is wrong (needs redis-server)', () => {
  let redis: RedisServer;
  let store: SharedStore;
  let batches: Batches;
  let isHeldUp = false;
  beforeAll(async () => {
    redis = await startRedis();
    store = await openStore(redis.url);
    const result = { text: Buffer.from('{}'), isRefused: false };
    batches = openStoreBatches(
      store,
      redis.url,
    )({
      answer: async () => (isHeldUp ? undefined : result),
      leftover: async () => undefined,
      isLive: () => true,
      refuse: () => result,
      note: () => undefined,
    });
  }, 60_000);
  afterEach(() => vi.useRealTimers());
  afterAll(async () => {
    await batches?.close();
    await closeStores();
    await redis?.close();
  });

  const setClock = (off_h: number) =>
    vi.useFakeTimers({ now: Date.now() + off_h * hour_ms, toFake: ['Date'] });
  const batch = toSentBatch([{ range: { user_lat: 47, user_lon: 8 } }] as never);
  async function start(): Promise<string> {
    const started = await batches.start('night', batch);
    if (!started.ok) throw new Error(started.failure.message);
    return started.value.id;
  }
  const read = async (id: string) => {
    const found = await batches.get('night', id);
    return found.ok ? found.value : undefined;
  };
  const isDone = async (id: string) => (await read(id))?.state === 'done';
  const ask = async <Value>(what: Parameters<typeof store.ask<Value>>[0]): Promise<Value> => {
    const asked = await store.ask(what);
    if (!asked.ok) throw new Error('away');
    return asked.value;
  };

  it.each([-3, 0, 3])('are kept for their time, %i h off', async (off_h) => {
    const now_ms = Date.now();
    setClock(off_h);
    isHeldUp = true;
    const id = await start();
    const begun = await read(id);
    expect(Math.abs(Date.parse(begun?.created_at ?? '') - now_ms)).toBeLessThan(minute_ms);
    const life_ms = Date.parse(begun?.kept_until ?? '') - Date.parse(begun?.created_at ?? '');
    expect(life_ms).toBe(1000 * batchLife_s);
    isHeldUp = false;
    await until(() => isDone(id));
    const kept_ms = Date.parse((await read(id))?.kept_until ?? '') - now_ms;
    expect(Math.abs(kept_ms - 1000 * batchKept_s)).toBeLessThan(minute_ms);
  });

  it('are neither hidden nor swept away early, 3 h ahead', async () => {
    const id = await start();
    await until(() => isDone(id));
    setClock(3);
    // A start sweeps.
    await start();
    expect(await read(id)).toMatchObject({ state: 'done', answered: 1 });
  });

  it('are not given and not kept after their end, 3 h behind', async () => {
    const id = await start();
    await until(() => isDone(id));
    const over_ms = Date.now() - 1000;
    await ask((client) => client.hSet(namesOf(id).batch, 'until_ms', String(over_ms)));
    await ask((client) => client.zAdd(endsName, { score: over_ms, value: id }));
    setClock(-3);
    expect(await read(id)).toBeUndefined();
    await start();
    const { batch: name, results } = namesOf(id);
    expect(await ask((client) => client.exists([name, results]))).toBe(0);
  });
});
