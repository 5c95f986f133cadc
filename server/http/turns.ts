import { performance } from 'node:perf_hooks';
import type { SpareThreads } from '../answers/spareThreads.ts';
import { FairQueue } from '../work/pool/fairQueue.ts';

interface Job {
  readonly client: string | undefined;
  readonly asked_ms: number;
  /** Begins the work here. */
  readonly begin: () => void;
  /** Has a thread do it, and resolves when that rests again; absent: only this one can. */
  readonly lend: (() => Promise<void>) | undefined;
  /** Ends it undone: other work had to go first for too long. */
  readonly refuse: () => void;
}

export interface TurnLimits {
  /** The most pieces of work that may wait. */
  readonly waiting: number;
  /** Work that waited longer is refused: whoever asked may have given up, and those behind wait less. */
  readonly wait_ms: number;
}

/** Runs work of this thread, or has it done elsewhere by `lent` where it would wait; `undefined`: there was too much of it. */
export type Turns = <Value>(
  client: string | undefined,
  work: () => Promise<Value>,
  lent?: () => Promise<Value>,
) => Promise<Value | undefined>;

/**
 * One piece of work a turn of the event loop, clients by turns: between any two the loop reads, sends and answers what is
 * small, so that nobody waits for more than one piece of another's work. Spare threads do what would wait.
 */
export function makeTurns(
  { waiting, wait_ms }: TurnLimits,
  spare?: Pick<SpareThreads, 'rests' | 'wanted'>,
): Turns {
  const queue = new FairQueue<Job>();
  let isTaken = false;

  function next(mayGo: (job: Job) => boolean): Job | undefined {
    for (let job = queue.take(mayGo); job !== undefined; job = queue.take(mayGo)) {
      if (performance.now() - job.asked_ms <= wait_ms) return job;
      job.refuse();
    }
    return undefined;
  }

  function takeNext(): void {
    const job = next(() => true);
    isTaken = job !== undefined;
    job?.begin();
    if (isTaken) setImmediate(takeNext);
  }

  /** Gives what waits to a thread that rests; that one takes the next when it is done. */
  function lendNext(): void {
    if (spare === undefined || queue.size === 0) return;
    const job = next(({ client, lend }) => lend !== undefined && spare.rests(client));
    void job?.lend?.().then(lendNext);
  }

  function wait(job: Job): void {
    queue.add(job);
    if (queue.size > waiting) queue.dropFromLongest()?.refuse();
    if (job.lend === undefined) return;
    lendNext();
    if (queue.size > 0) spare?.wanted();
  }

  return async (client, work, lent) => {
    if (isTaken)
      return new Promise((resolve, reject) => {
        wait({
          client,
          asked_ms: performance.now(),
          begin: () => void work().then(resolve, reject),
          lend: lent && (() => lent().then(resolve, reject)),
          refuse: () => resolve(undefined),
        });
      });
    isTaken = true;
    setImmediate(takeNext);
    return work();
  };
}
