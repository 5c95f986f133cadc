import { boxOf } from '../../../../server/report/drawing/clip.ts';
import type { CanvasView } from '../../baseMap/canvasOverlay.ts';
import { inBatches } from '../../geometry/batches.ts';
import { type Box, distance_px, type ScreenPoint, unitedBox } from '../../geometry/boxes.ts';
import type { DrawnPoint } from '../../geometry/longitudes.ts';
import { mercatorLine, mercatorX, mercatorY, worldSize_px } from '../../geometry/mercator.ts';
import { type DrawnLeg, type DrawnRoute, type DrawnStatus, drawnStatuses } from '../../geometry/route.ts';

const statusColors: Readonly<Record<DrawnStatus, string>> = {
  ok: '--ok',
  level: '--ink',
  off_limits: '--warn',
  low_margin: '--warn',
  no_return: '--bad',
  cannot_complete: '--bad',
  not_reached: '--muted',
  unknown: '--ink',
  flight_1: '--flight-1',
  flight_2: '--flight-2',
  flight_3: '--flight-3',
  flight_4: '--flight-4',
};

const dotRadius_px = 3.5;
/** Dots nearer than this to one already painted are left out. */
const dotRoom_px = 8;
const crowded_px = 12;
/** Length of line that fits into a frame without a graphics card. */
const batch_px = 30_000;

const projector =
  ({ origin, zoom }: CanvasView) =>
  ([lat, lon]: DrawnPoint): ScreenPoint => ({
    x: mercatorX(lon) * worldSize_px(zoom) - origin.x,
    y: mercatorY(lat) * worldSize_px(zoom) - origin.y,
  });

interface ScreenLeg {
  readonly status: DrawnStatus;
  readonly line: readonly ScreenPoint[];
  /** Straight from end to end: legs bend little. */
  readonly length_px: number;
}

function screenLeg({ path, status }: DrawnLeg, toScreen: (point: DrawnPoint) => ScreenPoint): ScreenLeg {
  const line = path.map(toScreen);
  const [from, to] = [line[0], line.at(-1)];
  return { status, line, length_px: from && to ? distance_px(from, to) : 0 };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const lengthOf = ({ length_px }: { readonly length_px: number }): number => length_px;

/** A line outside the canvas on one side is left out. */
function mayShow(line: readonly ScreenPoint[], { width, height }: CanvasView): boolean {
  const isBeyond = (beyond: (point: ScreenPoint) => boolean) => line.every(beyond);
  return !(
    isBeyond(({ x }) => x <= 0) ||
    isBeyond(({ x }) => x >= width) ||
    isBeyond(({ y }) => y <= 0) ||
    isBeyond(({ y }) => y >= height)
  );
}

function traced(legs: readonly ScreenLeg[]): Path2D {
  const path = new Path2D();
  for (const { line } of legs) {
    line.forEach(({ x, y }, index) => {
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    });
  }
  return path;
}

/** A part of the picture and the length of line in it. */
interface Stroke {
  readonly length_px: number;
  readonly paint: () => void;
}

const haloWidth_px = 6;

function halos({ context, color }: CanvasView, legs: readonly ScreenLeg[]): Stroke[] {
  return inBatches(legs, lengthOf, batch_px).map((batch) => ({
    length_px: sum(batch.map(lengthOf)),
    paint: () => {
      context.lineJoin = 'round';
      context.lineWidth = haloWidth_px;
      context.strokeStyle = color('--halo');
      context.stroke(traced(batch));
    },
  }));
}

function lines({ context, color }: CanvasView, legs: readonly ScreenLeg[], width_px: number): Stroke[] {
  return drawnStatuses.flatMap((status) => {
    const group = legs.filter((leg) => leg.status === status);
    return inBatches(group, lengthOf, batch_px).map((batch) => ({
      length_px: sum(batch.map(lengthOf)),
      paint: () => {
        context.lineJoin = 'round';
        context.lineWidth = width_px;
        context.strokeStyle = color(statusColors[status]);
        context.setLineDash(status === 'not_reached' ? [4, 6] : []);
        context.stroke(traced(batch));
        context.setLineDash([]);
      },
    }));
  });
}

/** Dots in the order of the route, thinned to a grid so that they never run into each other. */
function thinned(points: readonly ScreenPoint[], { width, height }: CanvasView): ScreenPoint[] {
  const occupied = new Set<number>();
  return points.filter(({ x, y }) => {
    if (x < 0 || y < 0 || x > width || y > height) return false;
    const cell = Math.floor(x / dotRoom_px) * 100_000 + Math.floor(y / dotRoom_px);
    if (occupied.has(cell)) return false;
    occupied.add(cell);
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

/** Half of the legs are no longer than this. */
const typicalLength_px = (legs: readonly ScreenLeg[]): number =>
  Float64Array.from(legs, lengthOf).sort()[Math.floor(legs.length / 2)] ?? 0;

/** Returns the box of a route on the unit square. */
export function routeBounds({ waypoints, legs }: DrawnRoute): Box {
  const lines = [waypoints, ...legs.map(({ path }) => path).filter(({ length }) => length > 2)];
  return lines.map(mercatorLine).map(boxOf).reduce(unitedBox);
}

/** The steps that paint the route on a clear canvas; a long route takes several frames. */
export function paintRoute(view: CanvasView, route: DrawnRoute, withDots: boolean): (() => void)[] {
  const toScreen = projector(view);
  const legs = route.legs.map((leg) => screenLeg(leg, toScreen));
  const shown = legs.filter(({ line }) => mayShow(line, view));
  // Legs are as short as a dot is wide, or so many that their halos would hide the ground: paint the lines alone.
  const { room } = view;
  const covered_px2 = haloWidth_px * sum(shown.map((leg) => Math.min(lengthOf(leg), room.width)));
  const isCrowded = typicalLength_px(legs) < crowded_px || covered_px2 > room.width * room.height;
  const strokes = isCrowded
    ? lines(view, shown, 1.5)
    : [
        ...halos(view, shown),
        ...lines(view, shown, 2.6),
        ...(withDots ? [{ length_px: 0, paint: () => paintDots(view, route.waypoints) }] : []),
      ];
  return inBatches(strokes, lengthOf, batch_px).map((batch) => () => {
    for (const { paint } of batch) paint();
  });
}
