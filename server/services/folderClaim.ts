import { join } from 'node:path';
import { makeDataFolder } from './documentFile.ts';
import { holdLock } from './lock.ts';
import { NotWritten } from './wholeFile.ts';

const lockFilename = 'window.lock';
/** Long enough for a window that is closing. */
const usualPatience_ms = 6_000;

export interface FolderClaim {
  readonly giveBack: () => void;
  /** The window before was killed, or the computer went off. */
  readonly wasCutShort: boolean;
}

const unclaimed: FolderClaim = { giveBack: () => {}, wasCutShort: false };

/**
 * Makes this process the only one with a window on the data folder, since each saves the plan on its screen. Returns what
 * gives the folder back, and how the window before ended. A folder that may not be written to has nothing to be kept apart.
 */
export async function claimFolder(dataDir: string, patience_ms = usualPatience_ms): Promise<FolderClaim> {
  try {
    makeDataFolder(dataDir);
  } catch {
    return unclaimed;
  }
  try {
    const lock = await holdLock(join(dataDir, lockFilename), patience_ms);
    if (lock !== undefined) return { giveBack: lock.release, wasCutShort: lock.wasLeftBehind };
  } catch (error) {
    if (error instanceof NotWritten) return unclaimed;
    throw error;
  }
  throw new Error(
    `another Homeward is open with the settings and the plan in ${dataDir}. Use that one, close it, or name another folder with --data`,
  );
}
