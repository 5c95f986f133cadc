import { setTimeout as sleep } from 'node:timers/promises';
import type { LogEntry } from '../../../server/http/requestLog.ts';
import { openSharedStore, type SharedStore } from '../../../server/store/sharedStore.ts';
import { toStoreAddress } from '../../../server/store/storeAddress.ts';

/** Log entries of the stores since `closeStores`. */
export const log: LogEntry[] = [];
const opened: SharedStore[] = [];

/** A Redis as another process has it: over a connection of its own. */
export async function openStore(url: string): Promise<SharedStore> {
  const address = toStoreAddress(url);
  if (!address.ok) throw new Error(address.failure.message);
  const store = await openSharedStore(address.value, (entry) => log.push(entry));
  opened.push(store);
  return store;
}

export async function closeStores(): Promise<void> {
  for (const store of opened.splice(0)) await store.close();
  log.length = 0;
}

/** Waits for what comes to be soon, on a busy machine, too. */
export async function until(what: () => unknown, limit_ms = 20_000): Promise<void> {
  for (const end = Date.now() + limit_ms; !(await what()); await sleep(25))
    if (Date.now() > end) throw new Error(`never: ${what}`);
}
