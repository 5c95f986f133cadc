import type { MenuCommand } from '../../server/contract/desktopBridge.ts';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const withControl: Readonly<Record<string, MenuCommand>> = {
  z: 'undo',
  y: 'redo',
  o: 'open_file',
  ',': 'settings',
};

/** The desktop's accelerators, as far as browsers leave them to a page. */
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

/** In a browser there is no menu: the keys alone stand for it. */
export function listenToShortcuts(page: Document, tell: (command: MenuCommand) => void): void {
  page.addEventListener('keydown', (event) => {
    const command = event.defaultPrevented ? undefined : commandOf(event);
    if (command === undefined) return;
    if ((command === 'undo' || command === 'redo') && isTextField(page.activeElement)) return;
    event.preventDefault();
    tell(command);
  });
}
