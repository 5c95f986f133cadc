import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findWorkerFile } from '../../../server/work/workerFile.ts';

/** Starts a thread of the engine, waits for its first answer and prints how nice each thread of the process is. */
const script = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { setPriority } from 'node:os';
  import { Worker } from 'node:worker_threads';
  setPriority(3);
  const thread = new Worker(process.argv[1], { execArgv: [] });
  thread.once('message', () => {
    const stats = readdirSync('/proc/self/task').map((id) => readFileSync('/proc/self/task/' + id + '/stat', 'utf8'));
    console.log(JSON.stringify(stats.map((stat) => Number(stat.split(') ')[1].split(' ')[16]))));
    process.exit();
  });
  thread.postMessage({ name: 'none', input: undefined });
`;

it.runIf(process.platform === 'linux')(
  'threads give way to that which started them, however nice it is',
  () => {
    const words = ['--input-type=module', '--eval', script, fileURLToPath(findWorkerFile())];
    const nices: number[] = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }));
    expect(Math.max(...nices)).toBe(8);
  },
);
