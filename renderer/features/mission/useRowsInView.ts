import { type RefObject, useEffect, useState } from 'react';
import { type RowSpan, rowsInView } from './legRows.ts';

export const row_px = 31;
const head_px = 27;
/** A table no longer than this is drawn whole, for those who read it otherwise than by sight. */
const drawnWhole = 40;

const scrollerOf = (body: HTMLElement): HTMLElement | null => body.closest<HTMLElement>('[data-scroller]');

/** Which rows of a table body the panel around it shows. */
export function useRowsInView(body: RefObject<HTMLElement | null>, count: number): RowSpan {
  const [rows, setRows] = useState<RowSpan>({ first: 0, last: Math.min(count, drawnWhole) });
  useEffect(() => {
    const element = body.current;
    const scroller = element === null ? null : scrollerOf(element);
    if (element === null || scroller === null) return;
    const update = () => {
      const top_px = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const next = rowsInView(count, top_px, scroller.clientHeight, row_px);
      setRows((now) => (now.first === next.first && now.last === next.last ? now : next));
    };
    // Its first call comes with the next frame, whose layout is there by then: asking now would lay the page out twice.
    const observer = new ResizeObserver(update);
    observer.observe(scroller);
    for (const child of scroller.children) observer.observe(child);
    scroller.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', update);
    };
  }, [body, count]);
  if (count <= drawnWhole) return { first: 0, last: count };
  return { first: Math.min(rows.first, count), last: Math.min(rows.last, count) };
}

/** Scrolls the panel so far that a row stands between the head of the table and what lies over its lower edge. */
export function bringRowIntoView(body: HTMLElement, index: number): void {
  const scroller = scrollerOf(body);
  if (scroller === null) return;
  const view = scroller.getBoundingClientRect();
  const covered_px = scroller.querySelector<HTMLElement>('[data-covers="bottom"]')?.offsetHeight ?? 0;
  const top_px = body.getBoundingClientRect().top + index * row_px;
  const above_px = view.top + head_px - top_px;
  const below_px = top_px + row_px - (view.bottom - covered_px);
  if (above_px > 0) scroller.scrollTop -= above_px;
  else if (below_px > 0) scroller.scrollTop += below_px;
}
