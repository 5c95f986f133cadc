import { randomBytes } from 'node:crypto';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Problem } from '../contract/problem.ts';
import {
  type Batch,
  type BatchKind,
  batchKept_s,
  batchLife_s,
  mostResults,
} from '../contract/schemas/batch.ts';
import { FairQueue } from '../work/pool/fairQueue.ts';
import {
  type Batches,
  type BatchLimits,
  batchLimits,
  jsonOf,
  type PieceResult,
  page_bytes,
  type ResultPage,
  type SentBatch,
} from './batches.ts';
import type { BatchParts } from './batchParts.ts';
import { noBatch, noRoom, noRoomForResult } from './batchRefusals.ts';

const sweep_ms = 60_000;

/** An id that nobody guesses. */
export const makeBatchId = () => randomBytes(18).toString('base64url');

interface Kept {
  readonly id: string;
  readonly owner: string;
  readonly kinds: readonly BatchKind[];
  readonly created_ms: number;
  readonly results: Uint8Array[];
  readonly end: AbortController;
  /** Needed until everything is answered. */
  sent: SentBatch | undefined;
  held_bytes: number;
  refused: number;
  until_ms: number;
}

interface Waiting {
  /** Whose it is, as the queue wants it: keys take turns. */
  readonly client: string;
  readonly kept: Kept;
  readonly index: number;
}

/** Batches in the memory of this process, one analysis at a time, keys by turns. */
class MemoryBatches implements Batches {
  readonly #parts: BatchParts;
  readonly #limits: BatchLimits;
  readonly #now: () => number;
  readonly #all = new Map<string, Kept>();
  readonly #queue = new FairQueue<Waiting>();
  readonly #sweeping: NodeJS.Timeout;
  readonly #closed = new AbortController();
  #working: Promise<void> | undefined;

  constructor(parts: BatchParts) {
    this.#parts = parts;
    this.#limits = parts.limits ?? batchLimits;
    this.#now = parts.now ?? Date.now;
    this.#sweeping = setInterval(() => this.#sweep(), sweep_ms).unref();
  }

  async start(owner: string, sent: SentBatch): Promise<Result<Batch, Problem>> {
    this.#sweep();
    if (!this.#hasRoom(owner, sent.bytes.length, 1)) return fail(noRoom);
    const created_ms = this.#now();
    const kept: Kept = {
      id: makeBatchId(),
      owner,
      sent,
      kinds: sent.kinds,
      created_ms,
      results: [],
      end: new AbortController(),
      held_bytes: sent.bytes.length,
      refused: 0,
      until_ms: created_ms + 1000 * batchLife_s,
    };
    this.#all.set(kept.id, kept);
    sent.kinds.forEach((_, index) => void this.#queue.add({ client: owner, kept, index }));
    this.#working ??= this.#work();
    return succeed(infoOf(kept));
  }

  async get(owner: string, id: string): Promise<Result<Batch, Problem>> {
    const kept = this.#find(owner, id);
    return kept === undefined ? fail(noBatch('memory')) : succeed(infoOf(kept));
  }

  async results(owner: string, id: string, from: number): Promise<Result<ResultPage, Problem>> {
    const kept = this.#find(owner, id);
    if (kept === undefined) return fail(noBatch('memory'));
    const texts = pageOf(kept.results.slice(from, from + mostResults));
    const next = from + texts.length;
    return succeed({ texts, next: next < kept.kinds.length ? next : undefined });
  }

  async cancel(owner: string, id: string): Promise<Result<Batch, Problem>> {
    const kept = this.#find(owner, id);
    if (kept === undefined) return fail(noBatch('memory'));
    this.#forget(kept);
    return succeed(infoOf(kept));
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    const lost = [...this.#all.values()].filter((kept) => !isDone(kept)).length;
    if (lost > 0) {
      this.#parts.note(`${lost} unfinished batches end with this server, which keeps them in memory alone.`);
    }
    this.#closed.abort();
    for (const kept of [...this.#all.values()]) this.#forget(kept);
    await this.#working;
  }

  #find(owner: string, id: string): Kept | undefined {
    this.#sweep();
    const kept = this.#all.get(id);
    return kept?.owner === owner ? kept : undefined;
  }

  #hasRoom(owner: string, bytes: number, batches: number): boolean {
    const { all_bytes, key_bytes, key_batches } = this.#limits;
    const all = [...this.#all.values()];
    const own = all.filter((kept) => kept.owner === owner);
    const sum = (some: readonly Kept[]) => some.reduce((total, { held_bytes }) => total + held_bytes, bytes);
    return sum(all) <= all_bytes && sum(own) <= key_bytes && own.length + batches <= key_batches;
  }

  #sweep(): void {
    const now_ms = this.#now();
    for (const kept of [...this.#all.values()]) if (kept.until_ms <= now_ms) this.#forget(kept);
  }

  #forget(kept: Kept): void {
    kept.end.abort();
    this.#all.delete(kept.id);
  }

  async #work(): Promise<void> {
    for (let next = this.#queue.take(() => true); next !== undefined; next = this.#queue.take(() => true))
      if (!next.kept.end.signal.aborted) await this.#answer(next);
    this.#working = undefined;
  }

  async #answer({ kept, index }: Waiting): Promise<void> {
    const { answer, leftover, isLive } = this.#parts;
    const { id, owner, sent, kinds } = kept;
    const { signal } = kept.end;
    await leftover(signal).catch(() => undefined);
    if (signal.aborted || sent === undefined) return;
    if (!(await isLive(owner))) return this.#forget(kept);
    const kind = kinds[index] ?? 'range';
    const result = await answer({ id, owner, index, kind, json: jsonOf(sent, index) }, signal);
    if (result !== undefined && !signal.aborted) this.#keep(kept, index, result);
  }

  #keep(kept: Kept, index: number, result: PieceResult): void {
    const fits = this.#hasRoom(kept.owner, result.text.length, 0);
    const { text, isRefused } = fits ? result : this.#parts.refuse(kept.id, index, noRoomForResult);
    kept.results.push(text);
    kept.held_bytes += text.length;
    if (isRefused) kept.refused += 1;
    if (isDone(kept)) this.#finish(kept);
  }

  #finish(kept: Kept): void {
    kept.held_bytes -= kept.sent?.bytes.length ?? 0;
    kept.sent = undefined;
    kept.until_ms = this.#now() + 1000 * batchKept_s;
  }
}

const isDone = ({ results, kinds }: Kept) => results.length === kinds.length;

function stateOf(kept: Kept): Batch['state'] {
  if (isDone(kept)) return 'done';
  if (kept.end.signal.aborted) return 'ended';
  return kept.results.length === 0 ? 'waiting' : 'running';
}

const infoOf = (kept: Kept): Batch => ({
  id: kept.id,
  state: stateOf(kept),
  analyses: kept.kinds.length,
  answered: kept.results.length - kept.refused,
  refused: kept.refused,
  created_at: new Date(kept.created_ms).toISOString(),
  kept_until: new Date(kept.until_ms).toISOString(),
  kept: 'memory',
});

/** The first of these, up to the one that brings them over the size of a page. */
export function pageOf(texts: readonly Uint8Array[]): Uint8Array[] {
  let bytes = 0;
  const end = texts.findIndex((text) => {
    bytes += text.length;
    return bytes > page_bytes;
  });
  return texts.slice(0, end < 0 ? texts.length : Math.max(1, end));
}

/** Keeps batches in memory: they end with this process. */
export const openMemoryBatches = (parts: BatchParts): Batches => new MemoryBatches(parts);
