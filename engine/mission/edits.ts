import type { Position } from '../geo/position.ts';
import type { EndAction, Mission, Waypoint } from './mission.ts';

/** An edit is data; `applyEdit` gives the next mission. Indices count waypoints from 0. */
export type MissionEdit =
  /** Drops the known elevation: the ground at the new position may be at another height. */
  | { readonly kind: 'move_home'; readonly to: Position }
  | { readonly kind: 'set_home_elevation'; readonly elevation_msl_m: number | undefined }
  /** Inserts before `index`; absent: at the end. */
  | { readonly kind: 'add_waypoint'; readonly waypoint: Waypoint; readonly index?: number | undefined }
  | { readonly kind: 'move_waypoint'; readonly index: number; readonly to: Position }
  | {
      readonly kind: 'change_waypoint';
      readonly index: number;
      readonly change: Partial<Omit<Waypoint, 'lat' | 'lon'>>;
    }
  /** Raises each waypoint by the metres at its index; absent or 0: it stays. */
  | { readonly kind: 'raise_waypoints'; readonly by_m: readonly number[] }
  | { readonly kind: 'delete_waypoint'; readonly index: number }
  | { readonly kind: 'set_end_action'; readonly end_action: EndAction }
  /** Replaces the whole plan, as when a file is opened. */
  | { readonly kind: 'replace'; readonly mission: Mission };
