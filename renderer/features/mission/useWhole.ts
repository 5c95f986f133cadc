import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls the panel until all of a card shows that appears at its lower edge. */
export function useWhole<Card extends HTMLElement>(): RefObject<Card | null> {
  const card = useRef<Card>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return card;
}
