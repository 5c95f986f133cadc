import { lstat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { WholeFile } from '../contract/desktopBridge.ts';
import type { FileThere, FolderWritten, Replaced } from '../contract/schemas/missionFolder.ts';
import { codeOf } from '../services/wholeFile.ts';
import { type KeptMission, type MissionFolder, missionIn, revisionOf, writtenAt } from './missionFolder.ts';
import { addFile, type Disk, NotPlaced, type Placed, replaceFile } from './placeFile.ts';

/** Files for a folder, with those that the person said they may replace. */
export interface FilesForFolder {
  readonly files: readonly WholeFile[];
  readonly replaces: readonly Replaced[];
}

type Put = Pick<FolderWritten, 'written' | 'in_the_way'>;

interface Target {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly there: FileThere | undefined;
}

const toThere = ({ id, ...mission }: KeptMission): FileThere => ({
  name: id,
  revision: mission.revision,
  ...writtenAt(mission),
});

/** The mission to replace: the one that was agreed on, or the latest as a proposal. */
async function missionTarget(
  { path: folder, missions }: MissionFolder,
  { bytes }: WholeFile,
  [agreed]: readonly Replaced[],
): Promise<Target | undefined> {
  const mission = agreed === undefined ? missions[0] : await missionIn(folder, agreed.name);
  return mission && { path: mission.path, bytes, there: toThere(mission) };
}

async function fileTarget(folder: string, { filename, bytes }: WholeFile): Promise<Target> {
  const name = basename(filename);
  const path = join(folder, name);
  const found = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new NotPlaced(path, error, 'untouched');
  });
  if (found === undefined) return { path, bytes, there: undefined };
  // A link could lead out of the folder.
  if (!found.isFile())
    throw new NotPlaced(path, { code: found.isDirectory() ? 'EISDIR' : 'EEXIST' }, 'untouched');
  const revision = revisionOf(found);
  return { path, bytes, there: { name, revision, ...writtenAt({ written_ms: found.mtimeMs }) } };
}

/** Writes all files or none; each file that is there is kept beside the new one. Throws `NotPlaced`. */
async function placeAll(targets: readonly Target[], around: Around): Promise<Put['written']> {
  const placed: Placed[] = [];
  const written: Put['written'] = [];
  try {
    for (const { path, bytes, there } of targets) {
      const one = await (there === undefined ? addFile : replaceFile)(path, bytes, around);
      placed.push(one);
      const { kept_as } = one;
      written.push({ filename: basename(path), ...(kept_as !== undefined && { kept_as }) });
    }
  } catch (error) {
    for (const { undo } of placed.reverse()) await undo();
    throw error;
  }
  return written;
}

interface Around {
  readonly disk?: Disk;
  readonly now?: Date;
}

/**
 * Writes files into a folder, in DJI Fly's the one over a mission. What the person has not agreed to replace as it is now is in the way, and
 * then nothing is written. `undefined`: there is no such mission. Throws `NotPlaced`.
 */
export async function putIntoFolder(
  folder: MissionFolder,
  { files, replaces }: FilesForFolder,
  around: Around = {},
): Promise<Put | undefined> {
  const targets: Target[] = [];
  for (const file of files) {
    const target =
      folder.kind === 'dji_fly'
        ? await missionTarget(folder, file, replaces)
        : await fileTarget(folder.path, file);
    if (target === undefined) return undefined;
    targets.push(target);
  }
  const isAgreed = ({ name, revision }: FileThere) =>
    replaces.some((one) => one.name === name && one.revision === revision);
  const in_the_way = targets.flatMap(({ there }) => (there === undefined || isAgreed(there) ? [] : [there]));
  if (in_the_way.length > 0) return { written: [], in_the_way };
  return { written: await placeAll(targets, around), in_the_way };
}
