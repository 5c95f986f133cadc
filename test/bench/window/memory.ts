import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { LaunchedApp } from '../../support/electronApp.ts';

const kib_per_mib = 1024;
const sampleEvery_ms = 200;

/** Memory of a process with its share of common pages (`Pss`), kiB; Linux alone reports it. */
function memory_kib(pid: number): number {
  const line = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN);
}

/** The memory of all processes of the app together, MiB. */
export async function memoryOf({ app }: LaunchedApp): Promise<() => number> {
  const pids = await app.evaluate(({ app: electron }) => electron.getAppMetrics().map(({ pid }) => pid));
  return () => pids.reduce((sum, pid) => sum + memory_kib(pid), 0) / kib_per_mib;
}

/** The most that there was during some work, looked at five times a second. */
export async function mostDuring(memory_mib: () => number, work: () => Promise<void>): Promise<number> {
  let isDone = false;
  let most_mib = memory_mib();
  const sampling = async () => {
    while (!isDone) {
      most_mib = Math.max(most_mib, memory_mib());
      await pause(sampleEvery_ms);
    }
  };
  const working = work().finally(() => {
    isDone = true;
  });
  await Promise.all([working, sampling()]);
  return most_mib;
}
