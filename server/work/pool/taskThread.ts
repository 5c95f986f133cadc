import { type Transferable, Worker } from 'node:worker_threads';
import { type TaskCall, type TaskReply, toSendable } from './taskServer.ts';

/** Why a thread ended before it answered. */
export type ThreadEnd = 'took_too_long' | 'out_of_memory' | 'cancelled' | 'crashed';

export type ThreadOutcome =
  | TaskReply
  | { readonly kind: 'ended'; readonly why: ThreadEnd; readonly error?: unknown };

export interface TaskThread {
  /** Runs one call at a time. Transferred buffers become empty here. */
  run(call: TaskCall, transfer: readonly Transferable[]): Promise<ThreadOutcome>;
  /** Answers the running call with `why` and stops the thread, even in the middle of a loop. */
  end(why: ThreadEnd): void;
  /** `false` as soon as the thread ends, whatever the reason. */
  isLive(): boolean;
  /** Resolves when the thread and its memory are gone. */
  readonly gone: Promise<void>;
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Starts a thread with its own heap; it keeps the process alive only while a call runs. */
export function startThread(file: URL, heap_mb: number): TaskThread {
  const worker = new Worker(file, {
    name: 'engine',
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heap_mb },
  });
  worker.unref();
  let isLive = true;
  let settle: ((outcome: ThreadOutcome) => void) | undefined;
  const finish = (outcome: ThreadOutcome) => {
    const answer = settle;
    settle = undefined;
    worker.unref();
    answer?.(outcome);
  };
  const end = (why: ThreadEnd, error?: unknown) => {
    isLive = false;
    finish({ kind: 'ended', why, error });
    void worker.terminate();
  };
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      isLive = false;
      finish({ kind: 'ended', why: 'crashed', error: new Error(`An engine thread ended with ${code}.`) });
      resolve();
    });
  });
  worker.on('message', (reply: TaskReply) => {
    isLive = reply.kind !== 'value' || reply.isLast !== true;
    finish(reply);
    if (!isLive) void worker.terminate();
  });
  worker.on('messageerror', (error) => end('crashed', error));
  worker.on('error', (error) => end(isOutOfMemory(error) ? 'out_of_memory' : 'crashed', error));
  return {
    gone,
    end,
    isLive: () => isLive,
    run: (call, transfer) =>
      new Promise((resolve) => {
        settle = resolve;
        worker.ref();
        try {
          worker.postMessage(call, [...transfer]);
        } catch (error) {
          finish({ kind: 'threw', error: toSendable(error) });
        }
      }),
  };
}
