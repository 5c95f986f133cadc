import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closedFuses, closedRuntime } from '../../electron/launch/closedRuntime.mjs';
import { readFuses } from '../../electron/launch/fuses.mjs';
import { rootObstacle } from '../../electron/launch/window.mjs';
import { ageText } from '../../electron/npmElectron/npmElectron.mjs';

const root = join(import.meta.dirname, '../..');
const open_ = `program dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u000810110001 end`;

let folder: string;
let executable: string;
let env: NodeJS.ProcessEnv;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-closed-'));
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'locales'), { recursive: true });
  executable = join(dist, 'electron');
  writeFileSync(executable, open_, { encoding: 'latin1', mode: 0o755 });
  writeFileSync(join(dist, 'icudtl.dat'), 'data');
  writeFileSync(join(dist, 'locales', 'en-US.pak'), 'words');
  env = { XDG_CACHE_HOME: join(folder, 'cache') };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inCache = () => readdirSync(join(folder, 'cache/homeward'));

describe.skipIf(process.platform === 'darwin')('the runtime that a window starts with', () => {
  it('runs no script for others: neither as Node, nor by its options, nor by its inspector', async () => {
    expect(closedFuses).toEqual({
      RunAsNode: false,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      GrantFileProtocolExtraPrivileges: false,
    });
    const closed = await closedRuntime(executable, env);
    expect(await readFuses(closed)).toMatchObject(closedFuses);
    expect(readFileSync(closed, 'latin1')).toHaveLength(open_.length);
    expect(statSync(closed).mode & 0o777).toBe(0o755);
    expect(readFileSync(join(closed, '../locales/en-US.pak'), 'utf8')).toBe('words');
    expect(readFileSync(executable, 'latin1')).toBe(open_);
  });

  it('is made once, and anew when the one it is made from changes', async () => {
    const first = await closedRuntime(executable, env);
    expect(await closedRuntime(executable, env)).toBe(first);
    expect(inCache()).toHaveLength(1);
    writeFileSync(executable, `${open_} of a later version`, 'latin1');
    const second = await closedRuntime(executable, env);
    expect(second).not.toBe(first);
    expect(readFileSync(second, 'latin1')).toContain('later version');
    expect(inCache()).toHaveLength(1);
  });

  it('is complete or not there: what has no switches leaves nothing', async () => {
    writeFileSync(executable, 'another program');
    await expect(closedRuntime(executable, env)).rejects.toThrow('switches were not found');
    expect(inCache()).toEqual([]);
  });
});

describe('root', () => {
  it('is asked to use an ordinary account, unless it is said that nothing can be lost', () => {
    expect(rootObstacle(false, {})).toBeUndefined();
    expect(rootObstacle(true, {})).toContain('from an ordinary account');
    expect(rootObstacle(true, { CI: 'true' })).toContain('HOMEWARD_ROOT_WITHOUT_SANDBOX=1');
    expect(rootObstacle(true, { HOMEWARD_ROOT_WITHOUT_SANDBOX: '1' })).toBeUndefined();
  });

  it('is the only one for whom anything of the product turns the sandbox off', () => {
    const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Record<
      string,
      string
    >;
    expect(Object.values(scripts).filter((script) => script.includes('sandbox'))).toEqual([]);
    const files = ['electron', 'server', 'renderer']
      .flatMap((top) =>
        readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((name) => `${top}/${name}`),
      )
      .filter((file) => /\.(m?js|tsx?)$/.test(file) && !/[/\\]node_modules[/\\]/.test(file))
      .filter((file) => readFileSync(join(root, file), 'utf8').includes('--no-sandbox'));
    expect(files).toEqual(['electron/launch/window.mjs']);
  });
});

describe('the runtime from npm', () => {
  it('says how old it is, and how to have the current one', () => {
    expect(ageText(new Date('2026-12-10'), '/cache/electron')).toBe(
      'This window runs in Electron 33.2.1, which is 24 months old and gets no security updates. To fetch the current one where its server can be reached, delete /cache/electron first.',
    );
  });
});
