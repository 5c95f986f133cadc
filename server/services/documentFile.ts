import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join, parse, resolve } from 'node:path';
import type { z } from 'zod';
import { codeOf, writeWholeFile } from './wholeFile.ts';

/** `damaged`: this version cannot use the file: it is torn, empty, foreign, or of a newer version. */
export type Reading<Content> =
  | { readonly state: 'absent' }
  /** The system refuses to read the file just now. It may be perfectly good and must not be replaced. */
  | { readonly state: 'unreadable'; readonly reason: string }
  | { readonly state: 'damaged'; readonly reason: string }
  | { readonly state: 'read'; readonly content: Content };

/** Reads a JSON file against its schema; never throws. */
export function readDocument<Content>(path: string, schema: z.ZodType<Content>): Reading<Content> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return codeOf(error) === 'ENOENT'
      ? { state: 'absent' }
      : { state: 'unreadable', reason: 'it cannot be read' };
  }
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return { state: 'read', content: parsed.data };
    return { state: 'damaged', reason: 'it holds something else, or was written by a newer version' };
  } catch {
    return { state: 'damaged', reason: text.trim() === '' ? 'it is empty' : 'it is torn or not JSON' };
  }
}

/** Writes all or nothing; only the owner can read the file. */
export function writeDocument(path: string, content: unknown): Promise<void> {
  return writeWholeFile(path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

/** Renames an unusable file, so that it stays available for inspection. Returns its new path. */
export function setAside(path: string): string | undefined {
  const { dir, name, ext } = parse(path);
  const aside = join(dir, `${name}.damaged-${new Date().toISOString().replaceAll(':', '-')}${ext}`);
  try {
    renameSync(path, aside);
    return aside;
  } catch {
    return undefined;
  }
}

/** Creates the folder of this installation's own files, closed to other users. */
export const makeDataFolder = (folder: string): void => makeFolder(folder, 0o700);

/** Creates a folder and those above it; `mode` absent: as is usual for new ones. */
export function makeFolder(folder: string, mode?: number): void {
  const absolute = resolve(folder);
  const found = statSync(absolute, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  if (found !== undefined) throw Object.assign(new Error(`${folder} is no folder.`), { code: 'ENOTDIR' });
  const above = dirname(absolute);
  if (above === absolute) throw new Error(`${folder} cannot be made.`);
  makeFolder(above, mode);
  makeOne(absolute, mode);
}

/** Makes one level: where a system reports new folders as not found (`/proc`), Node's recursive option never ends. */
function makeOne(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made the folder meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
