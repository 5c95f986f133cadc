import { useEffect } from 'react';
import { useSonner } from 'sonner';
import { gutter_px } from '../../ui/layout.ts';

/** Tells the style sheets how much of the upper edge messages take, so that what lies there makes way: `--messages`. */
export function useRoomForMessages(areOnTop: boolean): void {
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
