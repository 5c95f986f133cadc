import { open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf, NotWritten, partName, putNew, sweepParts, syncFolder } from '../services/wholeFile.ts';

/** The acts that a card, a controller or a shared folder may refuse. */
export interface Disk {
  /** Writes a new file, or leaves none. */
  add(path: string, bytes: Uint8Array): Promise<void>;
  read(path: string): Promise<Uint8Array>;
  /** Gives a file a name; refuses with `EEXIST` where one has it. */
  name(from: string, to: string): Promise<void>;
  /** Gives a file the name of another, which goes. */
  renameOver(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
}

/** Systems that cannot wait until content is on the disk say so by these. */
const withoutSync = new Set(['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM']);

const remove = (path: string) => rm(path, { force: true });

export const realDisk: Disk = {
  async add(path, bytes) {
    const file = await open(path, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync().catch((error: unknown) => {
        if (!withoutSync.has(codeOf(error))) throw error;
      });
      await file.close();
    } catch (error) {
      await file.close().catch(() => {});
      await remove(path).catch(() => {});
      throw error;
    }
  },
  read: (path) => readFile(path),
  name: putNew,
  renameOver: rename,
  remove,
};

/** The state of the place where the file to be replaced was. */
export type Outcome = 'untouched' | 'put_back' | 'unsure';

/** The new file is not there. `kept_as` names a copy of the old one where it is not sure that this is in its place. */
export class NotPlaced extends NotWritten {
  readonly outcome: Outcome;
  readonly kept_as: string | undefined;

  constructor(path: string, cause: unknown, outcome: Outcome, kept_as?: string) {
    super(path, cause instanceof NotWritten ? cause.code : codeOf(cause));
    this.outcome = outcome;
    this.kept_as = kept_as;
  }
}

/** Reads a file again, since some disks report what they did not do. */
async function confirm(disk: Disk, path: string, bytes: Uint8Array): Promise<void> {
  if (Buffer.compare(await disk.read(path), bytes) !== 0) throw new NotWritten(path, 'EDIFFERS');
}

/** Writes a file beside its place, and reads it again. */
async function writePart(disk: Disk, path: string, bytes: Uint8Array): Promise<string> {
  const part = join(dirname(path), partName());
  await disk.add(part, bytes);
  try {
    await confirm(disk, part, bytes);
  } catch (error) {
    await disk.remove(part).catch(() => {});
    throw error;
  }
  return part;
}

/** Adds a file whole, or not at all. */
async function addWhole(disk: Disk, path: string, bytes: Uint8Array): Promise<void> {
  const part = await writePart(disk, path, bytes);
  try {
    await disk.name(part, path);
  } finally {
    await disk.remove(part).catch(() => {});
  }
  await confirm(disk, path, bytes);
}

const two = (figure: number) => String(figure).padStart(2, '0');

/** Local time in characters that every disk takes: `2026-11-27T2130`. */
const stampOf = (now: Date) =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}T${two(now.getHours())}${two(now.getMinutes())}`;

/** More than anybody replaces in a minute. */
const mostInMinute = 1000;

/** Keeps the old content under a name that no file has. It does not end in `.kmz`, so that no app takes it for a mission. */
async function keepOld(disk: Disk, path: string, old: Uint8Array, now: Date): Promise<string> {
  const name = `${path}.before-homeward-${stampOf(now)}`;
  for (let number = 1; number <= mostInMinute; number += 1) {
    const kept = number === 1 ? name : `${name}-${number}`;
    try {
      await addWhole(disk, kept, old);
      return kept;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  throw new NotWritten(path, 'EEXIST');
}

/** Gives the new content the old name. Where a disk renames over no file, as over MTP, the old one goes first. */
async function putOver(disk: Disk, part: string, path: string): Promise<void> {
  try {
    await disk.renameOver(part, path);
  } catch {
    await disk.remove(path);
    await disk.name(part, path);
  }
}

/** Puts the old content back where it is not; resolves to whether it is there. */
async function putBack(disk: Disk, path: string, old: Uint8Array): Promise<boolean> {
  const isThere = () =>
    confirm(disk, path, old).then(
      () => true,
      () => false,
    );
  if (await isThere()) return true;
  await disk.remove(path).catch(() => {});
  await disk.add(path, old).catch(() => {});
  return isThere();
}

export interface Placed {
  /** Name of the copy of the file that was replaced. */
  readonly kept_as?: string;
  /** Makes the folder as it was. */
  undo(): Promise<void>;
}

interface Around {
  readonly disk?: Disk;
  readonly now?: Date;
}

/**
 * Replaces a file and keeps the old one beside it. The old content is in the folder at each moment: its copy is written and read again
 * before anything is replaced. Throws `NotPlaced`.
 */
export async function replaceFile(
  path: string,
  bytes: Uint8Array,
  { disk = realDisk, now = new Date() }: Around = {},
): Promise<Placed> {
  await sweepParts(dirname(path));
  let part: string | undefined;
  const prepare = async () => {
    const old = await disk.read(path);
    part = await writePart(disk, path, bytes);
    return { old, part, kept: await keepOld(disk, path, old, now) };
  };
  const prepared = await prepare().catch(async (error: unknown) => {
    if (part !== undefined) await disk.remove(part).catch(() => {});
    throw new NotPlaced(path, error, 'untouched');
  });
  const { old, kept } = prepared;
  const undo = async () => {
    const isBack = await putBack(disk, path, old);
    if (isBack) await disk.remove(kept).catch(() => {});
    return isBack;
  };
  try {
    await putOver(disk, prepared.part, path);
    await confirm(disk, path, bytes);
  } catch (error) {
    await disk.remove(prepared.part).catch(() => {});
    throw (await undo())
      ? new NotPlaced(path, error, 'put_back')
      : new NotPlaced(path, error, 'unsure', basename(kept));
  }
  await syncFolder(dirname(path));
  return {
    kept_as: basename(kept),
    undo: async () => {
      await undo();
    },
  };
}

/** Writes a file that is not there yet, and reads it again. Throws `NotPlaced`. */
export async function addFile(
  path: string,
  bytes: Uint8Array,
  { disk = realDisk }: Around = {},
): Promise<Placed> {
  await sweepParts(dirname(path));
  try {
    await addWhole(disk, path, bytes);
  } catch (error) {
    throw new NotPlaced(path, error, 'untouched');
  }
  await syncFolder(dirname(path));
  return { undo: () => disk.remove(path).catch(() => {}) };
}
