import { join } from 'node:path';
import { makeDataFolder } from './documentFile.ts';
import { holdLock } from './lock.ts';
import { NotWritten } from './wholeFile.ts';

const lockFilename = 'window.lock';
/** Long enough for a window that is closing. */
const usualPatience_ms = 6_000;

/**
 * Makes this process the only one with a window on the data folder, since each saves the plan on its screen. Returns what
 * gives the folder back. A folder that may not be written to has nothing to be kept apart.
 */
export async function claimFolder(dataDir: string, patience_ms = usualPatience_ms): Promise<() => void> {
  try {
    makeDataFolder(dataDir);
  } catch {
    return () => {};
  }
  const release = await holdLock(join(dataDir, lockFilename), patience_ms).catch((error: unknown) => {
    if (error instanceof NotWritten) return () => {};
    throw error;
  });
  if (release !== undefined) return release;
  throw new Error(
    `another Homeward is open with the settings and the plan in ${dataDir}. Use that one, close it, or name another folder with --data`,
  );
}
