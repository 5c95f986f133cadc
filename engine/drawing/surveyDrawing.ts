import type { Position } from '../geo/position.ts';
import type { Camera, LaserScanner } from '../survey/camera.ts';

/** Two figures depend on each other; the one typed last stays when something else changes. */
export const heightLeads = ['ground_sample', 'height'] as const;
export const paceLeads = ['speed', 'interval'] as const;

export const surveyKinds = ['area', 'corridor'] as const;
export type SurveyKind = (typeof surveyKinds)[number];

/** Stands for a camera whose figures are typed and that has no name yet. */
export const typedCamera = 'typed';

export interface ChosenCamera {
  /** Key of a known camera, or of one of the person's own; absent: its figures are typed. */
  readonly camera_key?: string | undefined;
  /** Name of the person's own camera, which may not be kept on this computer. */
  readonly camera_name?: string | undefined;
  readonly camera: Camera;
}

/** A camera, and the laser scanner beside it. */
export interface ChosenSensor extends ChosenCamera {
  /** Absent: there is none. */
  readonly scanner?: LaserScanner | undefined;
}

/** A survey as the person drew and set it. */
export interface SurveyDrawing extends ChosenSensor {
  readonly kind: SurveyKind;
  readonly name: string;
  /** Corners of the area, or places of the corridor's line. */
  readonly points: readonly Position[];
  readonly holes: readonly (readonly Position[])[];
  readonly isClosed: boolean;
  readonly width_m: number;
  readonly heightLead: (typeof heightLeads)[number];
  readonly ground_sample_m: number;
  readonly height_m: number;
  /** The datum of heights where the lines do not follow the ground. */
  readonly datum: 'takeoff' | 'agl';
  readonly front_overlap_pct: number;
  readonly side_overlap_pct: number;
  readonly paceLead: (typeof paceLeads)[number];
  readonly speed_mps: number;
  readonly interval_s: number;
  readonly trigger: 'distance' | 'time';
  /** Absent: along the longest edge. */
  readonly angle_deg?: number | undefined;
  readonly crosshatch: boolean;
  /** Each line runs on so far beyond the ground. */
  readonly overshoot_m: number;
  readonly followsGround: boolean;
  readonly tolerance_m: number;
  /** The person's choice for the beginning; absent: near the launch point. */
  readonly start_near?: Position | undefined;
}
