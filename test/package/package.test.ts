import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configuration } from '../../electron/package/config.mjs';
import { openedTypes } from '../../server/cli/desktopEntry.ts';
import { commandPath } from '../run/systemPackages.mjs';
import { brokenFiles, readAsar } from './asar.ts';

const root = join(import.meta.dirname, '../..');
const packed = join(root, 'build/package');
const program = join(packed, 'linux-unpacked/homeward');
const archive = join(packed, 'linux-unpacked/resources/app.asar');
const user = 'homewardtest';
const home = `/home/${user}`;

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
/** An ordinary user is made, and packages of the system come and go: root alone may do that, on a machine that is for it. */
const mayInstall = isRoot && commandPath(['dpkg']) !== undefined && commandPath(['runuser']) !== undefined;

/** Starts a program with a plan on its command line, and gives its verdict. */
async function verdictOf(path: string): Promise<string> {
  const words = [join(root, 'electron/package/tryOut.mjs'), path, ...(isRoot ? ['--as', user] : [])];
  return (await run(process.execPath, words)).stdout;
}

/** Electron's switches in the order of its executable (electronjs.org/docs/latest/tutorial/fuses). */
const switches = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const;

function switchesOf(path: string): Readonly<Record<string, boolean>> {
  const bytes = readFileSync(path);
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
  const at = bytes.indexOf(sentinel, 0, 'latin1') + sentinel.length + 2;
  return Object.fromEntries(switches.map((name, index) => [name, bytes[at + index] === '1'.charCodeAt(0)]));
}

describe.runIf(process.platform === 'linux')('npm run package', () => {
  beforeAll(async () => {
    await run('npm', ['run', 'package'], { cwd: root, maxBuffer: 64e6 });
    if (!isRoot) return;
    await run('useradd', ['--create-home', user]).catch(() => undefined);
  });
  afterAll(async () => {
    if (isRoot) await run('userdel', ['--remove', user]).catch(() => undefined);
  });

  it('packs one archive whose header has the hash of every file', () => {
    const files = readAsar(archive);
    expect(files.length).toBeGreaterThan(500);
    expect(brokenFiles(archive, files)).toEqual([]);
    const paths = files.map(({ path }) => path);
    expect(paths).toContain('build/electron/main.js');
    expect(paths.filter((path) => /^(engine|server|renderer|electron|test)\//.test(path))).toEqual([]);
    expect(
      paths.filter((path) => /^node_modules\/(react|leaflet|vite|esbuild|electron|typescript)\//.test(path)),
    ).toEqual([]);
  });

  it('sees a byte of the archive that somebody changed', () => {
    const files = readAsar(archive);
    const [victim] = files.filter(({ path }) => path === 'build/electron/main.js');
    const copy = join(packed, 'changed.asar');
    const bytes = readFileSync(archive);
    const at = (victim?.offset ?? 0) + 10;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(copy, bytes);
    expect(brokenFiles(copy, files)).toEqual(['build/electron/main.js']);
  });

  it('sets every switch as the configuration says', () => {
    const { electronFuses } = configuration({ runtime: '', version: '' });
    expect(switchesOf(program)).toMatchObject(electronFuses ?? {});
    expect(Object.keys(electronFuses ?? {}).length).toBeGreaterThanOrEqual(7);
  });

  it.runIf(mayInstall || !isRoot)(
    'starts unpacked as an ordinary user, and judges the plan that it was given',
    async () => expect(await verdictOf(program)).toMatch(/omes home with at least \d+/),
  );

  describe.runIf(mayInstall)('and the deb', () => {
    const dataFolder = join(home, '.config/Homeward');
    const installed = '/usr/lib/homeward';
    const deb = () => join(packed, readdirSync(packed).find((name) => name.endsWith('.deb')) ?? '');
    const ownFiles = () => readdirSync(dataFolder, { recursive: true }).length;

    afterAll(async () => {
      await run('dpkg', ['--purge', 'homeward']).catch(() => undefined);
    });

    it('is installed with nothing missing but what Debian has', async () => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', deb()], { env });
      const { stdout } = await run('dpkg', ['--status', 'homeward']);
      expect(stdout).toContain('Status: install ok installed');
      expect(statSync(join(installed, 'chrome-sandbox')).mode & 0o7777).toBe(0o4755);
    });

    it('offers itself in the menu and for its files, with an icon', async () => {
      const entry = readFileSync('/usr/share/applications/homeward.desktop', 'utf8');
      expect(entry).toMatch(/^Exec=homeward %[UuFf]$/m);
      const types = /^MimeType=(.*)$/m.exec(entry)?.[1]?.split(';').filter(Boolean) ?? [];
      expect(types.toSorted()).toEqual([...openedTypes].toSorted());
      const icon = /^Icon=(.*)$/m.exec(entry)?.[1] ?? '';
      const { stdout: files } = await run('dpkg', ['--listfiles', 'homeward']);
      expect(files).toMatch(new RegExp(`/usr/share/(pixmaps|icons/.*)/${icon}\\.(png|svg)`));
      const globs = readFileSync('/usr/share/mime/globs2', 'utf8');
      for (const ending of ['homeward', 'plan', 'kmz', 'kml', 'gpx']) {
        const offered = globs.split('\n').filter((line) => line.split(':')[2] === `*.${ending}`);
        expect(
          offered.some((line) => types.includes(line.split(':')[1] ?? '')),
          ending,
        ).toBe(true);
      }
    });

    it('starts from /usr/bin as an ordinary user, and judges the plan that it was given', async () => {
      expect(await verdictOf('/usr/bin/homeward')).toMatch(/omes home with at least \d+/);
      expect(readFileSync(join(dataFolder, 'logs/homeward.log'), 'utf8')).not.toBe('');
      expect(existsSync(join(dataFolder, 'plan.json'))).toBe(true);
    });

    it('leaves a person’s data where it is removed, and nothing else', async () => {
      const before = ownFiles();
      await run('dpkg', ['--purge', 'homeward']);
      for (const path of [installed, '/usr/bin/homeward', '/usr/share/applications/homeward.desktop'])
        expect(existsSync(path), path).toBe(false);
      expect(readFileSync('/usr/share/mime/globs2', 'utf8')).not.toContain('*.homeward');
      expect(ownFiles()).toBe(before);
      expect(existsSync(join(dataFolder, 'plan.json'))).toBe(true);
    });
  });
});
