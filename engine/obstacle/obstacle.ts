import type { Position } from '../geo/position.ts';

export const obstacleKinds = [
  'building',
  'mast',
  'tower',
  'chimney',
  'turbine',
  'crane',
  'pole',
  'tree',
  'wire',
  'cable_car',
  'other',
] as const;
export type ObstacleKind = (typeof obstacleKinds)[number];

/** The top of what stands on the ground. */
export interface ObstacleTop {
  /** The level that its height is measured from: the ground it stands on, or mean sea level. */
  readonly datum: 'ground' | 'msl';
  readonly value_m: number;
  /** Nobody measured it: it follows from the number of storeys, say. */
  readonly is_estimated?: true | undefined;
}

/** How far the place and the top of an obstacle may be from what the source says: 19 of 20 err by less, metres. */
export interface ObstacleError {
  readonly horizontal_m: number;
  readonly vertical_m: number;
}

/** Something that stands on the ground, or hangs over it, as a source has it. */
export interface Obstacle {
  readonly kind: ObstacleKind;
  readonly name?: string | undefined;
  /** A place with a radius, a line with a width, or an outline. */
  readonly shape: 'point' | 'line' | 'area';
  /** Its place, the corners of its line, or those of its outline, whose first one does not stand again at its end. */
  readonly corners: readonly Position[];
  /** Radius of a point, and half the width of a line; of an area 0, metres. */
  readonly half_width_m: number;
  /** One for the whole of it, or, of a line, one for each corner; `undefined`: unknown. */
  readonly tops: readonly (ObstacleTop | undefined)[];
  readonly source: string;
  /** Day of the source, ISO 8601; absent: it does not say. */
  readonly dated?: string | undefined;
  readonly error: ObstacleError;
  /** How near it is passed on purpose, metres; absent: it is to be kept clear of. */
  readonly passed_at_m?: number | undefined;
}

/** An obstacle with the ground at its `groundPlaces`, metres above mean sea level; `undefined`: unknown. */
export interface StandingObstacle {
  readonly obstacle: Obstacle;
  readonly grounds_msl_m: readonly (number | undefined)[];
  /** Its top above the launch point, of what was drawn with a plan; absent: that follows from the ground. */
  readonly top_m?: number | undefined;
}

export const obstacleLimits = {
  /** Obstacles of one file, at most. */
  obstacles: 100_000,
  /** Corners of one obstacle, at most. */
  corners: 10_000,
  /** Corners of all obstacles of one file, at most. */
  allCorners: 1_000_000,
} as const;

/** An outline bends little between so many of its corners. */
const mostGroundPlaces = 8;

/** The places at which the ground has to be known for the tops of an obstacle: all of them, but of an outline some. */
export function groundPlaces({ shape, corners }: Obstacle): readonly Position[] {
  if (shape !== 'area' || corners.length <= mostGroundPlaces) return corners;
  const step = corners.length / mostGroundPlaces;
  return corners.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** True if a top of an obstacle stands on ground whose height has to be known for it. */
export const needsGround = ({ tops }: Obstacle): boolean => tops.some((top) => top?.datum === 'ground');
