import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import css from './Dialog.module.css';
import { useOpenDialog } from './openDialogs.ts';
import { words } from './words.ts';

interface Props {
  readonly title: string;
  readonly about?: string | undefined;
  readonly onClose: () => void;
  /** The word on the button that closes it: before all others, or `done` as the primary one. */
  readonly closing?: 'cancel' | 'close' | 'done' | 'none';
  readonly width?: number;
  readonly children: ReactNode;
  /** Content to the left of the buttons. */
  readonly footnote?: ReactNode;
  readonly actions?: ReactNode;
}

/** A message or another dialog over a dialog belongs to it: what is done there does not close the one below. */
export function keepForWhatIsOver(event: Event & { readonly detail?: { readonly originalEvent: Event } }) {
  const target = event.detail?.originalEvent.target ?? event.target;
  const isOver = target instanceof Element && target.closest('[data-sonner-toaster], [role="dialog"]');
  if (isOver) event.preventDefault();
}

/** Escape in a part that closes by it, marked `data-escape="part"`, closes that part and not the dialog. */
function keepForPart(event: KeyboardEvent) {
  if (event.target instanceof Element && event.target.closest('[data-escape="part"]') !== null)
    event.preventDefault();
}

/** The focused element before the dialog on screen. A dialog in its place finds the page without any focus. */
let opener: Element | null = null;

/** Gives the focus back to what had it: most dialogs are opened by keys and menus, and have no trigger of their own. */
function useFocusBack() {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document;
      before.current = activeElement === body ? opener : activeElement;
      opener = before.current;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      opener = null;
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
  };
}

const stops = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex]'].join();

/** Lets keys scroll text that is higher than its dialog; where something within takes the focus, it need not. */
function scrolledByKeys(body: HTMLElement | null) {
  if (body === null) return;
  const watch = new ResizeObserver(() => {
    const isScrolled = body.scrollHeight > body.clientHeight;
    const hasStops = body.querySelector(stops) !== null;
    if (isScrolled && !hasStops) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  });
  watch.observe(body);
  return () => watch.disconnect();
}

/** Says that a dialog is on screen, so that messages keep off its buttons. */
function OpenMark() {
  useOpenDialog();
  return null;
}

/** A dialog for one question: its background, a preset choice, and one primary button named for what it does. */
export function Dialog({ title, about, onClose, closing = 'cancel', width = 460, ...parts }: Props) {
  const focusBack = useFocusBack();
  const { children, footnote, actions } = parts;
  return (
    <Primitive.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Primitive.Portal>
        <Primitive.Overlay className={css['veil']} />
        <Primitive.Content
          className={css['dialog']}
          style={{ width }}
          onInteractOutside={keepForWhatIsOver}
          onEscapeKeyDown={keepForPart}
          {...focusBack}
          {...(about === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <OpenMark />
          <header className={css['head']}>
            <Primitive.Title className={css['title']}>{title}</Primitive.Title>
            {about === undefined ? null : (
              <Primitive.Description className={css['about']}>{about}</Primitive.Description>
            )}
          </header>
          <div className={css['body']} ref={scrolledByKeys}>
            {children}
          </div>
          <footer className={css['foot']}>
            <div className={css['note']}>{footnote}</div>
            {closing === 'cancel' || closing === 'close' ? (
              <Button onClick={onClose}>{words(`window.common.${closing}`)}</Button>
            ) : null}
            {actions}
            {closing === 'done' ? (
              <Button kind="primary" onClick={onClose}>
                {words('window.common.done')}
              </Button>
            ) : null}
          </footer>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
