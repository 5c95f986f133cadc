import type { Altitude, Position } from '../geo/position.ts';

export interface WaypointAction {
  readonly action_type: string;
  readonly duration_s: number;
}

/** A point of the route. `speed_mps` is the ground speed flown to it; absent: the mission's cruise speed. */
export interface Waypoint extends Position {
  readonly altitude: Altitude;
  readonly hover_time_s: number;
  readonly speed_mps?: number | undefined;
  /** Radius of the corner cut at this waypoint, metres; above 0 the waypoint is flown through without a stop. */
  readonly curve_size?: number | undefined;
  readonly actions?: readonly WaypointAction[] | undefined;
}

/** Time at a waypoint, seconds: the time of an action counts as a wait. */
export function hoverTimeAt({ hover_time_s, actions }: Pick<Waypoint, 'hover_time_s' | 'actions'>): number {
  if (actions === undefined || actions.length === 0) return hover_time_s;
  return actions.reduce((sum, { duration_s }) => sum + duration_s, hover_time_s);
}

export const endActions = ['go_home', 'land', 'hover', 'first_waypoint', 'none'] as const;
export type EndAction = (typeof endActions)[number];

/** Where the flight starts and returns to; the height of its ground above mean sea level where that is known. */
export interface Home extends Position {
  readonly elevation_msl_m?: number | undefined;
}

/** The plan, as an immutable value: an edit makes the next one. */
export interface Mission {
  readonly name: string;
  /** Launch point: where the flight starts, where it returns to, and the centre of the range rings. */
  readonly home?: Home | undefined;
  readonly waypoints: readonly Waypoint[];
  readonly end_action: EndAction;
}

export const emptyMission: Mission = { name: 'Untitled', waypoints: [], end_action: 'go_home' };
