import { readFileSync } from 'node:fs';
import { inWords } from '../../engine/saying.ts';
import type { Batches } from '../batches/batches.ts';
import type { BatchParts } from '../batches/batchParts.ts';
import type { SharedByServers } from '../http/createApp.ts';
import type { Log } from '../http/requestLog.ts';
import type { SharedService } from '../services/services.ts';
import { sharedAnswers } from '../store/sharedAnswers.ts';
import { openSharedKeys } from '../store/sharedKeys.ts';
import { openSharedStore } from '../store/sharedStore.ts';
import { sharedWindows } from '../store/sharedWindows.ts';
import { toStoreAddress } from '../store/storeAddress.ts';
import { openStoreBatches } from '../store/storeBatches.ts';
import { FileNotReadable } from './planFile.ts';
import { UsageError } from './usage.ts';

export const storeOptions = { store: { type: 'string' }, 'store-file': { type: 'string' } } as const;

interface StoreValues {
  readonly store?: string | undefined;
  readonly 'store-file'?: string | undefined;
}

/** The store of several servers: keys, and for HTTP windows and answers. */
export interface OpenedStore extends SharedService {
  readonly http: SharedByServers;
  /** Opens what keeps batches for all of them. */
  readonly batches: (parts: BatchParts) => Batches;
  close(): Promise<void>;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new FileNotReadable('terminal.store_file_not_readable', { file });
  }
}

/** The address that was named; `undefined`: none was. */
function addressText({ store, 'store-file': file }: StoreValues): string | undefined {
  if (store !== undefined && file !== undefined) throw new UsageError('terminal.two_stores');
  if (file !== undefined) return textOf(file);
  return store ?? (process.env['HOMEWARD_STORE'] || undefined);
}

/** Opens the Redis that an option or HOMEWARD_STORE names; `undefined`: the files of the data folder hold. */
export async function openNamedStore(values: StoreValues, log: Log): Promise<OpenedStore | undefined> {
  const text = addressText(values);
  if (text === undefined) return undefined;
  const address = toStoreAddress(text);
  if (!address.ok) throw new UsageError(inWords(`${address.failure.message}.`));
  const store = await openSharedStore(address.value, log);
  return {
    keys: await openSharedKeys(store),
    isReached: () => store.isReached(),
    http: { makeWindow: sharedWindows(store), answers: sharedAnswers(store) },
    batches: openStoreBatches(store, address.value.url),
    close: () => store.close(),
  };
}
