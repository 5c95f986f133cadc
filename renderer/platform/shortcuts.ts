import type { DesktopBridge, MenuCommand } from '../../server/contract/desktopBridge.ts';
import { makeHostEvents } from '../../server/contract/hostEvents.ts';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const withControl: Readonly<Record<string, MenuCommand>> = {
  z: 'undo',
  y: 'redo',
  o: 'open_file',
  n: 'new_mission',
  ',': 'settings',
  '9': 'fit_view',
};

/** The accelerators of the desktop's menu; a browser keeps some of them for itself. */
export function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): MenuCommand | undefined {
  if (ctrlKey === metaKey || altKey) return undefined;
  const name = key.toLowerCase();
  if (shiftKey) return name === 'z' ? 'redo' : undefined;
  return Object.hasOwn(withControl, name) ? withControl[name] : undefined;
}

/** A text field keeps its own undo; the mission's is for everywhere else. */
export function isTextField(element: Element | null): boolean {
  if (element === null) return false;
  return element.matches(
    'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range])',
  );
}

function listenToShortcuts(page: Document, tell: (command: MenuCommand) => void): void {
  page.addEventListener('keydown', (event) => {
    const command = event.defaultPrevented ? undefined : commandOf(event);
    if (command === undefined) return;
    if ((command === 'undo' || command === 'redo') && isTextField(page.activeElement)) return;
    event.preventDefault();
    tell(command);
  });
}

/** A key that the page has answered never reaches the menu, so no command is told twice. */
export function withShortcuts(bridge: DesktopBridge, page: Document): DesktopBridge {
  const keys = makeHostEvents();
  listenToShortcuts(page, (command) => keys.tell({ kind: 'menu', command }));
  return {
    ...bridge,
    onMenuCommand: (listener) => {
      const stops = [bridge.onMenuCommand(listener), keys.onMenuCommand(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
