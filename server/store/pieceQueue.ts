import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, Queue, Worker } from 'bullmq';
import type { Piece } from '../batches/batches.ts';
import { batchPrefix } from './batchScripts.ts';

/** An analysis as BullMQ keeps it. */
export type QueuedPiece = Omit<Piece, 'json' | 'owner'> & { readonly json: string; readonly turn: number };

/** A server that said nothing of an analysis for so long has ended, and another takes it. */
const lock_ms = 10_000;
const renewal_ms = 3_000;
const stalledLook_ms = 5_000;
/** An idle server looks so often. */
const look_ms = 500;
/** Ends of servers in the middle of the same analysis, after which it is given up. */
const mostEnds = 100;
/** The largest priority that BullMQ takes: from there on, who came first is first. */
const lastTurn = 2 ** 21 - 1;
const longestPause_ms = 2_000;
const longestClose_ms = 1_000;

export interface PieceQueue {
  /** Rejects where Redis is away; then nothing was added. */
  add(pieces: readonly QueuedPiece[]): Promise<void>;
  close(): Promise<void>;
}

/** The work on an analysis, and the time to take the next one; `false`: it is not done, another server may have it. */
export interface PieceWork {
  ready(signal: AbortSignal): Promise<void>;
  done(piece: QueuedPiece, signal: AbortSignal): Promise<boolean>;
}

/** A connection, as far as it is ended here. */
interface Closable {
  readonly isOpen: boolean;
  destroy(): void;
  on(event: 'error', listener: () => void): unknown;
}

const forAWhile = (work: Promise<unknown>) =>
  Promise.race([work, sleep(longestClose_ms, undefined, { ref: false })]);

async function perform(job: Job<QueuedPiece>, token: string, { done }: PieceWork, signal: AbortSignal) {
  const renewing = setInterval(() => void job.extendLock(token, lock_ms).catch(() => undefined), renewal_ms);
  try {
    if (await done(job.data, signal)) await job.moveToCompleted(undefined as never, token, false);
    else await job.moveToWait(token);
  } finally {
    clearInterval(renewing);
  }
}

async function workOn(worker: Worker<QueuedPiece>, work: PieceWork, signal: AbortSignal): Promise<void> {
  const token = randomUUID();
  while (!signal.aborted) {
    try {
      await work.ready(signal);
      const job: Job<QueuedPiece> | undefined = await worker.getNextJob(token, { block: false });
      if (job === undefined) await sleep(look_ms, undefined, { signal });
      else await perform(job, token, work, signal);
    } catch {
      // Redis is away, or this server ends; an analysis that was not brought to an end is taken again.
      await sleep(look_ms, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** The analyses that all servers of one Redis work on: each at one at a time, in the order of their turns. */
export async function openPieceQueue(url: string, work: PieceWork): Promise<PieceQueue> {
  const [bullmq, redis] = await Promise.all([import('bullmq'), import('@redis/client')]);
  const ending = new AbortController();
  const elsewhere = () => undefined;
  const clients: Closable[] = [];
  /** Makes a connection that ends with this queue, and so do those that BullMQ makes after it. */
  const connection = () => {
    const client = redis.createClient({
      url,
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
      socket: { reconnectStrategy: (retries) => Math.min(longestPause_ms, 50 * 2 ** Math.min(retries, 10)) },
    });
    const duplicate = client.duplicate.bind(client);
    client.duplicate = ((...asked: Parameters<typeof duplicate>) => {
      const made = duplicate(...asked);
      keep(made);
      return made;
    }) as never;
    keep(client);
    return client;
  };
  const keep = (client: Closable) => {
    // The shared store says that Redis is away.
    client.on('error', elsewhere);
    clients.push(client);
  };
  const options = (client: ReturnType<typeof connection>) => ({
    connection: client as never,
    prefix: batchPrefix,
    // It would ask Redis for its version, and speak of it on standard error.
    skipVersionCheck: true,
  });
  const [adding, taking] = [connection(), connection()];
  const queue: Queue<QueuedPiece> = new bullmq.Queue('analyses', options(adding));
  const worker = new bullmq.Worker<QueuedPiece>('analyses', null, {
    ...options(taking),
    autorun: false,
    lockDuration: lock_ms,
    stalledInterval: stalledLook_ms,
    maxStalledCount: mostEnds,
  });
  queue.on('error', elsewhere);
  worker.on('error', elsewhere);
  await worker.startStalledCheckTimer();
  const working = workOn(worker, work, ending.signal);
  return {
    async add(pieces) {
      const jobs = pieces.map((data) => ({
        name: data.kind,
        data,
        opts: {
          jobId: `${data.id}-${data.index}`,
          priority: Math.min(lastTurn, data.turn),
          removeOnComplete: true,
          removeOnFail: true,
        },
      }));
      await queue.addBulk(jobs as never);
    },
    async close() {
      ending.abort();
      // A Redis that takes questions and answers none would be waited for.
      await forAWhile(working);
      // What is closed while it connects would connect afterwards.
      await forAWhile(Promise.allSettled([queue.waitUntilReady(), worker.waitUntilReady()]));
      await forAWhile(Promise.allSettled([worker.close(true), queue.close()]));
      for (const client of clients) if (client.isOpen) client.destroy();
    },
  };
}
