import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { keepWindowState, readWindowState } from '../../../electron/windowState.ts';
import { assemble } from '../../../server/assemble.ts';
import { openKeys } from '../../../server/services/apiKeys.ts';
import { claimFolder } from '../../../server/services/folderClaim.ts';
import { homeward } from '../../support/homeward.ts';
import { startLine } from '../../support/homewardLine.ts';
import { assetsDir } from '../support/host.ts';

const plan = join(import.meta.dirname, '../../fixtures/plans/inspection.kmz');
const home = ['--home-elevation', '400'];
const aKey = {
  id: 'abcdefgh',
  name: 'old',
  scopes: ['rangeiq'],
  created_at: '2026-01-01T00:00:00.000Z',
  secret_sha256: '0'.repeat(64),
};
const document = '0f6d4a1e-6a0e-4c6a-9d3b-0a1b2c3d4e5f';

/** All that a data folder holds, as a later Homeward might write it. */
const contents = (version: number): Readonly<Record<string, object>> => ({
  'settings.json': { version, settings: { theme: 'dark', sounds: 'on' } },
  'settings.json.bak': { version, settings: { theme: 'light' } },
  'keys.json': { version, keys: [{ ...aKey, owner: 'me' }] },
  'documents.json': {
    version,
    documents: [{ id: document, path: '/tmp/a.homeward', opened_at: '2026-01-01', pinned: true }],
  },
  'plan.json': { version, isChanged: true, mission: {}, inputs: {} },
  'plan-2.json': { format: 'homeward-plan', version, routes: [] },
  'window.json': { version, bounds: { width: 1000, height: 700 }, isMaximized: false },
  'aircraft/scout.json': { schema: 'homeward/own-aircraft', version, key: 'scout', name: 'Scout' },
  [`backups/${document}.homeward`]: { format: 'homeward-plan', version, routes: [] },
  'map-files/file-00000001.json': { version, filename: 'a.pmtiles' },
});

function makeFolder(files: Readonly<Record<string, object>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-newer-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
  return folder;
}

/** A hash over names and bytes of all files. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true }).map(String).sort())
    if (statSync(join(folder, name)).isFile())
      hash
        .update(`${name}\0`)
        .update(readFileSync(join(folder, name)))
        .update('\0');
  return hash.digest('hex');
}

let folder = '';
let before = '';
beforeAll(async () => {
  expect((await homeward('--version')).code).toBe(0);
}, 120_000);
beforeEach(() => {
  folder = makeFolder(contents(99));
  before = hashOf(folder);
});

/** An own aircraft of this version, as a file. */
function aircraftFile(): string {
  const path = join(makeFolder(), 'mine.json');
  const sheet = { class: 'multirotor', baseline_flight_time_min: 31, takeoff_mass_g: 900 };
  const own = { schema: 'homeward/own-aircraft', version: 2, key: 'mine', name: 'Mine 1', sheet };
  writeFileSync(path, JSON.stringify(own));
  return path;
}

describe('a data folder of version 99', () => {
  const newer = /of a newer version of Homeward \(its version 99; this one reads up to [12]\)/;
  it.each<[string, string[], number, RegExp]>([
    ['drones', ['drones', 'mavic'], 0, newer],
    ['keys list', ['keys', 'list'], 1, newer],
    ['keys create', ['keys', 'create', 'a', '--scope', 'rangeiq'], 1, newer],
    ['keys rotate', ['keys', 'rotate', 'abcdefgh'], 1, newer],
    ['keys revoke', ['keys', 'revoke', 'abcdefgh'], 1, newer],
    ['aircraft list', ['aircraft', 'list'], 0, newer],
    ['aircraft import', ['aircraft', 'import', 'AIRCRAFT'], 3, newer],
    ['aircraft import --force', ['aircraft', 'import', 'AIRCRAFT', '--force'], 3, newer],
    ['aircraft export', ['aircraft', 'export', 'scout'], 64, newer],
    ['aircraft remove', ['aircraft', 'remove', 'scout'], 64, newer],
    ['analyze', ['analyze', plan, '--drone', 'dji_mavic_3', ...home], 0, newer],
    ['brief', ['brief', plan, '--out', 'OUT.pdf', '--drone', 'dji_mavic_3', ...home], 0, newer],
    ['read', ['read', plan], 0, /^/],
    ['convert', ['convert', plan, 'OUT.gpx', ...home], 0, /^/],
  ])(
    'is untouched after %s',
    async (_, args, code, said) => {
      const out = makeFolder();
      const aircraft = aircraftFile();
      const filled = args.map((arg) => arg.replace('AIRCRAFT', aircraft).replace('OUT', join(out, 'out')));
      const takesData = !['read', 'convert'].includes(args[0] ?? '');
      const ended = await homeward(...filled, ...(takesData ? ['--data', folder] : []));
      expect([ended.code, ended.stderr]).toEqual([code, expect.stringMatching(said)]);
      expect(ended.stderr).not.toMatch(/damaged|torn|\n +at /);
      expect(hashOf(folder)).toBe(before);
    },
    120_000,
  );

  it('is untouched after the start and the stop of a server', async () => {
    const { child, ended } = startLine(['serve', '--port', '0', '--data', folder]);
    const [line] = await once(child.stdout, 'data');
    const address = String(line).trim().replace('Homeward listens on ', '');
    expect((await fetch(`${address}/v1/health`)).status).toBe(200);
    expect(
      (await fetch(`${address}/v1/ready`, { headers: { 'X-API-Key': `hw_abcdefgh_${'a'.repeat(43)}` } }))
        .status,
    ).toBe(401);
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([0, expect.stringMatching(newer)]);
    expect(hashOf(folder)).toBe(before);
  }, 120_000);

  it('is untouched after all that a window does, which is refused and said', async () => {
    const said: string[] = [];
    const claim = await claimFolder(folder);
    const { services, dispatch, close } = await assemble({
      dataDir: folder,
      assetsDir,
      log: ({ message, error }) => void said.push(String(message ?? error)),
    });
    const refusals: unknown[] = [];
    const tried = (act: Promise<unknown>) =>
      act.then(
        (done) => refusals.push(['done', done]),
        (error: Error) => refusals.push(error.message),
      );
    await tried(services.settings.save({ theme: 'dark' }));
    await tried(services.keys.create('a', ['rangeiq']));
    await tried(services.keys.revoke('abcdefgh'));
    for (const window of [1, 2]) {
      const current = services.currentPlans.of(window);
      await tried(current.get());
      await tried(current.save(new TextEncoder().encode('{}')));
      await tried(current.setAside());
      await tried(current.forget());
    }
    const own = {
      schema: 'homeward/own-aircraft',
      version: 2,
      key: 'scout',
      name: 'Scout',
      sheet: {},
    } as never;
    await tried(services.own.add(own));
    await tried(services.own.replace(own));
    await tried(services.own.remove('scout'));
    expect(refusals).toHaveLength(14);
    for (const refusal of refusals.filter((_, index) => index !== 2))
      expect(refusal).toMatch(/was not written: it is of a newer version of Homeward .*\. Update Homeward/);
    expect(refusals[2]).toEqual(['done', undefined]);
    // A plan that is opened is opened, but not listed for the next start.
    const mine = join(makeFolder(), 'mine.homeward');
    writeFileSync(mine, 'x');
    const id = await services.documents.remember(mine);
    await services.documents.keepBackup(id, new Uint8Array([1]));
    await dispatch('listMaps', {});
    expect(await dispatch('getCurrentPlan', {})).toMatchObject({
      problem: { code: 'ACTION_FAILED', message: expect.stringMatching(/newer version/) },
    });
    expect(readWindowState(folder)).toBeUndefined();
    const listeners: (() => void)[] = [];
    const written = keepWindowState(folder, {
      on: (_event: string, listener: () => void) => void listeners.push(listener),
      getNormalBounds: () => ({ x: 0, y: 0, width: 900, height: 600 }),
      isMaximized: () => true,
    });
    for (const listener of listeners) listener();
    await written();
    await close();
    claim.giveBack();
    expect(hashOf(folder)).toBe(before);
    expect(
      said
        .filter((message) => /newer version/.test(message))
        .map((message) => /\w+\.json/.exec(message)?.[0])
        .sort(),
    ).toEqual(['documents.json', 'keys.json', 'settings.json']);
  }, 60_000);

  it('that only has members of a later one is left alone, too', async () => {
    const files = {
      'settings.json': { version: 1, settings: { theme: 'dark', sounds: 'on' } },
      'keys.json': { version: 1, keys: [{ ...aKey, owner: 'me' }] },
    };
    const folder = makeFolder(files);
    const before = hashOf(folder);
    const { services, close } = await assemble({ dataDir: folder, assetsDir, log: () => {} });
    await expect(services.settings.save({ theme: 'light' })).rejects.toThrow(
      /“sounds”, which this version of Homeward cannot read/,
    );
    await expect(services.keys.create('a', ['rangeiq'])).rejects.toThrow(/“owner”/);
    await close();
    expect(hashOf(folder)).toBe(before);
  });

  it.each([
    ['a scope', { scopes: ['rangeiq', 'plan:write'] }, 'plan:write'],
    ['a kind of key', { kind: 'tablet' }, 'tablet'],
  ])(
    'that has %s of a later one keeps its keys',
    async (_, change, word) => {
      const folder = makeFolder({ 'keys.json': { version: 1, keys: [aKey, { ...aKey, ...change }] } });
      const before = hashOf(folder);
      const ways = [
        ['list'],
        ['create', 'a', '--scope', 'rangeiq'],
        ['rotate', 'abcdefgh'],
        ['revoke', 'abcdefgh'],
      ];
      for (const words of ways) {
        const { code, stderr } = await homeward('keys', ...words, '--data', folder);
        expect([code, stderr]).toEqual([1, expect.stringContaining('a newer Homeward wrote it')]);
        expect(stderr).toContain(word);
        expect(stderr).not.toContain('damaged');
      }
      expect(hashOf(folder)).toBe(before);
    },
    60_000,
  );

  it.each([
    ['a scope that is none', { scopes: [7] }],
    ['no name', { name: undefined }],
    ['a scope of a later one, and no name', { scopes: ['plan:write'], name: undefined }],
  ])('whose keys have %s is damaged', async (_, change) => {
    const folder = makeFolder({ 'keys.json': { version: 1, keys: [{ ...aKey, ...change }] } });
    expect(openKeys(folder, () => undefined).problem()).toMatchObject({ says: 'host.keys.damaged' });
  });
});
