import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of a process with all its threads, µs (Linux, whose scheduler counts it in nanoseconds). */
export function processorTime_us(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  let sum_us = 0;
  for (const task of readdirSync(tasks)) {
    try {
      sum_us += Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1000;
    } catch {
      // A thread that ended meanwhile.
    }
  }
  return sum_us;
}

/** Time that all processors of the machine worked, s. */
export function machineWorked_s(): number {
  const fields =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/).slice(1).map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = fields;
  return (user + nice + system + irq + soft) / 100;
}
