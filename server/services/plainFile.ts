import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';

/** A pipe without a writer opens at once instead of waiting for one; a system that knows no such pipes knows no such flag. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Reading a pipe or a device never ends, and what is larger than any file of its kind is none. */
function refuseOdd(found: Stats, most_bytes: number): void {
  if (found.isFile() && found.size <= most_bytes) return;
  throw Object.assign(new Error('no plain file'), { code: found.isDirectory() ? 'EISDIR' : 'EODD' });
}

/** Reads a file of at most so many bytes; throws `EODD` for a pipe, a device or a larger one. */
export function readPlainFile(path: string, most_bytes: number): Buffer {
  const file = openSync(path, flags);
  try {
    refuseOdd(fstatSync(file), most_bytes);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** Reads a plain file without keeping the thread. */
export async function readPlainFileSoon(path: string, most_bytes: number): Promise<Buffer> {
  const file = await open(path, flags);
  try {
    refuseOdd(await file.stat(), most_bytes);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
