import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lookAtFolder } from '../../../server/controller/missionFolder.ts';
import { makeChosenFolders } from '../../../server/services/chosenFolders.ts';
import { inLong } from '../../support/inLong.ts';
import { addMission, folderForEach, idOf, ofDjiFly } from './folders.ts';

const root = folderForEach();
const idsIn = async (path: string) => (await lookAtFolder(path)).missions.map(({ id }) => id);

describe('a folder that was chosen', () => {
  it.each([0, 1, 2, 3, 4, 5])(
    'is that of DJI Fly where the person stopped %i steps above it',
    async (above) => {
      const waypoint = join(root.path, ...ofDjiFly);
      addMission(waypoint, 1);
      const chosen = join(root.path, ...ofDjiFly.slice(0, ofDjiFly.length - above));
      expect(await lookAtFolder(chosen)).toMatchObject({
        kind: 'dji_fly',
        path: waypoint,
        missions: [{ id: idOf(1), path: join(waypoint, idOf(1), `${idOf(1)}.kmz`) }],
      });
    },
  );

  it('is that of DJI Fly where it is the device, with a folder for each storage', async () => {
    mkdirSync(join(root.path, 'SD card'), { recursive: true });
    addMission(join(root.path, 'Internal shared storage', ...ofDjiFly), 1);
    expect(await idsIn(root.path)).toEqual([idOf(1)]);
  });

  it('is that of DJI Fly on iOS, as Files shows it', async () => {
    addMission(join(root.path, 'DJI Fly', 'wayline_mission'), 1);
    expect(await idsIn(join(root.path, 'DJI Fly'))).toEqual([idOf(1)]);
    expect(await idsIn(root.path)).toEqual([idOf(1)]);
  });

  it('is that of DJI Fly under any name, if there are missions in it', async () => {
    addMission(join(root.path, 'copied'), 1);
    expect(await lookAtFolder(join(root.path, 'copied'))).toMatchObject({ kind: 'dji_fly' });
  });

  it('may be the folder of a single mission', async () => {
    addMission(root.path, 1);
    addMission(root.path, 2);
    expect(await idsIn(join(root.path, idOf(2)))).toEqual([idOf(2)]);
  });

  it('lists the latest mission first, by the time of its file', async () => {
    addMission(root.path, 1, { time: '2026-11-20T10:00:00Z' });
    addMission(root.path, 2, { time: '2026-11-27T21:30:00Z' });
    addMission(root.path, 3, { time: '2026-11-21T10:00:00Z' });
    expect(await idsIn(root.path)).toEqual([idOf(2), idOf(3), idOf(1)]);
    // What is put beside a mission changes the time of its folder, not that of the mission.
    utimesSync(join(root.path, idOf(1)), new Date(), new Date());
    expect(await idsIn(root.path)).toEqual([idOf(2), idOf(3), idOf(1)]);
  });

  it('claims no time for a clock that was never set', async () => {
    addMission(root.path, 1, { time: '1980-01-01T00:00:00Z' });
    const { missions } = await lookAtFolder(root.path);
    expect(missions).toHaveLength(1);
    expect(missions[0]).not.toHaveProperty('written_ms');
  });

  it.each([
    ['no mission', () => {}],
    ['a folder of a mission without a file', (folder: string) => mkdirSync(join(folder, idOf(1)))],
    ['a file of another name', (folder: string) => addMission(folder, 1, { filename: 'other.kmz' })],
    [
      'a folder where the file should be',
      (folder: string) => mkdirSync(join(folder, idOf(1), `${idOf(1)}.kmz`), { recursive: true }),
    ],
  ])('has no mission to replace with %s', async (_, add) => {
    const waypoint = join(root.path, ...ofDjiFly);
    mkdirSync(waypoint, { recursive: true });
    add(waypoint);
    expect(await lookAtFolder(root.path)).toMatchObject({ kind: 'dji_fly', missions: [] });
  });

  it.each([
    ['nothing in it', () => {}],
    ['flight plans', (folder: string) => writeFileSync(join(folder, 'a.kmz'), '')],
    ['folders with such names and no missions', (folder: string) => mkdirSync(join(folder, idOf(1)))],
    [
      'the missions of another folder deep in it',
      (folder: string) => addMission(join(folder, 'backup', 'of', 'phone', ...ofDjiFly), 1),
    ],
    ['a folder called waypoint', (folder: string) => addMission(join(folder, 'waypoint'), 1)],
  ])('is plain with %s', async (_, add) => {
    add(root.path);
    expect(await lookAtFolder(root.path)).toEqual({ kind: 'plain', path: root.path, missions: [] });
  });

  it('is not left by links', async () => {
    const outside = join(root.path, 'outside');
    const chosen = join(root.path, 'chosen');
    const path = addMission(outside, 1);
    mkdirSync(chosen);
    symlinkSync(join(outside, idOf(1)), join(chosen, idOf(1)));
    mkdirSync(join(chosen, idOf(2)));
    symlinkSync(path, join(chosen, idOf(2), `${idOf(2)}.kmz`));
    symlinkSync(outside, join(chosen, 'Android'));
    expect(await lookAtFolder(chosen)).toMatchObject({ kind: 'plain', missions: [] });
  });

  it('may hold thousands of missions', async () => {
    const count = inLong(300, 5000);
    for (let number = 0; number < count; number += 1) addMission(root.path, number);
    addMission(root.path, 123, { time: '2026-11-27T21:30:00Z' });
    const { missions } = await lookAtFolder(root.path);
    expect(missions).toHaveLength(count);
    expect(missions[0]?.id).toBe(idOf(123));
  });

  it('may be gone', async () => {
    await expect(lookAtFolder(join(root.path, 'gone'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('chosen folders', () => {
  it('are known by random ids, a dozen of them', () => {
    const folders = makeChosenFolders();
    const ids = Array.from({ length: 12 }, (_, number) => folders.remember(`/${number}`));
    expect(new Set(ids).size).toBe(12);
    expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id))).toBe(true);
    expect(folders.remember('/0')).toBe(ids[0]);
    folders.remember('/another');
    expect(folders.pathOf(ids[1] ?? '')).toBeUndefined();
    expect(folders.pathOf(ids[0] ?? '')).toBe('/0');
    expect(folders.pathOf('/0')).toBeUndefined();
  });
});
