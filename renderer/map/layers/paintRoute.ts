import type { CanvasView } from '../baseMap/canvasOverlay.ts';
import type { ScreenPoint } from '../geometry/boxes.ts';
import type { DrawnPoint } from '../geometry/longitudes.ts';
import { mercatorX, mercatorY, worldSize_px } from '../geometry/mercator.ts';
import type { DrawnLeg, DrawnRoute, DrawnStatus } from '../geometry/route.ts';

const statusColors: Readonly<Record<DrawnStatus, string>> = {
  ok: '--ok',
  low_margin: '--warn',
  no_return: '--bad',
  cannot_complete: '--bad',
  not_reached: '--muted',
  unknown: '--ink',
};

const projector =
  ({ origin, zoom }: CanvasView) =>
  ([lat, lon]: DrawnPoint): ScreenPoint => ({
    x: mercatorX(lon) * worldSize_px(zoom) - origin.x,
    y: mercatorY(lat) * worldSize_px(zoom) - origin.y,
  });

function tracedLegs(legs: readonly DrawnLeg[], toScreen: (point: DrawnPoint) => ScreenPoint): Path2D {
  const path = new Path2D();
  for (const leg of legs) {
    leg.path.forEach((point, i) => {
      const { x, y } = toScreen(point);
      if (i === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    });
  }
  return path;
}

const dotRadius_px = 3.5;
/** Dots nearer than this to one already painted are left out. */
const dotRoom_px = 8;

/** Dots in the order of the route, thinned to a grid so that they never run into each other. */
function thinned(points: readonly ScreenPoint[], { width, height }: CanvasView): ScreenPoint[] {
  const taken = new Set<number>();
  return points.filter(({ x, y }) => {
    if (x < 0 || y < 0 || x > width || y > height) return false;
    const cell = Math.floor(x / dotRoom_px) * 100_000 + Math.floor(y / dotRoom_px);
    if (taken.has(cell)) return false;
    taken.add(cell);
    return true;
  });
}

export function paintRoute(view: CanvasView, route: DrawnRoute, withDots: boolean): void {
  const { context, width, height, color } = view;
  const toScreen = projector(view);
  context.clearRect(0, 0, width, height);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = color('--halo');
  context.lineWidth = 6;
  context.stroke(tracedLegs(route.legs, toScreen));
  context.lineWidth = 2.6;
  for (const status of [
    'unknown',
    'not_reached',
    'ok',
    'low_margin',
    'no_return',
    'cannot_complete',
  ] as const) {
    context.strokeStyle = color(statusColors[status]);
    context.setLineDash(status === 'not_reached' ? [4, 6] : []);
    const legs = route.legs.filter((leg) => leg.status === status);
    if (legs.length > 0) context.stroke(tracedLegs(legs, toScreen));
  }
  context.setLineDash([]);
  if (!withDots) return;
  const dots = new Path2D();
  for (const { x, y } of thinned(route.waypoints.map(toScreen), view)) {
    dots.moveTo(x + dotRadius_px, y);
    dots.arc(x, y, dotRadius_px, 0, 2 * Math.PI);
  }
  context.fillStyle = color('--ink');
  context.strokeStyle = color('--halo');
  context.lineWidth = 2;
  context.stroke(dots);
  context.fill(dots);
}
