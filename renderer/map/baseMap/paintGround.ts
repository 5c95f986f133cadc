import type { Coordinates } from '../geometry/clip.ts';
import { worldSize_px } from '../geometry/mercator.ts';
import type { CanvasView } from './canvasOverlay.ts';
import type { VisibleWorld } from './visibleWorld.ts';

/** Points nearer than this to the one before are left out. */
const finest_px = 0.6;

function trace(path: Path2D, coordinates: Coordinates, { origin, zoom }: CanvasView): void {
  const scale = worldSize_px(zoom);
  let [px, py] = [Number.NaN, Number.NaN];
  for (let i = 0; i < coordinates.length; i += 2) {
    const x = (coordinates[i] ?? 0) * scale - origin.x;
    const y = (coordinates[i + 1] ?? 0) * scale - origin.y;
    if (i === 0) path.moveTo(x, y);
    else if (Math.abs(x - px) + Math.abs(y - py) < finest_px) continue;
    else path.lineTo(x, y);
    px = x;
    py = y;
  }
}

function traced(lines: readonly Coordinates[], view: CanvasView): Path2D {
  const path = new Path2D();
  for (const line of lines) trace(path, line, view);
  return path;
}

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
