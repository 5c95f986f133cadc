import type { BrowserWindow, BrowserWindowConstructorOptions, Session, WebContents } from 'electron';
import { isOwnLink, isOwnPage, pageAddress } from './ownAddress.ts';
import type { WindowPlace } from './windowPlace.ts';

/** Paper of the page in either theme, so that the window never flashes white before the page has drawn. */
export const paper = { light: '#f6f7f5', dark: '#0f1413' } as const;

export const smallestWindow = { width: 960, height: 640 } as const;

export interface WindowLook {
  readonly place: WindowPlace;
  readonly isDark: boolean;
  readonly preload: string;
  readonly isPackaged: boolean;
}

export function windowOptions({
  place,
  isDark,
  preload,
  isPackaged,
}: WindowLook): BrowserWindowConstructorOptions {
  return {
    title: 'Homeward',
    ...place.bounds,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    backgroundColor: isDark ? paper.dark : paper.light,
    show: false,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: !isPackaged,
    },
  };
}

/** Permissions that the page may have: to put a new API key on the clipboard. */
const grantedPermissions: readonly string[] = ['clipboard-sanitized-write'];

/** The page asks for nothing else of the machine, and only it may ask. */
export function guardSession(session: Session): void {
  const isGranted = (permission: string, url: string | undefined) =>
    grantedPermissions.includes(permission) && url !== undefined && isOwnPage(url);
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isGranted(permission, details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isGranted(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    // What the page itself made (an exported plan) is saved by asking where; nothing else is downloaded.
    if (!item.getURL().startsWith(`blob:${pageAddress}`)) event.preventDefault();
  });
}

export interface LinkParts {
  readonly openExternal: (url: string) => void;
  /** Where the API is served right now. */
  readonly serverAddresses: () => readonly string[];
}

/** The window shows one page for its whole life. */
export function guardContents(contents: WebContents, { openExternal, serverAddresses }: LinkParts): void {
  const stay = (event: { preventDefault(): void }, url: string) => {
    if (url !== pageAddress) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', (event) => stay(event, event.url));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isOwnLink(url, serverAddresses())) openExternal(url);
    return { action: 'deny' };
  });
}

export interface WindowParts extends LinkParts {
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow;
}

export function openWindow(parts: WindowParts, look: WindowLook): BrowserWindow {
  const window = new parts.BrowserWindow(windowOptions(look));
  guardContents(window.webContents, parts);
  if (look.place.isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  // A page that could not be loaded is told by `did-fail-load`; a window closed meanwhile is no failure.
  window.loadURL(pageAddress).catch(() => undefined);
  return window;
}
