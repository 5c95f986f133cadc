import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { type CanvasKind, CanvasOverlay, type Painter } from './canvasOverlay.ts';

const nothing: Painter = () => [];

/** Calls back when the page's colours may have changed, by the theme on the root element or by the system's. */
function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}

/** A canvas in a pane of the map; a new painter repaints it in place. */
export function useCanvas(pane: string, painter: Painter, { isOpaque = false }: CanvasKind = {}): void {
  const map = useMap();
  const overlay = useMemo(() => new CanvasOverlay(pane, nothing, { isOpaque }), [pane, isOpaque]);
  useEffect(() => {
    overlay.addTo(map);
    const stop = watchTheme(() => overlay.repaint());
    return () => {
      stop();
      overlay.remove();
    };
  }, [map, overlay]);
  useEffect(() => overlay.paintWith(painter), [overlay, painter]);
}
