import { performance } from 'node:perf_hooks';
import type { SpareThreads } from '../answers/spareThreads.ts';
import { FairQueue } from '../work/pool/fairQueue.ts';

/** Where a piece of work is done. */
export type Place = 'here' | 'thread';

interface Job {
  readonly client: string | undefined;
  readonly asked_ms: number;
  /** `undefined`: other work had to go first for too long. */
  readonly go: (place: Place | undefined) => void;
}

export interface TurnLimits {
  /** The most pieces of work that may wait. */
  readonly waiting: number;
  /** Work that waited longer is refused: whoever asked may have given up, and those behind wait less. */
  readonly wait_ms: number;
}

/** Runs pieces of work; `undefined`: there was too much of it. */
export type Turns = <Value>(
  client: string | undefined,
  work: (place: Place) => Promise<Value>,
) => Promise<Value | undefined>;

/** Starting a thread takes as much of the processors as so many pieces: until as many have waited, it would keep others waiting. */
const startedFor_pieces = 200;

/**
 * One piece of work of this thread a turn of the event loop, clients by turns: between any two the loop reads, sends and answers what
 * is small, so that nobody waits for more than one piece of another's work. What would wait goes to a spare thread, if one rests.
 */
export function makeTurns(
  { waiting, wait_ms }: TurnLimits,
  spare?: Pick<SpareThreads, 'outlook' | 'start'>,
): Turns {
  const queue = new FairQueue<Job>();
  let isTaken = false;
  /** Pieces that have waited since a thread was started. */
  let waited = 0;
  const hasTime = ({ asked_ms }: Job) => performance.now() - asked_ms <= wait_ms;

  /** Lets the next piece go that has not waited too long, of a client that may; `false`: there is none. */
  function letGo(place: Place, mayGo: (client: string | undefined) => boolean): boolean {
    for (let job = queue.take(mayGo); job !== undefined; job = queue.take(mayGo)) {
      const mayWork = hasTime(job);
      job.go(mayWork ? place : undefined);
      if (mayWork) return true;
    }
    return false;
  }

  function takeNext(): void {
    if (letGo('here', () => true)) setImmediate(takeNext);
    else isTaken = false;
  }

  function giveNext(): void {
    if (spare !== undefined && queue.size > 0)
      letGo('thread', (client) => spare.outlook(client) === 'at_rest');
  }

  async function inThread<Value>(work: (place: Place) => Promise<Value>): Promise<Value> {
    const done = work('thread');
    giveNext();
    try {
      return await done;
    } finally {
      giveNext();
    }
  }

  const wait = (job: Job): void => {
    queue.add(job);
    if (queue.size > waiting) queue.dropFromLongest()?.go(undefined);
    giveNext();
    if (spare?.outlook(job.client) !== 'to_start' || ++waited < startedFor_pieces) return;
    waited = 0;
    void spare.start();
  };

  return async (client, work) => {
    if (!isTaken) {
      isTaken = true;
      setImmediate(takeNext);
      return work('here');
    }
    return new Promise((resolve, reject) => {
      const go: Job['go'] = (place) => {
        if (place === undefined) resolve(undefined);
        else (place === 'here' ? work(place) : inThread(work)).then(resolve, reject);
      };
      wait({ client, asked_ms: performance.now(), go });
    });
  };
}
