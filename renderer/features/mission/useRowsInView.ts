import { type RefObject, useEffect, useState } from 'react';
import { type RowSpan, rowsInView } from './legRows.ts';

export const row_px = 31;
const head_px = 27;
/** Tables up to this length are drawn whole, for screen readers. */
const drawnWhole = 40;

const scrollerOf = (body: HTMLElement): HTMLElement | null => body.closest<HTMLElement>('[data-scroller]');

/** The rows of a table body that the panel around it shows. */
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
    // The observer first calls back in the next frame, after its layout; measuring now would lay the page out twice.
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

/** Scrolls the panel until a row is clear of the table head and of what covers the panel's lower edge. */
export function bringRowIntoView(body: HTMLElement, index: number): void {
  const scroller = scrollerOf(body);
  if (scroller === null) return;
  const view = scroller.getBoundingClientRect();
  const covered_px = scroller.querySelector('[data-covers="bottom"]')?.getBoundingClientRect().height ?? 0;
  const top_px = body.getBoundingClientRect().top + index * row_px;
  const above_px = view.top + head_px - top_px;
  const below_px = top_px + row_px - (view.bottom - covered_px);
  // A panel scrolls by whole pixels and drops the rest.
  if (above_px > 0) scroller.scrollTop -= Math.ceil(above_px);
  else if (below_px > 0) scroller.scrollTop += Math.ceil(below_px);
}
