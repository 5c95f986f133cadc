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
