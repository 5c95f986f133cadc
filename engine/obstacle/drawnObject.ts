import type { Position } from '../geo/position.ts';
import type { StandingObstacle } from './obstacle.ts';

/** The object that the pictures of a plan show, as the pilot drew it: an obstacle for what flies there. */
export interface DrawnObject {
  /** A round thing, walls along a line, or an outline. */
  readonly shape: 'point' | 'line' | 'area';
  readonly corners: readonly Position[];
  /** The radius of a round object, metres; 0 for others. */
  readonly radius_m: number;
  /** Above the take-off, metres. */
  readonly top_m: number;
  /** How near the pictures are taken, metres: the pilot's own choice. */
  readonly distance_m: number;
}

/** Drawn objects of one plan, and corners of each. */
export const drawnLimits = { objects: 20, corners: 200 } as const;

/** The source of an obstacle that the pilot drew. */
export const drawnSource = 'drawn structure';

/** A line of one place is that place, and an outline of two corners the line between them. */
function shapeOf({ shape, corners }: Pick<DrawnObject, 'shape' | 'corners'>): DrawnObject['shape'] {
  if (corners.length === 1) return 'point';
  return corners.length === 2 && shape === 'area' ? 'line' : shape;
}

/** Such a thing as an obstacle, where and as high as it was drawn. */
export const standingOf = ({
  shape,
  corners,
  radius_m,
  top_m,
  distance_m,
}: DrawnObject): StandingObstacle => ({
  obstacle: {
    kind: shape === 'point' ? 'other' : 'building',
    shape: shapeOf({ shape, corners }),
    corners,
    half_width_m: radius_m,
    tops: [],
    source: drawnSource,
    error: { horizontal_m: 0, vertical_m: 0 },
    passed_at_m: distance_m,
  },
  grounds_msl_m: [],
  top_m,
});
