import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const staleAfter_ms = 10_000;
const patience_ms = 5_000;
const pause_ms = 15;

class LockedError extends Error {
  readonly code = 'ELOCKED';
}

function acquire(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Without this, a process killed while holding the lock would lock out the others for good. */
function breakIfStale(path: string): void {
  try {
    if (Date.now() - statSync(path).mtimeMs > staleAfter_ms) rmSync(path);
  } catch {
    // The owner released it meanwhile.
  }
}

/** Runs `work` while no other process runs work under the same lock file. */
export async function withLock<Value>(path: string, work: () => Promise<Value>): Promise<Value> {
  const end = Date.now() + patience_ms;
  while (!acquire(path)) {
    breakIfStale(path);
    if (Date.now() > end) throw new LockedError(`Another process holds ${path}; try again.`);
    await sleep(pause_ms);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
