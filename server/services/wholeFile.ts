import { randomUUID } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { link, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Saying } from '../../engine/saying.ts';
import { say } from '../report/say.ts';
import { isRunning } from './processes.ts';

export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Words of the catalogue for the codes with which Node says why a disk refused. */
const kinds: Readonly<Record<string, string>> = {
  EACCES: 'folder_locked',
  EPERM: 'folder_locked',
  EROFS: 'read_only',
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOENT: 'no_folder',
  ENOTDIR: 'no_folder',
  EISDIR: 'is_folder',
  EEXIST: 'exists',
  ENAMETOOLONG: 'long_name',
  EMFILE: 'many_files',
  ENFILE: 'many_files',
  EBUSY: 'busy',
  ELOCKED: 'locked',
  ENODEV: 'pulled_out',
  ENXIO: 'pulled_out',
  ENOTCONN: 'pulled_out',
  EDIFFERS: 'differs',
};

/** Nothing was written: the old file, if any, is whole. `why` says the reason and what to do, without a full stop; `reason` is the same in English. */
export class NotWritten extends Error {
  readonly path: string;
  readonly code: string;
  readonly why: Saying;
  readonly reason: string;

  constructor(path: string, code: string, why?: Saying) {
    const saying = why ?? { says: 'host.disk.write', values: { code: kinds[code] ?? 'other' } };
    const reason = say(saying);
    super(`${path} was not written: ${reason}.`);
    this.path = path;
    this.code = code;
    this.why = saying;
    this.reason = reason;
  }
}

/** The disk may refuse; the person can solve that. */
export function orNotWritten(path: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw new NotWritten(path, codeOf(error));
  }
}

const partPattern = /^\.homeward-(\d+)-[0-9a-f]{8}\.part$/;
/** Name of a file that is being written; `sweepParts` removes what is left of it. */
export const partName = () => `.homeward-${process.pid}-${randomUUID().slice(0, 8)}.part`;

/** A lock this old belongs to a dead process, whatever runs under its number or on another computer. */
const abandonedAfter_ms = 24 * 3_600_000;

async function isAbandoned(path: string, pid: number): Promise<boolean> {
  if (!isRunning(pid)) return true;
  return Math.abs(Date.now() - (await stat(path)).mtimeMs) > abandonedAfter_ms;
}

/** Removes what writers that were killed half-way left in a folder. */
export async function sweepParts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = partPattern.exec(name) ?? [];
    if (pid === undefined) continue;
    const path = join(folder, name);
    // Another process may have removed it first.
    if (await isAbandoned(path, Number(pid)).catch(() => false))
      await rm(path, { force: true }).catch(() => {});
  }
}

async function fill(part: string, content: Uint8Array | string, mode: number | undefined): Promise<void> {
  const file = await open(part, 'wx', mode ?? 0o666);
  try {
    await file.writeFile(content);
    // Disks of cards know no modes.
    if (mode !== undefined) await file.chmod(mode).catch(() => {});
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Disks without links, as cards of aircraft have them: the name is claimed a moment before the content is there. */
function claimAndFill(part: string, path: string): void {
  closeSync(openSync(path, 'wx'));
  try {
    renameSync(part, path);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

const withoutLinks = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK']);

/** Gives the file its name only if no file has it. */
export async function putNew(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
  } catch (error) {
    if (!withoutLinks.has(codeOf(error))) throw error;
    return claimAndFill(part, path);
  }
  await rm(part, { force: true }).catch(() => {});
}

/** Makes the new name outlive a power cut; not every system can. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {}
}

const ifThere = async <Value>(found: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

export interface WholeFileOptions {
  /** Absent: that of the file it replaces, or what is usual for a new one. */
  readonly mode?: number;
  /** Refuses with `EEXIST` where a file has the name already. */
  readonly isNew?: boolean;
}

async function write(path: string, content: Uint8Array | string, options: WholeFileOptions): Promise<void> {
  const target = options.isNew === true ? path : ((await ifThere(realpath(path))) ?? path);
  const folder = dirname(target);
  await sweepParts(folder);
  const replaced = options.isNew === true ? undefined : await ifThere(stat(target));
  const mode = options.mode ?? (replaced === undefined ? undefined : replaced.mode & 0o777);
  const part = join(folder, partName());
  try {
    await fill(part, content, mode);
    await (options.isNew === true ? putNew(part, target) : rename(part, target));
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
  await syncFolder(folder);
}

/** Writes all or nothing: whatever ends the process, the file is the old one or the new one. Throws `NotWritten`. */
export async function writeWholeFile(
  path: string,
  content: Uint8Array | string,
  options: WholeFileOptions = {},
): Promise<void> {
  try {
    await write(path, content, options);
  } catch (error) {
    throw new NotWritten(path, codeOf(error));
  }
}
