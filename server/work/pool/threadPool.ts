import type { Transferable } from 'node:worker_threads';
import { FairQueue } from './fairQueue.ts';
import type { TaskCall, Tasks } from './taskServer.ts';
import { startThread, type TaskThread, type ThreadEnd, type ThreadOutcome } from './taskThread.ts';

export interface PoolOptions {
  readonly file: URL;
  /** Threads for all clients together; the person at this computer has one more, which no client gets. */
  readonly threads: number;
  /** The most calls that may wait for a thread; beyond it, the client that has most of them loses its newest. */
  readonly waiting: number;
  /** How long one call may run, not counting its wait. */
  readonly limit_ms: number;
  readonly heap_mb: number;
  /** A thread idle for this long ends and frees its memory. */
  readonly idle_ms: number;
  /** So many threads start at once and do not end when they are idle. */
  readonly kept?: number;
}

export interface CallOptions {
  readonly transfer?: readonly Transferable[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How long this call may run; absent: as long as any. */
  readonly limit_ms?: number | undefined;
  /** Who asks: clients are served by turns. Absent: the person at this computer, who is served first. */
  readonly client?: string | undefined;
}

export type NotDone = 'overloaded' | 'took_too_long' | 'out_of_memory' | 'cancelled';
export type PoolAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: NotDone };

export interface PoolLoad {
  readonly waiting: number;
  /** Threads at work or on their way out. */
  readonly busy: number;
}

export interface ThreadPool<All extends Tasks> {
  load(): PoolLoad;
  /** A thread rests that the client may have now. */
  rests(client: string | undefined): boolean;
  /** Rejects only for bugs: a task threw, or a thread ended by itself. */
  run<Name extends keyof All & string>(
    name: Name,
    input: Parameters<All[Name]>[0],
    options?: CallOptions,
  ): Promise<PoolAnswer<Awaited<ReturnType<All[Name]>>>>;
  /** Cancels all calls; resolves when every thread is gone. */
  close(): Promise<void>;
}

interface Job {
  readonly call: TaskCall;
  readonly transfer: readonly Transferable[];
  readonly signal: AbortSignal | undefined;
  readonly client: string | undefined;
  readonly limit_ms: number | undefined;
  readonly settle: (outcome: Outcome) => void;
}

/** `refused`: other calls had to go first, and there was no room to wait. */
type Outcome = ThreadOutcome | { readonly kind: 'refused' };

function toAnswer(outcome: Outcome): PoolAnswer<unknown> {
  if (outcome.kind === 'value') return { ok: true, value: outcome.value };
  if (outcome.kind === 'refused') return { ok: false, failure: 'overloaded' };
  if (outcome.kind === 'threw' || outcome.why === 'crashed') throw outcome.error;
  return { ok: false, failure: outcome.why };
}

/** Starts threads when there is work, ends them when there is none, and serves clients by turns. */
class Threads {
  readonly #options: PoolOptions;
  readonly #waiting = new FairQueue<Job>();
  readonly #all = new Set<TaskThread>();
  readonly #idle = new Map<TaskThread, NodeJS.Timeout>();
  /** Threads at work or on their way out, by client. */
  readonly #held = new Map<string | undefined, number>();
  /** Threads that have had a call: what that left may fill their memory. */
  readonly #used = new WeakSet<TaskThread>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#keepReady();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get load(): PoolLoad {
    const busy = [...this.#held.values()].reduce((sum, held) => sum + held, 0);
    return { waiting: this.#waiting.size, busy };
  }

  add(job: Job): void {
    this.#waiting.add(job);
    this.#pump();
    if (this.#waiting.size > this.#options.waiting)
      this.#waiting.dropFromLongest()?.settle({ kind: 'refused' });
  }

  /** Removes a waiting job from the queue; `false`: the job no longer waits. */
  drop(job: Job): boolean {
    return this.#waiting.drop(job);
  }

  rests(client: string | undefined): boolean {
    return this.#waiting.size === 0 && this.#resting() !== undefined && this.#mayHave(client);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#waiting.dropAll()) job.settle({ kind: 'ended', why: 'cancelled' });
    await Promise.all([...this.#all].map((thread) => this.#end(thread, 'cancelled')));
  }

  #resting(): TaskThread | undefined {
    return [...this.#idle.keys()].find((thread) => thread.isLive());
  }

  /** One client leaves a thread for the next: a long call cannot be stopped for the sake of a short one. */
  #mayHave(client: string | undefined): boolean {
    const { threads } = this.#options;
    if (this.#resting() === undefined && this.#all.size > threads) return false;
    if (client === undefined) return true;
    const ofAll = [...this.#held].reduce((sum, [who, held]) => sum + (who === undefined ? 0 : held), 0);
    return ofAll < threads && (this.#held.get(client) ?? 0) < Math.max(1, threads - 1);
  }

  #pump(): void {
    for (;;) {
      const job = this.#waiting.take(({ client }) => this.#mayHave(client));
      if (job === undefined) return;
      this.#hold(job.client, 1);
      void this.#perform(job, this.#takeThread());
    }
  }

  #hold(client: string | undefined, change: 1 | -1): void {
    const held = (this.#held.get(client) ?? 0) + change;
    if (held > 0) this.#held.set(client, held);
    else this.#held.delete(client);
  }

  #takeThread(): TaskThread {
    const known = this.#resting();
    if (known !== undefined) {
      clearTimeout(this.#idle.get(known));
      this.#idle.delete(known);
      return known;
    }
    return this.#startThread();
  }

  #startThread(): TaskThread {
    const thread = startThread(this.#options.file, this.#options.heap_mb);
    this.#all.add(thread);
    void thread.gone.then(() => this.#forget(thread));
    return thread;
  }

  async #perform(job: Job, thread: TaskThread): Promise<void> {
    const isUsed = this.#used.has(thread);
    this.#used.add(thread);
    const cancel = () => thread.end('cancelled');
    const limit = setTimeout(() => thread.end('took_too_long'), job.limit_ms ?? this.#options.limit_ms);
    job.signal?.addEventListener('abort', cancel, { once: true });
    const outcome = await thread.run(job.call, job.transfer);
    job.signal?.removeEventListener('abort', cancel);
    clearTimeout(limit);
    if (isUsed && this.#mayBeginAnew(job, outcome)) {
      await thread.gone;
      this.#hold(job.client, -1);
      this.add(job);
      return;
    }
    const isSpent = !thread.isLive();
    if (!isSpent) this.#rest(thread);
    job.settle(outcome);
    // A thread that ends holds its place until its memory is free.
    if (isSpent) await thread.gone;
    this.#hold(job.client, -1);
    this.#pump();
  }

  /** True if a call ran out of memory, and what it was asked with is still here. */
  #mayBeginAnew({ transfer, signal }: Job, outcome: ThreadOutcome): boolean {
    const isFull = outcome.kind === 'ended' && outcome.why === 'out_of_memory';
    return isFull && transfer.length === 0 && signal?.aborted !== true && !this.#isClosed;
  }

  #rest(thread: TaskThread): void {
    const giveUp = setTimeout(() => this.#leave(thread), this.#options.idle_ms);
    giveUp.unref();
    this.#idle.set(thread, giveUp);
  }

  #keepReady(): void {
    const { kept = 0 } = this.#options;
    while (!this.#isClosed && this.#all.size < kept) this.#rest(this.#startThread());
  }

  /** Ends an idle thread, unless it is one of those to keep. */
  #leave(thread: TaskThread): void {
    if (this.#idle.size > (this.#options.kept ?? 0)) void this.#end(thread, 'cancelled');
  }

  /** Frees the thread's place only once its memory is free. */
  #forget(thread: TaskThread): void {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    this.#all.delete(thread);
    this.#keepReady();
    this.#pump();
  }

  #end(thread: TaskThread, why: ThreadEnd): Promise<void> {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    thread.end(why);
    return thread.gone;
  }
}

export function makeThreadPool<All extends Tasks>(options: PoolOptions): ThreadPool<All> {
  const threads = new Threads(options);

  const queued = (call: TaskCall, { signal, client, limit_ms, transfer = [] }: CallOptions) =>
    new Promise<Outcome>((resolve) => {
      const leave = () => {
        if (threads.drop(job)) settle({ kind: 'ended', why: 'cancelled' });
      };
      const settle = (outcome: Outcome) => {
        signal?.removeEventListener('abort', leave);
        resolve(outcome);
      };
      const job: Job = { call, transfer, signal, client, limit_ms, settle };
      signal?.addEventListener('abort', leave, { once: true });
      threads.add(job);
    });

  return {
    load: () => threads.load,
    rests: (client) => threads.rests(client),
    async run(name, input, options = {}) {
      if (threads.isClosed || options.signal?.aborted === true) return { ok: false, failure: 'cancelled' };
      // The worker file's tasks match the type: both come from one table.
      return toAnswer(await queued({ name, input }, options)) as PoolAnswer<never>;
    },
    close: () => threads.close(),
  };
}
