import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setAside } from './documentFile.ts';
import type { CurrentPlanStore, CurrentPlans } from './services.ts';
import { codeOf, NotWritten, writeWholeFile } from './wholeFile.ts';

/** The first window's; the second one has `plan-2.json`. */
export const planFilename = 'plan.json';
const filenameOf = (window: number) => (window === 1 ? planFilename : `plan-${window}.json`);

/** As many as the numbers of one digit. */
export const mostWindows = 9;

/** The numbers of the windows whose plans lie in a folder, rising; none where it cannot be read. */
function windowsIn(folder: string): number[] {
  try {
    const names = new Set(readdirSync(folder));
    return Array.from({ length: mostWindows }, (_, index) => index + 1).filter((window) =>
      names.has(filenameOf(window)),
    );
  } catch {
    return [];
  }
}

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

/** Holds the plan on the screen of a window for the next start, as the page wrote it. Of several saves at once the last one holds. */
function openPlan(path: string, wasCutShort: boolean): CurrentPlanStore {
  let isToBeSaid = wasCutShort;
  let lastWrite: Promise<unknown> = Promise.resolve();
  /** After the writes before it. The caller reports one that fails; the next one starts afresh. */
  const next = <Value>(act: () => Promise<Value>): Promise<Value> => {
    const done = lastWrite.then(act);
    lastWrite = done.catch(() => undefined);
    return done;
  };
  return {
    async get() {
      try {
        return new Uint8Array(await readFile(path));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw notReadable(path);
      }
    },
    save: (plan) =>
      next(async () => {
        refuseUnreadable(path);
        await writeWholeFile(path, plan, { mode: 0o600 });
      }),
    wasCutShort() {
      const is = isToBeSaid;
      isToBeSaid = false;
      return is;
    },
    setAside: async () => setAside(path),
    forget: () => next(() => rm(path, { force: true })),
    close: async () => {
      await lastWrite;
    },
  };
}

/** The plans on screen, one for each window. */
export function openCurrentPlans(folder: string, wasCutShort = false): CurrentPlans {
  const open = new Map<number, CurrentPlanStore>();
  const cutShort = new Set(wasCutShort ? windowsIn(folder) : []);
  return {
    windows: () => windowsIn(folder),
    of(window) {
      const known = open.get(window) ?? openPlan(join(folder, filenameOf(window)), cutShort.has(window));
      open.set(window, known);
      return known;
    },
    close: async () => {
      await Promise.all([...open.values()].map((plan) => plan.close()));
    },
  };
}
