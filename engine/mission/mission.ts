import type { Weather } from '../air/weather.ts';
import type { RouteDrawing } from '../drawing/routeDrawing.ts';
import type { Fence, RallyPoint } from '../fence/fence.ts';
import type { Altitude, Position } from '../geo/position.ts';
import type { DrawnObject } from '../obstacle/drawnObject.ts';
import type { CarriedPart } from './carried.ts';
import type { Swapping } from './swapPlaces.ts';

/** A place that nose and camera look at. */
export interface PlaceLookedAt extends Position {
  readonly altitude: Altitude;
}

/** Actions of a waypoint, in this order; Homeward understands those of `actionTypes`. */
export interface WaypointAction {
  readonly action_type: string;
  readonly duration_s: number;
  /** Angle of the gimbal, 0 level and −90 straight down; of the nose, true degrees. */
  readonly angle_deg?: number | undefined;
  /** Between two pictures of a series, by time or by distance. */
  readonly every_s?: number | undefined;
  readonly every_m?: number | undefined;
  /** The place that nose and camera look at. */
  readonly place?: PlaceLookedAt | undefined;
  /** Number of further waypoints for which the action goes on; absent: none. */
  readonly span?: number | undefined;
  /** The file's own words for it. */
  readonly carried?: CarriedPart | undefined;
}

/** A point of the route. `speed_mps` is the ground speed flown to it; absent: the mission's cruise speed. */
export interface Waypoint extends Position {
  readonly altitude: Altitude;
  readonly hover_time_s: number;
  readonly speed_mps?: number | undefined;
  /** Radius of the corner cut at this waypoint, metres; above 0 the waypoint is flown through without a stop. */
  readonly curve_size?: number | undefined;
  readonly actions?: readonly WaypointAction[] | undefined;
  /** How the file has the aircraft fly here, beyond what Homeward understands. */
  readonly carried?: CarriedPart | undefined;
}

/** Time at a waypoint, seconds: the time of an action counts as a wait. */
export function hoverTimeAt({ hover_time_s, actions }: Pick<Waypoint, 'hover_time_s' | 'actions'>): number {
  if (actions === undefined || actions.length === 0) return hover_time_s;
  return actions.reduce((sum, { duration_s }) => sum + duration_s, hover_time_s);
}

export const endActions = ['go_home', 'land', 'hover', 'first_waypoint', 'none'] as const;
export type EndAction = (typeof endActions)[number];

/** The height of a launch point as the file of a plan has it, which the aircraft does not count from: where it takes off does. */
export interface PlannedLaunch {
  /** Height of the launch point above the WGS84 ellipsoid. */
  readonly planned_ellipsoid_m?: number | undefined;
  /** Height of the launch point above the ground under it, as of a roof. */
  readonly planned_above_ground_m?: number | undefined;
}

/** Where a flight starts and returns to; the height of its ground above mean sea level where that is known. */
export interface Home extends Position, PlannedLaunch {
  readonly elevation_msl_m?: number | undefined;
}

/** The wind that a flight of a split is flown in; all other conditions stay those of the plan. */
export type FlightWind = Pick<Weather, 'wind_speed_mps' | 'wind_dir_deg' | 'gust_speed_mps'>;

/** Winds by the index of the flight; `null`, or beyond the end: the plan's. */
export type FlightWinds = readonly (FlightWind | null)[];

/** The plan, as an immutable value: an edit makes the next one. */
export interface Mission extends Swapping<Home> {
  readonly name: string;
  /** Launch point: where the flight starts, where it returns to, and the centre of the range rings. */
  readonly home?: Home | undefined;
  /** The winds of the flights of a split, where they are not the plan's. */
  readonly flight_winds?: FlightWinds | undefined;
  readonly waypoints: readonly Waypoint[];
  /** Height above the launch point that the aircraft climbs to before it flies to the first waypoint; absent: that of the waypoint. */
  readonly takeoff_height_m?: number | undefined;
  readonly end_action: EndAction;
  /** Height of the returns above the launch point, as the file sets it; absent: what clears the ground. */
  readonly return_height_m?: number | undefined;
  /** Areas to stay in or out of; absent: none, or saved before plans knew them. */
  readonly fences?: readonly Fence[] | undefined;
  /** Other places where the autopilot may land. */
  readonly rally_points?: readonly RallyPoint[] | undefined;
  /** The objects that the pictures show, as they were drawn. */
  readonly drawn_objects?: readonly DrawnObject[] | undefined;
  /** The drawing that the route was made of; absent: it was made by hand or read from a file. */
  readonly drawing?: RouteDrawing | undefined;
  /** Settings of the file for the whole flight that Homeward does not understand. */
  readonly carried?: readonly CarriedPart[] | undefined;
}

/** More than a day of flights: a longer plan is neither edited, analyzed nor read again. */
export const mostWaypoints = 10_000;

/** A mission that has a launch point, as it is flown. */
export interface FlownMission extends Omit<Mission, 'name' | 'home' | 'drawing'> {
  readonly home: Home;
}

/** A mission without a name, which whoever shows it gives a word for. */
export const emptyMission: Mission = { name: '', waypoints: [], end_action: 'go_home' };
