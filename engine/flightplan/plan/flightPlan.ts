import type { Fence, RallyPoint } from '../../fence/fence.ts';
import type { Altitude, Position } from '../../geo/position.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import type { EndAction, FlightWinds, PlannedLaunch, WaypointAction } from '../../mission/mission.ts';
import type { Swapping } from '../../mission/swapPlaces.ts';
import type { DrawnObject } from '../../obstacle/drawnObject.ts';
import type { PlaceInFile } from '../../placeInFile.ts';
import type { Result } from '../../result.ts';
import type { Saying, Values } from '../../saying.ts';
import type { SurveyArea } from '../../survey/surveyArea.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { UnitAsked, UnitChoice, UnitReading } from './planUnits.ts';

export const planFormats = [
  'dji_wpml_kmz',
  'dji_wpml',
  'kmz',
  'kml',
  'gpx',
  'csv',
  'qgc_plan',
  'qgc_mission',
  'qgc_wpl',
  'geojson',
  'ugcs',
  'inav_mission',
  'potensic_json',
  'json',
  'srt',
] as const;

export type PlanFormat = (typeof planFormats)[number];

/** A point of a file; a value that the file does not give is absent. */
export interface PlanPoint extends Position {
  readonly altitude?: Altitude | undefined;
  readonly hover_time_s: number;
  readonly speed_mps?: number | undefined;
  readonly curve_size?: number | undefined;
  readonly actions?: readonly WaypointAction[] | undefined;
  readonly carried?: CarriedPart | undefined;
}

export const routeKinds = ['mission', 'track', 'points', 'line'] as const;
export type RouteKind = (typeof routeKinds)[number];

export interface PlanRoute {
  readonly name: string;
  readonly kind: RouteKind;
  /** Points of the route, one at least. */
  readonly points: readonly PlanPoint[];
  /** Along the points over the ellipsoid, metres. */
  readonly length_m: number;
  /** Largest distance between these points and those of the file, which were more, metres; absent: they are those of the file. */
  readonly simplified_m?: number | undefined;
  readonly end_action?: EndAction | undefined;
  /** Height above the launch point that is climbed to before the first point; absent: that of the point. */
  readonly takeoff_height_m?: number | undefined;
  /** Height of the returns above the launch point. */
  readonly return_height_m?: number | undefined;
  /** Cruise speed that the file states for this route. */
  readonly speed_mps?: number | undefined;
  /** Settings of the file for the whole route that Homeward does not understand. */
  readonly carried?: readonly CarriedPart[] | undefined;
}

export interface IgnoredItems {
  readonly what: string;
  readonly count: number;
  readonly reason: Saying;
}

/** Kinds of aircraft, by how they fly; the classes of the catalog. */
export const vehicleKinds = ['multirotor', 'vtol', 'fixed_wing'] as const;
export type VehicleKind = (typeof vehicleKinds)[number];

/** A place that the file names, with its ground. */
export interface PlanPlace extends Position, PlannedLaunch {
  readonly altitude_msl_m?: number | undefined;
}

/** The plan that a file describes. `routes` is never empty; `chosen_route` indexes it. */
export interface FlightPlan extends Swapping<PlanPlace> {
  readonly format: PlanFormat;
  /** The tool that wrote the file, where the file names it. */
  readonly tool?: string | undefined;
  readonly subclass: string;
  readonly routes: readonly PlanRoute[];
  readonly chosen_route: number;
  readonly home?: PlanPlace | undefined;
  /** The winds of the flights of a split, where the file gives any of them one of its own. */
  readonly flight_winds?: FlightWinds | undefined;
  /** Areas to stay in or out of, and other places to land, of the whole file. */
  readonly fences?: readonly Fence[] | undefined;
  readonly rally_points?: readonly RallyPoint[] | undefined;
  /** The objects that the pictures show, as they were drawn with the plan. */
  readonly drawn_objects?: readonly DrawnObject[] | undefined;
  /** Parts of the file beside all its routes. */
  readonly carried?: readonly CarriedPart[] | undefined;
  readonly aircraft_hint?: string | undefined;
  /** How the aircraft flies that the file is for, where it names no more than that. */
  readonly aircraft_class?: VehicleKind | undefined;
  /** Areas beside the routes that may be surveyed instead; absent: none. */
  readonly areas?: readonly SizedArea[] | undefined;
  readonly ignored: readonly IgnoredItems[];
  readonly warnings: readonly Warning[];
  /** The units that only a person knows, as they were read. */
  readonly units?: readonly UnitReading[] | undefined;
}

/** An area of a file with the ground within it, less its holes. */
export interface SizedArea extends SurveyArea {
  readonly size_m2: number;
}

/** Why a file cannot be used; its message says in one sentence what is wrong, where, and what to do. */
export interface PlanProblem {
  readonly code: string;
  /** The name of its message, where that is not its code. */
  readonly says?: string | undefined;
  readonly values?: Values | undefined;
  /** Entry, line, row or element. */
  readonly where?: PlaceInFile | undefined;
  /** `area`: the file describes an area and no route; `reject`: nothing usable. */
  readonly class: 'area' | 'reject';
  /** The areas to fly over, for `surveyGrid`; only in the class `area`, and at most 100. */
  readonly areas?: readonly SizedArea[] | undefined;
  readonly format?: PlanFormat | undefined;
  /** Only in `UNIT_UNKNOWN`, where a choice in `PlanFile.units` would let the file be read. */
  readonly unit?: UnitAsked | undefined;
  /** Only in `READER_FAILURE`: the defect itself, for whoever mends it. */
  readonly cause?: unknown;
}

export interface PlanFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
  readonly units?: UnitChoice | undefined;
}

export type PlanReading = Result<FlightPlan, PlanProblem>;
