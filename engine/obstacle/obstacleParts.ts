import { elementAt } from '../elementAt.ts';
import type { Position } from '../geo/position.ts';
import type { Obstacle, ObstacleTop, StandingObstacle } from './obstacle.ts';

/**
 * How far beside a way an obstacle is told, besides what its source errs by, metres: receivers err by up to 8 m (GPS SPS Performance
 * Standard 2020, 95 % over the earth), and arms and propellers reach 2 m out.
 */
export const lateral_m = 10;

/** How far arms and propellers reach out, metres. */
export const reach_m = 2;

/** A part of an obstacle with one top: all of it, or, of a line, one span between two corners. */
export interface ObstaclePart {
  readonly obstacle: Obstacle;
  readonly corners: readonly Position[];
  readonly isArea: boolean;
  /** A way that is no further from its corners, sides or inside leads into it as the source has it, metres. */
  readonly body_m: number;
  /** The same with the error of its place and the reach of the aircraft: such a way may lead into it. */
  readonly maybe_m: number;
  /** The same with the error of the aircraft's place: such a way passes beside it. */
  readonly within_m: number;
  /** Tops of a span at both its ends, above the launch point; absent: one top for all of it, or an unknown one. */
  readonly ends_m?: readonly [number, number] | undefined;
  /** Above the launch point, metres; absent: unknown. */
  readonly top_m?: number | undefined;
  /** 19 of 20 tops are off by less, metres. */
  readonly error_m: number;
  readonly is_estimated?: true | undefined;
  /** The ground that it stands on is unknown, and was taken for level with the launch point. */
  readonly ground_unknown?: true | undefined;
}

type Top = Pick<ObstaclePart, 'top_m' | 'ends_m' | 'error_m' | 'is_estimated' | 'ground_unknown'>;

/** The ground of the launch, above mean sea level. */
export interface LaunchGround {
  /** Height of the launch point; `undefined`: unknown. */
  readonly home_msl_m: number | undefined;
  /** Error of heights of the ground, metres: 19 of 20 err by less. */
  readonly error_m: number;
}

interface Standing {
  readonly ground_msl_m: number | undefined;
  readonly vertical_m: number;
}

/** A top above the launch point; one above the sea is unknown where the ground of the launch is. */
function raised(
  top: ObstacleTop | undefined,
  { ground_msl_m, vertical_m }: Standing,
  { home_msl_m, error_m }: LaunchGround,
): Top {
  if (top === undefined) return { error_m: vertical_m };
  const { datum, value_m, is_estimated } = top;
  const known = { error_m: Math.hypot(vertical_m, error_m), ...(is_estimated && { is_estimated }) };
  if (datum === 'msl') return home_msl_m === undefined ? known : { top_m: value_m - home_msl_m, ...known };
  if (ground_msl_m === undefined || home_msl_m === undefined)
    return { ...known, top_m: value_m, error_m: vertical_m, ground_unknown: true };
  return { top_m: ground_msl_m - home_msl_m + value_m, ...known };
}

/** The higher of the tops of a span, with both: a wire hangs no higher than straight between them; unknown where one of them is. */
function higherOf(one: Top, other: Top): Top {
  if (one.top_m === undefined || other.top_m === undefined) return { error_m: one.error_m };
  const ground_unknown = one.ground_unknown ?? other.ground_unknown;
  const higher = other.top_m > one.top_m ? other : one;
  const ends_m = [one.top_m, other.top_m] as const;
  return { ...higher, ends_m, ...(ground_unknown !== undefined && { ground_unknown }) };
}

/** The highest ground that is known, since the sides of an outline on a slope count from there at most. */
function highestOf(grounds_msl_m: readonly (number | undefined)[]): number | undefined {
  const known = grounds_msl_m.filter((ground_msl_m) => ground_msl_m !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** The parts of an obstacle with their tops above the launch point. */
export function partsOf(standing: StandingObstacle, launch: LaunchGround): ObstaclePart[] {
  const { obstacle, grounds_msl_m, top_m } = standing;
  const { shape, corners, half_width_m, tops, error, passed_at_m = Infinity } = obstacle;
  const placed_m = half_width_m + error.horizontal_m;
  const beside_m = Math.max(reach_m, Math.min(lateral_m, passed_at_m / 2));
  const { vertical_m } = error;
  const drawn = top_m === undefined ? undefined : { top_m, error_m: vertical_m };
  const partWith = (ends: readonly Position[], top: Top): ObstaclePart => ({
    obstacle,
    corners: ends,
    isArea: shape === 'area',
    body_m: half_width_m,
    maybe_m: placed_m + reach_m,
    within_m: placed_m + beside_m,
    ...top,
  });
  if (shape !== 'line')
    return [
      partWith(
        corners,
        drawn ?? raised(tops[0], { ground_msl_m: highestOf(grounds_msl_m), vertical_m }, launch),
      ),
    ];
  const ofCorners = corners.map(
    (_, index) =>
      drawn ??
      raised(
        tops.length === 1 ? tops[0] : tops[index],
        { ground_msl_m: grounds_msl_m[index], vertical_m },
        launch,
      ),
  );
  return corners
    .slice(1)
    .map((to, index) =>
      partWith(
        [elementAt(corners, index), to],
        higherOf(elementAt(ofCorners, index), elementAt(ofCorners, index + 1)),
      ),
    );
}
