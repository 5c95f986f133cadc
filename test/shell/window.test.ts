import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow, BrowserWindowConstructorOptions, Session, WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { guardContents, guardSession, openWindow, paper, windowOptions } from '../../electron/openWindow.ts';
import { isOwnPage, pageAddress } from '../../electron/ownAddress.ts';
import { contentSecurityPolicy } from '../../server/bridge/pagePolicy.ts';

const root = join(import.meta.dirname, '..', '..');
const source = (file: string) => readFileSync(join(root, file), 'utf8');
const look = {
  state: { bounds: { width: 1440, height: 900 }, isMaximized: false },
  isDark: false,
  preload: '/app/preload.cjs',
  isPackaged: true,
};
const preferences = windowOptions(look).webPreferences ?? {};

/** A fake of the web contents that plays each event of the guards. */
function fakeContents(addresses: readonly string[] = []) {
  const opened: string[] = [];
  let openHandler = (_details: { url: string }): { action: string } => ({ action: 'unset' });
  const callPolicies: string[] = [];
  const contents = Object.assign(new EventEmitter(), {
    setWebRTCIPHandlingPolicy: (policy: string) => callPolicies.push(policy),
    setWindowOpenHandler: (handler: typeof openHandler) => {
      openHandler = handler;
    },
  });
  guardContents(contents as unknown as WebContents, {
    openExternal: (url) => opened.push(url),
    serverAddresses: () => addresses,
    mapLinks: ['https://map.example.org/credits'],
  });
  const isStopped = (event: string, url: string) => {
    let stopped = false;
    contents.emit(event, { url, preventDefault: () => (stopped = true) }, url);
    return stopped;
  };
  return { opened, callPolicies, isStopped, openWindowFor: (url: string) => openHandler({ url }).action };
}

type Check = (contents: unknown, permission: string, ...rest: unknown[]) => unknown;
function fakeSession() {
  const handlers: Record<string, Check> = {};
  const spelling: unknown[] = [];
  const session = Object.assign(new EventEmitter(), {
    setSpellCheckerLanguages: (languages: string[]) => spelling.push(languages),
    setSpellCheckerEnabled: (isEnabled: boolean) => spelling.push(isEnabled),
    setPermissionRequestHandler: (handler: Check) => (handlers['request'] = handler),
    setPermissionCheckHandler: (handler: Check) => (handlers['check'] = handler),
    setDevicePermissionHandler: (handler: Check) => (handlers['device'] = handler),
  });
  guardSession(session as unknown as Session);
  return {
    spelling,
    mayAsk: (permission: string, url: string) => {
      let granted: boolean | undefined;
      handlers['request']?.({}, permission, (answer: boolean) => (granted = answer), { requestingUrl: url });
      return granted;
    },
    mayCheck: (permission: string, url: string) => handlers['check']?.({}, permission, url, {}),
    mayUseDevice: () => handlers['device']?.({}, ''),
    isDownloaded: (url: string) => {
      let stopped = false;
      session.emit('will-download', { preventDefault: () => (stopped = true) }, { getURL: () => url });
      return !stopped;
    },
  };
}

const permissions =
  'media geolocation notifications midi midiSysex pointerLock fullscreen openExternal clipboard-read display-capture hid serial usb idle-detection storage-access fileSystem window-management speaker-selection keyboardLock unknown'.split(
    ' ',
  );
const elsewhere = [
  'https://evil.test/',
  'http://127.0.0.1:4870/docs',
  'file:///etc/passwd',
  'app://other/',
  'app://homeward.evil.test/',
  'app://homeward/other.html',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://evil.test/1',
  'about:blank',
];

/** https://www.electronjs.org/docs/latest/tutorial/security, the checklist in its order. */
describe('the twenty items of Electron’s security checklist', () => {
  it('1: loads nothing but the page the app brings along', () => {
    expect(pageAddress).toBe('app://homeward/');
    expect(contentSecurityPolicy()).toContain("default-src 'none'");
  });
  it('2: gives no page the powers of Node', () => {
    expect([
      preferences.nodeIntegration,
      preferences.nodeIntegrationInWorker,
      preferences.nodeIntegrationInSubFrames,
    ]).toEqual([false, false, false]);
  });
  it('3: isolates the preload from the page', () => expect(preferences.contextIsolation).toBe(true));
  it('4: sandboxes the page', () => expect(preferences.sandbox).toBe(true));
  it('5: denies every permission but to put text on the clipboard, and that to its own page alone', () => {
    const session = fakeSession();
    const asked = [...permissions, 'clipboard-sanitized-write'];
    expect(asked.filter((name) => session.mayAsk(name, pageAddress))).toEqual(['clipboard-sanitized-write']);
    expect(asked.filter((name) => session.mayCheck(name, pageAddress))).toEqual([
      'clipboard-sanitized-write',
    ]);
    expect(session.mayAsk('clipboard-sanitized-write', 'https://evil.test/')).toBe(false);
    expect(session.mayUseDevice()).toBe(false);
  });
  it('6: leaves the same-origin rule on', () => expect(preferences.webSecurity).toBe(true));
  it('7: has a content policy without unsafe sources or wildcards', () =>
    expect(contentSecurityPolicy('n')).not.toMatch(/unsafe|\*|https?:/));
  it('8: runs no insecure content', () => expect(preferences.allowRunningInsecureContent).toBe(false));
  it('9: switches no experimental features on', () => expect(preferences.experimentalFeatures).toBe(false));
  it('10: switches no Blink features on', () => expect(preferences.enableBlinkFeatures).toBeUndefined());
  it('11: has no webview that could open pop-ups', () => expect(preferences.webviewTag).toBe(false));
  it('12: stops a webview before it is attached', () =>
    expect(fakeContents().isStopped('will-attach-webview', '')).toBe(true));
  it.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])(
    '13: stays on its page at %s',
    (event) => {
      const { isStopped } = fakeContents();
      expect(elsewhere.filter((url) => !isStopped(event, url))).toEqual([]);
      expect(isStopped(event, pageAddress)).toBe(false);
    },
  );
  it('14: opens no second window', () => {
    const { openWindowFor } = fakeContents();
    expect([...elsewhere, pageAddress].map(openWindowFor).filter((action) => action !== 'deny')).toEqual([]);
  });
  it('15: hands the system’s browser its own links alone', () => {
    const { openWindowFor, opened } = fakeContents();
    const alike = [
      'http://www.openstreetmap.org/copyright',
      'https://www.openstreetmap.org.evil.test/copyright',
      'https://user@www.openstreetmap.org/copyright',
      'https://www.openstreetmap.org/copyright?x',
    ];
    for (const url of [
      ...elsewhere,
      ...alike,
      'https://www.openstreetmap.org/copyright',
      'https://map.example.org/credits',
    ])
      openWindowFor(url);
    expect(opened).toEqual(['https://www.openstreetmap.org/copyright', 'https://map.example.org/credits']);
  });
  it('15: hands it the API’s description only while the API is served, and only there', () => {
    const docs = 'http://127.0.0.1:4870/docs';
    const { openWindowFor, opened } = fakeContents(['http://127.0.0.1:4870']);
    for (const url of [`${docs}/../x`, 'http://127.0.0.1:4871/docs', 'http://127.0.0.1:4870/', docs])
      openWindowFor(url);
    expect(opened).toEqual([docs]);
  });
  it('16: is built for a current Electron', () => {
    const { devDependencies } = JSON.parse(source('package.json')) as {
      devDependencies: Record<string, string>;
    };
    expect(Number(devDependencies['electron']?.split('.')[0])).toBeGreaterThanOrEqual(45);
  });
  it('17: knows its own page from every other sender', () => {
    expect(isOwnPage(pageAddress)).toBe(true);
    const others = elsewhere.filter((url) => !url.startsWith('app://homeward/'));
    expect(
      [...others, '', 'app:homeward', 'app://user@homeward/', 'APP://HOMEWARD:1/'].filter(isOwnPage),
    ).toEqual([]);
  });
  it('18: never shows a file:// page', () => {
    const files = ['openWindow', 'desktop', 'runDesktop', 'main', 'appProtocol', 'ownAddress'];
    expect(files.filter((file) => /loadFile|file:\/\//.test(source(`electron/${file}.ts`)))).toEqual([]);
  });
  it('19: leaves developer tools out of a packaged app', () => {
    expect(preferences.devTools).toBe(false);
    expect(windowOptions({ ...look, isPackaged: false }).webPreferences?.devTools).toBe(true);
  });
  it('20: shows the page a bridge and none of Electron’s own objects', () => {
    const preload = source('electron/preload.ts');
    expect(preload.match(/exposeInMainWorld/g)).toHaveLength(1);
    expect(preload).not.toMatch(/exposeInMainWorld\([^)]*ipcRenderer|:\s*ipcRenderer\b(?!\.)/);
  });
});

describe('the window', () => {
  it('lets no call between computers out past the page’s policy', () => {
    expect(fakeContents().callPolicies).toEqual(['disable_non_proxied_udp']);
  });

  it('saves what the page made itself and downloads nothing else', () => {
    const { isDownloaded } = fakeSession();
    expect(isDownloaded('blob:app://homeward/7f2c')).toBe(true);
    expect([...elsewhere, 'blob:app://homeward.evil.test/1', pageAddress].filter(isDownloaded)).toEqual([]);
  });

  it('checks no spelling, for which it would fetch a dictionary from elsewhere', () => {
    expect(fakeSession().spelling).toEqual([[], false]);
    expect(preferences.spellcheck).toBe(false);
  });

  it('shows paper in the colour of the theme until the page has drawn', () => {
    expect(windowOptions(look).backgroundColor).toBe(paper.light);
    expect(windowOptions({ ...look, isDark: true }).backgroundColor).toBe(paper.dark);
    expect(windowOptions(look).show).toBe(false);
  });

  it('is never smaller than 960 × 640', () => {
    expect(windowOptions(look)).toMatchObject({ minWidth: 960, minHeight: 640 });
  });

  it('loads the page, guarded, and shows itself once drawn', () => {
    const made: BrowserWindowConstructorOptions[] = [];
    const loaded: string[] = [];
    let shown = 0;
    class FakeWindow extends EventEmitter {
      webContents = Object.assign(new EventEmitter(), {
        setWindowOpenHandler: () => undefined,
        setWebRTCIPHandlingPolicy: () => undefined,
      });
      constructor(options: BrowserWindowConstructorOptions) {
        super();
        made.push(options);
      }
      maximize = () => made.push({});
      show = () => (shown += 1);
      loadURL = async (url: string) => loaded.push(url);
    }
    const window = openWindow(
      {
        BrowserWindow: FakeWindow as unknown as new () => BrowserWindow,
        openExternal: () => undefined,
        serverAddresses: () => [],
        mapLinks: [],
      },
      look,
    );
    expect([made, loaded, shown]).toEqual([[windowOptions(look)], [pageAddress], 0]);
    expect(window.webContents.listenerCount('will-navigate')).toBe(1);
    window.emit('ready-to-show');
    expect(shown).toBe(1);
  });
});
