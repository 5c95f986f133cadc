import { performance } from 'node:perf_hooks';
import { FairQueue } from '../work/pool/fairQueue.ts';

interface Job {
  readonly client: string | undefined;
  readonly asked_ms: number;
  /** `false`: other work had to go first for too long. */
  readonly go: (mayWork: boolean) => void;
}

export interface TurnLimits {
  /** The most pieces of work that may wait. */
  readonly waiting: number;
  /** Work that waited longer is refused: whoever asked may have given up, and those behind wait less. */
  readonly wait_ms: number;
}

/** Runs work of this thread; `undefined`: there was too much of it. */
export type Turns = <Value>(
  client: string | undefined,
  work: () => Promise<Value>,
) => Promise<Value | undefined>;

/**
 * One piece of work a turn of the event loop, clients by turns: between any two the loop reads, sends and answers what is
 * small, so that nobody waits for more than one piece of another's work.
 */
export function makeTurns({ waiting, wait_ms }: TurnLimits): Turns {
  const queue = new FairQueue<Job>();
  let isTaken = false;

  function takeNext(): void {
    for (let job = queue.take(() => true); job !== undefined; job = queue.take(() => true)) {
      const mayWork = performance.now() - job.asked_ms <= wait_ms;
      job.go(mayWork);
      if (mayWork) return void setImmediate(takeNext);
    }
    isTaken = false;
  }

  const myTurn = (client: string | undefined) =>
    new Promise<boolean>((go) => {
      queue.add({ client, asked_ms: performance.now(), go });
      if (queue.size > waiting) queue.dropFromLongest()?.go(false);
    });

  return async (client, work) => {
    if (isTaken) return (await myTurn(client)) ? work() : undefined;
    isTaken = true;
    setImmediate(takeNext);
    return work();
  };
}
