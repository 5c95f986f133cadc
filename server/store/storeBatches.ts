import { fail, type Result, succeed } from '../../engine/result.ts';
import {
  type Batches,
  type BatchLimits,
  batchLimits,
  page_bytes,
  type ResultPage,
  type SentBatch,
} from '../batches/batches.ts';
import type { BatchParts } from '../batches/batchParts.ts';
import { noBatch, noRoom, noRoomForResult, storeAway } from '../batches/batchRefusals.ts';
import { makeBatchId } from '../batches/memoryBatches.ts';
import type { Problem } from '../contract/problem.ts';
import { type Batch, batchKept_s, batchLife_s, mostResults } from '../contract/schemas/batch.ts';
import {
  endsName,
  findScript,
  forgetScript,
  heldName,
  keepScript,
  namesOf,
  overScript,
  pageScript,
  startScript,
  turnsName,
} from './batchScripts.ts';
import { openPieceQueue, type PieceQueue, type QueuedPiece } from './pieceQueue.ts';
import type { SharedStore } from './sharedStore.ts';

const sweep_ms = 30_000;

type Found = Readonly<Record<string, string>>;

/** The fields of a hash that came as names and values by turns. */
const toFound = (flat: readonly string[]): Found =>
  Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : [])));

function toBatch(id: string, found: Found): Batch {
  const figure = (name: string) => Number(found[name] ?? 0);
  const [analyses, all, refused] = [figure('count'), figure('answered'), figure('refused')];
  const time = (name: string) => new Date(figure(name)).toISOString();
  return {
    id,
    state: all === analyses ? 'done' : all === 0 ? 'waiting' : 'running',
    analyses,
    answered: all - refused,
    refused,
    created_at: time('created_ms'),
    kept_until: time('until_ms'),
    kept: 'store',
  };
}

/** So many analyses go to Redis at once: other requests are answered in between. */
const together = 50;

/** The analyses from an index on, as they are queued. */
function piecesFrom(
  from: number,
  id: string,
  { bytes, ends, kinds }: SentBatch,
  first: number,
): QueuedPiece[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return kinds.slice(from, from + together).map((kind, at) => {
    const index = from + at;
    const json = all.toString('utf8', index === 0 ? 0 : ends[index - 1], ends[index]);
    return { id, index, kind, json, turn: first + index + 1 };
  });
}

/** Batches that all servers of one Redis share: what one that ends leaves, the others go on with. */
class StoreBatches implements Batches {
  readonly #store: SharedStore;
  readonly #parts: BatchParts;
  readonly #limits: BatchLimits;
  readonly #queue: Promise<PieceQueue>;
  readonly #sweeping: NodeJS.Timeout;

  constructor(store: SharedStore, url: string, parts: BatchParts) {
    this.#store = store;
    this.#parts = parts;
    this.#limits = parts.limits ?? batchLimits;
    this.#queue = openPieceQueue(url, {
      ready: parts.leftover,
      done: (piece, signal) => this.#answer(piece, signal),
    });
    this.#sweeping = setInterval(() => void this.#sweep(), sweep_ms).unref();
  }

  async start(owner: string, sent: SentBatch): Promise<Result<Batch, Problem>> {
    await this.#sweep();
    const id = makeBatchId();
    const count = sent.kinds.length;
    const { all_bytes, key_bytes, key_batches } = this.#limits;
    const life_ms = 1000 * batchLife_s;
    const args = [id, owner, count, sent.bytes.length, life_ms, all_bytes, key_bytes, key_batches];
    const first = await this.#run(startScript, [namesOf(id).batch, endsName, heldName, turnsName], args);
    if (!first.ok) return fail(storeAway);
    if (Number(first.value) < 0) return fail(noRoom);
    try {
      const queue = await this.#queue;
      for (let from = 0; from < count; from += together)
        await queue.add(piecesFrom(from, id, sent, Number(first.value)));
    } catch {
      await this.#forget(id);
      return fail(storeAway);
    }
    return this.get(owner, id);
  }

  async get(owner: string, id: string): Promise<Result<Batch, Problem>> {
    const asked = await this.#run(findScript, [namesOf(id).batch], []);
    if (!asked.ok) return fail(storeAway);
    const found = toFound(asked.value as unknown as readonly string[]);
    return found['owner'] === owner ? succeed(toBatch(id, found)) : fail(noBatch('store'));
  }

  async results(owner: string, id: string, from: number): Promise<Result<ResultPage, Problem>> {
    const batch = await this.get(owner, id);
    if (!batch.ok) return batch;
    const keys = [namesOf(id).results];
    const args = [from, mostResults, page_bytes].map(String);
    const asked = await this.#store.askBytes((client) => client.eval(pageScript, { keys, arguments: args }));
    if (!asked.ok) return fail(storeAway);
    const texts = asked.value as unknown as readonly Buffer[];
    const next = from + texts.length;
    return succeed({ texts, next: next < batch.value.analyses ? next : undefined });
  }

  async cancel(owner: string, id: string): Promise<Result<Batch, Problem>> {
    const batch = await this.get(owner, id);
    if (!batch.ok) return batch;
    const forgotten = await this.#forget(id);
    const isDone = batch.value.state === 'done';
    return forgotten.ok ? succeed({ ...batch.value, ...(!isDone && { state: 'ended' }) }) : fail(storeAway);
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    await this.#queue.then((queue) => queue.close()).catch(() => undefined);
  }

  #run(script: string, keys: string[], args: readonly (string | number | Buffer)[]) {
    const texts = args.map((arg) => (typeof arg === 'number' ? String(arg) : arg));
    return this.#store.ask((client) => client.eval(script, { keys, arguments: texts }));
  }

  #forget(id: string) {
    const { batch, results } = namesOf(id);
    return this.#run(forgetScript, [batch, results, endsName, heldName, turnsName], [id]);
  }

  async #sweep(): Promise<void> {
    const over = await this.#run(overScript, [endsName], []);
    for (const id of over.ok ? (over.value as unknown as readonly string[]) : []) await this.#forget(id);
  }

  /** Answers an analysis unless its batch is gone, or its key is; `false` where this server could not. */
  async #answer(queued: QueuedPiece, signal: AbortSignal): Promise<boolean> {
    const { id, index, kind } = queued;
    const owned = await this.#store.ask((client) => client.hGet(namesOf(id).batch, 'owner'));
    if (!owned.ok) return false;
    const owner = owned.value;
    if (owner === null || owner === undefined) return true;
    if (!(await this.#parts.isLive(owner))) return (await this.#forget(id)).ok;
    const json = new TextEncoder().encode(queued.json);
    const result = await this.#parts.answer({ id, owner, index, kind, json }, signal);
    if (result === undefined) return false;
    const { text } = this.#parts.refuse(id, index, noRoomForResult);
    const { all_bytes, key_bytes } = this.#limits;
    const { batch, results } = namesOf(id);
    const kept = await this.#run(
      keepScript,
      [batch, results, endsName, heldName, turnsName],
      [
        id,
        index,
        Buffer.from(result.text),
        result.isRefused ? '1' : '0',
        Buffer.from(text),
        queued.turn,
        1000 * batchKept_s,
        all_bytes,
        key_bytes,
      ],
    );
    return kept.ok;
  }
}

/** Keeps batches in a Redis, where the servers that share it work on them. */
export const openStoreBatches =
  (store: SharedStore, url: string) =>
  (parts: BatchParts): Batches =>
    new StoreBatches(store, url, parts);
