import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { serveTasks } from '../work/pool/taskServer.ts';
import { hostTasks } from './answerTasks.ts';

if (parentPort === null) throw new Error('The engine worker runs in a thread of Homeward only.');
// Long work gives way to the thread that answers everybody. Only Linux sets this for one thread alone.
function giveWay(): void {
  try {
    if (process.platform === 'linux') setPriority(0, 5);
  } catch {
    // A sandbox may forbid it; then threads share alike.
  }
}

giveWay();
serveTasks(parentPort, hostTasks);
