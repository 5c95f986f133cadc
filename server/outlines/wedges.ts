import { elementAt } from '../../engine/elementAt.ts';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import { toRadians } from '../../engine/units.ts';
import type { Pair } from './pair.ts';

/** What the ground cuts off a ring. */
export interface Cut {
  readonly from_deg: number;
  readonly outline: readonly Position[];
}

/** A place on a ray from the launch point, with its distance from there. */
export interface Corner {
  readonly far_m: number;
  readonly at: Pair;
}

/** A straight line across the wedge between two rays. */
export interface Line {
  readonly left: Corner;
  readonly right: Corner;
}

/** What lies between two rays, half a bearing apart: the edge of the ring, and what is cut off from one line to another. */
export interface Wedge {
  readonly edge: Line;
  readonly cuts: { readonly from: Line; readonly to: Line }[];
}

/** Each longitude as the copy of its meridian nearest to the launch point's. */
const cornersOf = (center: Position, outline: readonly Position[]): Corner[] =>
  outline.map((place) => ({
    far_m: distanceBetween(center, place),
    at: [place.lon + 360 * Math.round((center.lon - place.lon) / 360), place.lat],
  }));

/** A part of the way from one place to another. */
export const along = ([x, y]: Pair, [to_x, to_y]: Pair, share: number): Pair => [
  x + share * (to_x - x),
  y + share * (to_y - y),
];

/** Where a line between two bearings meets the ray that halves them (theorem of the bisector). */
function middleOf(left: Corner, right: Corner, step_deg: number): Corner {
  const sum_m = left.far_m + right.far_m;
  if (sum_m === 0) return left;
  return {
    far_m: (2 * left.far_m * right.far_m * Math.cos(toRadians(step_deg / 2))) / sum_m,
    at: along(left.at, right.at, left.far_m / sum_m),
  };
}

/** A line between neighbouring bearings as two, one in each wedge. */
function halves(left: Corner, right: Corner, step_deg: number): [Line, Line] {
  const middle = middleOf(left, right, step_deg);
  return [
    { left, right: middle },
    { left: middle, right },
  ];
}

/** Lines through the corners of one side of a cut, which begins and ends half a bearing beside its bearings. */
const sideOfCut = (corners: readonly Corner[], step_deg: number): Line[] =>
  corners.slice(1).flatMap((right, index) => {
    const left = elementAt(corners, index);
    const isEnd = index === 0 || index === corners.length - 2;
    return isEnd ? [{ left, right }] : halves(left, right, step_deg);
  });

/** A ring and its cuts by wedges, clockwise from north: two between each bearing and the next. */
export function wedgesOf(
  center: Position,
  { polygon, cuts }: { readonly polygon: readonly Position[]; readonly cuts: readonly Cut[] },
): Wedge[] {
  const bearings = polygon.length - 1;
  const step_deg = 360 / bearings;
  const edge = cornersOf(center, polygon);
  const wedges = edge
    .slice(1)
    .flatMap((right, bearing) => halves(elementAt(edge, bearing), right, step_deg))
    .map((line): Wedge => ({ edge: line, cuts: [] }));
  for (const { from_deg, outline } of cuts) {
    const corners = cornersOf(center, outline.slice(0, -1));
    const far = sideOfCut(corners.slice(0, corners.length / 2), step_deg);
    const near = sideOfCut(corners.slice(corners.length / 2).reverse(), step_deg);
    const first = 2 * Math.round(from_deg / step_deg) - 1 + wedges.length;
    for (const [index, to] of far.entries())
      elementAt(wedges, (first + index) % wedges.length).cuts.push({ from: elementAt(near, index), to });
  }
  return wedges;
}
