import type { Position } from '../geo/position.ts';
import type { ChosenCamera } from './surveyDrawing.ts';

export const structureKinds = ['orbit', 'facade', 'scan'] as const;
export type StructureKind = (typeof structureKinds)[number];

/** An orbit, a façade or a structure as the person drew and set it. Heights are above take-off. */
export interface StructureDrawing extends ChosenCamera {
  readonly kind: StructureKind;
  /** A scan goes around a round thing at a place; else around the walls of an outline. */
  readonly isRound: boolean;
  /** The middle, the places of the wall, or the corners of the outline. */
  readonly points: readonly Position[];
  readonly isClosed: boolean;
  /** The side of the wall that the camera is on. */
  readonly side: 'left' | 'right';
  /** From the walls, of a façade or a scan. */
  readonly distance_m: number;
  readonly radius_m: number;
  readonly object_radius_m: number;
  readonly height_m: number;
  readonly object_height_m: number;
  readonly turns: number;
  readonly isClockwise: boolean;
  readonly tolerance_m: number;
  /** Names the one typed last, overlap or angle between pictures, which stays. */
  readonly pictureLead: 'overlap' | 'angle';
  readonly step_deg: number;
  readonly bottom_m: number;
  readonly top_m: number;
  readonly down_deg: number;
  readonly along_overlap_pct: number;
  readonly upright_overlap_pct: number;
  readonly speed_mps: number;
  readonly wait_s: number;
  /** The person's choice for the beginning; absent: near the launch point. */
  readonly start_near?: Position | undefined;
}
