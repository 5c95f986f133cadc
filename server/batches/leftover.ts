import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolLoad } from '../work/pool/threadPool.ts';

const look_ms = 10;

/** Resolves as soon as other requests leave time. */
export type WaitForLeftover = (signal: AbortSignal) => Promise<void>;

/**
 * Waits until nobody waits for a thread, and one processor is free beside those that answer requests and that of the thread that
 * takes them in.
 */
export function makeLeftover(load: () => PoolLoad, processors = availableParallelism()): WaitForLeftover {
  const mostBusy = Math.max(1, processors - 1);
  const isBusy = () => {
    const { waiting, busy } = load();
    return waiting > 0 || busy >= mostBusy;
  };
  return async (signal) => {
    // What came in meanwhile is taken first.
    do await sleep(isBusy() ? look_ms : 0, undefined, { signal });
    while (isBusy());
  };
}
