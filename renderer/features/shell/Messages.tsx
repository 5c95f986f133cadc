import { type CSSProperties, type FocusEvent, useEffect } from 'react';
import { Toaster, useSonner } from 'sonner';
import 'sonner/dist/styles.css';
import { useMissionStore, useView } from '../../plan/planStores.ts';
import { credits_px, gutter_px, rightControls_px, smallWindow } from '../../ui/layout.ts';
import { useIsDialogOpen } from '../../ui/openDialogs.ts';
import { useMatches } from '../../ui/usePanelSpace.ts';
import { words } from '../../ui/words.ts';
import { useBriefingMessage } from '../briefing/useBriefingMessage.ts';
import './Messages.css';
import { useEditMessages } from './useEditMessages.ts';
import { useFileMessages } from './useFileMessages.ts';
import { useStartMessages } from './useStartMessages.ts';

/** Tells the style sheets how much of the upper edge messages take, so that what lies there makes way: `--messages`. */
function useRoomForMessages(areOnTop: boolean): void {
  const { toasts } = useSonner();
  /** Changes with each message that comes or goes; empty: none is on top. */
  const shown = areOnTop ? toasts.map(({ id }) => id).join() : '';
  useEffect(() => {
    const { style } = document.documentElement;
    if (shown === '') return void style.removeProperty('--messages');
    const measure = () => {
      const heights = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')].map(
        ({ offsetHeight }) => offsetHeight,
      );
      style.setProperty('--messages', `${gutter_px + Math.max(0, ...heights)}px`);
    };
    const observer = new ResizeObserver(measure);
    const frame = requestAnimationFrame(() => {
      for (const one of document.querySelectorAll('[data-sonner-toast]')) observer.observe(one);
      measure();
    });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      style.removeProperty('--messages');
    };
  }, [shown]);
}

/**
 * Tab goes on from a message to what follows: the library would take it back to what came before, again and again. Only from the
 * list itself, which Alt T jumps to, does the focus return.
 */
function keepTabGoing(event: FocusEvent) {
  if (!(event.target instanceof HTMLOListElement)) event.stopPropagation();
}

/** The library's own width is set on the element, above any style sheet; a wide message is low, and leaves the search field free. */
const wide = { '--width': '420px' } as CSSProperties;

/** Messages about files; a refusal stays until it is dismissed. */
export function Messages({ theme }: { readonly theme: 'light' | 'dark' }) {
  const mission = useMissionStore();
  useEditMessages(mission);
  useFileMessages(mission);
  useStartMessages();
  useBriefingMessage();
  const covered_px = useView((state) =>
    state.drawerHeight_px === 0 ? 0 : gutter_px + state.drawerHeight_px,
  );
  const isSmall = useMatches(smallWindow);
  const isDialogOpen = useIsDialogOpen();
  const areOnTop = isDialogOpen || isSmall;
  useRoomForMessages(areOnTop);
  const edge = { top: gutter_px, bottom: gutter_px + covered_px + credits_px };
  return (
    <div onFocusCapture={keepTabGoing}>
      <Toaster
        theme={theme}
        // The buttons of a dialog are at its lower edge, which a message that stays would keep from being pressed.
        position={areOnTop ? 'top-center' : 'bottom-right'}
        offset={{ ...edge, right: gutter_px + rightControls_px }}
        mobileOffset={{ ...edge, right: gutter_px }}
        style={wide}
        toastOptions={{ closeButtonAriaLabel: words('window.shell.close_message') }}
      />
    </div>
  );
}
