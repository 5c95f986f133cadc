import { elementAt } from '../elementAt.ts';
import { distanceBetween } from '../geo/geodesic.ts';
import type { Corner } from '../geo/plane.ts';
import type { Altitude, Position } from '../geo/position.ts';
import type { WaypointAction } from '../mission/mission.ts';
import type { Camera } from '../survey/camera.ts';
import type { Plane } from '../survey/surveyPlane.ts';

/** A waypoint at which a structure is looked at; heights are above take-off. */
export interface StructurePoint extends Position {
  readonly altitude: Altitude;
  readonly hover_time_s: number;
  readonly speed_mps: number;
  readonly actions?: readonly WaypointAction[];
}

/** How a structure is flown, whatever its shape. */
export interface FlownStructure {
  readonly camera: Camera;
  readonly speed_mps: number;
  /** Wait before each picture, seconds. */
  readonly wait_s: number;
  /** Where the aircraft comes from: the flight begins near it. Absent: where the shape begins. */
  readonly start_near?: Position | undefined;
}

/** How much of a picture its neighbours show as well: those of its row, and those of the rows above and below. */
export interface WallOverlap {
  readonly along_overlap_pct: number;
  readonly upright_overlap_pct: number;
}

/** Part of a structure between two heights above take-off. */
export interface HeightBand {
  readonly bottom_m: number;
  readonly top_m: number;
}

/** A stretch of wall that is in no picture from bottom to top. */
export interface UnseenStretch {
  readonly from: Position;
  readonly to: Position;
  readonly length_m: number;
}

export interface StructurePath {
  readonly points: readonly StructurePoint[];
  /** Rows of pictures above each other, or turns of an orbit. */
  readonly rows: number;
  readonly pictures: number;
  /** Where the flight may begin; none: it begins wherever is nearest. */
  readonly starts: readonly Position[];
  readonly unseen: readonly UnseenStretch[];
}

/** Length of the way from picture to picture, climbs included, metres. */
export const lengthOf = (points: readonly StructurePoint[]): number =>
  points.slice(1).reduce((sum, to, at) => {
    const from = elementAt(points, at);
    return sum + Math.hypot(distanceBetween(from, to), to.altitude.value_m - from.altitude.value_m);
  }, 0);

export type StructureProblem =
  /** Fewer places than the shape takes, or all in one. */
  | { readonly code: 'SHAPE_EMPTY' }
  | { readonly code: 'SHAPE_TOO_LARGE'; readonly radius_m: number; readonly limit_m: number }
  | { readonly code: 'TOP_BELOW_BOTTOM'; readonly top_m: number; readonly bottom_m: number }
  /** The flight would be inside what it looks at. */
  | { readonly code: 'ORBIT_INSIDE'; readonly radius_m: number; readonly object_radius_m: number }
  /** Nowhere does the aircraft keep its distance. */
  | { readonly code: 'NO_ROOM'; readonly distance_m: number }
  | { readonly code: 'TOO_MANY_POINTS'; readonly count: number; readonly limit: number };

/** Beyond that radius a structure is a landscape. */
export const structureLimits = { radius_m: 5000, points: 10_000 } as const;

/** A place of the flight in the plane of the shape, with what nose and gimbal do there. */
export interface Shot {
  readonly at: Corner;
  readonly height_m: number;
  /** Absent: a place is looked at. */
  readonly heading_deg?: number | undefined;
  readonly pitch_deg: number;
  /** A place that is looked at from here on, for so many waypoints more. */
  readonly look?: { readonly place: Corner; readonly height_m: number; readonly span: number } | undefined;
  /** Absent: a waypoint that only bends the way. */
  readonly isPicture: boolean;
}

const action = (action_type: string, figures: Partial<WaypointAction> = {}): WaypointAction => ({
  action_type,
  duration_s: 0,
  ...figures,
});

function actionsOf(shot: Shot, before: Shot | undefined, plane: Plane): WaypointAction[] {
  const { look, heading_deg, pitch_deg } = shot;
  return [
    // A gimbal keeps its angle.
    ...(pitch_deg === before?.pitch_deg ? [] : [action('gimbal_pitch', { angle_deg: pitch_deg })]),
    ...(heading_deg === undefined ? [] : [action('heading', { angle_deg: heading_deg })]),
    ...(look === undefined
      ? []
      : [
          action('look_at', {
            place: {
              ...plane.unproject(look.place),
              altitude: { datum: 'takeoff', value_m: look.height_m },
            },
            span: look.span,
          }),
        ]),
    ...(shot.isPicture ? [action('take_photo')] : []),
  ];
}

/** Why so many waypoints are refused; `undefined`: a mission may have them. */
export function tooMany(count: number): StructureProblem | undefined {
  const { points: limit } = structureLimits;
  return count > limit ? { code: 'TOO_MANY_POINTS', count, limit } : undefined;
}

export const toPoints = (
  shots: readonly Shot[],
  plane: Plane,
  { speed_mps, wait_s }: Pick<FlownStructure, 'speed_mps' | 'wait_s'>,
): StructurePoint[] =>
  shots.map((shot, index) => {
    const actions = actionsOf(shot, shots[index - 1], plane);
    return {
      ...plane.unproject(shot.at),
      altitude: { datum: 'takeoff', value_m: shot.height_m },
      hover_time_s: shot.isPicture ? wait_s : 0,
      speed_mps,
      ...(actions.length > 0 && { actions }),
    };
  });
