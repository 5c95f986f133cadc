import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { ScreenPoint } from '../../map/geometry/boxes.ts';
import { useMission, useView, useViewStore } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
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

const coverOf = (scroller: HTMLElement) => scroller.querySelector<HTMLElement>('[data-covers="bottom"]');

/** Returns how far the panel must scroll, pixels, for a row to be clear of the table head and of what covers its lower edge. */
function missing_px(body: HTMLElement, scroller: HTMLElement, index: number, covered_px: number): number {
  const view = scroller.getBoundingClientRect();
  const top_px = body.getBoundingClientRect().top + index * row_px;
  const above_px = view.top + head_px - top_px;
  const below_px = top_px + row_px - (view.bottom - covered_px);
  // A panel scrolls by whole pixels and drops the rest.
  return above_px > 0 ? -Math.ceil(above_px) : Math.max(0, Math.ceil(below_px));
}

/** A person scrolls by a wheel, a finger or the bar of the panel. */
const touches = ['wheel', 'touchmove', 'pointerdown'] as const;

/** Keeps a row in view from `keep` on, until a person scrolls away from it or turns to something else in the panel. */
function makeRowKeeper() {
  let row: number | undefined;
  let show = () => {};
  return {
    keep: (index: number | undefined) => {
      row = index;
      show();
    },
    watch: (body: HTMLElement, scroller: HTMLElement) => {
      /** Height of the cover and place of the scroller when the row was last brought into view. */
      let covered_px = 0;
      let scrolled_px = 0;
      /** The page itself scrolls, too, where something above the row grows. */
      let isByPerson = false;
      const bring = () => {
        isByPerson = false;
        const cover = coverOf(scroller);
        if (cover !== null) observer.observe(cover);
        covered_px = cover?.getBoundingClientRect().height ?? 0;
        if (row === undefined) return;
        scroller.scrollTop += missing_px(body, scroller, row, covered_px);
        scrolled_px = scroller.scrollTop;
      };
      const onScroll = () => {
        if (row === undefined || scroller.scrollTop === scrolled_px) return;
        if (missing_px(body, scroller, row, covered_px) === 0) return;
        if (isByPerson) row = undefined;
        else bring();
      };
      const onTouch = () => {
        isByPerson = true;
      };
      const onFocus = ({ target }: FocusEvent) => {
        const isAtRow = [body, coverOf(scroller)].some((part) => part?.contains(target as Node));
        if (!isAtRow && target !== body.parentElement) row = undefined;
      };
      const observer = new ResizeObserver(bring);
      observer.observe(scroller);
      for (const child of scroller.children) observer.observe(child);
      scroller.addEventListener('scroll', onScroll, { passive: true });
      scroller.addEventListener('focusin', onFocus);
      for (const event of touches) scroller.addEventListener(event, onTouch, { passive: true });
      show = bring;
      return () => {
        show = () => {};
        observer.disconnect();
        scroller.removeEventListener('scroll', onScroll);
        scroller.removeEventListener('focusin', onFocus);
        for (const event of touches) scroller.removeEventListener(event, onTouch);
      };
    },
  };
}

/** Brings a row into view, and keeps it there while what is around the table or covers it grows. The function takes the row, or none. */
export function useRowKeptInView(body: RefObject<HTMLElement | null>): (index: number | undefined) => void {
  const [keeper] = useState(makeRowKeeper);
  useEffect(() => {
    const scroller = body.current === null ? null : scrollerOf(body.current);
    if (body.current === null || scroller === null) return;
    return keeper.watch(body.current, scroller);
  }, [body, keeper]);
  return keeper.keep;
}

/** The waypoints of the plan as rows of a table: which are selected, and how the table selects them and opens their menu. */
export function useWaypointsAsRows() {
  const view = useViewStore();
  const onMenu = useCallback((menuAt: ScreenPoint) => view.setState({ menuAt }), [view]);
  const onSelect = useCallback((indices: readonly number[]) => view.setState({ selected: indices }), [view]);
  const waypoints = useMission((state) => state.history.present.waypoints);
  return { waypoints, selected: useView((state) => state.selected), locale: useLocale(), onSelect, onMenu };
}
