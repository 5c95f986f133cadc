import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Painter } from './canvasOverlay.ts';
import { paintGraticule } from './paintGraticule.ts';
import { paintGround } from './paintGround.ts';
import { type NamedPlace, paintNames } from './paintNames.ts';
import { shownBox } from './traced.ts';
import { useCanvas } from './useCanvas.ts';
import { worldCutter } from './visibleWorld.ts';
import { loadCoarseWorld, loadFineWorld, type World } from './world.ts';

/** From this zoom level on the coarse outline shows its corners. */
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

const paintOverTiles: Painter = (view) => [() => paintGraticule(view, 2)];

interface GroundProps {
  /** The places to name; absent: tiles lie over the ground. */
  readonly names: readonly NamedPlace[] | undefined;
}

/**
 * Land, water, coast and borders from Natural Earth: a map that needs no network. Without tiles the graticule and names of places share
 * its canvas: each canvas is a layer larger than the view, which the browser composites in every frame.
 */
export const Ground = memo(function Ground({ names }: GroundProps) {
  const isClose = useIsClose();
  const coarse = useWorld(loadCoarseWorld, true);
  const fine = useWorld(loadFineWorld, isClose);
  const world = (isClose ? fine : undefined) ?? coarse;
  const cut = useMemo(() => (world === undefined ? undefined : worldCutter(world)), [world]);
  const painter: Painter = useCallback(
    (view) => [
      () => paintGround(view, cut?.(shownBox(view))),
      ...(names === undefined ? [] : [() => paintGraticule(view, 1), () => paintNames(view, names)]),
    ],
    [cut, names],
  );
  useCanvas('ground', painter, { isOpaque: true });
  return null;
});

/** Meridians and parallels over tiles, in stronger lines. */
export function GraticuleOverTiles() {
  useCanvas('graticule', paintOverTiles);
  return null;
}
