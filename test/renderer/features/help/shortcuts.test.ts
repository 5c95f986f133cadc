import { describe, expect, it } from 'vitest';
import { menuTemplate } from '../../../../electron/menu.ts';
import {
  type KeyPress,
  menuShortcuts,
  type Shortcut,
  shortcutGroups,
  shortcuts,
  toKeysText,
  toShortcut,
} from '../../../../renderer/shortcuts.ts';

const known = Object.entries(shortcuts);

const pressed = (keys: { key: string; isCommand?: boolean; isShift?: boolean }): KeyPress => ({
  key: keys.key,
  ctrlKey: keys.isCommand === true,
  metaKey: false,
  shiftKey: keys.isShift === true,
  altKey: false,
});

/** Labels, keys and commands of the items with keys in the application menu. */
function menuKeys() {
  const sent: string[] = [];
  const template = menuTemplate({
    platform: 'linux',
    isPackaged: true,
    recent: [],
    sendToPage: (command) => sent.push(command),
    openDocument: () => undefined,
  });
  return template
    .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    .filter(({ accelerator }) => accelerator !== undefined)
    .map(({ accelerator, click }) => {
      (click as () => void)();
      const keys = `${accelerator}`.replace('CmdOrCtrl', 'Ctrl').replaceAll('+', ' ');
      return { keys, command: sent.at(-1) };
    });
}

describe('the sheet of shortcuts', () => {
  it('names no keys that do something else, or nothing', () => {
    for (const [shortcut, { keys }] of known)
      for (const one of keys)
        expect([toKeysText(one), toShortcut(pressed(one), false)]).toEqual([toKeysText(one), shortcut]);
  });

  it('has every shortcut once, and those of the menu where there is one', () => {
    const names = (isDesktop: boolean) =>
      shortcutGroups(isDesktop).flatMap(([, rows]) => rows.map(({ name }) => name));
    expect(names(false).sort()).toEqual(known.map(([, { name }]) => name).sort());
    expect(names(true)).toHaveLength(known.length + menuShortcuts.length);
    expect(new Set(names(true)).size).toBe(names(true).length);
  });

  it('has the keys of the application menu, each with what the menu does', () => {
    const rows = shortcutGroups(true).flatMap(([, inGroup]) => inGroup);
    const sheet = rows.flatMap(({ menu, keys }) =>
      menu === undefined ? [] : keys.map((one) => `${toKeysText(one)} ${menu}`),
    );
    const inMenu = menuKeys().map(({ keys, command }) => `${keys} ${command}`);
    expect(inMenu.length).toBeGreaterThanOrEqual(9);
    expect(inMenu.filter((one) => !sheet.includes(one))).toEqual([]);
  });

  it.each<[string, Partial<KeyPress> & { key: string }, Shortcut | undefined]>([
    ['? on a keyboard that has it without Shift', { key: '?' }, 'shortcuts'],
    ['? on one that needs Shift', { key: '?', shiftKey: true }, 'shortcuts'],
    ['? with Alt', { key: '?', altKey: true }, undefined],
    ['Ctrl+Shift+O, which is no key for opening', { key: 'O', ctrlKey: true, shiftKey: true }, undefined],
  ])('knows %s', (_, part, shortcut) => {
    expect(toShortcut({ ...pressed({ key: '' }), ...part }, false)).toBe(shortcut);
  });

  it('leaves a question mark to the text that is being typed', () => {
    expect(toShortcut(pressed({ key: '?' }), true)).toBeUndefined();
  });
});
