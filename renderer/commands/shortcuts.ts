import {
  type CommandName,
  commandNamed,
  commandNames,
  type Keys,
  type WindowCommand,
} from '../../server/contract/windowCommands.ts';

/** The part of a key press that selects a command. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Letters whose case says whether Shift is held; other characters lie with and without it, by keyboard. */
const isLetter = (key: string) => /^[a-z]$/.test(key);

/** Shift is left out of what types a character other than a letter: which ones need it differs between keyboards. */
function isPressed({ key, isCommand, isShift }: Keys, press: KeyPress): boolean {
  if (press.altKey || press.key.toLowerCase() !== key) return false;
  const isHeld = press.ctrlKey || press.metaKey;
  if (isShift === true && !press.shiftKey) return false;
  if (isCommand === true) return isHeld && press.shiftKey === (isShift === true);
  return !isHeld && !(press.shiftKey && isLetter(key));
}

/** These settings decide which keys work. */
export interface KeysHere {
  /** In the window, which has a menu, and not in a browser. */
  readonly isDesktop: boolean;
  /** A letter or sign by itself is a key; the person may switch that off (WCAG 2.1.4). */
  readonly hasCharacterKeys: boolean;
}

const isCharacter = ({ key, isCommand }: Keys) => isCommand !== true && key.length === 1;

const allowed = (keys: readonly Keys[], { hasCharacterKeys }: Pick<KeysHere, 'hasCharacterKeys'>) =>
  hasCharacterKeys ? keys : keys.filter((one) => !isCharacter(one));

const pageKeysOf = ({ keys = [], areMenuKeys }: WindowCommand) => (areMenuKeys === true ? [] : keys);

/** The command that a key press asks the page for. `isTyping`: the press goes to a text field. */
export function toCommand(
  press: KeyPress,
  isTyping: boolean,
  here: Pick<KeysHere, 'hasCharacterKeys'> = { hasCharacterKeys: true },
): CommandName | undefined {
  const isMeant = (keys: Keys) => (!isTyping || keys.isForText === true) && isPressed(keys, press);
  return commandNames.find((name) => allowed(pageKeysOf(commandNamed(name)), here).some(isMeant));
}

const keyNames: Readonly<Record<string, string>> = {
  delete: 'Delete',
  backspace: 'Backspace',
  escape: 'Esc',
};

/** Keys as people read them, `Ctrl Shift E`. */
export const toKeysText = ({ key, isCommand, isShift }: Keys): string =>
  [isCommand && 'Ctrl', isShift && 'Shift', keyNames[key] ?? key.toUpperCase()].filter(Boolean).join(' ');

const keysOf = (name: CommandName, here: KeysHere): readonly Keys[] =>
  allowed(here.isDesktop ? (commandNamed(name).keys ?? []) : pageKeysOf(commandNamed(name)), here);

const inBrowser: KeysHere = { isDesktop: false, hasCharacterKeys: true };

/** The first keys of a command, for a tooltip or a menu; `undefined`: it has none that work here. */
export function keysTextOf(name: CommandName, here = inBrowser): string | undefined {
  const [first] = keysOf(name, here);
  return first && toKeysText(first);
}

/** Says if letters are keys, and where to change it. */
export const toCharacterKeysText = ({ hasCharacterKeys }: Pick<KeysHere, 'hasCharacterKeys'>): string =>
  hasCharacterKeys
    ? 'Keys of one letter can be switched off in Settings.'
    : 'Keys of one letter are switched off in Settings.';

interface SheetRow {
  readonly name: string;
  readonly keys: readonly string[];
}

/** The rows of the sheet of keys, group by group. */
export function keyGroups(here: KeysHere): readonly (readonly [group: string, rows: readonly SheetRow[]])[] {
  const withKeys = commandNames.filter((name) => keysOf(name, here).length > 0);
  const groups = new Set(withKeys.map((name) => commandNamed(name).group));
  const toRow = (name: CommandName) => ({
    name: commandNamed(name).label,
    keys: keysOf(name, here).map(toKeysText),
  });
  return [...groups].map((group) => [
    group,
    withKeys.filter((name) => commandNamed(name).group === group).map(toRow),
  ]);
}

/** Keys and pointer act like this on the element that they are on; the map handles these itself. */
export const mapKeys: readonly SheetRow[] = [
  { keys: ['Arrow keys'], name: 'Move the crosshair of a tool, or the selected waypoints' },
  { keys: ['Arrow keys', 'Page up', 'Page down'], name: 'On a marker: go to the one before or after it' },
  { keys: ['Shift', 'Alt'], name: 'With arrow keys: further, or pixel by pixel' },
  { keys: ['Enter'], name: 'Place at the crosshair' },
  { keys: ['Backspace'], name: 'Take back what was placed last' },
  { keys: ['Shift + drag'], name: 'Select waypoints by a box' },
  { keys: ['Ctrl while dragging or drawing'], name: 'Place freely, without snapping to points' },
  { keys: ['Ctrl or Shift + click'], name: 'Add a waypoint to the selection' },
  { keys: ['Right click'], name: 'Menu of the selected waypoints' },
  { keys: ['Enter or double click'], name: 'With the pointer: end the route that you draw' },
];
