import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { electronExecutable, type LaunchedApp, launchApp, launchArguments } from '../support/electronApp.ts';
import { lentWindow } from '../support/lentPlanner.ts';
import { longJourney } from '../support/longJourney.ts';
import { plannerOfFile } from '../support/plannerOfFile.ts';
import { tileServer } from '../support/tileServer.ts';

const root = resolve(import.meta.dirname, '../..');
let launched: LaunchedApp | undefined;
afterEach(async () => {
  await launched?.close();
  launched = undefined;
});

async function launch(...given: Parameters<typeof launchApp>): Promise<LaunchedApp> {
  launched = await launchApp(...given);
  return launched;
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-e2e-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function planFile(name: string): string {
  const path = join(makeFolder(), name);
  writeFileSync(path, '<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"/>');
  return path;
}

/** Waits until the page names the file, opened or refused. */
const seesFile = ({ page }: LaunchedApp, filename: string) => page.getByText(filename).first().waitFor();

describe.skipIf(electronExecutable() === undefined)('the desktop window', () => {
  const opened = plannerOfFile(lentWindow);

  it('gives its page the bridge and nothing of Node or Electron', async () => {
    const { page } = await opened();
    const seen = await page.evaluate(() => ({
      bridge: Object.keys(window.homeward ?? {}).sort(),
      leaked: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
      address: location.href,
    }));
    expect(seen).toEqual({
      bridge: [
        'call',
        'callBytes',
        'cancel',
        'chooseFile',
        'chooseFolder',
        'endsPlan',
        'host',
        'onChangedElsewhere',
        'onMenuCommand',
        'onOpenFile',
        'openWindow',
        'saveDocumentAs',
        'saveFile',
        'saveFiles',
        'sendPart',
        'showElsewhere',
        'tellShown',
      ],
      leaked: [],
      address: 'app://homeward/',
    });
  });

  it('writes a log file and, when a fault ends it, a dump, both beside its data and readable by their owner alone', async () => {
    const dataDir = makeFolder();
    const { app } = await launch({ dataDir });
    const logs = join(dataDir, 'logs');
    const [first = ''] = readFileSync(join(logs, 'homeward.log'), 'utf8').split('\n');
    const version = await app.evaluate(({ app: own }) => own.getVersion());
    expect(JSON.parse(first)).toMatchObject({ event: 'started', version, system: process.platform });
    const dumps = () =>
      readdirSync(logs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.dmp'));
    // A helper process of Chromium may have ended while the window opened, and left a dump, too.
    const before = new Set(dumps());
    const added = () => dumps().filter((name) => !before.has(name));
    app.process().kill('SIGSEGV');
    await expect.poll(() => added().length, { timeout: 15_000 }).toBe(1);
    const [dump = ''] = added();
    expect(dump).toMatch(/^crashes/);
    expect(statSync(join(logs, dump)).mode & 0o077).toBe(0);
  });

  it('answers calls of the page, and refuses names and payloads that are none', async () => {
    const { page } = await opened();
    const codes = await page.evaluate(async () => {
      const call = window.homeward?.call as unknown as (
        name: unknown,
        input: unknown,
      ) => Promise<{ ok: boolean; problem?: { code: string } }>;
      const calls = [
        call('version', {}),
        call('nope', {}),
        call('__proto__', {}),
        call('version', { surprise: 1 }),
        call('getDrone', { key: 'x'.repeat(10_000_000) }),
      ];
      return (await Promise.all(calls)).map((answer) => answer.problem?.code ?? 'OK');
    });
    expect(codes).toEqual(['OK', 'NOT_FOUND', 'NOT_FOUND', 'VALIDATION_ERROR', 'VALIDATION_ERROR']);
  });

  it('keeps to its own page, its own origin and its own scripts', async () => {
    const { app, page } = await opened();
    const tried = await page.evaluate(async () => {
      const refused = (attempt: () => unknown) => {
        try {
          return String(attempt());
        } catch (error) {
          return error instanceof Error ? error.name : 'thrown';
        }
      };
      // Code that runs by the test's own protocol may evaluate text until it first yields.
      await new Promise((resolve) => setTimeout(resolve));
      const script = document.createElement('script');
      script.textContent = 'window.planted = true';
      document.body.append(script);
      return {
        elsewhere: await fetch('https://example.org/').then(String, (error: Error) => error.name),
        evaluated: refused(() => new Function('return 1')()),
        planted: 'planted' in window,
        calls: 'RTCPeerConnection' in window,
        opened: refused(() => window.open('https://example.org/')),
        location: (await navigator.permissions.query({ name: 'geolocation' })).state,
        outside: (await fetch('/%2e%2e%2fpackage.json')).status,
      };
    });
    expect(tried).toEqual({
      elsewhere: 'TypeError',
      evaluated: 'EvalError',
      planted: false,
      calls: false,
      opened: 'null',
      location: 'denied',
      outside: 404,
    });
    await page.evaluate(() => location.assign('https://example.org/'));
    const addresses = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
    );
    expect(addresses).toEqual(['app://homeward/']);
  });

  it('breaks no policy and says nothing on the console while it starts', async () => {
    const { app, page } = await opened();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.reload({ waitUntil: 'load' });
    await page.waitForTimeout(500);
    expect(complaints).toEqual([]);
    expect(await app.evaluate(({ app: electronApp }) => electronApp.isReady())).toBe(true);
  });

  it('shows tiles of the address that the person set, fetched by the host', async () => {
    const { page } = await opened();
    const tiles = await tileServer();
    onTestFinished(tiles.close);
    const statusOf = () =>
      page.evaluate(async () => {
        const answer = await fetch('/tiles/own-1/3/4/2');
        return `${answer.status} ${answer.headers.get('content-type')}`;
      });
    expect(await statusOf()).toBe('404 text/plain; charset=utf-8');
    await page.evaluate(
      (url) =>
        window.homeward?.call('saveSettings', {
          settings: { own_maps: [{ id: 'own-1', name: 'Tiles', address: url, attribution: '' }] },
        }),
      tiles.template,
    );
    expect(await statusOf()).toBe('200 image/png');
    expect(tiles.asked).toEqual(['/3/4/2.png']);
  });

  it('opens the file it is started with, and that of every later start, in one window', async () => {
    const first = planFile('first.gpx');
    const here = await launch({ args: [first] });
    await seesFile(here, 'first.gpx');
    const second = spawn(
      electronExecutable() ?? '',
      launchArguments(here.dataDir, [planFile('second.gpx')]),
      {
        cwd: root,
        stdio: 'ignore',
      },
    );
    await seesFile(here, 'second.gpx');
    if (second.exitCode === null) await once(second, 'exit');
    expect(second.exitCode).toBe(0);
    expect(await here.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  longJourney('says why a file it is started with cannot be opened', async () => {
    const here = await launch({ args: [join(makeFolder(), 'gone.kmz')] });
    await seesFile(here, '“gone.kmz” cannot be opened: it is no longer there.');
  });

  it('opens where it was closed, in the theme that was set', async () => {
    const dataDir = makeFolder();
    const first = await launch({ dataDir });
    await first.page.evaluate(() => window.homeward?.call('saveSettings', { settings: { theme: 'dark' } }));
    await first.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 60, width: 1100, height: 700 }),
    );
    await first.page.waitForTimeout(200);
    await first.close();
    const second = await launch({ dataDir });
    const seen = await second.app.evaluate(({ BrowserWindow, nativeTheme }) => {
      const window = BrowserWindow.getAllWindows()[0];
      return { ...window?.getBounds(), paper: window?.getBackgroundColor(), theme: nativeTheme.themeSource };
    });
    expect(seen).toEqual({ x: 40, y: 60, width: 1100, height: 700, paper: '#0F1413', theme: 'dark' });
  });

  it('leaves undo in a text field to the field, from the keys and from the menu', async () => {
    const { app, page } = await opened();
    await page.evaluate(() => {
      const field = document.createElement('input');
      field.id = 'planted-field';
      field.style.setProperty('position', 'fixed');
      field.style.setProperty('z-index', '99999');
      document.body.append(field);
      const told: string[] = [];
      Object.assign(window, { told });
      window.homeward?.onMenuCommand((command) => told.push(command));
    });
    const chooseUndo = () =>
      app.evaluate(({ Menu }) => {
        const edit = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'Edit');
        edit?.submenu?.items.find(({ label }) => label === 'Undo')?.click();
      });
    const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
    await page.focus('#planted-field');
    await page.keyboard.type('12');
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.inputValue('#planted-field')).toBe('');
    await page.keyboard.type('34');
    await chooseUndo();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#planted-field')?.value === '',
    );
    expect(await told()).toEqual([]);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await chooseUndo();
    await page.waitForFunction(() => (window as unknown as { told: string[] }).told.length > 0);
    expect(await told()).toEqual(['undo']);
  });

  longJourney('ends with a failure after a bug that nobody caught', async () => {
    const { app } = await launch();
    const ended = once(app.process(), 'exit');
    await app.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('planted');
        }, 50),
    );
    const [code] = await ended;
    launched = undefined;
    expect(code).toBe(1);
  });
});
