import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Box } from '../geometry/boxes.ts';
import { worldSize_px } from '../geometry/mercator.ts';
import type { CanvasView, Painter } from './canvasOverlay.ts';
import { paintGraticule } from './paintGraticule.ts';
import { paintGround } from './paintGround.ts';
import { useCanvas } from './useCanvas.ts';
import { worldCutter } from './visibleWorld.ts';
import { loadCoarseWorld, loadFineWorld, type World } from './world.ts';

/** From this zoom level on the coarse outline looks cut with scissors. */
const fineFromZoom = 5;

function useWorld(load: () => Promise<World>, isWanted: boolean): World | undefined {
  const [world, setWorld] = useState<World>();
  useEffect(() => {
    if (!isWanted || world !== undefined) return;
    let isCurrent = true;
    void load().then((loaded) => isCurrent && setWorld(loaded));
    return () => {
      isCurrent = false;
    };
  }, [load, isWanted, world]);
  return world;
}

function useIsClose(): boolean {
  const map = useMap();
  const [isClose, setIsClose] = useState(map.getZoom() >= fineFromZoom);
  useMapEvents({ zoomend: () => setIsClose(map.getZoom() >= fineFromZoom) });
  return isClose;
}

function viewBox({ origin, width, height, zoom }: CanvasView): Box {
  const scale = worldSize_px(zoom);
  return {
    left: origin.x / scale,
    top: origin.y / scale,
    right: (origin.x + width) / scale,
    bottom: (origin.y + height) / scale,
  };
}

/** Land, water, coast and borders from Natural Earth: a map that needs no network. */
export function Ground() {
  const isClose = useIsClose();
  const coarse = useWorld(loadCoarseWorld, true);
  const fine = useWorld(loadFineWorld, isClose);
  const world = (isClose ? fine : undefined) ?? coarse;
  const cut = useMemo(() => (world === undefined ? undefined : worldCutter(world)), [world]);
  const painter: Painter = useCallback((view) => [() => paintGround(view, cut?.(viewBox(view)))], [cut]);
  useCanvas('ground', painter);
  return null;
}

/** Meridians and parallels, stronger where tiles lie under them. */
export function Graticule({ overTiles }: { readonly overTiles: boolean }) {
  const painter: Painter = useCallback(
    (view) => [() => paintGraticule(view, overTiles ? 2 : 1)],
    [overTiles],
  );
  useCanvas('graticule', painter);
  return null;
}
