import { type RefObject, useEffect } from 'react';
import { useLatest } from '../../ui/useLatest.ts';

interface Handlers {
  readonly copied: () => string;
  readonly paste: (text: string) => void;
}

/** Copies and pastes for an element with the focus. Without a caret in it the browser sends such an event elsewhere in the page. */
export function useClipboard(element: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const latest = useLatest(handlers);
  useEffect(() => {
    const isMeant = () => element.current !== null && document.activeElement === element.current;
    const onCopy = (event: ClipboardEvent) => {
      if (!isMeant()) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', latest.current.copied());
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isMeant()) return;
      event.preventDefault();
      latest.current.paste(event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [element]);
}
