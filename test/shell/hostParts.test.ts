import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { choosePlanFile } from '../../electron/dialogs.ts';
import { menuTemplate } from '../../electron/menu.ts';
import { readPlanFile } from '../../electron/planFile.ts';
import { argumentsAfterApp, fileOf, readStartOptions } from '../../electron/startOptions.ts';
import { followTheme } from '../../electron/theme.ts';
import { fitWindowState, keepWindowState, readWindowState } from '../../electron/windowState.ts';
import { makeHostEvents } from '../../server/contract/hostEvents.ts';
import { type Locale, localeFor } from '../../server/contract/locale.ts';
import { openableEndings } from '../../server/contract/openableEndings.ts';
import { Settings } from '../../server/contract/schemas/window.ts';
import { type CommandName, commandNamed, commandNames } from '../../server/contract/windowCommands.ts';
import type { LogEntry } from '../../server/http/requestLog.ts';
import { sayMessage } from '../../server/report/say.ts';
import { stopOnBug } from '../../server/stopOnBug.ts';
import { dispatchWith } from '../support/fakeDispatch.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-shell-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('a file that the person opens', () => {
  it('is read whole', async () => {
    const path = join(makeFolder(), 'survey.kmz');
    writeFileSync(path, new Uint8Array([1, 2, 3]));
    const answer = await readPlanFile(path);
    expect(answer).toMatchObject({ ok: true, output: { filename: 'survey.kmz' } });
    expect(answer.ok && [...answer.output.bytes]).toEqual([1, 2, 3]);
  });

  it('may hold 25 MB and not a byte more', async () => {
    const path = join(makeFolder(), 'large.csv');
    writeFileSync(path, '');
    truncateSync(path, 25 * 1024 * 1024);
    expect((await readPlanFile(path)).ok).toBe(true);
    truncateSync(path, 25 * 1024 * 1024 + 1);
    expect(await readPlanFile(path)).toMatchObject({ ok: false, problem: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it('may hold ten times as much where it is the log of a flight', async () => {
    const path = join(makeFolder(), 'flight.csv');
    writeFileSync(path, 'time(millisecond),battery_percent\n');
    truncateSync(path, 25 * 1024 * 1024 + 1);
    expect((await readPlanFile(path)).ok).toBe(true);
    truncateSync(path, 256 * 1024 * 1024 + 1);
    expect(await readPlanFile(path)).toMatchObject({ ok: false, problem: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it('that is gone or a folder is named in the refusal', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'plans'));
    expect(await readPlanFile(join(folder, 'gone.gpx'))).toMatchObject({
      problem: { code: 'ACTION_FAILED', message: '“gone.gpx” cannot be opened: it is no longer there.' },
    });
    expect(await readPlanFile(join(folder, 'plans'))).toMatchObject({
      problem: { message: '“plans” cannot be opened: it is a folder.' },
    });
  });

  it.skipIf(process.platform === 'win32')('that never ends is refused before it is opened', async () => {
    expect(await readPlanFile('/dev/zero')).toMatchObject({
      problem: { code: 'ACTION_FAILED', message: '“zero” is a device or a pipe, not a file.' },
    });
  });

  it('is asked for by kind, and closing the dialog is no error', async () => {
    const asked: Electron.OpenDialogOptions[] = [];
    const dialog = {
      showOpenDialog: async (question: Electron.OpenDialogOptions) => {
        asked.push(question);
        return { canceled: true, filePaths: [] };
      },
    };
    expect(
      await choosePlanFile(dialog as unknown as Electron.Dialog, undefined, readPlanFile, 'metric'),
    ).toBeUndefined();
    expect(asked[0]?.filters).toEqual([
      {
        name: 'Plans, logs and aircraft',
        extensions: [...openableEndings],
      },
      { name: 'All files', extensions: ['*'] },
    ]);
    expect(openableEndings).toEqual(expect.arrayContaining(['homeward', 'kmz', 'wpl', 'xml', 'tlog', 'dat']));
  });

  it('waits for the page to listen, and is handed over once', () => {
    const events = makeHostEvents();
    const opened = { ok: true, output: { filename: 'a', bytes: new Uint8Array() }, request_id: '1' } as const;
    events.emit({ kind: 'open_file', opened });
    const got: unknown[] = [];
    const stop = events.onOpenFile((file) => got.push(file));
    events.onOpenFile((file) => got.push(['second', file]));
    expect(got).toEqual([opened]);
    stop();
    events.emit({ kind: 'open_file', opened });
    expect(got).toEqual([opened, ['second', opened]]);
  });
});

describe('the arguments of a start', () => {
  const read = (...args: string[]) => readStartOptions(args, {}, '/home/pilot');

  it('name a data folder, a port and a file', () => {
    expect(read('--data', 'd', '--port=0', 'plans/a.kmz')).toEqual({
      dataDir: '/home/pilot/d',
      port: 0,
      file: '/home/pilot/plans/a.kmz',
    });
    expect(read('--data=/var/d', '/a.kmz', '/b.kmz')).toEqual({ dataDir: '/var/d', file: '/a.kmz' });
  });

  it('may be switches of Chromium, which mean nothing here', () => {
    expect(read('--no-sandbox', '--remote-debugging-port=0', '-x')).toEqual({});
  });

  it.each(['x', '-1', '65536', '1.5', ''])('that give %s as a port give none', (port) => {
    expect(read(`--port=${port}`).port).toBe(port === '' ? 0 : undefined);
  });

  it('count before the environment', () => {
    expect(readStartOptions([], { HOMEWARD_DATA: '/env' }, '/')).toEqual({ dataDir: '/env' });
    expect(readStartOptions(['--data', '/argument'], { HOMEWARD_DATA: '/env' }, '/')).toEqual({
      dataDir: '/argument',
    });
  });

  it('begin after the app’s own folder in development', () => {
    expect(argumentsAfterApp(['electron', '--inspect=0', '.', 'a.kmz'], false)).toEqual(['a.kmz']);
    expect(argumentsAfterApp(['homeward', 'a.kmz'], true)).toEqual(['a.kmz']);
    expect(argumentsAfterApp(['electron'], false)).toEqual([]);
  });

  it('reach the first start as a file or not at all', () => {
    expect([{ file: '/a' }, { file: 7 }, {}, null, 'x'].map(fileOf)).toEqual([
      '/a',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the state of the window', () => {
  const smallest = { width: 960, height: 640 };
  const laptop = { x: 0, y: 0, width: 1280, height: 720 };
  const second = { x: 1280, y: 0, width: 1920, height: 1080 };
  const saved = { bounds: { x: 1400, y: 50, width: 1600, height: 900 }, isMaximized: true };

  it('is the saved one while its display is there', () => {
    expect(fitWindowState(saved, [laptop, second], smallest)).toEqual(saved);
  });

  it('is the middle of the first display when its own is gone, no larger than that display', () => {
    expect(fitWindowState(saved, [laptop], smallest)).toEqual({
      bounds: { width: 1280, height: 720 },
      isMaximized: true,
    });
  });

  it('always leaves the title bar within reach of the mouse', () => {
    const above = { bounds: { x: 10, y: -200, width: 1000, height: 700 }, isMaximized: false };
    expect(fitWindowState(above, [laptop], smallest).bounds).toEqual({ width: 1000, height: 700 });
  });

  it('is never smaller than the window may be', () => {
    const tiny = { bounds: { x: 0, y: 0, width: 1, height: 1 }, isMaximized: false };
    expect(fitWindowState(tiny, [laptop], smallest).bounds).toMatchObject(smallest);
  });

  /** A window with the state that a test gives it. */
  function fakeWindow(state: typeof saved) {
    const window = Object.assign(new EventEmitter(), {
      getNormalBounds: () => state.bounds,
      isMaximized: () => state.isMaximized,
    });
    return window as unknown as Parameters<typeof keepWindowState>[1] & EventEmitter;
  }

  it('lasts from one start to the next', async () => {
    const folder = makeFolder();
    const window = fakeWindow(saved);
    const written = keepWindowState(folder, window);
    window.emit('close');
    await written();
    expect(readWindowState(folder)).toEqual(saved);
  });

  it('lasts from soon after a move, too, should the window never close', async () => {
    const folder = makeFolder();
    const window = fakeWindow(saved);
    keepWindowState(folder, window);
    window.emit('move');
    await expect.poll(() => readWindowState(folder)).toEqual(saved);
  });

  it.each(['', '{', '[]', '{"bounds":{"width":-1,"height":2},"isMaximized":false}', '{"bounds":{"x":1e99}}'])(
    'that was saved as %s is ignored',
    (text) => {
      const folder = makeFolder();
      writeFileSync(join(folder, 'window.json'), text);
      expect(readWindowState(folder)).toBeUndefined();
    },
  );

  it('that cannot be saved stops nothing', async () => {
    const folder = join(makeFolder(), 'gone');
    const window = fakeWindow(saved);
    const written = keepWindowState(folder, window);
    window.emit('close');
    await written();
    expect(readWindowState(folder)).toBeUndefined();
  });
});

describe('the application menu', () => {
  const build = (platform: NodeJS.Platform, isPackaged: boolean, locale: Locale = 'metric') => {
    const commands: CommandName[] = [];
    const opened: string[] = [];
    const template = menuTemplate({
      platform,
      locale,
      isPackaged,
      recent: [{ document_id: 'a1', filename: 'R&D.homeward', folder: 'plans', opened_at: '' }],
      sendToPage: (command) => commands.push(command),
      openDocument: (id) => opened.push(id),
      showLogs: () => opened.push('logs'),
      updates: {
        newer: undefined,
        look: () => opened.push('updates'),
        atStart: { isOn: true, set: (isOn) => opened.push(`updates at start ${isOn}`) },
      },
    });
    const items = template.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
    return { commands, opened, items };
  };

  it.each(['linux', 'win32', 'darwin'] as const)(
    'sends the page the command that each item names, and all of those with keys of the menu, on %s',
    (platform) => {
      const { commands, items: all, opened } = build(platform, true);
      const isOfHost = ({ label }: (typeof all)[number]) => /^Show Logs$|^Look for updates/.test(label ?? '');
      const items = all.filter((item) => !isOfHost(item));
      for (const { click, checked } of all.filter(isOfHost))
        (click as (item: object) => void)({ checked: checked !== true });
      expect(opened).toEqual(['logs', 'updates', 'updates at start false']);
      const labels = items.flatMap(({ click, label }) => {
        (click as (() => void) | undefined)?.();
        return click === undefined ? [] : [label];
      });
      expect(labels).toEqual(commands.map((name) => sayMessage(`command.${name}`, {}, 'metric')));
      const ofMenu = commandNames.filter((name) => commandNamed(name).areMenuKeys === true);
      expect(ofMenu.length).toBeGreaterThan(0);
      expect(commands).toEqual(expect.arrayContaining(ofMenu));
    },
  );

  it('opens the plans that were open last, by their names and folders', () => {
    const { items, opened } = build('linux', true);
    const recent = items.find(({ label }) => label === 'Open recent');
    const [first] = Array.isArray(recent?.submenu) ? recent.submenu : [];
    expect([recent?.enabled, first?.label]).toEqual([true, 'R&&D.homeward – plans']);
    (first?.click as (() => void) | undefined)?.();
    expect(opened).toEqual(['a1']);
  });

  it.each(['linux', 'win32', 'darwin'] as const)('uses no accelerator twice on %s', (platform) => {
    const accelerators = build(platform, false).items.flatMap(({ accelerator }) =>
      accelerator ? [accelerator] : [],
    );
    expect(accelerators.length).toBeGreaterThanOrEqual(6);
    expect(new Set(accelerators).size).toBe(accelerators.length);
  });

  it('is in the language that is asked for, with every item', () => {
    const labels = (locale: Locale) => build('darwin', true, locale).items.map(({ label }) => label);
    const german = labels(localeFor('de', 'metric'));
    const same = labels('metric').filter((label, index) => label !== undefined && label === german[index]);
    expect(same).toEqual([]);
    expect(german).toEqual(expect.arrayContaining(['Neuer Plan', 'Ausschneiden', 'Homeward beenden']));
  });

  it('shows developer tools in development only', () => {
    const roles = (isPackaged: boolean) => build('linux', isPackaged).items.map(({ role }) => role);
    expect(roles(false)).toContain('toggleDevTools');
    expect(roles(true)).not.toContain('toggleDevTools');
    expect(roles(true)).not.toContain('reload');
  });
});

describe('the theme of the system’s own parts', () => {
  it('is the one that is set, from the start and after each change', async () => {
    let theme: Settings['theme'] = 'dark';
    const get = () => Settings.parse({ theme });
    const native: { themeSource: Settings['theme'] } = { themeSource: 'system' };
    const dispatch = followTheme(
      native,
      { get },
      dispatchWith({
        saveSettings: ({ settings }) => {
          theme = settings.theme ?? theme;
          return { ok: true, value: { settings: get() } };
        },
      }),
    );
    expect(native.themeSource).toBe('dark');
    await dispatch('saveSettings', { settings: { theme: 'light' } });
    expect(native.themeSource).toBe('light');
  });
});

describe('a bug that nobody caught', () => {
  it('is logged once, closes everything, and ends the process with a failure', async () => {
    const listeners: Record<string, (error: unknown) => void> = {};
    const log: string[] = [];
    const entries: LogEntry[] = [];
    const dataDir = makeFolder();
    const secret = `hw_abcdefgh_${'S'.repeat(43)}`;
    const ended = new Promise<number>((resolve) => {
      const emitter = {
        on: (name: string, listener: (error: unknown) => void) => (listeners[name] = listener),
      };
      stopOnBug(emitter as unknown as NodeJS.EventEmitter, {
        log: (entry) => {
          log.push(entry.event);
          entries.push(entry);
        },
        dataDir,
        stop: async () => void log.push('closed'),
        exit: resolve,
      });
    });
    listeners['uncaughtException']?.(new Error(`first ${secret}`));
    listeners['unhandledRejection']?.(new Error('second'));
    expect(await ended).toBe(1);
    expect(log).toEqual(['bug', 'closed']);
    const [entry] = entries;
    expect(JSON.stringify(entry)).not.toMatch(/first|\bat /);
    const report = readFileSync(String(entry?.['report']), 'utf8');
    expect(report).toContain(String(entry?.['bug_id']));
    expect(report).toContain('Error: first hw_abcdefgh_…');
    expect(report).toMatch(/\n +at /);
    expect(report).not.toContain('SSS');
  });
});
