import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { lookAtFolder } from '../../../server/controller/missionFolder.ts';
import { type Disk, NotPlaced, realDisk } from '../../../server/controller/placeFile.ts';
import { type FilesForFolder, putIntoFolder } from '../../../server/controller/putIntoFolder.ts';
import { inLong } from '../../support/inLong.ts';
import { addMission, folderForEach, idOf } from './folders.ts';

const root = folderForEach();
const bytes = new TextEncoder().encode('the new plan');
const now = new Date(2026, 10, 27, 21, 30);
const stamp = 'before-homeward-2026-11-27T2130';

const refusal = (code: string) => Object.assign(new Error(code), { code });
/** A real disk that refuses some acts, as cards and controllers do. */
const refusing = (acts: Partial<Disk>): Disk => ({ ...realDisk, ...acts });
const isPart = (path: string) => path.endsWith('.part');

async function put({ replaces = [], files }: Partial<FilesForFolder> = {}, disk: Disk = realDisk) {
  const folder = await lookAtFolder(root.path);
  return putIntoFolder(
    folder,
    { files: files ?? [{ filename: 'plan.kmz', bytes }], replaces },
    { disk, now },
  );
}

/** What is in a folder, by name. */
const contentOf = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

const caught = async (promise: Promise<unknown>): Promise<NotPlaced> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof NotPlaced)) throw new Error(`not refused: ${String(error)}`);
  return error;
};

describe('a mission of DJI Fly', () => {
  let mission = '';
  let agreed: FilesForFolder['replaces'] = [];
  const name = `${idOf(2)}.kmz`;
  const own = () => contentOf(dirname(mission));
  const agree = async () => {
    const { missions } = await lookAtFolder(root.path);
    agreed = missions.slice(0, 1).map(({ id, revision }) => ({ name: id, revision }));
  };
  beforeEach(async () => {
    addMission(root.path, 1);
    mission = addMission(root.path, 2, { time: '2026-11-27T20:00:00Z' });
    await agree();
  });

  it('is replaced once the person agreed, and kept beside', async () => {
    const proposed = await put();
    expect(proposed).toMatchObject({
      written: [],
      in_the_way: [{ name: idOf(2), written_at: '2026-11-27T20:00:00.000Z' }],
    });
    expect(own()).toEqual({ [name]: 'mission 2' });
    expect(await put({ replaces: agreed })).toEqual({
      written: [{ filename: name, kept_as: `${name}.${stamp}` }],
      in_the_way: [],
    });
    expect(own()).toEqual({ [name]: 'the new plan', [`${name}.${stamp}`]: 'mission 2' });
    expect(contentOf(join(root.path, idOf(1)))).toEqual({ [`${idOf(1)}.kmz`]: 'mission 1' });
  });

  it('may be another one than the latest', async () => {
    const { missions } = await lookAtFolder(root.path);
    const [, older] = missions;
    if (older === undefined) throw new Error('There is one mission.');
    await put({ replaces: [{ name: older.id, revision: older.revision }] });
    expect(own()).toEqual({ [name]: 'mission 2' });
    expect(contentOf(join(root.path, idOf(1)))).toMatchObject({ [`${idOf(1)}.kmz`]: 'the new plan' });
  });

  it('is kept each time, however often it is replaced in a minute', async () => {
    for (const _ of [1, 2, 3]) {
      await agree();
      await put({ replaces: agreed });
      writeFileSync(mission, 'changed in the app');
    }
    expect(own()).toEqual({
      [name]: 'changed in the app',
      [`${name}.${stamp}`]: 'mission 2',
      [`${name}.${stamp}-2`]: 'changed in the app',
      [`${name}.${stamp}-3`]: 'changed in the app',
    });
  });

  it('is not replaced if it changed since the person looked', async () => {
    writeFileSync(mission, 'changed in the app');
    expect(await put({ replaces: agreed })).toMatchObject({ written: [], in_the_way: [{ name: idOf(2) }] });
    expect(own()).toEqual({ [name]: 'changed in the app' });
  });

  it.each(['../outside', idOf(9), `${idOf(1)}/../${idOf(2)}`, ''])(
    'is none by the name “%s”',
    async (other) => {
      expect(await put({ replaces: [{ name: other, revision: agreed[0]?.revision ?? '' }] })).toBeUndefined();
    },
  );

  it('is not one that a link leads to', async () => {
    const outside = join(root.path, 'outside.kmz');
    writeFileSync(outside, 'not ours');
    rmSync(mission);
    symlinkSync(outside, mission);
    expect(await put({ replaces: agreed })).toBeUndefined();
    expect(readFileSync(outside, 'utf8')).toBe('not ours');
  });

  it('is replaced where a disk renames over no file', async () => {
    const disk = refusing({ renameOver: () => Promise.reject(refusal('EEXIST')) });
    await put({ replaces: agreed }, disk);
    expect(own()).toEqual({ [name]: 'the new plan', [`${name}.${stamp}`]: 'mission 2' });
  });

  it.each([
    ['a full disk', { add: () => Promise.reject(refusal('ENOSPC')) }, 'ENOSPC'],
    [
      'a disk that is full once the new file is there',
      {
        add: (path: string, content: Uint8Array) =>
          Buffer.from(content).toString() === 'mission 2'
            ? Promise.reject(refusal('ENOSPC'))
            : realDisk.add(path, content),
      },
      'ENOSPC',
    ],
    ['a read-only card', { add: () => Promise.reject(refusal('EROFS')) }, 'EROFS'],
    [
      'a disk that holds something else than was written',
      {
        read: async (path: string) => (isPart(path) ? new Uint8Array(3) : realDisk.read(path)),
      },
      'EDIFFERS',
    ],
    ['a file that cannot be read', { read: () => Promise.reject(refusal('EIO')) }, 'EIO'],
  ] as const)('is untouched on %s', async (_, acts, code) => {
    expect(await caught(put({ replaces: agreed }, refusing(acts)))).toMatchObject({
      code,
      outcome: 'untouched',
      kept_as: undefined,
    });
    expect(own()).toEqual({ [name]: 'mission 2' });
  });

  it('is put back where the new one does not get its name', async () => {
    const disk = refusing({
      renameOver: () => Promise.reject(refusal('EPERM')),
      name: (from, to) => (to === mission ? Promise.reject(refusal('EIO')) : realDisk.name(from, to)),
    });
    expect(await caught(put({ replaces: agreed }, disk))).toMatchObject({ code: 'EIO', outcome: 'put_back' });
    expect(own()).toEqual({ [name]: 'mission 2' });
  });

  it('is put back where the disk holds something else under its name', async () => {
    const disk = refusing({
      renameOver: async (from, to) => {
        await realDisk.renameOver(from, to);
        writeFileSync(to, 'torn');
      },
    });
    expect(await caught(put({ replaces: agreed }, disk))).toMatchObject({
      code: 'EDIFFERS',
      outcome: 'put_back',
    });
    expect(own()).toEqual({ [name]: 'mission 2' });
  });

  it('is named by its copy where the device is pulled out meanwhile', async () => {
    let isOut = false;
    const whileIn = <Result>(act: () => Promise<Result>) =>
      isOut ? Promise.reject(refusal('ENODEV')) : act();
    const disk: Disk = {
      add: (path, content) => whileIn(() => realDisk.add(path, content)),
      read: (path) => whileIn(() => realDisk.read(path)),
      name: (from, to) => whileIn(() => realDisk.name(from, to)),
      remove: (path) => whileIn(() => realDisk.remove(path)),
      renameOver: () => {
        isOut = true;
        return Promise.reject(refusal('ENODEV'));
      },
    };
    expect(await caught(put({ replaces: agreed }, disk))).toMatchObject({
      code: 'ENODEV',
      outcome: 'unsure',
      kept_as: `${name}.${stamp}`,
    });
    expect(own()).toMatchObject({ [name]: 'mission 2', [`${name}.${stamp}`]: 'mission 2' });
  });

  it('may vanish with its folder meanwhile', async () => {
    const disk = refusing({
      add: async (path, content) => {
        rmSync(dirname(mission), { recursive: true });
        return realDisk.add(path, content);
      },
    });
    expect(await caught(put({ replaces: agreed }, disk))).toMatchObject({
      code: 'ENOENT',
      outcome: 'untouched',
    });
  });

  it.skipIf(process.getuid?.() === 0)('is untouched in a folder that may not be written to', async () => {
    chmodSync(dirname(mission), 0o500);
    const error = await caught(put({ replaces: agreed }));
    chmodSync(dirname(mission), 0o700);
    expect(error).toMatchObject({ code: 'EACCES', outcome: 'untouched' });
  });

  it('is in its folder, whole, whatever act the disk refuses', async () => {
    const acts = ['add', 'read', 'name', 'renameOver', 'remove'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { maxLength: 30 }),
        fc.boolean(),
        async (refusals, isLasting) => {
          rmSync(dirname(mission), { recursive: true });
          addMission(root.path, 2, { time: '2026-11-27T20:00:00Z' });
          await agree();
          let turn = 0;
          let isOut = false;
          const moody = (act: (typeof acts)[number]) =>
            ((...given: [never, never]) => {
              isOut ||= refusals[turn] === true && isLasting;
              const isRefused = isOut || refusals[turn] === true;
              turn += 1;
              return isRefused ? Promise.reject(refusal('EIO')) : realDisk[act](...given);
            }) as never;
          const disk = Object.fromEntries(acts.map((act) => [act, moody(act)])) as unknown as Disk;
          const outcome = await put({ replaces: agreed }, disk).then(
            () => 'written',
            (error: unknown) => (error instanceof NotPlaced ? error.outcome : 'bug'),
          );
          const there = Object.values(own());
          expect(outcome).not.toBe('bug');
          if (outcome !== 'written') expect(there).toContain('mission 2');
          if (outcome === 'written') expect(own()[name]).toBe('the new plan');
          if (outcome === 'written') expect(there).toContain('mission 2');
          if (outcome === 'untouched' || outcome === 'put_back') expect(own()[name]).toBe('mission 2');
        },
      ),
      { numRuns: inLong(50, 5000) },
    );
  });
});

describe('any other folder', () => {
  it('gets the file under its own name', async () => {
    expect(await put()).toEqual({ written: [{ filename: 'plan.kmz' }], in_the_way: [] });
    expect(contentOf(root.path)).toEqual({ 'plan.kmz': 'the new plan' });
  });

  it('keeps a file of that name, and asks first', async () => {
    writeFileSync(join(root.path, 'plan.kmz'), 'old');
    const asked = await put();
    expect(asked).toMatchObject({ written: [], in_the_way: [{ name: 'plan.kmz' }] });
    const replaces = (asked?.in_the_way ?? []).map(({ name, revision }) => ({ name, revision }));
    expect(await put({ replaces })).toMatchObject({ written: [{ kept_as: `plan.kmz.${stamp}` }] });
    expect(contentOf(root.path)).toEqual({ 'plan.kmz': 'the new plan', [`plan.kmz.${stamp}`]: 'old' });
  });

  it.each([
    ['a folder', (path: string) => mkdirSync(path), 'EISDIR'],
    ['a link', (path: string) => symlinkSync('/etc/hostname', path), 'EEXIST'],
  ] as const)('is left alone where the name is that of %s', async (_, add, code) => {
    add(join(root.path, 'plan.kmz'));
    expect(await caught(put())).toMatchObject({ code, outcome: 'untouched' });
  });

  it('is not left by the name of a file', async () => {
    expect(await put({ files: [{ filename: '../../out.kmz', bytes }] })).toMatchObject({
      written: [{ filename: 'out.kmz' }],
    });
    expect(readdirSync(root.path)).toEqual(['out.kmz']);
  });

  it('gets all files or none, and is as it was where one of them fails', async () => {
    writeFileSync(join(root.path, '1.kmz'), 'old');
    const files = [1, 2, 3].map((number) => ({ filename: `${number}.kmz`, bytes }));
    const asked = await put({ files });
    const replaces = (asked?.in_the_way ?? []).map(({ name, revision }) => ({ name, revision }));
    const disk = refusing({
      name: (from, to) =>
        to.endsWith('3.kmz') ? Promise.reject(refusal('ENOSPC')) : realDisk.name(from, to),
    });
    expect(await caught(put({ files, replaces }, disk))).toMatchObject({ code: 'ENOSPC' });
    expect(contentOf(root.path)).toEqual({ '1.kmz': 'old' });
    const again = (await put({ files }))?.in_the_way ?? [];
    const agreed = again.map(({ name, revision }) => ({ name, revision }));
    expect((await put({ files, replaces: agreed }))?.written).toHaveLength(3);
    expect(Object.keys(contentOf(root.path))).toEqual(['1.kmz', `1.kmz.${stamp}`, '2.kmz', '3.kmz']);
  });
});
