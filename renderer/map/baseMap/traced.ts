import type { Coordinates } from '../../../server/report/drawing/clip.ts';
import type { Box } from '../geometry/boxes.ts';
import { worldSize_px } from '../geometry/mercator.ts';
import type { CanvasView } from './canvasOverlay.ts';

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

/** Lines of the unit square as a path in a view. */
export function traced(lines: readonly Coordinates[], view: CanvasView): Path2D {
  const path = new Path2D();
  for (const line of lines) trace(path, line, view);
  return path;
}

/** Returns the part of the unit square that a canvas shows. */
export function shownBox({ origin, width, height, zoom }: CanvasView): Box {
  const scale = worldSize_px(zoom);
  return {
    left: origin.x / scale,
    top: origin.y / scale,
    right: (origin.x + width) / scale,
    bottom: (origin.y + height) / scale,
  };
}
