import { describe, expect, it } from 'vitest';
import { makeTurns } from '../../server/http/turns.ts';

const usual = { waiting: 100, wait_ms: 60_000 };

/** Turns whose work writes down when it was done; the loop writes down when it came round. */
function open(limits: Partial<typeof usual> = {}) {
  const turns = makeTurns({ ...usual, ...limits });
  const done: string[] = [];
  const work = (name: string) =>
    turns(name.slice(0, 1), async () => {
      done.push(name);
      return name;
    });
  return { done, work };
}

/** Holds the thread, as an analysis does. */
function hold(time_ms: number): void {
  const end_ms = performance.now() + time_ms;
  while (performance.now() < end_ms);
}

describe('work of the main thread', () => {
  it('is done at once where nobody waits', () => {
    const { done, work } = open();
    void work('a');
    expect(done).toEqual(['a']);
  });

  it('goes by turns of those who ask', async () => {
    const { done, work } = open();
    await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map(work));
    expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('lets the loop come round between any two pieces', async () => {
    const { done, work } = open();
    const all = Promise.all(['a1', 'a2', 'a3'].map(work));
    const comeRound = () => {
      done.push('loop');
      if (done.length < 7) setImmediate(comeRound);
    };
    setImmediate(comeRound);
    await all;
    expect(done.join(' ')).toMatch(/^a1 (loop )*a2 (loop )+a3/);
  });

  it('is refused after too long a wait, and what comes later is done', async () => {
    const turns = makeTurns({ ...usual, wait_ms: 5 });
    const first = turns('a', async () => hold(30));
    const late = turns('b', async () => 'late');
    hold(30);
    await first;
    expect(await late).toBeUndefined();
    expect(await turns('b', async () => 'later')).toBe('later');
  });

  it('is refused to the one who has most waiting where too much waits', async () => {
    const { work } = open({ waiting: 2 });
    const answers = await Promise.all(['a1', 'a2', 'a3', 'b1'].map(work));
    expect(answers).toEqual(['a1', 'a2', undefined, 'b1']);
  });

  it('that fails does not hold up the next', async () => {
    const turns = makeTurns(usual);
    const failing = turns('a', () => Promise.reject(new Error('a bug')));
    const next = turns('a', async () => 'done');
    await expect(failing).rejects.toThrow('a bug');
    expect(await next).toBe('done');
  });
});

/** Turns with threads of which some rest, and the pieces that wait for one of them to be done. */
function openWithThreads({ resting = 1, wait_ms = usual.wait_ms } = {}) {
  let rests = resting;
  let wanted = 0;
  const spare = {
    rests: () => rests > 0,
    wanted() {
      wanted += 1;
    },
  };
  const turns = makeTurns({ ...usual, wait_ms }, spare);
  const inThread: (() => void)[] = [];
  const work = (name: string, mayMove = true) => {
    const lent = () => {
      rests -= 1;
      return new Promise<string>((resolve) => {
        inThread.push(() => {
          rests += 1;
          resolve(`${name} in a thread`);
        });
      });
    };
    return turns(name.slice(0, 1), async () => `${name} here`, mayMove ? lent : undefined);
  };
  return { work, inThread, wanted: () => wanted };
}

describe('work that threads can do, too', () => {
  it('stays here where nobody waits', async () => {
    const { work, inThread } = openWithThreads();
    expect(await work('a1')).toBe('a1 here');
    expect(inThread).toEqual([]);
  });

  it('goes to a thread that rests where it would wait, which takes the next when it is done', async () => {
    const { work, inThread } = openWithThreads();
    const [, , third] = [work('a1'), work('a2'), work('a3', false), work('a4')];
    expect(inThread).toHaveLength(1);
    const fifth = work('b1');
    inThread.shift()?.();
    await expect.poll(() => inThread.length).toBe(1);
    inThread.shift()?.();
    expect([await third, await fifth]).toEqual(['a3 here', 'b1 in a thread']);
  });

  it('is asked of each thread that rests, and says that more are wanted only while something waits', async () => {
    const { work, inThread, wanted } = openWithThreads({ resting: 2 });
    const all = ['a1', 'a2', 'a3'].map((name) => work(name));
    expect([inThread.length, wanted()]).toEqual([2, 0]);
    const last = work('a4');
    expect([inThread.length, wanted()]).toEqual([2, 1]);
    expect([await all[0], await last]).toEqual(['a1 here', 'a4 here']);
  });

  it('is refused after too long a wait, and the thread takes what came later', async () => {
    const { work, inThread } = openWithThreads({ wait_ms: 5 });
    void work('a1');
    void work('a2');
    const late = work('a3');
    hold(10);
    const later = work('a4');
    inThread.shift()?.();
    expect(await late).toBeUndefined();
    await expect.poll(() => inThread.length).toBe(1);
    inThread.shift()?.();
    expect(await later).toBe('a4 in a thread');
  });

  it('that fails in a thread does not hold up the next', async () => {
    const turns = makeTurns(usual, { rests: () => true, wanted: () => undefined });
    void turns('a', async () => 'here');
    const failing = turns(
      'a',
      async () => 'here',
      () => Promise.reject(new Error('a bug')),
    );
    await expect(failing).rejects.toThrow('a bug');
    expect(
      await turns(
        'a',
        async () => 'here',
        async () => 'in a thread',
      ),
    ).toBe('in a thread');
  });
});
