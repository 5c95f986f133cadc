import { availableParallelism } from 'node:os';
import type { PoolOptions } from './pool/threadPool.ts';
import { findWorkerFile } from './workerFile.ts';

/** More would hold more memory than they save time. */
const mostThreads = 4;
/** How long a call may run, s; longer than any mission takes, and any file within the reader's limits. */
export const limit_s = 20;

export const usualPool = (): PoolOptions => ({
  file: findWorkerFile(),
  threads: Math.min(mostThreads, Math.max(2, availableParallelism())),
  waiting: 64,
  limit_ms: limit_s * 1000,
  heap_mb: 768,
  idle_ms: 10_000,
});
