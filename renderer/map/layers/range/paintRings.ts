import type { CanvasView } from '../../baseMap/canvasOverlay.ts';
import type { Picture } from '../../baseMap/promptCanvas.ts';
import { shownBox, traced } from '../../baseMap/traced.ts';
import { grownBox } from '../../geometry/boxes.ts';
import { type Coordinates, clipRing } from '../../geometry/clip.ts';
import { worldSize_px } from '../../geometry/mercator.ts';

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
type Outlined = PaintedRing & { readonly isHovered: boolean };
type WithEdge = PaintedRing & { readonly edge: Coordinates };

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

function closed(outline: Coordinates, view: CanvasView): Path2D {
  const beyond = cutBeyond_px / worldSize_px(view.zoom);
  const path = traced([clipRing(outline, grownBox(shownBox(view), beyond, beyond))], view);
  path.closePath();
  return path;
}

function paintOneWay(view: CanvasView, { outline, isHovered }: Outlined): void {
  const path = closed(outline, view);
  stroke(view, path, { color: view.color('--halo'), width_px: 4, opacity: 0.5 });
  stroke(view, path, {
    color: view.color('--ink'),
    width_px: isHovered ? 2.6 : 1.6,
    opacity: isHovered ? 0.9 : 0.6,
    dash_px: [7, 6],
  });
}

/** Leaves out areas, of which no two meet, in what is painted next. One clip for all: each costs as much as a whole canvas. */
function clipOut({ context, width, height }: CanvasView, areas: readonly Path2D[]): void {
  const rest = new Path2D();
  rest.rect(0, 0, width, height);
  for (const area of areas) rest.addPath(area);
  context.clip(rest, 'evenodd');
}

/** Width of a line's own casing: some colours of rings have less than 3 : 1 against the map (WCAG 1.4.11). */
const casing_px = 0.8;

/** A ring of which the ground leaves parts: each has its line just inside, so that none leads over what cannot be reached. */
function paintParts(view: CanvasView, { color, outline, bays, isHovered }: Outlined): void {
  const { context } = view;
  const path = closed(outline, view);
  const left = bays.map((area) => closed(area, view));
  context.save();
  context.clip(path);
  clipOut(view, left);
  fill(view, path, color, 0.05);
  for (const area of left) path.addPath(area);
  stroke(view, path, { color: view.color('--halo'), width_px: 9, opacity: 0.75 });
  const width_px = isHovered ? 7.6 : 4.4;
  stroke(view, path, { color: view.color('--ink'), width_px: width_px + 2 * casing_px, opacity: 1 });
  stroke(view, path, { color, width_px, opacity: 1 });
  context.restore();
}

function paintWhole(view: CanvasView, { color, outline, isHovered }: Outlined): void {
  const path = closed(outline, view);
  fill(view, path, color, 0.05);
  stroke(view, path, { color: view.color('--halo'), width_px: 6, opacity: 0.75 });
  const width_px = isHovered ? 3.8 : 2.2;
  stroke(view, path, { color: view.color('--ink'), width_px: width_px + 2 * casing_px, opacity: 1 });
  stroke(view, path, { color, width_px, opacity: 1 });
}

const paintRing = (view: CanvasView, ring: Outlined): void =>
  ring.bays.length > 0 ? paintParts(view, ring) : paintWhole(view, ring);

/** Between the lines of a hatching, along the upper edge. */
const hatch_px = 9;

/** Hatches areas; the lines stay with the map when it is dragged. */
function hatch(view: CanvasView, areas: readonly Coordinates[], color: string): void {
  if (areas.length === 0) return;
  const { context, origin, width, height } = view;
  const area = new Path2D();
  for (const one of areas) area.addPath(closed(one, view));
  const lines = new Path2D();
  const start = hatch_px - ((((origin.x + origin.y) % hatch_px) + hatch_px) % hatch_px);
  for (let x = start; x < width + height; x += hatch_px) {
    lines.moveTo(x, 0);
    lines.lineTo(x - height, height);
  }
  context.save();
  context.clip(area);
  stroke(view, lines, { color: view.color('--halo'), width_px: 3, opacity: 0.35 });
  stroke(view, lines, { color: view.color(color), width_px: 1, opacity: 0.5 });
  context.restore();
}

/** The band from a ring's line, where the chance to come home is least, to its cautious edge. */
function paintEdge(view: CanvasView, { color, outline, edge, bays }: WithEdge): void {
  const path = closed(edge, view);
  const band = closed(outline, view);
  band.addPath(path);
  view.context.save();
  clipOut(
    view,
    bays.map((area) => closed(area, view)),
  );
  fill(view, band, color, 0.1);
  stroke(view, path, { color: view.color('--halo'), width_px: 5, opacity: 0.7 });
  const dash_px = [6, 5];
  stroke(view, path, { color: view.color('--ink'), width_px: 1.9 + 2 * casing_px, opacity: 1, dash_px });
  stroke(view, path, { color, width_px: 1.9, opacity: 1, dash_px });
  view.context.restore();
}

/** The rings from the bottom to the top, then the edges of the ring that keeps the reserve and of the one under the pointer. */
export function ringsPicture(
  painted: readonly PaintedRing[],
  reserveRing: string | undefined,
  hovered: string | undefined,
): Picture {
  const rings = painted
    .filter(({ outline }) => outline.length > 0)
    .map((ring) => ({ ...ring, isHovered: ring.name === hovered }));
  const edges = rings.filter(
    (ring): ring is Outlined & WithEdge =>
      ring.edge !== undefined && (ring.name === hovered || ring.name === reserveRing),
  );
  const paint = (view: CanvasView) => {
    view.context.lineCap = 'round';
    view.context.lineJoin = 'round';
    for (const { cuts } of rings) hatch(view, cuts, '--muted');
    for (const ring of rings) (ring.name === 'oneway' ? paintOneWay : paintRing)(view, ring);
    for (const ring of edges) paintEdge(view, ring);
    for (const { beyond } of rings) hatch(view, beyond, '--bad');
  };
  return {
    paint: (view) => [() => paint(view)],
    outlines: new Map([
      ...rings.map(({ name, outline }) => [`ring-${name}`, outline] as const),
      ...rings.flatMap(({ name, holes }) =>
        holes.map((hole, index) => [`hole-${name}-${index + 1}`, hole] as const),
      ),
      ...rings.flatMap(({ cuts }) => cuts.map((cut, index) => [`cut-${index + 1}`, cut] as const)),
      ...rings.flatMap(({ beyond }) => beyond.map((area, index) => [`beyond-${index + 1}`, area] as const)),
      ...edges.map(({ name, edge }) => [`edge-${name}`, edge] as const),
    ]),
    look: [
      hovered,
      ...rings.map(({ name, color }) => `${name} ${color}`),
      ...edges.map(({ name }) => name),
    ].join(),
  };
}
