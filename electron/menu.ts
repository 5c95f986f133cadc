import type { MenuItemConstructorOptions } from 'electron';
import type { KnownDocument } from '../server/contract/schemas/planDocument.ts';
import { type CommandName, commandNamed, type Keys } from '../server/contract/windowCommands.ts';

export interface MenuParts {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly recent: readonly KnownDocument[];
  readonly sendToPage: (command: CommandName) => void;
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

/** A key alone would be taken from the texts that are typed, so the menu has none but those with Ctrl and the function keys. */
const isForMenu = ({ key, isCommand }: Keys) => isCommand === true || /^f\d+$/.test(key);

/** Keys as Electron reads them, `CmdOrCtrl+Shift+E`. */
const toAccelerator = ({ key, isCommand, isShift }: Keys): string =>
  [isCommand && 'CmdOrCtrl', isShift && 'Shift', key.toUpperCase()].filter(Boolean).join('+');

/** The items of a command: one for its first keys, and unseen ones for the others. */
function itemsOf(name: CommandName, sendToPage: MenuParts['sendToPage']): MenuItemConstructorOptions[] {
  const { label, keys = [] } = commandNamed(name);
  const item = { label, click: () => sendToPage(name) };
  const [first, ...more] = keys.filter(isForMenu).map(toAccelerator);
  return [
    first === undefined ? item : { ...item, accelerator: first },
    ...more.map((accelerator) => ({ ...item, accelerator, visible: false })),
  ];
}

/** The application menu. Commands for the plan go to the page; Electron itself handles those for the window. */
export function menuTemplate(parts: MenuParts): MenuItemConstructorOptions[] {
  const { platform, isPackaged, sendToPage } = parts;
  const isMac = platform === 'darwin';
  const items = (...names: readonly CommandName[]) => names.flatMap((name) => itemsOf(name, sendToPage));
  const settings = items('settings');
  const file: MenuItemConstructorOptions[] = [
    ...items('new_mission', 'new_window', 'open_file', 'check_log'),
    recentMenu(parts),
    separator,
    ...items('save_plan', 'save_plan_as', 'save_plan_copy', 'revert_plan'),
    separator,
    ...items('export_plan', 'print_briefing'),
    separator,
    ...(isMac ? [{ role: 'close' as const }] : [...settings, separator, { role: 'quit' as const }]),
  ];
  const edit: MenuItemConstructorOptions[] = [
    ...items('undo', 'redo'),
    separator,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
    separator,
    ...items('reverse_route'),
  ];
  const view: MenuItemConstructorOptions[] = [
    ...items('fit_view', 'search'),
    separator,
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'resetZoom' },
    separator,
    { role: 'togglefullscreen' },
    ...(isPackaged ? [] : [separator, { role: 'reload' as const }, { role: 'toggleDevTools' as const }]),
  ];
  const about = items('about');
  const help: MenuItemConstructorOptions[] = [
    ...items('manual', 'commands', 'shortcuts'),
    ...(isMac ? [] : [separator, ...about]),
  ];
  const app: MenuItemConstructorOptions[] = [
    ...about,
    separator,
    ...settings,
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
