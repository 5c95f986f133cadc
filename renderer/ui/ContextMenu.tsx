import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import menu from './Menu.module.css';

interface Props {
  /** The place in the window where it opens. */
  readonly at: { readonly x: number; readonly y: number };
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Gives the keys back to the element that had them before the menu. On the map a choice concerns the selection, not one marker. */
function focusAfter(before: Element | null, hasChosen: boolean): void {
  const map = document.querySelector<HTMLElement>('.leaflet-container');
  const isMarker = before?.matches('.leaflet-marker-icon') === true;
  const isGone = before === null || before === document.body || !before.isConnected;
  const to = isGone || (isMarker && hasChosen) ? map : before;
  if (to instanceof HTMLElement) to.focus({ preventScroll: true });
}

/** A menu about what lies at a place of the window, where the pointer or the menu key asked for it. */
export function ContextMenu({ at, label, onClose, children }: Props) {
  const [before] = useState(() => document.activeElement);
  const hasChosen = useRef(false);
  return (
    <DropdownMenu.Root open onOpenChange={onClose} modal={false}>
      <DropdownMenu.Trigger asChild>
        <span style={{ position: 'fixed', left: at.x, top: at.y }} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={menu['menu']}
          align="start"
          aria-label={label}
          collisionPadding={8}
          onClick={() => {
            hasChosen.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusAfter(before, hasChosen.current);
          }}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
