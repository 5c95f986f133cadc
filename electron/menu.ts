import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../server/contract/desktopBridge.ts';
import type { KnownDocument } from '../server/contract/schemas/planDocument.ts';

export interface MenuParts {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly recent: readonly KnownDocument[];
  readonly sendToPage: (command: MenuCommand) => void;
  readonly openDocument: (document_id: string) => void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** An ampersand in a label would underline the letter after it. */
const plainLabel = (text: string) => text.replaceAll('&', '&&');

function recentMenu({ recent, openDocument }: MenuParts): MenuItemConstructorOptions {
  const items = recent.map(({ document_id, filename, folder }) => ({
    label: plainLabel(folder === '' ? filename : `${filename} – ${folder}`),
    click: () => openDocument(document_id),
  }));
  return { label: 'Open recent', enabled: items.length > 0, submenu: items };
}

/** The application menu. Commands for the plan go to the page; Electron itself handles those for the window. */
export function menuTemplate(parts: MenuParts): MenuItemConstructorOptions[] {
  const { platform, isPackaged, sendToPage } = parts;
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
    recentMenu(parts),
    separator,
    command('Save', 'CmdOrCtrl+S', 'save_plan'),
    command('Save as…', 'CmdOrCtrl+Shift+S', 'save_plan_as'),
    { label: 'Save a copy…', click: () => sendToPage('save_plan_copy') },
    { label: 'Revert to the file', click: () => sendToPage('revert_plan') },
    separator,
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
  const about: MenuItemConstructorOptions = { label: 'About Homeward', click: () => sendToPage('about') };
  const help: MenuItemConstructorOptions[] = [
    { label: 'Keyboard shortcuts', click: () => sendToPage('shortcuts') },
    ...(isMac ? [] : [separator, about]),
  ];
  const app: MenuItemConstructorOptions[] = [
    about,
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
    { role: 'help', submenu: help },
  ];
}
