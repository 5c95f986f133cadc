import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { homewardPlanVersion } from '../../engine/flightplan/plan/homewardMark.ts';
import { parsedJson } from '../../engine/json.ts';
import { planFileLimit_bytes } from '../contract/schemas/plan.ts';
import { setAside, unreadable } from './documentFile.ts';
import { newerReason, refuseNewer, refuseUnreadable } from './newerData.ts';
import { readPlainFileSoon } from './plainFile.ts';
import type { CurrentPlanStore, CurrentPlans } from './services.ts';
import { codeOf, writeWholeFile } from './wholeFile.ts';

/** The first window's; the second one has `plan-2.json`. */
export const planFilename = 'plan.json';
const filenameOf = (window: number) => (window === 1 ? planFilename : `plan-${window}.json`);

/** A file's number has one digit. */
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

/** The plan in a file; `undefined`: there is none. Throws where it may be good and this version cannot have it. */
async function readPlan(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let plan: Uint8Array<ArrayBuffer>;
  try {
    plan = new Uint8Array(await readPlainFileSoon(path, planFileLimit_bytes));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw refuseUnreadable(path, unreadable);
  }
  const reason = newerReason(parsedJson(new TextDecoder().decode(plan)), homewardPlanVersion);
  if (reason !== undefined) throw refuseNewer(path, reason);
  return plan;
}

/** Holds the plan on the screen of a window for the next start, as the page wrote it. Of several saves at once the last one holds. */
function openPlan(path: string, wasCutShort: boolean, tell: () => void): CurrentPlanStore {
  let isToBeSaid = wasCutShort;
  /** This process may replace a file that it wrote, or has read and found its own. */
  let isOurs = false;
  const refuseIfNotOurs = async () => {
    if (!isOurs) await readPlan(path);
    isOurs = true;
  };
  let lastWrite: Promise<unknown> = Promise.resolve();
  /** After the writes before it. The caller reports one that fails; the next one starts afresh. */
  const next = <Value>(act: () => Promise<Value>): Promise<Value> => {
    const done = lastWrite.then(act);
    lastWrite = done.catch(() => undefined);
    return done;
  };
  return {
    get: () => readPlan(path),
    save: (plan) =>
      next(async () => {
        await refuseIfNotOurs();
        await writeWholeFile(path, plan, { mode: 0o600 });
        tell();
      }),
    wasCutShort() {
      const is = isToBeSaid;
      isToBeSaid = false;
      return is;
    },
    setAside: async () => {
      await refuseIfNotOurs();
      return setAside(path);
    },
    forget: () =>
      next(async () => {
        await refuseIfNotOurs();
        await rm(path, { force: true });
        tell();
      }),
    close: async () => {
      await lastWrite;
    },
  };
}

/** The plans on screen, one for each window. */
export function openCurrentPlans(folder: string, wasCutShort = false): CurrentPlans {
  const open = new Map<number, CurrentPlanStore>();
  const cutShort = new Set(wasCutShort ? windowsIn(folder) : []);
  const listeners = new Set<() => void>();
  let lastUsed: number | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const use = (window: number) => {
    if (window === lastUsed) return;
    lastUsed = window;
    tell();
  };
  return {
    inUse() {
      const windows = windowsIn(folder);
      return lastUsed !== undefined && windows.includes(lastUsed) ? lastUsed : (windows[0] ?? 1);
    },
    use,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    windows: () => windowsIn(folder),
    of(window) {
      const known =
        open.get(window) ?? openPlan(join(folder, filenameOf(window)), cutShort.has(window), tell);
      open.set(window, known);
      return known;
    },
    close: async () => {
      await Promise.all([...open.values()].map((plan) => plan.close()));
    },
  };
}
