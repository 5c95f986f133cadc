import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readWindowState } from '../../../electron/windowState.ts';
import { assemble } from '../../../server/assemble.ts';
import { claimFolder } from '../../../server/services/folderClaim.ts';
import { homeward, startLine } from '../../support/homewardLine.ts';
import { assetsDir } from '../support/host.ts';

/** All files that a start reads. A lock that says nothing counts as left behind once it is old. */
const names = [
  'settings.json',
  'settings.json.bak',
  'keys.json',
  'documents.json',
  'plan.json',
  'plan-2.json',
  'window.json',
  'window.lock',
  'keys.json.lock',
  'aircraft/scout.json',
  'map-files/file-00000001.json',
];

const kinds = {
  'a pipe without a writer': (path: string) => execFileSync('mkfifo', [path]),
  'a device that never ends': (path: string) => symlinkSync('/dev/zero', path),
  'a file of a hundred gigabytes': (path: string) => {
    writeFileSync(path, '{');
    truncateSync(path, 100 * 1024 ** 3);
  },
};

function makeFolder(make: (path: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-odd-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of names) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    make(path);
    if (name.endsWith('.lock') && make === kinds['a pipe without a writer']) utimesSync(path, 0, 0);
  }
  return folder;
}

describe.skipIf(process.platform === 'win32').each(Object.entries(kinds))(
  'where every file of the data folder is %s',
  (_, make) => {
    it('a host starts and says which files it leaves alone', async () => {
      const folder = makeFolder(make);
      const said: string[] = [];
      const claim = make === kinds['a pipe without a writer'] ? await claimFolder(folder) : undefined;
      const { services, dispatch, close } = await assemble({
        dataDir: folder,
        assetsDir,
        log: ({ message }) => void said.push(String(message)),
      });
      expect(readWindowState(folder)).toBeUndefined();
      expect(services.settings.get().theme).toBe('system');
      expect(services.keys.list()).toEqual([]);
      expect(services.documents.list()).toEqual([]);
      expect(services.own.leftOut()).toEqual([
        {
          filename: 'scout.json',
          reason: { says: 'host.stored.too_large', values: { limit: expect.any(Number) } },
        },
      ]);
      const current = await dispatch('getCurrentPlan', {});
      expect(current).toMatchObject({ ok: false, problem: { code: 'ACTION_FAILED' } });
      await dispatch('listMaps', {});
      for (const file of ['settings.json', 'keys.json', 'documents.json', 'scout.json'])
        expect(said.filter((message) => message.includes(file))).toHaveLength(1);
      await close();
      claim?.giveBack();
    }, 30_000);
  },
);

describe.skipIf(process.platform === 'win32')('a data folder of pipes', () => {
  beforeAll(async () => {
    expect((await homeward('--version')).code).toBe(0);
  }, 120_000);

  it.each([
    ['drones', 'mavic'],
    ['keys', 'list'],
    ['aircraft', 'list'],
  ])(
    'does not hang %s %s',
    async (...args) => {
      const folder = makeFolder(kinds['a pipe without a writer']);
      const { stderr, signal } = await homeward(...args, '--data', folder);
      expect([signal, stderr]).toEqual([
        null,
        expect.stringMatching(/it is no file of at most|cannot be read/),
      ]);
    },
    60_000,
  );

  it('does not hang a server', async () => {
    const folder = makeFolder(kinds['a pipe without a writer']);
    const { child, ended } = startLine(['serve', '--port', '0', '--data', folder]);
    const [line] = await once(child.stdout, 'data');
    expect(String(line)).toContain('Homeward listens on');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  }, 60_000);
});
