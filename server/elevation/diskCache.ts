import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWholeFile } from '../services/wholeFile.ts';

/** Fetched bytes that outlive the process, by address; files are named by a digest, since an address may hold a key. */
export interface DiskCache {
  read(address: string): Promise<Uint8Array | undefined>;
  write(address: string, bytes: Uint8Array): Promise<void>;
}

export const noDiskCache: DiskCache = { read: async () => undefined, write: async () => {} };

export interface DiskCacheOptions {
  readonly folder: string;
  readonly most_bytes?: number;
  readonly now?: () => number;
}

const usual_bytes = 256 * 1024 * 1024;
/** Ground moves slowly, its sources are corrected now and then. */
const fresh_ms = 90 * 24 * 3600 * 1000;

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

/** Removes what was not used for longest until the rest fits into nine tenths of the bound; returns the bytes of the rest. */
async function trim(folder: string, most_bytes: number): Promise<number> {
  const files = (await storedIn(folder)).sort((one, other) => one.used_ms - other.used_ms);
  let total_bytes = files.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  if (total_bytes <= most_bytes) return total_bytes;
  for (const { path, size_bytes } of files) {
    if (total_bytes <= 0.9 * most_bytes) break;
    await rm(path, { force: true });
    total_bytes -= size_bytes;
  }
  return total_bytes;
}

/** A folder that cannot be read or written is none: what is fetched is then fetched again. */
export function openDiskCache({
  folder,
  most_bytes = usual_bytes,
  now = Date.now,
}: DiskCacheOptions): DiskCache {
  let total_bytes: Promise<number> | undefined;
  const pathOf = (address: string) => join(folder, createHash('sha256').update(address).digest('hex'));
  const store = async (address: string, bytes: Uint8Array) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWholeFile(pathOf(address), bytes, { mode: 0o600 });
    const before_bytes = (await total_bytes) ?? (await trim(folder, most_bytes));
    const after_bytes = before_bytes + bytes.length;
    total_bytes = after_bytes > most_bytes ? trim(folder, most_bytes) : Promise.resolve(after_bytes);
    await total_bytes;
  };
  return {
    async read(address) {
      try {
        const path = pathOf(address);
        const { mtimeMs } = await stat(path);
        if (now() - mtimeMs > fresh_ms) return undefined;
        const bytes = await readFile(path);
        await utimes(path, new Date(now()), new Date(mtimeMs));
        return bytes;
      } catch {
        return undefined;
      }
    },
    write: (address, bytes) => store(address, bytes).catch(() => undefined),
  };
}
