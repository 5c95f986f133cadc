import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { CanvasView, Painter } from './canvasOverlay.ts';
import { paintGraticule } from './paintGraticule.ts';
import { type NamedPlace, paintNames } from './paintNames.ts';
import { shownBox, traced } from './traced.ts';
import { useCanvas } from './useCanvas.ts';
import { type VisibleWorld, worldCutter } from './visibleWorld.ts';
import { loadCoarseWorld, loadFineWorld, type World } from './world.ts';

/** Beyond this zoom level 1:10 million borders would look more exact than they are. */
const lastBorderZoom = 10;

function paintGround(view: CanvasView, world: VisibleWorld | undefined): void {
  const { context, width, height, zoom, color } = view;
  context.fillStyle = color('--water');
  context.fillRect(0, 0, width, height);
  if (world === undefined) return;
  const land = traced(world.land, view);
  context.lineJoin = 'round';
  context.fillStyle = color('--land');
  context.fill(land, 'evenodd');
  context.strokeStyle = color('--contour');
  context.lineWidth = zoom < 5 ? 0.8 : 1.2;
  context.stroke(land);
  if (zoom > lastBorderZoom) return;
  context.globalAlpha = zoom < 4 ? 0.7 : 1;
  context.lineWidth = 0.8;
  context.stroke(traced(world.borders, view));
  context.globalAlpha = 1;
}

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
