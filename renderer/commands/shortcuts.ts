import {
  type CommandName,
  commandNamed,
  commandNames,
  type Keys,
  type WindowCommand,
} from '../../server/contract/windowCommands.ts';
import { words } from '../ui/words.ts';

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

const namedKeys = ['delete', 'backspace', 'escape'] as const;

function keyText(key: string): string {
  const named = namedKeys.find((one) => one === key);
  return named === undefined ? key.toUpperCase() : words(`command.key.${named}`);
}

/** Keys as people read them, `Ctrl Shift E`. */
export const toKeysText = ({ key, isCommand, isShift }: Keys): string =>
  [isCommand && words('command.key.ctrl'), isShift && words('command.key.shift'), keyText(key)]
    .filter(Boolean)
    .join(' ');

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
  words(hasCharacterKeys ? 'command.letters_can_be_off' : 'command.letters_are_off');

interface SheetRow {
  readonly name: string;
  readonly keys: readonly string[];
}

/** The rows of the sheet of keys, group by group. */
export function keyGroups(
  here: KeysHere,
): readonly (readonly [group: WindowCommand['group'], rows: readonly SheetRow[]])[] {
  const withKeys = commandNames.filter((name) => keysOf(name, here).length > 0);
  const groups = new Set(withKeys.map((name) => commandNamed(name).group));
  const toRow = (name: CommandName) => ({
    name: words(`command.${name}`),
    keys: keysOf(name, here).map(toKeysText),
  });
  return [...groups].map((group) => [
    group,
    withKeys.filter((name) => commandNamed(name).group === group).map(toRow),
  ]);
}

/** Keys and pointer act like this on the element that they are on; the map handles these itself. */
export const mapKeys = (): readonly SheetRow[] =>
  (
    [
      ['move', 'arrows'],
      ['go', 'arrows', 'page_up', 'page_down'],
      ['further', 'shift', 'alt'],
      ['place', 'enter'],
      ['take_back', 'backspace'],
      ['box', 'shift_drag'],
      ['freely', 'ctrl_drawing'],
      ['add', 'click_adding'],
      ['menu', 'right_click'],
      ['end_route', 'enter_or_double_click'],
      ['show_variant', 'alt_number'],
      ['rename_variant', 'f2'],
    ] as const
  ).map(([act, ...keys]) => ({
    name: words(`command.keys.${act}`),
    keys: keys.map((key) => words(`command.key.${key}`)),
  }));
