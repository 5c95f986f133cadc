import type { HostTasks } from '../answers/answerTasks.ts';
import { makeThreadPool, type ThreadPool } from '../work/pool/threadPool.ts';
import { usualPool } from '../work/usualPool.ts';

let opened: ThreadPool<HostTasks> | undefined;

/**
 * The threads of the commands that answer and end. What reads a file answers about it, too, since a thread takes a third of a second to
 * start. A thread that rests keeps no process alive, so nobody closes them.
 */
export function commandThreads(): ThreadPool<HostTasks> {
  opened ??= makeThreadPool<HostTasks>(usualPool());
  return opened;
}
