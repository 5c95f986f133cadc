import type { CanvasView } from './canvasOverlay.ts';
import { traced } from './traced.ts';
import type { VisibleWorld } from './visibleWorld.ts';

/** Beyond this zoom level 1:10 million borders would look more exact than they are. */
const lastBorderZoom = 10;

export function paintGround(view: CanvasView, world: VisibleWorld | undefined): void {
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
