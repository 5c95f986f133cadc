import { accessSync, constants, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setAside } from './documentFile.ts';
import type { CurrentPlanStore } from './services.ts';
import { codeOf, NotWritten, writeWholeFile } from './wholeFile.ts';

export const planFilename = 'plan.json';

const notReadable = (path: string) =>
  new NotWritten(path, 'EUNREADABLE', 'it is there and cannot be read just now. See who may read it');

/** A plan that cannot be read may be perfectly good, so it is not replaced. */
function refuseUnreadable(path: string): void {
  if (!existsSync(path)) return;
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw notReadable(path);
  }
}

/** Holds the plan on screen for the next start, as the page wrote it. Of several saves at once the last one holds. */
export function openCurrentPlan(folder: string, wasCutShort = false): CurrentPlanStore {
  const path = join(folder, planFilename);
  let isToBeSaid = wasCutShort;
  let lastWrite: Promise<unknown> = Promise.resolve();
  return {
    async get() {
      try {
        return new Uint8Array(await readFile(path));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw notReadable(path);
      }
    },
    save(plan) {
      const written = lastWrite.then(() => {
        refuseUnreadable(path);
        return writeWholeFile(path, plan, { mode: 0o600 });
      });
      // The caller reports a failed write; the next write starts afresh.
      lastWrite = written.catch(() => undefined);
      return written;
    },
    wasCutShort() {
      const is = isToBeSaid;
      isToBeSaid = false;
      return is;
    },
    setAside: async () => setAside(path),
    close: async () => {
      await lastWrite;
    },
  };
}
