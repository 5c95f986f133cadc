import { parentPort } from 'node:worker_threads';
import { engineTasks } from './engineTasks.ts';
import { serveTasks } from './pool/taskServer.ts';

if (parentPort === null) throw new Error('The engine worker runs in a thread of Homeward only.');
serveTasks(parentPort, engineTasks);
