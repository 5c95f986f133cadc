import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../../server/answers/reply.ts';
import { sharedAnswers } from '../../../server/store/sharedAnswers.ts';
import { openSharedKeys } from '../../../server/store/sharedKeys.ts';
import type { SharedStore } from '../../../server/store/sharedStore.ts';
import { sharedWindows } from '../../../server/store/sharedWindows.ts';
import { hasRedis, type RedisServer, startRedis } from '../../support/redisServer.ts';
import { closeStores, log, openStore } from './openStore.ts';

describe.skipIf(!hasRedis)('an odd value in Redis costs that value alone (needs redis-server)', () => {
  let redis: RedisServer;
  let store: SharedStore;
  beforeAll(async () => {
    redis = await startRedis();
  });
  beforeEach(async () => {
    store = await openStore(redis.url);
    await store.ask((client) => client.flushAll());
    log.length = 0;
  });
  afterEach(closeStores);
  afterAll(() => redis.close());

  const window = { name: 'key', limit: 10, window_s: 60, refused: 1 };
  const run = (...command: string[]) => store.ask((client) => client.sendCommand(command));
  const expectReached = () => {
    expect([store.isReached(), store.problem()]).toEqual([true, undefined]);
    expect(log.map(({ event }) => event)).toEqual(['store_odd']);
    expect(log[0]?.['message']).toMatch(/holds something else under a name that Homeward uses/);
  };

  it.each([
    ['a list', ['RPUSH', 'homeward:window:key:odd', 'x']],
    ['a set', ['SADD', 'homeward:window:key:odd', 'x']],
    ['a hash', ['HSET', 'homeward:window:key:odd', 'x', '1']],
    ['a word', ['SET', 'homeward:window:key:odd', 'word']],
    ['a fraction', ['SET', 'homeward:window:key:odd', '1.5']],
  ])('in a window: %s', async (_, command) => {
    await run(...command);
    const take = sharedWindows(store)(window);
    expect([await take('odd', 6), await take('odd', 6)]).toMatchObject([{ fits: true }, { fits: false }]);
    expectReached();
    const other = sharedWindows(await openStore(redis.url))(window);
    await take('good', 6);
    expect(await other('good', 6)).toMatchObject({ fits: false });
  });

  it('in the times of last use: all keys hold', async () => {
    const keys = await openSharedKeys(store);
    const { key, secret } = await keys.create('a', ['rangeiq']);
    await run('SET', 'homeward:keys:used', 'word');
    const others = await openSharedKeys(await openStore(redis.url));
    expect(others.list().map(({ id }) => id)).toEqual([key.id]);
    expect(await others.verify(secret)).toMatchObject({ id: key.id });
    expect(await keys.verify(secret)).toMatchObject({ id: key.id });
    await keys.close();
    await others.close();
  });

  it('in place of one key: the others hold, and can be changed', async () => {
    const keys = await openSharedKeys(store);
    const { key, secret } = await keys.create('a', ['rangeiq']);
    await run('HSET', 'homeward:keys', 'abcdefgh', 'word');
    expect(await keys.rotate('abcdefgh', 0)).toBeUndefined();
    expect(await keys.verify(secret)).toMatchObject({ id: key.id });
    expect(await keys.revoke(key.id)).toMatchObject({ id: key.id });
    await keys.close();
  });

  it('in place of all keys: none is known, and the windows are shared as before', async () => {
    const keys = await openSharedKeys(store);
    const { secret } = await keys.create('a', ['rangeiq']);
    await run('DEL', 'homeward:keys');
    await run('SET', 'homeward:keys', 'word');
    const others = await openSharedKeys(store);
    expect(await others.verify(secret)).toBe('not_known');
    await expect(others.create('b', ['rangeiq'])).rejects.toThrow(/holds something else under homeward:keys/);
    expectReached();
    await sharedWindows(store)(window)('good', 6);
    expect(await sharedWindows(store)(window)('good', 6)).toMatchObject({ fits: false });
    await keys.close();
    await others.close();
  });

  it('in place of an answer: it is computed each time, and others are kept', async () => {
    const answers = sharedAnswers(store);
    const reply: Reply = { status: 200, body: '{}' };
    const answer = async () => reply;
    await answers('one', 'f', answer);
    const names = await store.ask((client) => client.keys('homeward:answer:*'));
    const [name = ''] = names.ok ? names.value : [];
    await run('DEL', name);
    await run('RPUSH', name, 'x');
    expect(await answers('one', 'f', answer)).toMatchObject({ kind: 'first' });
    expectReached();
    await answers('two', 'f', answer);
    expect(await answers('two', 'f', answer)).toMatchObject({ kind: 'replayed' });
  });
});
