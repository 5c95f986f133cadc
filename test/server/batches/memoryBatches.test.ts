import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusedResult } from '../../../server/answers/answerPiece.ts';
import type { Batches, Piece, PieceResult, SentBatch } from '../../../server/batches/batches.ts';
import { makeLeftover } from '../../../server/batches/leftover.ts';
import { openMemoryBatches } from '../../../server/batches/memoryBatches.ts';

const sentBatch = (count: number, bytes = 10): SentBatch => ({
  kinds: Array.from({ length: count }, () => 'range' as const),
  bytes: new Uint8Array(count * bytes),
  ends: Array.from({ length: count }, (_, index) => (index + 1) * bytes),
});

const result = (size: number): PieceResult => ({ text: new Uint8Array(size), isRefused: false });

interface Given {
  readonly size?: number;
  readonly limits?: { all_bytes: number; key_bytes: number; key_batches: number };
  readonly load?: { waiting: number; busy: number };
}

const opened: Batches[] = [];
afterEach(async () => {
  for (const batches of opened.splice(0)) await batches.close();
});

function open({ size = 10, limits, load = { waiting: 0, busy: 0 } }: Given = {}) {
  const order: string[] = [];
  const notes: string[] = [];
  const dead = new Set<string>();
  let now_ms = 0;
  const batches = openMemoryBatches({
    answer: async ({ owner, index }: Piece) => {
      order.push(`${owner}${index}`);
      return result(size);
    },
    leftover: makeLeftover(() => load, 2),
    isLive: (owner) => !dead.has(owner),
    refuse: refusedResult,
    note: (message) => void notes.push(message),
    now: () => now_ms,
    ...(limits && { limits }),
  });
  opened.push(batches);
  const start = async (owner: string, sent: SentBatch) => {
    const started = await batches.start(owner, sent);
    if (!started.ok) throw new Error(started.failure.message);
    return started.value.id;
  };
  const stateOf = async (owner: string, id: string) => {
    const found = await batches.get(owner, id);
    return found.ok ? found.value.state : found.failure.code;
  };
  const pass = (time_s: number) => {
    now_ms += 1000 * time_s;
  };
  return { batches, order, notes, dead, load, start, stateOf, pass };
}

const wide = { all_bytes: 1000, key_bytes: 1000, key_batches: 9 };

describe('batches in memory', () => {
  it('of two keys are answered by turns, whoever came first', async () => {
    const { start, stateOf, order } = open();
    await start('a', sentBatch(4));
    const id = await start('b', sentBatch(2));
    await start('a', sentBatch(1));
    await vi.waitFor(async () => expect(await stateOf('b', id)).toBe('done'));
    await vi.waitFor(() => expect(order).toHaveLength(7));
    // The first one of a was under way when b came.
    expect(order).toEqual(['a0', 'a1', 'b0', 'a2', 'b1', 'a3', 'a0']);
  });

  it('begin nothing while somebody waits for a thread, or none is free', async () => {
    const { start, order, load, batches } = open({ load: { waiting: 1, busy: 0 } });
    const id = await start('a', sentBatch(2));
    await sleep(60);
    expect(order).toEqual([]);
    Object.assign(load, { waiting: 0, busy: 1 });
    await sleep(60);
    expect(order).toEqual([]);
    Object.assign(load, { waiting: 0, busy: 0 });
    await vi.waitFor(() => expect(order).toEqual(['a0', 'a1']));
    expect(await batches.get('a', id)).toMatchObject({ ok: true, value: { state: 'done' } });
  });

  it('end with their key', async () => {
    const { start, stateOf, dead, order } = open();
    dead.add('a');
    const id = await start('a', sentBatch(3));
    await vi.waitFor(async () => expect(await stateOf('a', id)).toBe('NOT_FOUND'));
    expect(order).toEqual([]);
  });

  it('are kept for an hour after the last answer', async () => {
    const { start, stateOf, pass } = open();
    const id = await start('a', sentBatch(1));
    await vi.waitFor(async () => expect(await stateOf('a', id)).toBe('done'));
    pass(3599);
    expect(await stateOf('a', id)).toBe('done');
    pass(1);
    expect(await stateOf('a', id)).toBe('NOT_FOUND');
  });

  it('that nobody has time for end after a day', async () => {
    const { start, stateOf, pass } = open({ load: { waiting: 1, busy: 0 } });
    const id = await start('a', sentBatch(1));
    pass(24 * 3600);
    expect(await stateOf('a', id)).toBe('NOT_FOUND');
  });

  it.each([
    ['too many bytes of a key', { ...wide, key_bytes: 150 }, 'a'],
    ['too many bytes of all', { ...wide, all_bytes: 150 }, 'b'],
    ['too many batches', { ...wide, key_batches: 1 }, 'a'],
  ])('are refused where there would be %s, until one is deleted', async (_what, limits, owner) => {
    const { batches, start } = open({ limits, load: { waiting: 1, busy: 0 } });
    const id = await start('a', sentBatch(10));
    expect(await batches.start(owner, sentBatch(10))).toMatchObject({
      ok: false,
      failure: { code: 'OVERLOADED', retry_after_s: 60 },
    });
    await batches.cancel('a', id);
    expect((await batches.start(owner, sentBatch(10))).ok).toBe(true);
  });

  it('refuse an answer for which there is no room, and go on', async () => {
    const { batches, start, stateOf } = open({ size: 600, limits: wide });
    const id = await start('a', sentBatch(2));
    await vi.waitFor(async () => expect(await stateOf('a', id)).toBe('done'));
    expect(await batches.get('a', id)).toMatchObject({ value: { answered: 1, refused: 1 } });
    const page = await batches.results('a', id, 1);
    const [text] = page.ok ? page.value.texts : [];
    expect(JSON.parse(Buffer.from(text ?? []).toString())).toMatchObject({
      index: 1,
      refusal: { ok: false, error: { code: 'OVERLOADED' } },
    });
  });

  it('say how many are lost when their server ends', async () => {
    const { batches, start, notes } = open({ load: { waiting: 1, busy: 0 } });
    await start('a', sentBatch(3));
    await batches.close();
    expect(notes).toEqual([expect.stringContaining('1 unfinished')]);
  });
});
