// First, before the schemas and tables of the others are made.
import './giveWay.ts';
import { parentPort } from 'node:worker_threads';
import { serveTasks } from '../work/pool/taskServer.ts';
import { hostTasks } from './answerTasks.ts';

if (parentPort === null) throw new Error('The engine worker runs in a thread of Homeward only.');
serveTasks(parentPort, hostTasks);
