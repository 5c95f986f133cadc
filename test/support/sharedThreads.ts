import type { HostTasks } from '../../server/answers/answerTasks.ts';
import { makeThreadPool, type ThreadPool } from '../../server/work/pool/threadPool.ts';
import { usualPool } from '../../server/work/usualPool.ts';

let threads: ThreadPool<HostTasks> | undefined;

/** Threads that the hosts of all tests of a process share. Each thread loads the whole engine, which takes longer than most tests. */
export function sharedThreads(): ThreadPool<HostTasks> {
  threads ??= makeThreadPool<HostTasks>(usualPool());
  return threads;
}
