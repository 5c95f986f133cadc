import { toDegrees } from '../../../engine/units.ts';
import { graticuleSpacing, graticuleValues } from '../geometry/graticule.ts';
import { mercatorX, mercatorY, worldSize_px } from '../geometry/mercator.ts';
import type { CanvasView } from './canvasOverlay.ts';

const latitudeOf = (y: number): number => toDegrees(Math.atan(Math.sinh(Math.PI * (1 - 2 * y))));

/** The lines of one spacing as one path, each on the middle of a pixel so that it stays thin. */
function lines({ context, origin, width, height, zoom }: CanvasView, spacing_deg: number): void {
  const scale = worldSize_px(zoom);
  const longitude = (x: number) => ((origin.x + x) / scale) * 360 - 180;
  const latitude = (y: number) => latitudeOf((origin.y + y) / scale);
  const sharp = (px: number) => Math.round(px) + 0.5;
  context.beginPath();
  for (const lon of graticuleValues(longitude(0), longitude(width), spacing_deg)) {
    const x = sharp(mercatorX(lon) * scale - origin.x);
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  for (const lat of graticuleValues(latitude(height), latitude(0), spacing_deg)) {
    const y = sharp(mercatorY(lat) * scale - origin.y);
    context.moveTo(0, y);
    context.lineTo(width, y);
  }
  context.stroke();
}

export function paintGraticule(view: CanvasView, strength: number): void {
  const { context, zoom, color } = view;
  const { major_deg, minor_deg } = graticuleSpacing(worldSize_px(zoom) / 360);
  context.strokeStyle = color('--ink');
  context.lineWidth = 1;
  if (zoom > 6) {
    context.globalAlpha = 0.035 * strength;
    lines(view, minor_deg);
  }
  context.globalAlpha = 0.07 * strength;
  lines(view, major_deg);
  context.globalAlpha = 1;
}
