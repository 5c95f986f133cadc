import { describe, expect, it } from 'vitest';
import { menuTemplate } from '../../../../electron/menu.ts';
import {
  type KeyPress,
  keyGroups,
  keysTextOf,
  toCharacterKeysText,
  toCommand,
  toKeysText,
} from '../../../../renderer/commands/shortcuts.ts';
import { words } from '../../../../renderer/ui/words.ts';
import { type CommandName, commandNamed, commandNames } from '../../../../server/contract/windowCommands.ts';

const keysOf = (name: CommandName) => commandNamed(name).keys ?? [];
const inWindow = { isDesktop: true, hasCharacterKeys: true };
const areForMenu = (name: CommandName) => commandNamed(name).areMenuKeys === true;

const pressed = (keys: { key: string; isCommand?: boolean; isShift?: boolean }): KeyPress => ({
  key: keys.key,
  ctrlKey: keys.isCommand === true,
  metaKey: false,
  shiftKey: keys.isShift === true,
  altKey: false,
});

/** Keys and commands of the items with keys in the application menu. */
function menuKeys() {
  const sent: CommandName[] = [];
  const template = menuTemplate({
    platform: 'linux',
    locale: 'metric',
    isPackaged: true,
    recent: [],
    sendToPage: (command) => sent.push(command),
    openDocument: () => undefined,
    showLogs: () => undefined,
    updates: { newer: undefined, look: () => undefined },
  });
  return template
    .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    .filter(({ accelerator }) => accelerator !== undefined)
    .map(({ accelerator, click }) => {
      (click as () => void)();
      const keys = `${accelerator}`.replace('CmdOrCtrl', 'Ctrl').replaceAll('+', ' ');
      return { keys, command: sent.at(-1) as CommandName };
    });
}

describe('the sheet of shortcuts', () => {
  it('names no keys that do something else, or nothing', () => {
    for (const name of commandNames.filter((one) => !areForMenu(one)))
      for (const one of keysOf(name))
        expect([toKeysText(one), toCommand(pressed(one), false)]).toEqual([toKeysText(one), name]);
  });

  it('leaves to a browser the keys that it keeps for itself, and names them where the menu has them', () => {
    const kept = commandNames.filter(areForMenu);
    expect(kept.length).toBeGreaterThan(0);
    for (const name of kept) {
      expect(keysOf(name).map((one) => toCommand(pressed(one), false))).toEqual([undefined]);
      expect([keysTextOf(name), keysTextOf(name, inWindow)]).toEqual([
        undefined,
        expect.stringMatching(/^Ctrl /),
      ]);
      expect(menuKeys()).toContainEqual({ keys: keysTextOf(name, inWindow), command: name });
    }
  });

  it('has every command with keys once, and those of the menu where there is one', () => {
    const names = (isDesktop: boolean) =>
      keyGroups({ isDesktop, hasCharacterKeys: true }).flatMap(([, rows]) => rows.map(({ name }) => name));
    const withKeys = commandNames.filter((name) => keysOf(name).length > 0);
    expect(names(true).sort()).toEqual(withKeys.map((name) => words(`command.${name}`)).sort());
    expect(names(false)).toHaveLength(withKeys.filter((name) => !areForMenu(name)).length);
    expect(new Set(names(true)).size).toBe(names(true).length);
  });

  it('has the keys of the application menu, each with what the menu does', () => {
    const sheet = commandNames.flatMap((name) => keysOf(name).map((one) => `${toKeysText(one)} ${name}`));
    const inMenu = menuKeys().map(({ keys, command }) => `${keys} ${command}`);
    expect(inMenu.length).toBeGreaterThanOrEqual(9);
    expect(inMenu.filter((one) => !sheet.includes(one))).toEqual([]);
  });

  it.each<[string, Partial<KeyPress> & { key: string }, CommandName | undefined]>([
    ['? on a keyboard that has it without Shift', { key: '?' }, 'shortcuts'],
    ['? on one that needs Shift', { key: '?', shiftKey: true }, 'shortcuts'],
    ['? with Alt', { key: '?', altKey: true }, undefined],
    ['Ctrl+Shift+O, which is no key for opening', { key: 'O', ctrlKey: true, shiftKey: true }, undefined],
    ['D, which draws', { key: 'd' }, 'tool_draw'],
    ['D with Caps Lock', { key: 'D' }, 'tool_draw'],
    ['Shift+D, which types a letter', { key: 'D', shiftKey: true }, undefined],
    ['Ctrl+K', { key: 'k', ctrlKey: true }, 'commands'],
    ['Cmd+K', { key: 'k', metaKey: true }, 'commands'],
  ])('knows %s', (_, part, command) => {
    expect(toCommand({ ...pressed({ key: '' }), ...part }, false)).toBe(command);
  });

  it('leaves letters and question marks to the text that is being typed, and finds commands from there', () => {
    for (const key of ['?', 'd', '/']) expect(toCommand(pressed({ key }), true)).toBeUndefined();
    expect(toCommand(pressed({ key: 'k', isCommand: true }), true)).toBe('commands');
  });

  it('has no letter or sign by itself once those are switched off, and keeps all other keys', () => {
    const off = { isDesktop: true, hasCharacterKeys: false };
    const named = keyGroups(off).flatMap(([, rows]) => rows.flatMap(({ keys }) => keys));
    expect(named.filter((key) => key.length === 1)).toEqual([]);
    expect(named).toEqual(expect.arrayContaining(['Ctrl K', 'F1', 'Delete', 'Esc']));
    for (const key of ['d', 's', 'n', '/', '?'])
      expect([key, toCommand(pressed({ key }), false, off)]).toEqual([key, undefined]);
    expect(toCommand(pressed({ key: 'escape' }), false, off)).toBe('escape');
    expect([keysTextOf('tool_draw'), keysTextOf('tool_draw', off)]).toEqual(['D', undefined]);
    expect(toCharacterKeysText(off)).toContain('are switched off');
  });
});
