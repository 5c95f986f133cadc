import { useSyncExternalStore } from 'react';
import { gutter_px, panel_px, stackedWindow, widePanel_px, wideWindow } from './layout.ts';

export function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** Returns whether panels stand above and below the map, and how much of its left they cover, pixels. */
export function usePanelSpace(): { readonly isStacked: boolean; readonly left_px: number } {
  const isStacked = useMatches(stackedWindow);
  const isWide = useMatches(wideWindow);
  return { isStacked, left_px: isStacked ? 0 : gutter_px + (isWide ? widePanel_px : panel_px) };
}
