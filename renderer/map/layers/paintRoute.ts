import type { CanvasView } from '../baseMap/canvasOverlay.ts';
import { distance_px, type ScreenPoint } from '../geometry/boxes.ts';
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

const bottomToTop: readonly DrawnStatus[] = [
  'unknown',
  'not_reached',
  'ok',
  'low_margin',
  'no_return',
  'cannot_complete',
];

const dotRadius_px = 3.5;
/** Dots nearer than this to one already painted are left out. */
const dotRoom_px = 8;
const crowded_px = 12;

const projector =
  ({ origin, zoom }: CanvasView) =>
  ([lat, lon]: DrawnPoint): ScreenPoint => ({
    x: mercatorX(lon) * worldSize_px(zoom) - origin.x,
    y: mercatorY(lat) * worldSize_px(zoom) - origin.y,
  });

type Line = readonly ScreenPoint[];

/** Whether a line may show: its box touches the canvas. */
function mayShow(line: Line, { width, height }: CanvasView): boolean {
  const [xs, ys] = [line.map(({ x }) => x), line.map(({ y }) => y)];
  return Math.max(...xs) > 0 && Math.min(...xs) < width && Math.max(...ys) > 0 && Math.min(...ys) < height;
}

function traced(lines: readonly Line[]): Path2D {
  const path = new Path2D();
  for (const [first, ...rest] of lines) {
    if (first) path.moveTo(first.x, first.y);
    for (const { x, y } of rest) path.lineTo(x, y);
  }
  return path;
}

function strokeLegs(view: CanvasView, legs: readonly DrawnLeg[], isCrowded: boolean): void {
  const { context, color } = view;
  const toScreen = projector(view);
  const lines = legs
    .map(({ path, status }) => ({ status, line: path.map(toScreen) }))
    .filter(({ line }) => mayShow(line, view));
  context.lineJoin = 'round';
  context.lineWidth = 6;
  context.strokeStyle = color('--halo');
  if (!isCrowded) context.stroke(traced(lines.map(({ line }) => line)));
  context.lineWidth = isCrowded ? 1.5 : 2.6;
  for (const status of bottomToTop) {
    context.strokeStyle = color(statusColors[status]);
    context.setLineDash(status === 'not_reached' ? [4, 6] : []);
    const group = lines.filter((leg) => leg.status === status);
    if (group.length > 0) context.stroke(traced(group.map(({ line }) => line)));
  }
  context.setLineDash([]);
}

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

function paintDots(view: CanvasView, points: readonly DrawnPoint[]): void {
  const { context, color } = view;
  const dots = new Path2D();
  for (const { x, y } of thinned(points.map(projector(view)), view)) {
    dots.moveTo(x + dotRadius_px, y);
    dots.arc(x, y, dotRadius_px, 0, 2 * Math.PI);
  }
  context.fillStyle = color('--ink');
  context.strokeStyle = color('--halo');
  context.lineWidth = 2;
  context.stroke(dots);
  context.fill(dots);
}

/** Middle one of the legs' lengths on the screen, from a sample. */
function typicalLength_px(view: CanvasView, { waypoints }: DrawnRoute): number {
  const toScreen = projector(view);
  const step = Math.max(1, Math.floor(waypoints.length / 100));
  const lengths = waypoints.flatMap((to, i) => {
    const from = waypoints[i - 1];
    return i % step === 0 && from ? [distance_px(toScreen(from), toScreen(to))] : [];
  });
  return lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0;
}

/** The route on a canvas. Where its legs are as short as a dot is wide, the line alone has to tell. */
export function paintRoute(view: CanvasView, route: DrawnRoute, withDots: boolean): void {
  view.context.clearRect(0, 0, view.width, view.height);
  const isCrowded = typicalLength_px(view, route) < crowded_px;
  strokeLegs(view, route.legs, isCrowded);
  if (withDots && !isCrowded) paintDots(view, route.waypoints);
}
