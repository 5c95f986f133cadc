import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OwnAircraft } from '../../../server/contract/schemas/ownAircraft.ts';
import { openKeys } from '../../../server/services/apiKeys.ts';
import { loadCatalog } from '../../../server/services/catalog.ts';
import { openCurrentPlans } from '../../../server/services/currentPlan.ts';
import { toWireSheet, withOwnAircraft } from '../../../server/services/ownAircraft.ts';
import { openSettings } from '../../../server/services/settingsStore.ts';
import { NotWritten, sweepParts, writeWholeFile } from '../../../server/services/wholeFile.ts';
import { withFailure } from './failingDisk.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const refusalOf = (writing: Promise<unknown>) =>
  writing.then(
    () => 'written',
    (error: unknown) => (error instanceof NotWritten ? error.code : String(error)),
  );

describe('a file written whole', () => {
  it('replaces the old one with its mode, through a link to it, and leaves nothing beside it', async () => {
    const folder = makeFolder();
    const path = join(folder, 'a.json');
    writeFileSync(path, 'old');
    chmodSync(path, 0o640);
    symlinkSync(path, join(folder, 'link.json'));
    await writeWholeFile(join(folder, 'link.json'), 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder).sort()).toEqual(['a.json', 'link.json']);
  });

  it('takes nobody’s place where it must be new', async () => {
    const folder = makeFolder();
    const path = join(folder, 'a.kmz');
    await writeWholeFile(path, 'first', { isNew: true });
    expect(await refusalOf(writeWholeFile(path, 'second', { isNew: true }))).toBe('EEXIST');
    expect(readFileSync(path, 'utf8')).toBe('first');
    expect(readdirSync(folder)).toEqual(['a.kmz']);
  });

  it.each(['EPERM', 'ENOTSUP'])('is new, too, on a disk without links (%s)', async (code) => {
    const folder = makeFolder();
    const path = join(folder, 'a.kmz');
    const write = () => writeWholeFile(path, 'new', { isNew: true });
    // open, chmod is not asked for: the first calls are readdir, open, writeFile, sync, link.
    expect(await withFailure({ folder, nth: 4, code }, write)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['a.kmz']);
    expect(await refusalOf(withFailure({ folder, nth: 4, code }, write))).toBe('EEXIST');
  });
});

describe('parts that a killed writer left', () => {
  it('are swept at once where the writer is gone, and nothing else is', async () => {
    const folder = makeFolder();
    // No process has this number: Linux gives none above 2^22 (proc(5), pid_max).
    const gone = 2 ** 22 + 1;
    const others = [
      'plan.json',
      `.homeward-${process.pid}-01234567.part`,
      `.homeward-${gone}-x.part`,
      'a.kmz.123',
    ];
    for (const name of [...others, `.homeward-${gone}-01234567.part`]) writeFileSync(join(folder, name), 'x');
    await sweepParts(folder);
    expect(readdirSync(folder).sort()).toEqual([...others].sort());
  });

  it('are swept under a number that another process has now, once they are a day old or dated ahead', async () => {
    const folder = makeFolder();
    for (const [name, days] of [
      ['01234567', -2],
      ['89abcdef', 400],
    ] as const) {
      const path = join(folder, `.homeward-${process.pid}-${name}.part`);
      writeFileSync(path, 'x');
      const at_s = Date.now() / 1000 + days * 86_400;
      utimesSync(path, at_s, at_s);
    }
    await sweepParts(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are no trouble in a folder that is gone', async () => {
    await expect(sweepParts(join(makeFolder(), 'gone'))).resolves.toBeUndefined();
  });
});

interface Saving {
  readonly save: (folder: string, value: 'old' | 'new') => Promise<unknown>;
  readonly read: (folder: string) => Promise<unknown>;
}

const silent = () => undefined;
const catalog = loadCatalog('assets/drones.json');
const ownIn = (folder: string) => withOwnAircraft(catalog, folder, silent).own;
const [drone] = catalog.drones;

/** An own aircraft that is renamed. */
async function saveAircraft(folder: string, name: string): Promise<void> {
  if (drone === undefined) throw new Error('The catalog is empty.');
  const own = ownIn(folder);
  const aircraft: OwnAircraft = {
    schema: 'homeward/own-aircraft',
    version: 2,
    key: 'mine',
    name,
    base: drone.key,
    sheet: toWireSheet(drone),
  };
  const isSaved = own.isTaken('mine') ? await own.replace(aircraft) : await own.add(aircraft);
  // The handler says that there is no such aircraft.
  if (!isSaved) throw new NotWritten(folder, 'EUNREADABLE');
}

const savings: Readonly<Record<string, Saving>> = {
  'own aircraft': {
    save: saveAircraft,
    read: async (folder) => ownIn(folder).find('mine')?.name,
  },
  settings: {
    save: (folder, value) => openSettings(folder, silent).save({ theme: value === 'old' ? 'light' : 'dark' }),
    read: async (folder) => (openSettings(folder, silent).get().theme === 'light' ? 'old' : 'new'),
  },
  plan: {
    save: (folder, value) => openCurrentPlans(folder).of(1).save(new TextEncoder().encode(value)),
    read: async (folder) => new TextDecoder().decode(await openCurrentPlans(folder).of(1).get()),
  },
  keys: {
    save: (folder, value) => openKeys(folder, silent).create(value, ['rangeiq']),
    read: async (folder) => openKeys(folder, silent).list().at(-1)?.name,
  },
};

describe.each(Object.entries(savings))(
  'the %s, while any one call to the disk fails',
  (_, { save, read }) => {
    it.each(['ENOSPC', 'EIO', 'EACCES', 'EMFILE'])(
      'with %s, are the old or the new, said as they are',
      async (code) => {
        let nth = 0;
        for (let isHit = true; isHit; nth += 1) {
          const folder = makeFolder();
          await save(folder, 'old');
          let said = '';
          isHit = await withFailure({ folder, nth, code }, async () => {
            said = await refusalOf(save(folder, 'new'));
          });
          expect(['written', code, 'EUNREADABLE'], `call ${nth}`).toContain(said);
          const found = await read(folder);
          expect(found, `call ${nth}, ${said}`).toBe(said === 'written' ? 'new' : 'old');
          expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
          await save(folder, 'new');
          expect(await read(folder)).toBe('new');
        }
        expect(nth).toBeGreaterThan(5);
      },
    );
  },
);

describe('the plans on screen', () => {
  it('were cut short where they were on screen when the windows were killed, and no others', async () => {
    const folder = makeFolder();
    await openCurrentPlans(folder)
      .of(2)
      .save(new Uint8Array([1]));
    const plans = openCurrentPlans(folder, true);
    await plans.of(3).save(new Uint8Array([1]));
    expect([1, 2, 3, 2].map((window) => plans.of(window).wasCutShort())).toEqual([false, true, false, false]);
  });

  it('are listed by their windows, and no longer once they are forgotten', async () => {
    const folder = makeFolder();
    const plans = openCurrentPlans(folder);
    for (const window of [9, 1, 2]) await plans.of(window).save(new Uint8Array([1]));
    writeFileSync(join(folder, 'plan-10.json'), '');
    expect(plans.windows()).toEqual([1, 2, 9]);
    const saved = plans.of(2).save(new Uint8Array([2]));
    await Promise.all([saved, plans.of(2).forget()]);
    expect(plans.windows()).toEqual([1, 9]);
    expect(openCurrentPlans(join(folder, 'gone')).windows()).toEqual([]);
  });
});

describe('a plan that cannot be read', () => {
  it('is not replaced, and is said with its place', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'plan.json'));
    const plan = openCurrentPlans(folder).of(1);
    await expect(plan.get()).rejects.toThrow(join(folder, 'plan.json'));
    expect(await refusalOf(plan.save(new Uint8Array([1])))).not.toBe('written');
    expect(existsSync(join(folder, 'plan.json'))).toBe(true);
  });
});
