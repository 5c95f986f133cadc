import { afterEach, describe, expect, it } from 'vitest';
import {
  makeThreadPool,
  type PoolOptions,
  type ThreadPool,
} from '../../../../server/work/pool/threadPool.ts';

type Hostile = {
  readonly echo: (input: unknown) => Promise<unknown>;
  readonly order: (input: null) => Promise<unknown[]>;
  readonly wait: (input: { name: string; ms: number }) => Promise<string>;
  readonly [name: string]: (input: never) => Promise<unknown>;
};

let pool: ThreadPool<Hostile>;
afterEach(() => pool.close());

function open(options: Partial<PoolOptions> = {}): ThreadPool<Hostile> {
  pool = makeThreadPool<Hostile>({
    file: new URL('hostileWorker.mjs', import.meta.url),
    threads: 1,
    waiting: 4,
    limit_ms: 20_000,
    heap_mb: 64,
    idle_ms: 60_000,
    ...options,
  });
  return pool;
}

/** Asks for one client unless another is named: the person at this computer would get one thread more. */
const ask = (name: string, input: unknown = null, options = {}) =>
  pool.run(name, input as never, { client: 'one', ...options });
const linger = (name: string, client?: string) => pool.run('wait', { name, ms: 5 }, { client });
const orderOf = () => pool.run('order', null, { client: 'one' });
const works = async () => expect(await ask('echo', 'still here')).toEqual({ ok: true, value: 'still here' });

describe('a thread that does not end well', () => {
  it('is stopped when it takes too long, even in a loop that never yields', async () => {
    open({ limit_ms: 1_500 });
    expect(await ask('loop')).toEqual({ ok: false, failure: 'took_too_long' });
    await works();
  });

  it('is stopped when it holds too much, and the process lives on', async () => {
    open();
    expect(await ask('eat')).toEqual({ ok: false, failure: 'out_of_memory' });
    await works();
  });

  it('gives its call to a fresh one where it was full of what others left', async () => {
    open();
    expect(await ask('leave', 45)).toEqual({ ok: true, value: 45 });
    expect(await ask('leave', 46)).toEqual({ ok: true, value: 46 });
    expect(await ask('leave', 200)).toEqual({ ok: false, failure: 'out_of_memory' });
    await works();
  });

  it.each([
    ['throw', 'a bug of the task'],
    ['crash', 'a bug outside of the task'],
    ['exit', 'An engine thread ended with 7.'],
    ['nonsense', 'no task nonsense'],
  ])('tells of a bug where it met one: %s', async (name, message) => {
    open();
    await expect(ask(name)).rejects.toThrow(message);
    await works();
  });

  it('tells of a file that is not there', async () => {
    open({ file: new URL('nowhere.mjs', import.meta.url) });
    await expect(ask('echo')).rejects.toThrow('nowhere.mjs');
  });

  it('says what cannot be sent to it, and goes on', async () => {
    open();
    await expect(ask('echo', () => 'a function')).rejects.toThrow('could not be cloned');
    await works();
  });

  it('takes no other call along: four at once, each with its own end', async () => {
    open({ threads: 2, limit_ms: 2_000 });
    const ends = await Promise.allSettled([
      ask('loop'),
      ask('eat'),
      ask('throw'),
      ask('exit'),
      ask('echo', 1),
    ]);
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : end.reason.message))).toEqual([
      { ok: false, failure: 'took_too_long' },
      { ok: false, failure: 'out_of_memory' },
      'a bug of the task',
      'An engine thread ended with 7.',
      { ok: true, value: 1 },
    ]);
  });
});

describe('calls that wait for a thread', () => {
  it('are served in their order', async () => {
    open();
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => linger(name, 'one')));
    expect(await orderOf()).toEqual({ ok: true, value: ['a', 'b', 'c', 'd'] });
  });

  it('are turned away beyond the queue, at once, and taken again when it has room', async () => {
    open({ waiting: 2 });
    const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map((name) => linger(name, 'one'));
    expect(await fourth).toEqual({ ok: false, failure: 'overloaded' });
    expect(await Promise.all([first, second, third])).toEqual(
      ['a', 'b', 'c'].map((value) => ({ ok: true, value })),
    );
    await works();
  });

  it('never reach a thread once they are cancelled', async () => {
    open();
    const cancel = new AbortController();
    const before = ask('echo', 'before');
    const cancelled = ask('echo', 'cancelled', { signal: cancel.signal });
    const after = ask('echo', 'after');
    cancel.abort();
    expect(await cancelled).toEqual({ ok: false, failure: 'cancelled' });
    await Promise.all([before, after]);
    expect(await orderOf()).toEqual({ ok: true, value: ['before', 'after'] });
  });

  it('make room in the queue when they are cancelled', async () => {
    open({ waiting: 1 });
    const cancel = new AbortController();
    const first = ask('echo', 1);
    const second = ask('echo', 2, { signal: cancel.signal });
    cancel.abort();
    const third = ask('echo', 3);
    expect((await Promise.all([first, second, third])).map(({ ok }) => ok)).toEqual([true, false, true]);
  });
});

describe('clients', () => {
  it('take turns: one call does not wait for all calls of another', async () => {
    open({ waiting: 20 });
    const many = ['a1', 'a2', 'a3', 'a4'].map((name) => linger(name, 'one'));
    await Promise.all([...many, linger('b1', 'two'), linger('b2', 'two'), linger('c1', 'three')]);
    expect(await orderOf()).toEqual({ ok: true, value: ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'] });
  });

  it('lose the newest of their own calls where the queue is full, not those of others', async () => {
    open({ waiting: 3 });
    const [running, ...greedy] = ['a1', 'a2', 'a3', 'a4'].map((name) => linger(name, 'one'));
    const modest = linger('b1', 'two');
    expect(await greedy[2]).toEqual({ ok: false, failure: 'overloaded' });
    const ends = await Promise.all([running, greedy[0], greedy[1], modest]);
    expect(ends.map((end) => end?.ok && end.value)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('leave one of several threads to the next, however long their own calls take', async () => {
    open({ threads: 2 });
    const cancel = new AbortController();
    const greedy = [1, 2, 3].map(() => ask('loop', null, { signal: cancel.signal }));
    expect(await ask('echo', 'next', { client: 'two' })).toEqual({ ok: true, value: 'next' });
    cancel.abort();
    await Promise.all(greedy);
  });

  it('never hold up the person at this computer', async () => {
    open({ threads: 2, waiting: 2 });
    const cancel = new AbortController();
    const of = (client: string) => ask('loop', null, { client, signal: cancel.signal });
    const all = ['one', 'two', 'three', 'four', 'five'].map(of);
    expect(await pool.run('echo', 'mine')).toEqual({ ok: true, value: 'mine' });
    cancel.abort();
    await Promise.all(all);
  });
});

describe('a call that is cancelled', () => {
  it('ends a thread in the middle of a loop', async () => {
    open();
    const cancel = new AbortController();
    const endless = ask('loop', null, { signal: cancel.signal });
    setTimeout(() => cancel.abort(), 100);
    expect(await endless).toEqual({ ok: false, failure: 'cancelled' });
    await works();
  });

  it('is not begun when it was cancelled before', async () => {
    open();
    expect(await ask('loop', null, { signal: AbortSignal.abort() })).toEqual({
      ok: false,
      failure: 'cancelled',
    });
  });

  it('leaves the thread to the next one when it was answered first', async () => {
    open();
    const cancel = new AbortController();
    await ask('echo', 'kept', { signal: cancel.signal });
    cancel.abort();
    expect(await orderOf()).toEqual({ ok: true, value: ['kept'] });
  });
});

describe('a pool', () => {
  it('takes bytes over instead of copying them', async () => {
    open();
    const bytes = new Uint8Array([1, 2, 3]);
    expect(await ask('echo', bytes, { transfer: [bytes.buffer] })).toEqual({
      ok: true,
      value: new Uint8Array([1, 2, 3]),
    });
    expect(bytes.byteLength).toBe(0);
  });

  it('gives up a thread that has nothing to do, and starts another when there is', async () => {
    open({ idle_ms: 20 });
    await ask('echo', 'before');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await orderOf()).toEqual({ ok: true, value: [] });
  });

  it('tells of a thread that rests to a client that may have it', async () => {
    open({ threads: 2 });
    expect(pool.rests('one')).toBe(false);
    await linger('a', 'one');
    expect(pool.rests('one')).toBe(true);
    const [held] = [linger('b', 'one')];
    expect(pool.rests('other')).toBe(false);
    await Promise.all([held, linger('c', 'other')]);
    const again = linger('d', 'one');
    expect([pool.rests('one'), pool.rests('other')]).toEqual([false, true]);
    await again;
    await pool.close();
    expect(pool.rests('one')).toBe(false);
  });

  it('cancels what is under way and what waits when it is closed, and takes nothing more', async () => {
    open();
    const calls = [ask('loop'), ask('echo', 1)];
    await pool.close();
    expect(await Promise.all([...calls, ask('echo', 2)])).toEqual(
      Array.from({ length: 3 }, () => ({ ok: false, failure: 'cancelled' })),
    );
  });
});

describe('threads that are kept', () => {
  it('stay when they are idle, and are replaced when they end', async () => {
    open({ idle_ms: 1, kept: 1 });
    await ask('echo', 'one');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await ask('order')).toEqual({ ok: true, value: ['one'] });
    await expect(ask('exit')).rejects.toThrow('ended with 7');
    await ask('echo', 'two');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await ask('order')).toEqual({ ok: true, value: ['two'] });
  });
});
