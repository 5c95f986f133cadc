import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../server/contract/desktopBridge.ts';

export interface MenuParts {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly sendToPage: (command: MenuCommand) => void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The application menu. Commands for the plan go to the page; Electron itself handles those for the window. */
export function menuTemplate({ platform, isPackaged, sendToPage }: MenuParts): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const command = (label: string, accelerator: string, name: MenuCommand): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => sendToPage(name),
  });
  const settings = command('Settings…', 'CmdOrCtrl+,', 'settings');
  const file: MenuItemConstructorOptions[] = [
    command('New', 'CmdOrCtrl+N', 'new_mission'),
    command('Open…', 'CmdOrCtrl+O', 'open_file'),
    separator,
    command('Save plan…', 'CmdOrCtrl+S', 'save_plan'),
    command('Export…', 'CmdOrCtrl+Shift+E', 'export_plan'),
    separator,
    ...(isMac ? [{ role: 'close' as const }] : [settings, separator, { role: 'quit' as const }]),
  ];
  const edit: MenuItemConstructorOptions[] = [
    command('Undo', 'CmdOrCtrl+Z', 'undo'),
    command('Redo', isMac ? 'Cmd+Shift+Z' : 'Ctrl+Y', 'redo'),
    ...(isMac ? [] : [{ ...command('Redo', 'Ctrl+Shift+Z', 'redo'), visible: false }]),
    separator,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
  ];
  const view: MenuItemConstructorOptions[] = [
    command('Fit to window', 'CmdOrCtrl+9', 'fit_view'),
    separator,
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'resetZoom' },
    separator,
    { role: 'togglefullscreen' },
    ...(isPackaged ? [] : [separator, { role: 'reload' as const }, { role: 'toggleDevTools' as const }]),
  ];
  const about: MenuItemConstructorOptions[] = [{ role: 'about' }];
  const app: MenuItemConstructorOptions[] = [
    ...about,
    separator,
    settings,
    separator,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    separator,
    { role: 'quit' },
  ];
  return [
    ...(isMac ? [{ label: 'Homeward', submenu: app }] : []),
    { label: 'File', submenu: file },
    { label: 'Edit', submenu: edit },
    { label: 'View', submenu: view },
    ...(isMac ? [{ role: 'windowMenu' as const }] : []),
    { role: 'help', submenu: isMac ? [] : about },
  ];
}
