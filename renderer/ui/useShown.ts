import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls the panel to what appears in it. `nearest`: until all of a card shows that appears at its lower edge; `start`: until it begins at
 * the upper edge, for what is longer than the panel.
 */
export function useShown<Part extends HTMLElement>(block: 'nearest' | 'start'): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    part.current?.scrollIntoView({ block });
  }, [block]);
  return part;
}
