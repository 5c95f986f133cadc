import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOf, isBuilt, stampFile } from '../../electron/launch/built.mjs';
import { displaySockets, hasDisplay } from '../../electron/launch/display.mjs';
import { nodeProblem } from '../../electron/launch/nodeVersion.mjs';
import { readRequest } from '../../electron/launch/request.mjs';
import { debianNames, librariesNotFound, packagesFor } from '../../electron/launch/sharedLibraries.mjs';

describe('the version of Node', () => {
  it.each(['18.20.4', '20.18.0', '21.7.0', '22.11.0'])('%s is too old', (version) => {
    expect(nodeProblem(version)).toContain(version);
  });
  it.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0'])('%s will do', (version) => {
    expect(nodeProblem(version)).toBeUndefined();
  });
});

describe('the command line', () => {
  const place = { cwd: '/homeward', env: { INIT_CWD: '/home/pilot' } };

  it('names a flight plan relative to where it was typed, not to where npm runs', () => {
    const plan = '/home/pilot/plans/a.kmz';
    expect(readRequest(['plans/a.kmz'], place)).toEqual({ browser: false, passed: [plan] });
    expect(readRequest(['a.kmz'], { cwd: '/here', env: {} })).toMatchObject({ passed: ['/here/a.kmz'] });
    expect(readRequest(['/plans/a.kmz'], place)).toMatchObject({ passed: ['/plans/a.kmz'] });
  });

  it('asks for the browser, with or without a file', () => {
    expect(readRequest(['--browser'], place)).toEqual({ browser: true, passed: [] });
    expect(readRequest(['/a.kmz', '--browser'], place)).toEqual({ browser: true, passed: ['/a.kmz'] });
  });

  it('hands on where data is kept and which port to use', () => {
    const args = ['--data', 'kept', '--port', '0', '/a.kmz'];
    expect(readRequest(args, place)).toEqual({
      browser: false,
      passed: ['--data=/home/pilot/kept', '--port=0', '/a.kmz'],
    });
  });

  it('is refused with a sentence where it says something else', () => {
    expect(readRequest(['--brwser'], place)).toEqual({ problem: expect.stringContaining('--brwser') });
    expect(readRequest(['a.kmz', 'b.kmz'], place)).toEqual({
      problem: expect.stringContaining('one flight'),
    });
  });
});

describe('a display', () => {
  it('is needed on Linux only', async () => {
    expect(await hasDisplay('linux', {})).toBe(false);
    expect(await hasDisplay('linux', { DISPLAY: '' })).toBe(false);
    expect(await hasDisplay('darwin', {})).toBe(true);
  });

  it('is there while its server answers, and not once that is gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-display-'));
    const env = { XDG_RUNTIME_DIR: folder, WAYLAND_DISPLAY: 'wayland-7' };
    const server = createServer();
    await new Promise<void>((done) => server.listen(join(folder, 'wayland-7'), done));
    expect(await hasDisplay('linux', env)).toBe(true);
    await new Promise((done) => server.close(done));
    expect(await hasDisplay('linux', env)).toBe(false);
    expect(await hasDisplay('linux', { DISPLAY: ':4711' })).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('is looked for where servers listen', () => {
    const x1 = [{ path: '/tmp/.X11-unix/X1' }, { path: '\0/tmp/.X11-unix/X1' }];
    expect(displaySockets({ DISPLAY: ':1' })).toEqual(x1);
    expect(displaySockets({ DISPLAY: 'unix:1.0' })).toEqual(x1);
    expect(displaySockets({ DISPLAY: 'localhost:10.0' })).toEqual([{ host: 'localhost', port: 6010 }]);
    expect(displaySockets({ WAYLAND_DISPLAY: '/run/me/w', XDG_RUNTIME_DIR: '/run/user/1000' })).toEqual([
      { path: '/run/me/w' },
    ]);
    expect(displaySockets({ DISPLAY: 'nonsense' })).toEqual([]);
  });
});

describe('libraries of the system', () => {
  it('are read from what ldd could not find', () => {
    const output =
      '\tlibnss3.so => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x7f)\n\tlibgbm.so.1 => not found\n';
    expect(librariesNotFound(output)).toEqual(['libnss3.so', 'libgbm.so.1']);
  });

  it('are brought by few packages', () => {
    const debian12 = 'ID=debian\nVERSION_ID="12"\n';
    expect(packagesFor(['libnspr4.so'], debian12)).toEqual(['libnss3']);
    expect(packagesFor(['libX11.so.6', 'libasound.so.2', 'libcairo.so.2'], debian12)).toEqual([
      'libasound2',
      'libgtk-3-0',
    ]);
  });

  it.each([
    ['ID=debian\nVERSION_ID="12"\n', 'libgtk-3-0'],
    ['ID=debian\nVERSION_ID="13"\n', 'libgtk-3-0t64'],
    ['ID=debian\nPRETTY_NAME="Debian GNU/Linux forky/sid"\n', 'libgtk-3-0t64'],
    ['ID=ubuntu\nVERSION_ID="22.04"\n', 'libgtk-3-0'],
    ['ID=ubuntu\nVERSION_ID="24.04"\n', 'libgtk-3-0t64'],
  ])('have the package name of the release %j', (osRelease, name) => {
    expect(debianNames(['libgtk-3-0', 'libnss3'], osRelease)).toEqual([name, 'libnss3']);
  });
});

describe('a build', () => {
  let root: string;
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'homeward-built-'));
    for (const folder of ['engine', 'build', 'build/electron', 'build/renderer'])
      mkdirSync(join(root, folder));
    for (const path of ['engine/a.ts', 'engine/b.ts', 'package-lock.json']) write(path, '1');
    for (const path of [
      'electron/main.js',
      'electron/preload.cjs',
      'electron/browserHost.js',
      'electron/engineWorker.js',
    ])
      write(`build/${path}`, '');
    write('build/renderer/index.html', '');
    writeFileSync(stampFile(root), fingerprintOf(root));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('serves while nothing has changed', () => {
    expect(isBuilt(root)).toBe(true);
  });

  it('is made anew after a source is edited, deleted or replaced by an older one', () => {
    write('engine/a.ts', '22');
    expect(isBuilt(root)).toBe(false);
    writeFileSync(stampFile(root), fingerprintOf(root));
    utimesSync(join(root, 'engine/a.ts'), new Date(0), new Date(0));
    expect(isBuilt(root)).toBe(false);
    writeFileSync(stampFile(root), fingerprintOf(root));
    rmSync(join(root, 'engine/b.ts'));
    expect(isBuilt(root)).toBe(false);
  });

  it('is made anew after other packages are locked', () => {
    write('package-lock.json', '22');
    expect(isBuilt(root)).toBe(false);
  });

  it('is made anew when it broke half-way', () => {
    rmSync(join(root, 'build/electron/preload.cjs'));
    expect(isBuilt(root)).toBe(false);
  });
});
