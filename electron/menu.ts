import type { MenuItemConstructorOptions } from 'electron';
import type { Locale } from '../server/contract/locale.ts';
import type { KnownDocument } from '../server/contract/schemas/planDocument.ts';
import { type CommandName, commandNamed, type Keys } from '../server/contract/windowCommands.ts';
import type { MessageName } from '../server/report/catalogues.ts';
import { sayMessage } from '../server/report/say.ts';

export interface MenuParts {
  readonly platform: NodeJS.Platform;
  readonly locale: Locale;
  readonly isPackaged: boolean;
  readonly recent: readonly KnownDocument[];
  readonly sendToPage: (command: CommandName) => void;
  readonly openDocument: (document_id: string) => void;
  /** Shows the folder of log and crash dumps in the system's file manager. */
  readonly showLogs: () => void;
  readonly updates: UpdateItems;
}

export interface UpdateItems {
  /** A newer version that is known to be out. */
  readonly newer: string | undefined;
  readonly look: () => void;
  /** Looking at each start; absent: this copy of the program gets its updates in another way. */
  readonly atStart?: { readonly isOn: boolean; readonly set: (isOn: boolean) => void } | undefined;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** An ampersand in a label would underline the letter after it. */
const plainLabel = (text: string) => text.replaceAll('&', '&&');

function recentMenu({ recent, openDocument, locale }: MenuParts): MenuItemConstructorOptions {
  const items = recent.map(({ document_id, filename, folder }) => ({
    label: plainLabel(folder === '' ? filename : `${filename} – ${folder}`),
    click: () => openDocument(document_id),
  }));
  return { label: sayMessage('desktop.open_recent', {}, locale), enabled: items.length > 0, submenu: items };
}

/** A key alone would be taken from the texts that are typed, so the menu has none but those with Ctrl and the function keys. */
const isForMenu = ({ key, isCommand }: Keys) => isCommand === true || /^f\d+$/.test(key);

/** Keys as Electron reads them, `CmdOrCtrl+Shift+E`. */
const toAccelerator = ({ key, isCommand, isShift }: Keys): string =>
  [isCommand && 'CmdOrCtrl', isShift && 'Shift', key.toUpperCase()].filter(Boolean).join('+');

/** The items of a command: one for its first keys, and unseen ones for the others. */
function itemsOf(name: CommandName, { sendToPage, locale }: MenuParts): MenuItemConstructorOptions[] {
  const { keys = [] } = commandNamed(name);
  const item = { label: sayMessage(`command.${name}`, {}, locale), click: () => sendToPage(name) };
  const [first, ...more] = keys.filter(isForMenu).map(toAccelerator);
  return [
    first === undefined ? item : { ...item, accelerator: first },
    ...more.map((accelerator) => ({ ...item, accelerator, visible: false })),
  ];
}

/** Looking for a newer release: now, and at each start where the person allows it. */
function updateItems({ updates, locale }: MenuParts): MenuItemConstructorOptions[] {
  const { newer, look, atStart } = updates;
  const label =
    newer === undefined
      ? sayMessage('desktop.menu.look_for_updates', {}, locale)
      : sayMessage('desktop.menu.newer', { version: newer }, locale);
  const now: MenuItemConstructorOptions = { label, click: look };
  if (atStart === undefined) return [now];
  const { isOn, set } = atStart;
  const atEachStart = sayMessage('desktop.menu.look_at_start', {}, locale);
  return [now, { label: atEachStart, type: 'checkbox', checked: isOn, click: ({ checked }) => set(checked) }];
}

/** The application menu. Commands for the plan go to the page; Electron itself handles those for the window. */
export function menuTemplate(parts: MenuParts): MenuItemConstructorOptions[] {
  const { platform, isPackaged, locale } = parts;
  const label = (name: MessageName) => sayMessage(name, {}, locale);
  const isMac = platform === 'darwin';
  const items = (...names: readonly CommandName[]) => names.flatMap((name) => itemsOf(name, parts));
  const settings = items('settings');
  const file: MenuItemConstructorOptions[] = [
    ...items('new_mission', 'new_window', 'open_file', 'check_log'),
    recentMenu(parts),
    separator,
    ...items('save_plan', 'save_plan_as', 'save_plan_copy', 'revert_plan', 'lock_plan', 'unlock_plan'),
    separator,
    ...items('new_variant'),
    separator,
    ...items('export_plan', 'print_briefing', 'briefing_details'),
    separator,
    ...(isMac
      ? [{ role: 'close' as const, label: label('desktop.menu.close_window') }]
      : [
          ...settings,
          separator,
          {
            role: 'quit' as const,
            label: label(platform === 'win32' ? 'desktop.menu.exit' : 'desktop.menu.quit'),
          },
        ]),
  ];
  const edit: MenuItemConstructorOptions[] = [
    ...items('undo', 'redo'),
    separator,
    { role: 'cut', label: label('desktop.menu.cut') },
    { role: 'copy', label: label('desktop.menu.copy') },
    { role: 'paste', label: label('desktop.menu.paste') },
    { role: 'selectAll', label: label('desktop.menu.select_all') },
    separator,
    ...items('reverse_route'),
  ];
  const view: MenuItemConstructorOptions[] = [
    ...items('fit_view', 'search'),
    separator,
    { role: 'zoomIn', label: label('desktop.menu.zoom_in') },
    { role: 'zoomOut', label: label('desktop.menu.zoom_out') },
    { role: 'resetZoom', label: label('desktop.menu.actual_size') },
    separator,
    { role: 'togglefullscreen', label: label('desktop.menu.full_screen') },
    ...(isPackaged ? [] : [separator, { role: 'reload' as const }, { role: 'toggleDevTools' as const }]),
  ];
  const about = items('about');
  const help: MenuItemConstructorOptions[] = [
    ...items('manual', 'commands', 'shortcuts'),
    separator,
    { label: label('desktop.menu.show_logs'), click: parts.showLogs },
    separator,
    ...updateItems(parts),
    ...(isMac ? [] : [separator, ...about]),
  ];
  const app: MenuItemConstructorOptions[] = [
    ...about,
    separator,
    ...settings,
    separator,
    { role: 'hide', label: label('desktop.menu.hide') },
    { role: 'hideOthers', label: label('desktop.menu.hide_others') },
    { role: 'unhide', label: label('desktop.menu.show_all') },
    separator,
    { role: 'quit', label: label('desktop.menu.quit_homeward') },
  ];
  const window: MenuItemConstructorOptions = {
    role: 'windowMenu',
    label: label('command.group.window'),
    submenu: [
      { role: 'minimize', label: label('desktop.menu.minimize') },
      { role: 'zoom', label: label('desktop.menu.zoom') },
      separator,
      { role: 'front', label: label('desktop.menu.front') },
    ],
  };
  return [
    ...(isMac ? [{ label: 'Homeward', submenu: app }] : []),
    { label: label('desktop.menu.file'), submenu: file },
    { label: label('command.group.edit'), submenu: edit },
    { label: label('desktop.menu.view'), submenu: view },
    ...(isMac ? [window] : []),
    { role: 'help', label: label('command.group.help'), submenu: help },
  ];
}
