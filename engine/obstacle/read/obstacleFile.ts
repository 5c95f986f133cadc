import type { LeftOutPart } from '../../leftOut.ts';
import { refuseWith } from '../../result.ts';
import type { Obstacle } from '../obstacle.ts';

/** The forms in which obstacles are published. */
export const obstacleFormats = ['openaip_obstacles', 'osm', 'geojson', 'faa_dof'] as const;
export type ObstacleFormat = (typeof obstacleFormats)[number];

/** Why a part of a file is left out, or counts as unknown. */
export const obstacleLeftOut = [
  /** The place of the obstacle cannot be read. */
  'geometry',
  /** It stands nowhere: a road, a cable in the ground, or one taken down. */
  'other_feature',
  /** Its height is not understood, and counts as unknown. */
  'height',
  /** It has more corners than one obstacle may have. */
  'corners',
] as const;
export type ObstacleLeftOut = (typeof obstacleLeftOut)[number];

/** A file of obstacles as it is read. */
export interface ObstacleFile {
  readonly format: ObstacleFormat;
  readonly source: string;
  readonly licence?: string | undefined;
  /** Day of the data, ISO 8601. */
  readonly dated?: string | undefined;
  readonly obstacles: readonly Obstacle[];
  readonly left_out: readonly LeftOutPart<ObstacleLeftOut>[];
}

/** Reasons to refuse a file of obstacles. */
export const obstacleRefusals = [
  'large',
  'not_text',
  'not_json',
  /** Its JSON is nested deeper than any such file. */
  'deep',
  'unknown_form',
  'no_obstacles',
  'many_obstacles',
  'many_corners',
] as const;

export interface ObstacleRefusal {
  readonly code: 'NOT_OBSTACLES';
  readonly why: (typeof obstacleRefusals)[number];
  /** Where in the file, if anywhere. */
  readonly where?: string | undefined;
  /** The limit that it exceeds. */
  readonly most?: number | undefined;
}

export function refuseObstacles(refusal: Omit<ObstacleRefusal, 'code'>): never {
  const whole: ObstacleRefusal = { code: 'NOT_OBSTACLES', ...refusal };
  return refuseWith(whole);
}
