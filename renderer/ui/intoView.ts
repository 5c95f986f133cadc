import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls the panel until all of a card shows that appears at its lower edge. */
export function useWhole<Card extends HTMLElement>(): RefObject<Card | null> {
  const card = useRef<Card>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return card;
}

/** Less of what is longer than the panel is no beginning. */
const least_px = 120;

/** Scrolls the panel to what begins out of sight in it. */
export function useBeginning<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const panel = part.current?.closest('[data-scroller]')?.getBoundingClientRect();
    const top = part.current?.getBoundingClientRect().top;
    if (panel === undefined || top === undefined) return;
    if (top < panel.top || top > panel.bottom - least_px) part.current?.scrollIntoView({ block: 'start' });
  }, []);
  return part;
}
