import type { StructureDrawing } from '../../../engine/drawing/structureDrawing.ts';
import { toLongitude } from '../../../engine/geo/angle.ts';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { bounds } from '../../../server/contract/schemas/common.ts';
import type { DrawnObstacle, ViewedArea } from '../../../server/contract/schemas/world.ts';

/** An outline drawn along a wall is off by less, metres. */
const alongWall_m = 5;

export function middleOfCorners(points: readonly [Position, ...Position[]]): Position {
  const [{ lon: from }] = points;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    lat: mean(points.map(({ lat }) => lat)),
    lon: toLongitude(from + mean(points.map(({ lon }) => toLongitude(lon - from)))),
  };
}

/** Far enough around the middle of an outline for the building that it goes around, degrees. */
const around_deg = 0.005;

export const areaAround = ({ lat, lon }: Position): ViewedArea => ({
  south: Math.max(-90, lat - around_deg),
  north: Math.min(90, lat + around_deg),
  west: toLongitude(lon - around_deg),
  east: toLongitude(lon + around_deg),
});

const isAlong = ({ corners }: DrawnObstacle, points: readonly Position[]): boolean =>
  corners.some((corner) => points.some((point) => distanceBetween(corner, point) < alongWall_m));

export interface KnownHeights {
  /** Above mean sea level, metres; `undefined`: unknown. */
  readonly ground_msl_m: number | undefined;
  readonly launch_msl_m: number | undefined;
  readonly obstacles: readonly DrawnObstacle[];
}

/** Proposes walls from the ground under them to the top of the building along which they are drawn, as far as those are known, metres above take-off. */
export function wallHeights(
  { points, bottom_m, top_m }: Pick<StructureDrawing, 'points' | 'bottom_m' | 'top_m'>,
  { ground_msl_m, launch_msl_m, obstacles }: KnownHeights,
): Pick<StructureDrawing, 'bottom_m' | 'top_m'> {
  const isGround = ground_msl_m !== undefined && launch_msl_m !== undefined;
  const foot_m = isGround ? ground_msl_m - launch_msl_m : bottom_m;
  const tops = obstacles
    .filter((one) => one.kind === 'building' && isAlong(one, points))
    .flatMap(({ top }) => {
      if (top === undefined) return [];
      if (top.datum === 'ground') return [foot_m + top.value_m];
      return launch_msl_m === undefined ? [] : [top.value_m - launch_msl_m];
    });
  const { min, max } = bounds.altitude_m;
  const rounded = (value_m: number) => Math.round(10 * Math.min(max, Math.max(min, value_m))) / 10;
  const highest_m = tops.length === 0 ? foot_m + top_m - bottom_m : Math.max(...tops);
  return { bottom_m: rounded(foot_m), top_m: rounded(highest_m) };
}
