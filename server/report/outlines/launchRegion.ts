import { Clipper64, ClipType, FillRule, type Path64, PolyTree64 } from 'clipper2-ts';
import { toBearing } from '../../../engine/geo/angle.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { GridCell } from '../../../engine/mission/launchPoints.ts';
import { toDegrees } from '../../../engine/units.ts';
import { partsIn } from './polygons.ts';

type Corner = Path64[number];

/** A connected part of the region, and what is cut out of it. */
interface RegionPart {
  readonly outline: Position[];
  readonly holes: Position[][];
}

/** The square around a cell, half steps east and north of the middle. */
const squareOf = ({ column, row }: GridCell): Path64 => {
  const [west, south] = [2 * column - 1, 2 * row - 1];
  return [
    { x: west, y: south },
    { x: west + 2, y: south },
    { x: west + 2, y: south + 2 },
    { x: west, y: south + 2 },
  ];
};

/** Joins the squares around some places of a grid, each as wide as a step. Corners count counter-clockwise, of holes clockwise. */
export function launchRegion(middle: Position, step_m: number, cells: readonly GridCell[]): RegionPart[] {
  const clipper = new Clipper64();
  clipper.preserveCollinear = false;
  clipper.addSubject(cells.map(squareOf));
  const joined = new PolyTree64();
  clipper.execute(ClipType.Union, FillRule.NonZero, joined);
  const placeOf = ({ x, y }: Corner): Position =>
    destination(middle, toBearing(toDegrees(Math.atan2(x, y))), (Math.hypot(x, y) * step_m) / 2);
  return partsIn(joined, 0).map(([outline = [], ...holes]) => ({
    outline: outline.map(placeOf),
    holes: holes.map((hole) => hole.map(placeOf)),
  }));
}
