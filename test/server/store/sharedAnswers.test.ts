import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../../server/answers/reply.ts';
import { sharedAnswers } from '../../../server/store/sharedAnswers.ts';
import { hasRedis, type RedisServer, startRedis } from '../../support/redisServer.ts';
import { closeStores, openStore } from './openStore.ts';

/** So short that a test can wait for its end. */
const lease = { renewal_ms: 200, lease_ms: 2000 };
const mebibyte = 1024 * 1024;

describe.skipIf(!hasRedis)('an answer that servers share (needs redis-server)', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(closeStores);
  afterAll(() => redis.close());

  /** A server, and how often it computed. */
  async function open() {
    const store = await openStore(redis.url);
    const once = sharedAnswers(store, lease);
    let computed = 0;
    const ask = async (id: string, reply: Partial<Reply> = {}, duration_ms = 0) => {
      const answered = await once(id, 'same body', async () => {
        computed += 1;
        if (duration_ms > 0) await sleep(duration_ms, undefined, { ref: false });
        return { status: 200, body: 'an answer', ...reply };
      });
      if (answered.kind === 'conflict') return answered;
      const { status, body } = answered.reply;
      return { kind: answered.kind, status, text: Buffer.from(body).toString() };
    };
    return { store, once, ask, computed: () => computed };
  }

  it('is computed by one, while the others wait for it however long it takes', async () => {
    const [one, other] = [await open(), await open()];
    const long_ms = 1.5 * lease.lease_ms;
    const both = await Promise.all([one.ask('long', {}, long_ms), other.ask('long', {}, long_ms)]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['first', 'replayed']);
    expect(one.computed() + other.computed()).toBe(1);
    expect(await other.ask('long')).toEqual({ kind: 'replayed', status: 200, text: 'an answer' });
  });

  it('is the same, byte for byte and status for status', async () => {
    const [one, other] = [await open(), await open()];
    const body = new Uint8Array(Array.from({ length: 512 }, (_, at) => at % 256));
    await one.ask('bytes', { body, status: 422 });
    const again = await other.once('bytes', 'same body', async () => ({ status: 500, body: '' }));
    expect(again).toMatchObject({ kind: 'replayed', reply: { status: 422 } });
    if (again.kind !== 'conflict') expect(Buffer.from(again.reply.body)).toEqual(Buffer.from(body));
  });

  it('is not given to another body', async () => {
    const [one, other] = [await open(), await open()];
    await one.ask('taken');
    expect(await other.once('taken', 'other body', async () => ({ status: 200, body: '' }))).toEqual({
      kind: 'conflict',
    });
  });

  it('that another try may improve is not kept', async () => {
    const [one, other] = [await open(), await open()];
    expect(await one.ask('busy', { status: 503 })).toMatchObject({ kind: 'first', status: 503 });
    expect(await other.ask('busy')).toMatchObject({ kind: 'first', status: 200 });
    await expect(
      one.once('bug', 'same body', async () => {
        throw new Error('a bug');
      }),
    ).rejects.toThrow('a bug');
    expect(await other.ask('bug')).toMatchObject({ kind: 'first', status: 200 });
  });

  it('that is too large is sent, and computed again', async () => {
    const [one, other] = [await open(), await open()];
    const body = 'x'.repeat(8 * mebibyte + 1);
    expect(await one.ask('large', { body })).toMatchObject({ kind: 'first' });
    expect(await other.ask('large')).toMatchObject({ kind: 'first', text: 'an answer' });
  });

  it('is computed by another server if the first one ends half-way', async () => {
    const [one, other] = [await open(), await open()];
    const lost = one.ask('lost', {}, 60_000);
    void lost.catch(() => undefined);
    while (one.computed() === 0) await sleep(5);
    await one.store.close();
    expect(await other.ask('lost')).toMatchObject({ kind: 'first', text: 'an answer' });
  });

  it('is computed by each that is asked while Redis is away', async () => {
    const [one, other] = [await open(), await open()];
    await redis.kill();
    expect([(await one.ask('away')).kind, (await other.ask('away')).kind]).toEqual(['first', 'first']);
    await redis.start();
  });

  it('ends after a day, and its name does not repeat what the client wrote', async () => {
    const { ask } = await open();
    const raw = await createClient({ url: redis.url }).connect();
    await raw.flushAll();
    await ask(JSON.stringify(['key', '/v1/rangeiq/analyze', 'canary']));
    const names = (await raw.keys('*')).filter((name) => name.startsWith('homeward:answer:'));
    expect(names).toHaveLength(1);
    expect(names[0]).not.toContain('canary');
    const left_s = await raw.ttl(names[0] ?? '');
    expect(left_s > 23.9 * 3600 && left_s <= 24 * 3600).toBe(true);
    raw.destroy();
  });
});
