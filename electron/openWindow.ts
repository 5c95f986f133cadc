import type { BrowserWindow, BrowserWindowConstructorOptions, Session, WebContents } from 'electron';
import { isOwnLink, isOwnPage, pageAddress } from './ownAddress.ts';
import type { WindowState } from './windowState.ts';

/** The page's background in either theme; the window has it before the page is drawn, so it never flashes white. */
export const paper = { light: '#f6f7f5', dark: '#0f1413' } as const;

export const smallestWindow = { width: 960, height: 640 } as const;

export interface WindowLook {
  readonly state: WindowState;
  readonly isDark: boolean;
  readonly preload: string;
  readonly isPackaged: boolean;
}

export function windowOptions({
  state,
  isDark,
  preload,
  isPackaged,
}: WindowLook): BrowserWindowConstructorOptions {
  return {
    title: 'Homeward',
    ...state.bounds,
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

/** The page needs one permission: to copy a new API key to the clipboard. */
const grantedPermissions: readonly string[] = ['clipboard-sanitized-write'];

/** Denies all other permissions, and any permission to other pages. */
export function guardSession(session: Session): void {
  // With a language, Electron fetches its dictionary from a server of Google's at each start, whatever a window's own switch says.
  session.setSpellCheckerLanguages([]);
  session.setSpellCheckerEnabled(false);
  const isGranted = (permission: string, url: string | undefined) =>
    grantedPermissions.includes(permission) && url !== undefined && isOwnPage(url);
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isGranted(permission, details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isGranted(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    // A file that the page made (an exported plan) may be downloaded; a dialog asks where. Nothing else may.
    if (!item.getURL().startsWith(`blob:${pageAddress}`)) event.preventDefault();
  });
}

export interface LinkParts {
  readonly openExternal: (url: string) => void;
  /** The addresses at which the API is served now. */
  readonly serverAddresses: () => readonly string[];
  /** The pages that maps link to. */
  readonly mapLinks: readonly string[];
}

/** Keeps the window on its one page. */
export function guardContents(
  contents: WebContents,
  { openExternal, serverAddresses, mapLinks }: LinkParts,
): void {
  const stay = (event: { preventDefault(): void }, url: string) => {
    if (url !== pageAddress) event.preventDefault();
  };
  // Its calls between computers would pass by the page's policy; without a proxy, none gets out.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', (event) => stay(event, event.url));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isOwnLink(url, { serverAddresses: serverAddresses(), mapLinks })) openExternal(url);
    return { action: 'deny' };
  });
}

export interface WindowParts extends LinkParts {
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow;
}

export function openWindow(parts: WindowParts, look: WindowLook): BrowserWindow {
  const window = new parts.BrowserWindow(windowOptions(look));
  guardContents(window.webContents, parts);
  if (look.state.isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  // `did-fail-load` reports a page that cannot be loaded; a window closed meanwhile is no failure.
  window.loadURL(pageAddress).catch(() => undefined);
  return window;
}
