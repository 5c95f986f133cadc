import type { MenuCommand } from '../server/contract/desktopBridge.ts';

/** A key with what is held beside it. */
interface Keys {
  /** As `KeyboardEvent.key` has it, in lower case. */
  readonly key: string;
  /** With Ctrl, or Cmd on a Mac. */
  readonly isCommand?: true;
  readonly isShift?: true;
  /** It works from a text field, too; other keys belong to the text there. */
  readonly isForText?: true;
}

/** The part of a key press that selects a shortcut. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

interface Row {
  readonly name: string;
  readonly group: 'Plan' | 'Edit' | 'Window';
  readonly keys: readonly Keys[];
  /** The command of the application menu that does the same. */
  readonly menu?: MenuCommand;
}

const ctrl = (key: string): Keys => ({ key, isCommand: true });
const ctrlShift = (key: string): Keys => ({ key, isCommand: true, isShift: true });
const plain = (key: string): Keys => ({ key });
const inText = (keys: Keys): Keys => ({ ...keys, isForText: true });

/** Every key that the page itself acts on, whatever is selected. */
export const shortcuts = {
  open: { name: 'Open a file', group: 'Plan', keys: [inText(ctrl('o'))], menu: 'open_file' },
  save: { name: 'Save', group: 'Plan', keys: [inText(ctrl('s'))], menu: 'save_plan' },
  save_as: {
    name: 'Save as',
    group: 'Plan',
    keys: [inText(ctrlShift('s'))],
    menu: 'save_plan_as',
  },
  export: { name: 'Export', group: 'Plan', keys: [inText(ctrlShift('e'))], menu: 'export_plan' },
  undo: { name: 'Undo', group: 'Edit', keys: [ctrl('z')], menu: 'undo' },
  redo: { name: 'Redo', group: 'Edit', keys: [ctrl('y'), ctrlShift('z')], menu: 'redo' },
  select_all: { name: 'Select all waypoints', group: 'Edit', keys: [ctrl('a')] },
  duplicate: { name: 'Duplicate what is selected', group: 'Edit', keys: [ctrl('d')] },
  delete: { name: 'Delete what is selected', group: 'Edit', keys: [plain('delete'), plain('backspace')] },
  escape: { name: 'Put the tool away, then select nothing', group: 'Edit', keys: [plain('escape')] },
  search: { name: 'Find a place', group: 'Window', keys: [plain('/'), inText(ctrl('k'))] },
  shortcuts: { name: 'Keyboard shortcuts', group: 'Window', keys: [plain('?')], menu: 'shortcuts' },
} as const satisfies Readonly<Record<string, Row>>;

export type Shortcut = keyof typeof shortcuts;

/** Keys of the application menu alone, which a browser keeps for itself. */
export const menuShortcuts: readonly Row[] = [
  { name: 'New plan', group: 'Plan', keys: [ctrl('n')], menu: 'new_mission' },
  { name: 'Fit everything in the window', group: 'Window', keys: [ctrl('9')], menu: 'fit_view' },
  { name: 'Settings', group: 'Window', keys: [ctrl(',')], menu: 'settings' },
];

const rows: ReadonlyMap<Shortcut, Row> = new Map(
  (Object.keys(shortcuts) as Shortcut[]).map((shortcut) => [shortcut, shortcuts[shortcut]]),
);

/** Shift is left out of what types a character: which ones need it differs between keyboards. */
function isPressed({ key, isCommand, isShift }: Keys, press: KeyPress): boolean {
  if (press.altKey || press.key.toLowerCase() !== key) return false;
  const isHeld = press.ctrlKey || press.metaKey;
  return isCommand === true ? isHeld && press.shiftKey === (isShift === true) : !isHeld;
}

/** The shortcut of a key press. `isTyping`: the press goes to a text field. */
export function toShortcut(press: KeyPress, isTyping: boolean): Shortcut | undefined {
  const isMeant = (keys: Keys) => (!isTyping || keys.isForText === true) && isPressed(keys, press);
  for (const [shortcut, { keys }] of rows) if (keys.some(isMeant)) return shortcut;
  return undefined;
}

const keyNames: Readonly<Record<string, string>> = {
  delete: 'Delete',
  backspace: 'Backspace',
  escape: 'Esc',
};

/** Keys as people read them, `Ctrl Shift E`. */
export const toKeysText = ({ key, isCommand, isShift }: Keys): string =>
  [isCommand && 'Ctrl', isShift && 'Shift', keyNames[key] ?? key.toUpperCase()].filter(Boolean).join(' ');

/** The first keys of a shortcut, for a tooltip or a menu. */
export const keysTextOf = (shortcut: Shortcut): string => toKeysText(shortcuts[shortcut].keys[0]);

/** The rows of the sheet, group by group. `isDesktop`: in the window, which has a menu. */
export function shortcutGroups(isDesktop: boolean): readonly (readonly [group: string, readonly Row[]])[] {
  const all = [...rows.values(), ...(isDesktop ? menuShortcuts : [])];
  const groups = new Set(all.map(({ group }) => group));
  return [...groups].map((group) => [group, all.filter((row) => row.group === group)]);
}

/** What keys and pointer do to what they are on; the map acts on these by itself. */
export const mapKeys: readonly { readonly keys: string; readonly name: string }[] = [
  { keys: 'Arrow keys', name: 'Move the focused waypoint' },
  { keys: 'Shift + arrow keys', name: 'Move it pixel by pixel' },
  { keys: 'Shift + drag', name: 'Select waypoints by a box' },
  { keys: 'Ctrl or Shift + click', name: 'Add a waypoint to the selection' },
  { keys: 'Right click', name: 'Menu of the selected waypoints' },
  { keys: 'Enter or double click', name: 'End the route that you draw' },
];
