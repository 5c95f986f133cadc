import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process of this computer has that number. One of another user counts, too. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function attempt(read: () => string | undefined): string {
  try {
    return read()?.trim() ?? '';
  } catch {
    return '';
  }
}

/**
 * Returns the time when a process began, in the system's own ticks (field 22 of `/proc/PID/stat`, proc(5)); empty where the
 * system does not say.
 */
export const birthOf = (pid: number): string =>
  // The second field is the program's name in brackets, which may hold spaces and brackets.
  attempt(
    () =>
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19],
  );

/** Changes with each start of the system; empty where it has no such id. */
export const bootId = (): string => attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));

/** The computer, and the container in it: a process number means something only in there. */
export const numberSpace = (): string =>
  `${hostname()} ${attempt(() => readlinkSync('/proc/self/ns/pid'))}`.trim();
