import type { StructureDrawing } from '../drawing/structureDrawing.ts';
import type { SurveyDrawing } from '../drawing/surveyDrawing.ts';
import type { Fence } from '../fence/fence.ts';
import type { AltitudeDatum, Position } from '../geo/position.ts';
import type { DrawnObject } from '../obstacle/drawnObject.ts';
import type { EndAction, FlightWind, Home, Mission, Waypoint } from './mission.ts';
import type { SwapPlace } from './swapPlaces.ts';

export type WaypointChange = Partial<Omit<Waypoint, 'lat' | 'lon'>>;

/** Change of one waypoint among several; its place may change, too. */
export interface EachChange {
  readonly index: number;
  readonly change: Partial<Waypoint>;
}

/** One press of a key that is pressed again and again: those that follow each other closely are one step to undo. */
interface ByKey {
  readonly isPressed?: true | undefined;
}

/** An edit is data; `applyEdit` gives the next mission. Indices count waypoints from 0; several of them rise. */
export type MissionEdit =
  /** The ground counts as known where `to` has it: at the new position it may be at another height. */
  | ({ readonly kind: 'move_home'; readonly to: Home } & ByKey)
  /** Drops the known elevation; `undefined`: batteries are changed at the launch point. */
  | ({ readonly kind: 'move_swap_place'; readonly to: Position | undefined } & ByKey)
  /** The same for the change after one flight; `undefined`: where the plan has it. */
  | ({
      readonly kind: 'move_own_swap_place';
      readonly flight_index: number;
      readonly to: SwapPlace<Position> | undefined;
    } & ByKey)
  /** `flight_index`: of the place that this flight lands at by itself; absent: of the plan's. */
  | {
      readonly kind: 'set_swap_elevation';
      readonly flight_index?: number | undefined;
      readonly elevation_msl_m: number | undefined;
    }
  /** `undefined`: the flight is flown in the plan's wind. */
  | {
      readonly kind: 'set_flight_wind';
      readonly flight_index: number;
      readonly wind: FlightWind | undefined;
      /** The figure under the fingers: the next one typed there is one step to undo with it. */
      readonly typed?: keyof FlightWind | undefined;
    }
  | { readonly kind: 'set_home_elevation'; readonly elevation_msl_m: number | undefined }
  /** Inserts before `index`; absent: at the end. */
  | { readonly kind: 'add_waypoint'; readonly waypoint: Waypoint; readonly index?: number | undefined }
  /** Inserts waypoints before `index`. */
  | { readonly kind: 'add_waypoints'; readonly waypoints: readonly Waypoint[]; readonly index: number }
  | ({ readonly kind: 'move_waypoint'; readonly index: number; readonly to: Position } & ByKey)
  /** Moves each as far and in the direction that leads from one place to the other, so that their pattern stays. */
  | ({
      readonly kind: 'move_waypoints';
      readonly indices: readonly number[];
      readonly from: Position;
      readonly to: Position;
    } & ByKey)
  | { readonly kind: 'change_waypoint'; readonly index: number; readonly change: WaypointChange }
  | {
      readonly kind: 'change_waypoints';
      readonly indices: readonly number[];
      readonly change: WaypointChange;
    }
  /** Changes each waypoint named in its own way and adds others at the end, as one edit; `as` says what that is. */
  | {
      readonly kind: 'change_each';
      readonly changes: readonly EachChange[];
      readonly added?: readonly Waypoint[] | undefined;
      readonly as: string;
      /** A figure under the fingers: the next one of the same name is one step to undo with it. */
      readonly isTyped?: true | undefined;
    }
  /** Says what the heights of some are measured from; their figures stay. */
  | {
      readonly kind: 'measure_waypoints';
      readonly indices: readonly number[];
      readonly datum: AltitudeDatum;
    }
  /** Raises each waypoint by the metres at its index; absent or 0: it stays. */
  | ({ readonly kind: 'raise_waypoints'; readonly by_m: readonly number[] } & ByKey)
  | { readonly kind: 'delete_waypoint'; readonly index: number }
  | { readonly kind: 'delete_waypoints'; readonly indices: readonly number[] }
  /** Flies the route from its other end, each leg at its speed. */
  | { readonly kind: 'reverse_route' }
  | { readonly kind: 'set_end_action'; readonly end_action: EndAction }
  /** Sets the height that flights climb to before they fly to their first waypoint; `undefined`: that of the waypoint. */
  | { readonly kind: 'set_takeoff_height'; readonly takeoff_height_m: number | undefined }
  /** Adds a fence behind those that there are. */
  | { readonly kind: 'add_fence'; readonly fence: Fence }
  /** Replaces a fence by what it has become: its `shape`, or its `rule`, which is its side, its heights and its name. */
  | ({
      readonly kind: 'change_fence';
      readonly index: number;
      readonly fence: Fence;
      readonly of: 'shape' | 'rule';
      /** The figure or text under the fingers: the next one typed there is one step to undo with it. */
      readonly typed?: string | undefined;
    } & ByKey)
  | { readonly kind: 'delete_fence'; readonly index: number }
  /** Replaces the route by the lines of a survey, which ends at home. */
  | {
      readonly kind: 'survey_route';
      readonly waypoints: readonly Waypoint[];
      readonly drawing: SurveyDrawing;
    }
  /** The same, for the pictures of an orbit, a façade or a structure. */
  | {
      readonly kind: 'structure_route';
      readonly waypoints: readonly Waypoint[];
      readonly drawing: StructureDrawing;
      readonly drawn: DrawnObject;
    }
  /** Takes off in another hour, whose weather lies beside the mission: a step to undo that changes nothing of it. */
  | { readonly kind: 'take_hour' }
  /** Takes the wind of a report, which lies beside the mission, too. */
  | { readonly kind: 'take_wind' }
  /** Replaces the whole plan, as when a file is opened; `as` is what it is called, absent: by its own name. */
  | { readonly kind: 'replace'; readonly mission: Mission; readonly as?: string };
