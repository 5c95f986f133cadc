import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlainFileSoon } from './plainFile.ts';
import { writeWholeFile } from './wholeFile.ts';

/** Fetched bytes that outlive the process, by address; files are named by a digest, since an address may hold a key. */
export interface DiskCache {
  /** Reads bytes that are still fresh. */
  read(address: string): Promise<Uint8Array | undefined>;
  /** Reads bytes however old they are. */
  readAny(address: string): Promise<Kept | undefined>;
  /** Keeps bytes, fresh for so long; absent: as long as the cache says. */
  write(address: string, bytes: Uint8Array, fresh_ms?: number): Promise<void>;
  /** Returns the size of all entries, bytes. */
  size(): Promise<number>;
  clear(): Promise<void>;
}

export interface Kept {
  readonly bytes: Uint8Array;
  readonly isFresh: boolean;
}

export const noDiskCache: DiskCache = {
  read: async () => undefined,
  readAny: async () => undefined,
  write: async () => {},
  size: async () => 0,
  clear: async () => {},
};

export interface DiskCacheOptions {
  readonly folder: string;
  readonly most_bytes?: number;
  readonly fresh_ms?: number;
  readonly now?: () => number;
}

const usual_bytes = 256 * 1024 * 1024;
/** Ground moves slowly, its sources are corrected now and then. */
const usualFresh_ms = 90 * 24 * 3600 * 1000;

interface Stored {
  readonly path: string;
  readonly size_bytes: number;
  readonly used_ms: number;
}

async function storedIn(folder: string): Promise<Stored[]> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const known = await stat(path).catch(() => undefined);
      return known?.isFile() ? [{ path, size_bytes: known.size, used_ms: known.atimeMs }] : [];
    }),
  );
  return found.flat();
}

const totalOf = (files: readonly Stored[]) => files.reduce((sum, { size_bytes }) => sum + size_bytes, 0);

/** Removes what was not used for longest until the rest fits into nine tenths of the bound; returns the bytes of the rest. */
async function trim(folder: string, most_bytes: number): Promise<number> {
  const files = (await storedIn(folder)).sort((one, other) => one.used_ms - other.used_ms);
  let total_bytes = totalOf(files);
  if (total_bytes <= most_bytes) return total_bytes;
  for (const { path, size_bytes } of files) {
    if (total_bytes <= 0.9 * most_bytes) break;
    await rm(path, { force: true });
    total_bytes -= size_bytes;
  }
  return total_bytes;
}

/** A folder that cannot be read or written is none: what is fetched is then fetched again. A file is fresh until its time of change. */
export function openDiskCache({
  folder,
  most_bytes = usual_bytes,
  fresh_ms: usuallyFresh_ms = usualFresh_ms,
  now = Date.now,
}: DiskCacheOptions): DiskCache {
  let total_bytes: Promise<number> | undefined;
  const pathOf = (address: string) => join(folder, createHash('sha256').update(address).digest('hex'));
  const store = async (address: string, bytes: Uint8Array, fresh_ms: number) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    total_bytes ??= trim(folder, most_bytes);
    await total_bytes;
    await writeWholeFile(pathOf(address), bytes, { mode: 0o600 });
    await utimes(pathOf(address), new Date(now()), new Date(now() + fresh_ms));
    total_bytes = total_bytes.then((before_bytes) => {
      const after_bytes = before_bytes + bytes.length;
      return after_bytes > most_bytes ? trim(folder, most_bytes) : after_bytes;
    });
    await total_bytes;
  };
  const readAny = async (address: string): Promise<Kept | undefined> => {
    try {
      const path = pathOf(address);
      const { mtimeMs } = await stat(path);
      const bytes = await readPlainFileSoon(path, most_bytes);
      await utimes(path, new Date(now()), new Date(mtimeMs));
      return { bytes, isFresh: now() <= mtimeMs };
    } catch {
      return undefined;
    }
  };
  return {
    async read(address) {
      const kept = await readAny(address);
      return kept?.isFresh ? kept.bytes : undefined;
    },
    readAny,
    write: (address, bytes, fresh_ms = usuallyFresh_ms) =>
      store(address, bytes, fresh_ms).catch(() => undefined),
    size: () => {
      total_bytes ??= storedIn(folder).then(totalOf, () => 0);
      return total_bytes;
    },
    clear: async () => {
      total_bytes = undefined;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
