import type { HostTasks } from '../answers/answerTasks.ts';
import { makeThreadPool, type ThreadPool } from '../work/pool/threadPool.ts';
import { usualPool } from '../work/usualPool.ts';

export type RunInThread = ThreadPool<HostTasks>['run'];

/** Reads files in a thread, within the usual bounds on time and memory. */
export async function readInThread<Value>(
  read: (run: RunInThread) => Promise<Value>,
  options = usualPool(),
): Promise<Value> {
  const pool = makeThreadPool<HostTasks>(options);
  try {
    return await read(pool.run);
  } finally {
    await pool.close();
  }
}
