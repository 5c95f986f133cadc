import type { Stats } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FolderKind } from '../contract/folderKind.ts';

/** A mission that an app keeps in a folder of its own. */
export interface KeptMission {
  /** Name of its folder, and of the file in it but for the ending. */
  readonly id: string;
  readonly path: string;
  /** When its file was written, in ms since 1970; absent: the disk does not say. */
  readonly written_ms?: number | undefined;
  /** Differs once another program has written the file. */
  readonly revision: string;
}

export interface MissionFolder {
  readonly kind: FolderKind;
  /** The folder that files go into. */
  readonly path: string;
  /** The missions that may be replaced, the latest first. */
  readonly missions: readonly KeptMission[];
}

/** DJI Fly keeps its missions here on controllers and phones with Android, and on iOS (docs.drone.hotosm.org, decision 0005; QGC4QGIS). */
const places = [
  ['Android', 'data', 'dji.go.v5', 'files', 'waypoint'],
  ['DJI Fly', 'wayline_mission'],
] as const;

/** DJI Fly names the folder of each mission so. */
const missionName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A device that is mounted over USB has a folder for each of its storages; more folders than this are no such device. */
const mostStorages = 16;

/** Clocks of controllers and cards that were never set begin at 1970 or 1980. */
const earliest_ms = Date.UTC(1990, 0, 1);

export const revisionOf = ({ mtimeMs, size }: Pick<Stats, 'mtimeMs' | 'size'>): string =>
  `${Math.round(mtimeMs)}-${size}`;

/** The time for the page; without one where the disk does not say. */
export const writtenAt = ({ written_ms = 0 }: Pick<KeptMission, 'written_ms'>): { written_at?: string } =>
  written_ms >= earliest_ms ? { written_at: new Date(written_ms).toISOString() } : {};

/** Links are not followed: they could lead out of the folder that was chosen. */
const isFolder = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const foldersIn = async (path: string): Promise<string[]> =>
  (await readdir(path, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Goes down a path name by name; `undefined` where one of them is no folder. */
async function down(from: string, names: readonly string[]): Promise<string | undefined> {
  let path = from;
  for (const name of names) {
    path = join(path, name);
    if (!(await isFolder(path))) return undefined;
  }
  return path;
}

const endsIn = (path: string, names: readonly string[]): boolean => {
  let at = path;
  return names.every((_, index) => {
    const isSame = basename(at) === names[names.length - 1 - index];
    at = dirname(at);
    return isSame;
  });
};

/** The place of missions below a folder, if that is on the way to it. */
async function placeBelow(chosen: string): Promise<string | undefined> {
  for (const names of places)
    for (const [index] of names.entries()) {
      // The folders above the one chosen have to be those on the way, unless it is the root of a storage.
      if (index > 0 && !endsIn(chosen, names.slice(0, index))) continue;
      const path = await down(chosen, names.slice(index));
      if (path !== undefined) return path;
    }
  return undefined;
}

/** The place of missions in one of the storages of a device. */
async function placeInStorage(device: string): Promise<string | undefined> {
  const storages = await foldersIn(device);
  if (storages.length > mostStorages) return undefined;
  for (const storage of storages)
    for (const names of places) {
      const path = await down(device, [storage, ...names]);
      if (path !== undefined) return path;
    }
  return undefined;
}

/** The mission in a folder; `undefined`: there is no file of its name. */
export async function missionIn(folder: string, id: string): Promise<KeptMission | undefined> {
  if (!missionName.test(id) || !(await isFolder(join(folder, id)))) return undefined;
  const path = join(folder, id, `${id}.kmz`);
  const found = await lstat(path).catch(() => undefined);
  if (found?.isFile() !== true) return undefined;
  return {
    id,
    path,
    revision: revisionOf(found),
    ...(found.mtimeMs >= earliest_ms && { written_ms: found.mtimeMs }),
  };
}

const atOnce = 32;

async function missionsIn(folder: string, ids: readonly string[]): Promise<KeptMission[]> {
  const found: KeptMission[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = await Promise.all(ids.slice(from, from + atOnce).map((id) => missionIn(folder, id)));
    found.push(...some.filter((mission) => mission !== undefined));
  }
  return found.sort((a, b) => (b.written_ms ?? 0) - (a.written_ms ?? 0) || (a.id < b.id ? -1 : 1));
}

const ofDjiFly = (path: string, missions: readonly KeptMission[]): MissionFolder => ({
  kind: 'dji_fly',
  path,
  missions,
});

/** Looks what a folder is: it looks in the folder itself and on the known way down from it, nowhere else. */
export async function lookAtFolder(named: string): Promise<MissionFolder> {
  const chosen = await realpath(named);
  const place = (await placeBelow(chosen)) ?? (await placeInStorage(chosen));
  const folder = place ?? chosen;
  const ids = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && missionName.test(entry.name))
    .map(({ name }) => name);
  const missions = await missionsIn(folder, ids);
  const isPlace = place !== undefined || places.some((names) => endsIn(chosen, names));
  if (isPlace || missions.length > 0) return ofDjiFly(folder, missions);
  // The folder of one mission.
  const own = await missionIn(dirname(chosen), basename(chosen));
  if (own !== undefined) return ofDjiFly(dirname(chosen), [own]);
  return { kind: 'plain', path: folder, missions: [] };
}
