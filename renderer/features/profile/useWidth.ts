import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element, pixels, as it changes. */
export function useWidth<Kind extends Element>(): [RefObject<Kind | null>, number] {
  const element = useRef<Kind>(null);
  const [width_px, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width_px];
}
