import type { DrawnObstacle } from '../../../../server/contract/schemas/world.ts';
import { boxOf, type Coordinates } from '../../../../server/report/drawing/clip.ts';
import type { CanvasView } from '../../baseMap/canvasOverlay.ts';
import { shownBox, traced } from '../../baseMap/traced.ts';
import { type Box, doOverlap, grownBox, type ScreenPoint } from '../../geometry/boxes.ts';
import { worldSize_px } from '../../geometry/mercator.ts';

/** An obstacle with its corners on the unit square of mercator.ts, and the box around them. */
export interface PaintedObstacle {
  readonly obstacle: DrawnObstacle;
  readonly corners: Coordinates;
  readonly box: Box;
}

export const painted = (obstacle: DrawnObstacle, corners: Coordinates): PaintedObstacle => ({
  obstacle,
  corners,
  box: boxOf(corners),
});

/** Half the width of the triangle of a point, and its height. */
const point_px = { half: 4.5, tall: 9 };

function addPoint(path: Path2D, view: CanvasView, { corners, obstacle }: PaintedObstacle): void {
  const { x, y } = pixelOf(view, corners);
  const { half, tall } = point_px;
  path.moveTo(x - half, y + tall / 3);
  path.lineTo(x, y - (2 * tall) / 3);
  path.lineTo(x + half, y + tall / 3);
  path.closePath();
  // One of unknown height has no foot.
  if (obstacle.top !== undefined) path.rect(x - 0.7, y, 1.4, tall / 3);
}

function pixelOf({ origin, zoom }: CanvasView, [x = 0, y = 0]: Coordinates): ScreenPoint {
  const scale = worldSize_px(zoom);
  return { x: x * scale - origin.x, y: y * scale - origin.y };
}

/** Obstacles painted in one step of a frame. */
const inStep = 250;
const beyond_px = 20;

function paintStep(view: CanvasView, step: readonly PaintedObstacle[]): void {
  const { context } = view;
  const filled = new Path2D();
  const unknown = new Path2D();
  const lines = new Path2D();
  for (const one of step) {
    const { shape, top } = one.obstacle;
    const path = top === undefined ? unknown : filled;
    if (shape === 'point') addPoint(path, view, one);
    else {
      const outline = traced([one.corners], view);
      if (shape === 'area') outline.closePath();
      (shape === 'area' ? path : lines).addPath(outline);
    }
  }
  context.setLineDash([]);
  context.lineWidth = 3;
  context.strokeStyle = view.color('--halo');
  context.globalAlpha = 0.6;
  for (const path of [filled, unknown, lines]) context.stroke(path);
  context.globalAlpha = 0.45;
  context.fillStyle = view.color('--obstacle');
  context.fill(filled);
  context.globalAlpha = 1;
  context.strokeStyle = view.color('--obstacle');
  context.lineWidth = 1.3;
  context.stroke(filled);
  context.stroke(lines);
  context.setLineDash([3, 2]);
  context.stroke(unknown);
}

/** Paints obstacles, some in each frame: outlines and triangles, filled where their heights are known. */
export const obstaclesPainter = (obstacles: readonly PaintedObstacle[]) =>
  function* paint(view: CanvasView): Generator<() => void> {
    const beyond = beyond_px / worldSize_px(view.zoom);
    const shown = grownBox(shownBox(view), beyond, beyond);
    const inView = obstacles.filter(({ box }) => doOverlap(grownBox(box, beyond, beyond), shown));
    for (let first = 0; first < inView.length; first += inStep)
      yield () => paintStep(view, inView.slice(first, first + inStep));
  };
