import { fenceOutline } from '../../../../engine/fence/fenceOutline.ts';
import type { DrawnZone } from '../../../../server/contract/schemas/world.ts';
import { boxOf, type Coordinates, clipRing } from '../../../../server/report/drawing/clip.ts';
import type { CanvasView } from '../../baseMap/canvasOverlay.ts';
import { shownBox, traced } from '../../baseMap/traced.ts';
import { grownBox } from '../../geometry/boxes.ts';
import { mercatorOutline, worldSize_px } from '../../geometry/mercator.ts';

type DrawnPart = DrawnZone['parts'][number];

/** A zone with its areas, each by its rings on the unit square of mercator.ts, and the first part that has it. */
export interface PaintedZone {
  readonly zone: DrawnZone;
  readonly areas: readonly { readonly rings: readonly Coordinates[]; readonly part: DrawnPart }[];
}

const ringsOf = ({ rings = [], center, radius_m }: DrawnPart, meridian_deg: number) => {
  const circle = center === undefined || radius_m === undefined ? [] : [fenceOutline({ center, radius_m })];
  return [...rings, ...circle].map((ring) => mercatorOutline(ring, meridian_deg));
};

/** Parts above each other have the same area, which is painted once. */
export function paintedZone(zone: DrawnZone, meridian_deg: number): PaintedZone {
  const areas = new Map(
    zone.parts.toReversed().map((part) => {
      const rings = ringsOf(part, meridian_deg);
      return [rings.join(';'), { rings, part }];
    }),
  );
  return { zone, areas: [...areas.values()].reverse() };
}

/** Tells by a ray if a place lies within an odd number of rings. */
function isWithin(rings: readonly Coordinates[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const before = at === 0 ? ring.length - 2 : at - 2;
      const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[at], ring[at + 1], ring[before], ring[before + 1]];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  return inside;
}

/** The first part of a zone at a place of the unit square; `undefined`: none is there. */
export const partAt = ({ areas }: PaintedZone, x: number, y: number): DrawnPart | undefined =>
  areas.find(({ rings }) => isWithin(rings, x, y))?.part;

interface Look {
  readonly color: string;
  readonly fill: number;
  readonly width_px: number;
  readonly dash_px: readonly number[];
}

/** Kinds are told by colour, by dashes and by how dense they are filled. */
const looks: Readonly<Record<DrawnZone['kind'], Look>> = {
  prohibited: { color: '--bad', fill: 0.16, width_px: 2, dash_px: [] },
  authorisation: { color: '--warn', fill: 0.12, width_px: 2, dash_px: [] },
  conditional: { color: '--warn', fill: 0.05, width_px: 1.6, dash_px: [7, 4] },
  unknown: { color: '--warn', fill: 0.05, width_px: 1.6, dash_px: [2, 4] },
  airspace: { color: '--zone-airspace', fill: 0.05, width_px: 1.6, dash_px: [] },
  information: { color: '--zone-airspace', fill: 0.03, width_px: 1.4, dash_px: [7, 4] },
  no_restriction: { color: '--muted', fill: 0, width_px: 1.2, dash_px: [2, 4] },
};

/** Zones that are gravest lie on top. */
const order: readonly DrawnZone['kind'][] = [
  'no_restriction',
  'information',
  'airspace',
  'unknown',
  'conditional',
  'authorisation',
  'prohibited',
];

export const paintOrder = (zones: readonly PaintedZone[]): PaintedZone[] =>
  zones.toSorted((one, other) => order.indexOf(one.zone.kind) - order.indexOf(other.zone.kind));

const cutBeyond_px = 500;
/** A zone of fewer pixels is a dot. */
const least_px = 1;

function pathOf(rings: readonly Coordinates[], view: CanvasView): Path2D {
  const path = new Path2D();
  for (const ring of rings) {
    const one = traced([ring], view);
    one.closePath();
    path.addPath(one);
  }
  return path;
}

function paintZone(view: CanvasView, { zone, areas }: PaintedZone): void {
  const beyond = cutBeyond_px / worldSize_px(view.zoom);
  const box = grownBox(shownBox(view), beyond, beyond);
  const shown = areas
    .map(({ rings }) => rings.map((ring) => clipRing(ring, box)).filter(({ length }) => length > 0))
    .filter(({ length }) => length > 0);
  if (shown.length === 0) return;
  const { color, fill, width_px, dash_px } = looks[zone.kind];
  const path = pathOf(shown.flat(), view);
  const { context } = view;
  context.setLineDash([]);
  context.globalAlpha = 0.6;
  context.strokeStyle = view.color('--halo');
  context.lineWidth = width_px + 2;
  context.stroke(path);
  context.fillStyle = view.color(color);
  context.globalAlpha = fill;
  if (fill > 0) for (const rings of shown) context.fill(pathOf(rings, view), 'evenodd');
  context.globalAlpha = 0.9;
  context.strokeStyle = view.color(color);
  context.lineWidth = width_px;
  context.setLineDash([...dash_px]);
  context.stroke(path);
}

/** Zones painted in one step of a frame. */
const inStep = 40;

export const zonesPainter = (zones: readonly PaintedZone[]) =>
  function* paint(view: CanvasView): Generator<() => void> {
    const least = least_px / worldSize_px(view.zoom);
    const sized = paintOrder(zones).filter(({ areas }) =>
      areas
        .flatMap(({ rings }) => rings)
        .some((ring) => {
          const { left, right, top, bottom } = boxOf(ring);
          return right - left > least || bottom - top > least;
        }),
    );
    for (let first = 0; first < sized.length; first += inStep)
      yield () => {
        for (const zone of sized.slice(first, first + inStep)) paintZone(view, zone);
      };
  };
