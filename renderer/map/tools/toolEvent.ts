import type { Position } from '../../../engine/geo/position.ts';
import type { MissionEdit } from '../../../engine/mission/edits.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import type { ScreenPoint } from '../geometry/boxes.ts';
import type { LaunchPhase, MapTool, SurveyEdit, SurveyOnMap } from '../mapProps.ts';

/** An event of pointer or keys, in terms of the plan. Indices count waypoints from 0. */
export type ToolEvent =
  /**
   * `clicks`: 2 for the second click of a double click; `pixel_m`: what a pixel of the map is on the ground; `isExact`: by keys, at
   * this very place.
   */
  | {
      readonly kind: 'click';
      readonly at: Position;
      readonly clicks: number;
      readonly pixel_m: number;
      readonly isExact?: boolean;
    }
  | { readonly kind: 'move'; readonly at: Position; readonly isExact?: boolean }
  | { readonly kind: 'leave' }
  | { readonly kind: 'double_click' }
  | { readonly kind: 'escape' }
  | { readonly kind: 'enter' }
  /** Away with what was placed last. */
  | { readonly kind: 'take_back' }
  /** `isAdding`: Shift or Ctrl is held. */
  | {
      readonly kind: 'waypoint_click';
      readonly index: number;
      readonly clicks: number;
      readonly isAdding?: boolean | undefined;
    }
  /** A box was drawn around some waypoints. */
  | { readonly kind: 'box'; readonly indices: readonly number[] }
  | {
      readonly kind: 'waypoint_drag' | 'waypoint_drop';
      readonly index: number;
      readonly at: Position;
      readonly isExact?: boolean;
    }
  | { readonly kind: 'waypoint_delete'; readonly index: number }
  /** `inWindow`: where, pixels. */
  | { readonly kind: 'waypoint_menu'; readonly index: number; readonly inWindow: ScreenPoint }
  /** Opens the menu of a place with nothing on it. */
  | { readonly kind: 'place_menu'; readonly at: Position; readonly inWindow: ScreenPoint }
  /** A new waypoint before `index`, from the handle in the middle of a leg. */
  | { readonly kind: 'insert_drag'; readonly index: number; readonly at: Position }
  | { readonly kind: 'insert_drop'; readonly index: number; readonly at: Position }
  | { readonly kind: 'launch_drag'; readonly at: Position }
  | { readonly kind: 'launch_drop'; readonly at: Position; readonly isExact?: boolean };

/** A request of a tool to the page. */
export type ToolAsk =
  | { readonly kind: 'edit'; readonly edit: MissionEdit }
  /** Show the plan as if the pointer let go here; `undefined`: show it as recorded. */
  | { readonly kind: 'try'; readonly edit: MissionEdit | undefined }
  | { readonly kind: 'survey'; readonly edit: SurveyEdit }
  | { readonly kind: 'survey_leave' }
  | { readonly kind: 'select'; readonly selected: readonly number[] }
  | { readonly kind: 'menu'; readonly inWindow: ScreenPoint; readonly at?: Position | undefined }
  | { readonly kind: 'launch'; readonly to: Position; readonly phase: LaunchPhase }
  /** Show the map closer at a place. */
  | { readonly kind: 'closer'; readonly at: Position }
  | { readonly kind: 'tool'; readonly tool: MapTool };

/** The parts of the plan that a tool sees. */
export interface ToolContext {
  readonly waypoints: readonly Waypoint[];
  /** Indices of waypoints, rising. */
  readonly selected: readonly number[];
  readonly launch: Position | undefined;
  readonly defaultAltitude_m: number;
  readonly survey?: SurveyOnMap | undefined;
}

export interface ToolStep<State> {
  readonly state: State;
  readonly asks: readonly ToolAsk[];
}

export const newWaypoint = ({ lat, lon }: Position, { defaultAltitude_m }: ToolContext): Waypoint => ({
  lat,
  lon,
  altitude: { datum: 'takeoff', value_m: defaultAltitude_m },
  hover_time_s: 0,
});

/** A hand is off by some pixels: beyond this they are a part of a flight. */
const coarsest_m = 60;

/** A click on a map of a large area says only roughly where. */
export const isCoarse = (event: ToolEvent): boolean => event.kind === 'click' && event.pixel_m > coarsest_m;

/** The position of a click: on the map, or of the waypoint it hit. */
export function clickedAt(event: ToolEvent, { waypoints }: ToolContext): Position | undefined {
  if (event.kind !== 'click' && event.kind !== 'waypoint_click') return undefined;
  if (event.clicks > 1) return undefined;
  if (event.kind === 'click') return event.at;
  const waypoint = waypoints[event.index];
  return waypoint && { lat: waypoint.lat, lon: waypoint.lon };
}
