import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import type { Box } from '../geometry/boxes.ts';
import { AwayCanvas, type AwayPainter, type Picture } from './awayCanvas.ts';
import { type CanvasKind, CanvasOverlay, type Painter } from './canvasOverlay.ts';

const nothing: Painter = () => [];

/** Calls back when the page's colours may have changed, by the theme on the root element or by the system's. */
function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}

function useOnMap(overlay: CanvasOverlay): void {
  const map = useMap();
  useEffect(() => {
    overlay.addTo(map);
    const stop = watchTheme(() => overlay.repaint());
    return () => {
      stop();
      overlay.remove();
    };
  }, [map, overlay]);
}

interface CanvasParts extends CanvasKind {
  /** The painter paints within this part of the unit square; absent: all over the view. */
  readonly bounds?: Box | undefined;
}

/** A canvas in a pane of the map; a new painter repaints it in place. */
export function useCanvas(pane: string, painter: Painter, { isOpaque = false, bounds }: CanvasParts = {}) {
  const overlay = useMemo(() => new CanvasOverlay(pane, nothing, { isOpaque }), [pane, isOpaque]);
  useOnMap(overlay);
  useEffect(() => overlay.paintWith(painter, bounds), [overlay, painter, bounds]);
}

/** A canvas whose pictures are painted away from the page; `paintAway`: the same function each time. */
export function useAwayCanvas<Content>(
  pane: string,
  picture: Picture<Content>,
  paintAway: AwayPainter<Content>,
): void {
  const overlay = useMemo(() => new AwayCanvas(pane, paintAway), [pane, paintAway]);
  useOnMap(overlay);
  // A plain effect comes a frame later.
  useLayoutEffect(() => overlay.show(picture), [overlay, picture]);
}
