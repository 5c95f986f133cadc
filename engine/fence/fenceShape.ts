import { elementAt } from '../elementAt.ts';
import { type Corner, sideOf } from '../geo/plane.ts';
import type { Position } from '../geo/position.ts';
import { planeAround, radiusOf } from '../survey/surveyPlane.ts';
import { type Area, type Fence, type HeightBand, isCircle, nameOfFence, type Polygon } from './fence.ts';
import { inSpace, type Surroundings } from './nearWay.ts';

/** An area in the plane around it. */
export interface AreaShape {
  readonly middle: Position;
  /** Bounds that contain all of the area. */
  readonly around: Surroundings;
  readonly project: (position: Position) => Corner;
  readonly holds: (place: Corner) => boolean;
  /** The fractions of a way at which it may cross the edge. */
  readonly crossings: (from: Corner, to: Corner) => number[];
}

export interface FenceShape extends AreaShape {
  readonly is_inclusion: boolean;
  readonly name: string | undefined;
  readonly band: HeightBand;
}

/** Shapes of outlines: each question about a plan asks for those of its fences again, and of official zones. */
const shapes = new WeakMap<readonly Position[], AreaShape>();

export const fenceShape = (fence: Fence): FenceShape => {
  const { is_inclusion, lower_m, upper_m } = fence;
  return { ...areaShape(fence), is_inclusion, name: nameOfFence(fence), band: { lower_m, upper_m } };
};

/**
 * An area as a shape in the plane around it. Its sides and the ways are straight there: on ways and sides of 50 km the places of
 * crossings are right to a metre, those of circles along their radius exactly.
 */
export function areaShape(area: Area): AreaShape {
  if (isCircle(area)) {
    const { center, radius_m } = area;
    return {
      middle: center,
      around: { middle: inSpace(center), radius_m },
      project: planeAround([center]).project,
      holds: ({ x, y }) => Math.hypot(x, y) <= radius_m,
      crossings: (from, to) => circleCrossings(from, to, radius_m),
    };
  }
  const shape = shapes.get(area.outline) ?? polygonShape(area);
  shapes.set(area.outline, shape);
  return shape;
}

function polygonShape({ outline, holes = [] }: Polygon): AreaShape {
  const { middle, project } = planeAround(outline);
  const corners = outline.map(project);
  const inner = holes.map((hole) => hole.map(project));
  return {
    middle,
    around: { middle: inSpace(middle), radius_m: radiusOf(corners) },
    project,
    holds: (place) => isInside(corners, place) && !inner.some((hole) => isInside(hole, place)),
    crossings: (from, to) => [corners, ...inner].flatMap((ring) => edgeCrossings(ring, from, to)),
  };
}

/** Fractions at which a straight way crosses a circle around the origin. */
function circleCrossings(from: Corner, to: Corner, radius_m: number): number[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const a = dx * dx + dy * dy;
  const half = from.x * dx + from.y * dy;
  const root = half * half - a * (from.x * from.x + from.y * from.y - radius_m * radius_m);
  if (a === 0 || root <= 0) return [];
  return [(-half - Math.sqrt(root)) / a, (-half + Math.sqrt(root)) / a];
}

/** Fractions at which a straight way meets the sides of a polygon; none of sides that it runs along. */
function edgeCrossings(corners: readonly Corner[], from: Corner, to: Corner): number[] {
  const found: number[] = [];
  let before = elementAt(corners, corners.length - 1);
  let side_before = sideOf(from, to, before);
  for (const corner of corners) {
    const side = sideOf(from, to, corner);
    if (side > 0 !== side_before > 0) {
      const share = side_before / (side_before - side);
      const x = before.x + share * (corner.x - before.x);
      const y = before.y + share * (corner.y - before.y);
      found.push(fractionOf(from, to, { x, y }));
    }
    before = corner;
    side_before = side;
  }
  return found;
}

function fractionOf(from: Corner, to: Corner, { x, y }: Corner): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy);
}

/** Tests a place by a ray: inside a polygon it crosses an odd number of sides. */
function isInside(corners: readonly Corner[], { x, y }: Corner): boolean {
  let inside = false;
  let before = elementAt(corners, corners.length - 1);
  for (const corner of corners) {
    const spans = corner.y > y !== before.y > y;
    if (spans && x < corner.x + ((y - corner.y) / (before.y - corner.y)) * (before.x - corner.x))
      inside = !inside;
    before = corner;
  }
  return inside;
}
