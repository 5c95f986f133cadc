import type { Transferable } from 'node:worker_threads';
import type { TaskCall, Tasks } from './taskServer.ts';
import { startThread, type TaskThread, type ThreadEnd, type ThreadOutcome } from './taskThread.ts';

export interface PoolOptions {
  readonly file: URL;
  readonly threads: number;
  /** The most calls that may wait for a thread; one more is refused. */
  readonly waiting: number;
  /** How long one call may run, not counting its wait. */
  readonly limit_ms: number;
  /** The heap of one thread. */
  readonly heap_mb: number;
  /** A thread idle for this long ends and frees its memory. */
  readonly idle_ms: number;
}

export interface CallOptions {
  readonly transfer?: readonly Transferable[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type NotDone = 'overloaded' | 'took_too_long' | 'out_of_memory' | 'cancelled';
export type PoolAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: NotDone };

export interface ThreadPool<All extends Tasks> {
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
  readonly settle: (outcome: ThreadOutcome) => void;
}

function toAnswer(outcome: ThreadOutcome): PoolAnswer<unknown> {
  if (outcome.kind === 'value') return { ok: true, value: outcome.value };
  if (outcome.kind === 'threw' || outcome.why === 'crashed') throw outcome.error;
  return { ok: false, failure: outcome.why };
}

/** Starts threads when there is work, ends them when there is none, and serves calls in order. */
class Threads {
  readonly #options: PoolOptions;
  readonly #waiting: Job[] = [];
  readonly #all = new Set<TaskThread>();
  readonly #idle = new Map<TaskThread, NodeJS.Timeout>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  mayTake(): boolean {
    return this.#isThreadFree() || this.#waiting.length < this.#options.waiting;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  add(job: Job): void {
    this.#waiting.push(job);
    this.#pump();
  }

  /** Removes a waiting job from the queue; `false`: the job no longer waits. */
  drop(job: Job): boolean {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) this.#waiting.splice(at, 1);
    return at >= 0;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#waiting.splice(0)) job.settle({ kind: 'ended', why: 'cancelled' });
    await Promise.all([...this.#all].map((thread) => this.#end(thread, 'cancelled')));
  }

  #isThreadFree(): boolean {
    return this.#resting() !== undefined || this.#all.size < this.#options.threads;
  }

  #resting(): TaskThread | undefined {
    return [...this.#idle.keys()].find((thread) => thread.isLive());
  }

  #pump(): void {
    while (this.#waiting.length > 0 && this.#isThreadFree()) {
      const job = this.#waiting.shift();
      if (job !== undefined) void this.#perform(job, this.#takeThread());
    }
  }

  #takeThread(): TaskThread {
    const known = this.#resting();
    if (known !== undefined) {
      clearTimeout(this.#idle.get(known));
      this.#idle.delete(known);
      return known;
    }
    const thread = startThread(this.#options.file, this.#options.heap_mb);
    this.#all.add(thread);
    void thread.gone.then(() => this.#forget(thread));
    return thread;
  }

  async #perform(job: Job, thread: TaskThread): Promise<void> {
    const cancel = () => thread.end('cancelled');
    const limit = setTimeout(() => thread.end('took_too_long'), this.#options.limit_ms);
    job.signal?.addEventListener('abort', cancel, { once: true });
    const outcome = await thread.run(job.call, job.transfer);
    job.signal?.removeEventListener('abort', cancel);
    clearTimeout(limit);
    if (thread.isLive()) this.#rest(thread);
    job.settle(outcome);
    this.#pump();
  }

  #rest(thread: TaskThread): void {
    const giveUp = setTimeout(() => void this.#end(thread, 'cancelled'), this.#options.idle_ms);
    giveUp.unref();
    this.#idle.set(thread, giveUp);
  }

  /** Frees the thread's place only once its memory is free. */
  #forget(thread: TaskThread): void {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
    this.#all.delete(thread);
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
  const refused = (why: ThreadEnd): ThreadOutcome => ({ kind: 'ended', why });

  const queued = (call: TaskCall, { signal, transfer = [] }: CallOptions) =>
    new Promise<ThreadOutcome>((resolve) => {
      const leave = () => {
        if (threads.drop(job)) settle(refused('cancelled'));
      };
      const settle = (outcome: ThreadOutcome) => {
        signal?.removeEventListener('abort', leave);
        resolve(outcome);
      };
      const job: Job = { call, transfer, signal, settle };
      signal?.addEventListener('abort', leave, { once: true });
      threads.add(job);
    });

  return {
    async run(name, input, options = {}) {
      if (threads.isClosed || options.signal?.aborted === true) return { ok: false, failure: 'cancelled' };
      if (!threads.mayTake()) return { ok: false, failure: 'overloaded' };
      // The worker file's tasks match the type: both come from one table.
      return toAnswer(await queued({ name, input }, options)) as PoolAnswer<never>;
    },
    close: () => threads.close(),
  };
}
