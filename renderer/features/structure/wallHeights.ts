import type { StructureDrawing } from '../../../engine/drawing/structureDrawing.ts';
import { areaShape } from '../../../engine/fence/fenceShape.ts';
import { spansWithin } from '../../../engine/fence/stretches.ts';
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

type Drawn = Pick<StructureDrawing, 'kind' | 'points'>;

const isAlong = ({ corners }: DrawnObstacle, { points }: Drawn): boolean =>
  corners.some((corner) => points.some((point) => distanceBetween(corner, point) < alongWall_m));

/** The sides of what is drawn; those of an outline lead around it. */
const sidesOf = ({ kind, points }: Drawn) =>
  points.flatMap((begin, index) => {
    const end = points[index + 1] ?? (kind === 'scan' ? points[0] : undefined);
    return end === undefined ? [] : [{ begin, end }];
  });

const crosses = ({ shape, corners }: DrawnObstacle, drawn: Drawn): boolean => {
  if (shape !== 'area' || corners.length < 3) return false;
  const area = areaShape({ outline: corners });
  return sidesOf(drawn).some(
    ({ begin, end }) =>
      spansWithin({ shape: area, from: area.project(begin), to: area.project(end) }).length > 0,
  );
};

const isAround = ({ corners }: DrawnObstacle, { kind, points }: Drawn): boolean => {
  if (kind !== 'scan') return false;
  const area = areaShape({ outline: points });
  return corners.some((corner) => area.holds(area.project(corner)));
};

/** The buildings along, under or inside what is drawn whose top is known. */
export const buildingsOf = (drawn: Drawn, obstacles: readonly DrawnObstacle[]): DrawnObstacle[] =>
  obstacles.filter(
    (one) =>
      one.kind === 'building' &&
      one.top !== undefined &&
      (isAlong(one, drawn) || crosses(one, drawn) || isAround(one, drawn)),
  );

export interface KnownHeights {
  /** Above mean sea level, metres; `undefined`: unknown. */
  readonly ground_msl_m: number | undefined;
  readonly launch_msl_m: number | undefined;
  readonly obstacles: readonly DrawnObstacle[];
}

export interface ProposedWalls extends Pick<StructureDrawing, 'bottom_m' | 'top_m'> {
  /** The building whose top it is; absent: none is known there. */
  readonly building?: DrawnObstacle | undefined;
}

/** Proposes walls from the ground under them to the top of the highest building there, as far as those are known, metres above take-off. */
export function wallHeights(
  drawn: Drawn & Pick<StructureDrawing, 'bottom_m' | 'top_m'>,
  { ground_msl_m, launch_msl_m, obstacles }: KnownHeights,
): ProposedWalls {
  const { bottom_m, top_m } = drawn;
  const isGround = ground_msl_m !== undefined && launch_msl_m !== undefined;
  const foot_m = isGround ? ground_msl_m - launch_msl_m : bottom_m;
  const [highest] = buildingsOf(drawn, obstacles)
    .flatMap((building) => {
      const { top } = building;
      if (top?.datum === 'ground') return { building, top_m: foot_m + top.value_m };
      return top === undefined || launch_msl_m === undefined
        ? []
        : { building, top_m: top.value_m - launch_msl_m };
    })
    .sort((one, other) => other.top_m - one.top_m);
  const { min, max } = bounds.altitude_m;
  const rounded = (value_m: number) => Math.round(10 * Math.min(max, Math.max(min, value_m))) / 10;
  return {
    bottom_m: rounded(foot_m),
    top_m: rounded(highest?.top_m ?? foot_m + top_m - bottom_m),
    ...(highest !== undefined && { building: highest.building }),
  };
}
