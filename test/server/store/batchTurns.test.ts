import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  endsName,
  forgetScript,
  heldName,
  keepScript,
  namesOf,
  startScript,
  turnsName,
} from '../../../server/store/batchScripts.ts';
import type { SharedStore } from '../../../server/store/sharedStore.ts';
import { hasRedis, type RedisServer, startRedis } from '../../support/redisServer.ts';
import { closeStores, openStore } from './openStore.ts';

describe.skipIf(!hasRedis)('batches in a Redis (needs redis-server)', () => {
  let redis: RedisServer;
  let store: SharedStore;
  beforeAll(async () => {
    redis = await startRedis();
    store = await openStore(redis.url);
  }, 60_000);
  afterAll(async () => {
    await closeStores();
    await redis?.close();
  });

  async function run(script: string, keys: string[], args: readonly (string | number)[]): Promise<number> {
    const asked = await store.ask((client) => client.eval(script, { keys, arguments: args.map(String) }));
    if (!asked.ok) throw new Error('away');
    return Number(asked.value);
  }
  const limits = [1000, 600];
  const start = (id: string, owner: string, count: number, bytes = 10) =>
    run(
      startScript,
      [namesOf(id).batch, endsName, heldName, turnsName],
      [id, owner, count, bytes, 60_000, ...limits, 2],
    );
  const keep = (id: string, index: number, text: string, turn: number) => {
    const { batch, results } = namesOf(id);
    const names = [batch, results, endsName, heldName, turnsName];
    return run(keepScript, names, [id, index, text, 0, 'no room', turn, 60_000, ...limits]);
  };
  const forget = (id: string) => {
    const { batch, results } = namesOf(id);
    return run(forgetScript, [batch, results, endsName, heldName, turnsName], [id]);
  };
  const read = async <Value>(ask: Parameters<SharedStore['ask']>[0]) => {
    const asked = await store.ask(ask);
    return (asked.ok ? asked.value : undefined) as Value;
  };

  it('begin where the others are, and behind those of the same key', async () => {
    expect(await start('a', 'one', 100)).toBe(0);
    await keep('a', 0, 'x', 1);
    await keep('a', 1, 'x', 40);
    expect(await start('b', 'two', 10)).toBe(40);
    expect(await start('c', 'one', 5)).toBe(100);
    for (const id of ['a', 'b', 'c']) await forget(id);
    expect(await read((client) => client.keys('*batch*'))).toEqual([]);
  });

  it('keep a result once, and in place of one without room its refusal', async () => {
    await start('a', 'one', 3);
    expect([await keep('a', 0, 'first', 1), await keep('a', 0, 'again', 1)]).toEqual([1, 0]);
    await keep('a', 1, 'x'.repeat(700), 2);
    const { batch, results } = namesOf('a');
    expect(await read((client) => client.hGetAll(results))).toEqual({ 0: 'first', 1: 'no room' });
    expect(await read((client) => client.hGetAll(batch))).toMatchObject({ answered: '2', refused: '1' });
    expect(await read((client) => client.hGet(heldName, 'bytes:one'))).toBe(String(10 + 5 + 7));
    await forget('a');
    expect(await keep('a', 2, 'late', 3)).toBe(0);
    expect(await read((client) => client.keys('*batch*'))).toEqual([]);
  });

  it('are refused beyond the bytes and the number that a key may have', async () => {
    expect(await start('a', 'one', 1, 590)).toBe(0);
    expect(await start('b', 'one', 1, 20)).toBe(-1);
    expect(await start('b', 'two', 1, 500)).toBe(-1);
    expect(await start('b', 'one', 1, 5)).toBeGreaterThanOrEqual(0);
    expect(await start('c', 'one', 1, 1)).toBe(-1);
    for (const id of ['a', 'b']) await forget(id);
  });
});
