import { boxOf, type Coordinates, clipRing } from '../../../../server/report/drawing/clip.ts';
import type { CanvasView } from '../../baseMap/canvasOverlay.ts';
import { shownBox, traced } from '../../baseMap/traced.ts';
import { doOverlap, grownBox } from '../../geometry/boxes.ts';
import { worldSize_px } from '../../geometry/mercator.ts';
import { hatchLines } from './hatching.ts';
import type { RingShape } from './ringAreas.ts';

/** A ring as it is painted; outlines on the unit square of mercator.ts. */
export interface PaintedRing {
  /** Its threshold, or `oneway`. */
  readonly name: string;
  readonly color: string;
  readonly outline: Coordinates;
  /** The cautious edge; absent: there is none. */
  readonly edge: Coordinates | undefined;
  /** Places within it at which the aircraft cannot be, the ground being too high. */
  readonly holes: readonly Coordinates[];
  /**
   * Areas that the ground cuts off this ring, holes among it: it has no line there, however its outline leads from one bearing to
   * the next.
   */
  readonly bays: readonly Coordinates[];
  /** Areas that the ground cuts off, to be hatched; only the widest ring has them. */
  readonly cuts: readonly Coordinates[];
  /** Areas beyond fences, seen from the launch point, to be hatched; only the widest ring has them. */
  readonly beyond: readonly Coordinates[];
}

/** The outline of a ring that is drawn, stronger if the pointer is on it. */
export type Outlined = PaintedRing & { readonly isHovered: boolean };
export type WithEdge = PaintedRing & { readonly edge: Coordinates };

interface Stroke {
  readonly color: string;
  readonly width_px: number;
  readonly opacity: number;
  readonly dash_px?: readonly number[];
}

function stroke({ context }: CanvasView, path: Path2D, { color, width_px, opacity, dash_px = [] }: Stroke) {
  context.globalAlpha = opacity;
  context.strokeStyle = color;
  context.lineWidth = width_px;
  context.setLineDash([...dash_px]);
  context.stroke(path);
}

function fill({ context }: CanvasView, path: Path2D, color: string, opacity: number) {
  context.globalAlpha = opacity;
  context.fillStyle = color;
  context.fill(path, 'evenodd');
}

/** Lines are cut so far beyond the canvas: close to one side of a wide ring there would be a hundred thousand dashes to paint. */
const cutBeyond_px = 500;

function cutOf(outline: Coordinates, view: CanvasView): Coordinates {
  const beyond = cutBeyond_px / worldSize_px(view.zoom);
  return clipRing(outline, grownBox(shownBox(view), beyond, beyond));
}

/** The parts of an open line whose sides come near the canvas. */
function nearParts(line: Coordinates, view: CanvasView): Coordinates[] {
  const beyond = cutBeyond_px / worldSize_px(view.zoom);
  const near = grownBox(shownBox(view), beyond, beyond);
  const parts: Coordinates[] = [];
  let first = 0;
  const endAt = (end: number) => {
    if (end - first > 2) parts.push(line.subarray(first, end));
  };
  for (let at = 2; at < line.length; at += 2)
    if (!doOverlap(boxOf(line.subarray(at - 2, at + 2)), near)) {
      endAt(at);
      first = at;
    }
  endAt(line.length);
  return parts;
}

function closed(outlines: readonly Coordinates[], view: CanvasView): Path2D {
  const whole = new Path2D();
  for (const outline of outlines) {
    const path = traced([cutOf(outline, view)], view);
    path.closePath();
    whole.addPath(path);
  }
  return whole;
}

function paintOneWay(view: CanvasView, { isHovered }: Outlined, { area }: RingShape): void {
  const path = closed(area, view);
  stroke(view, path, { color: view.color('--halo'), width_px: 4, opacity: 0.5 });
  stroke(view, path, {
    color: view.color('--ink'),
    width_px: isHovered ? 2.6 : 1.6,
    opacity: isHovered ? 0.9 : 0.6,
    dash_px: [7, 6],
  });
}

/** Width of a line's own casing: some colours of rings have less than 3 : 1 against the map (WCAG 1.4.11). */
const casing_px = 0.8;

function paintRing(view: CanvasView, { color, isHovered }: Outlined, { area }: RingShape): void {
  const path = closed(area, view);
  fill(view, path, color, 0.05);
  stroke(view, path, { color: view.color('--halo'), width_px: 6, opacity: 0.75 });
  const width_px = isHovered ? 3.8 : 2.2;
  stroke(view, path, { color: view.color('--ink'), width_px: width_px + 2 * casing_px, opacity: 1 });
  stroke(view, path, { color, width_px, opacity: 1 });
}

/** Hatches areas of which no two meet. */
function hatch(view: CanvasView, areas: readonly Coordinates[], color: string): void {
  if (areas.length === 0) return;
  const { origin, zoom } = view;
  const scale = worldSize_px(zoom);
  const outlines = areas.map((area) =>
    cutOf(area, view).map((value, at) => value * scale - (at % 2 === 0 ? origin.x : origin.y)),
  );
  const lines = new Path2D();
  for (const [from, to] of hatchLines(outlines, origin)) {
    lines.moveTo(from.x, from.y);
    lines.lineTo(to.x, to.y);
  }
  view.context.lineCap = 'butt';
  stroke(view, lines, { color: view.color('--halo'), width_px: 3, opacity: 0.35 });
  stroke(view, lines, { color: view.color(color), width_px: 1, opacity: 0.5 });
  view.context.lineCap = 'round';
}

/** The band from a ring's line, where the chance to come home is least, to its cautious edge. */
function paintEdge(view: CanvasView, { color }: PaintedRing, { area, edgeArea, edgeLines }: RingShape): void {
  const band = closed(area, view);
  band.addPath(closed(edgeArea, view));
  fill(view, band, color, 0.1);
  const path = new Path2D();
  for (const line of edgeLines) for (const near of nearParts(line, view)) path.addPath(traced([near], view));
  stroke(view, path, { color: view.color('--halo'), width_px: 5, opacity: 0.7 });
  const dash_px = [6, 5];
  stroke(view, path, { color: view.color('--ink'), width_px: 1.9 + 2 * casing_px, opacity: 1, dash_px });
  stroke(view, path, { color, width_px: 1.9, opacity: 1, dash_px });
}

/** The content of a set of rings to paint, as plain data. */
export interface RingsContent {
  /** From the bottom to the top. */
  readonly rings: readonly Outlined[];
  /** Those whose cautious edge is painted. */
  readonly edges: readonly WithEdge[];
}

/** The colours of the page that rings are painted with, beside their own. */
export const ringsColors = ['--halo', '--ink', '--muted', '--bad'] as const;

const noShape: RingShape = { area: [], edgeArea: [], edgeLines: [] };

/** Paints the rings, then the edges of the ring that keeps the reserve and of the one under the pointer. */
export function paintRings(
  view: CanvasView,
  { rings, edges }: RingsContent,
  shapes: ReadonlyMap<string, RingShape>,
): void {
  const shapeNamed = ({ name }: PaintedRing) => shapes.get(name) ?? noShape;
  view.context.lineCap = 'round';
  view.context.lineJoin = 'round';
  for (const { cuts } of rings) hatch(view, cuts, '--muted');
  for (const ring of rings) (ring.name === 'oneway' ? paintOneWay : paintRing)(view, ring, shapeNamed(ring));
  for (const ring of edges) paintEdge(view, ring, shapeNamed(ring));
  for (const { beyond } of rings) hatch(view, beyond, '--bad');
}
