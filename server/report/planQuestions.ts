import { defined } from '../../engine/defined.ts';
import { isSeriesType, pictureGap } from '../../engine/mission/actions.ts';
import {
  type EndAction,
  type Home,
  type Mission,
  mostWaypoints,
  type Waypoint,
  type WaypointAction,
} from '../../engine/mission/mission.ts';
import { changedSwapPlaces } from '../../engine/mission/swapPlaces.ts';
import type { OperationRequest } from '../contract/operations.ts';
import type { PlanInputs } from '../contract/schemas/planInputs.ts';
import {
  flightSettingsOf,
  hourlyOf,
  packTempOf,
  policyOf,
  reportOf,
  setSpeedOf,
  sightOf,
} from './flightSettings.ts';

export type RangeQuestion = Extract<OperationRequest<'analyzeRange'>, { unit_mode?: 'metric' | undefined }>;
/** Always states what the texts about its answer need. */
export type MissionQuestion = OperationRequest<'analyzeMission'> & {
  readonly mission: { readonly end_action: EndAction };
  readonly battery: { readonly rth_threshold_pct: number };
};

/** Points per ring while it follows the pointer: the edge is off by a third of a pixel and arrives in half the time. */
const followingBearings = 72;
/** Longer routes (a whole day's survey) are not compared twice at every edit, nor flown seven times at every move of the pointer. */
export const longRoute = 300;

/** How fast answers must come: while the pointer holds the launch point, they keep up with it. */
export interface Pace {
  readonly isHeld: boolean;
  /** The pointer holds something and does not move it. */
  readonly isResting?: boolean;
}
export const atRest: Pace = { isHeld: false };

/** The question about the rings; always metric, whatever units the window shows. */
export function toRangeQuestion(
  inputs: PlanInputs,
  launch: Home,
  { isHeld } = atRest,
  { fences = [] }: Pick<Mission, 'fences'> = {},
): RangeQuestion {
  const weather = hourlyOf(inputs);
  return {
    user_lat: launch.lat,
    user_lon: launch.lon,
    ...(launch.elevation_msl_m === undefined ? {} : { user_elevation_msl_m: launch.elevation_msl_m }),
    selected_drone_key: inputs.drone_key,
    unit_mode: 'metric',
    wind_speed: inputs.wind_speed_mps,
    gust_speed: inputs.gust_speed_mps,
    wind_direction: inputs.wind_dir_deg,
    ...('hourly' in weather && { weather }),
    temperature: inputs.temp_c,
    humidity: inputs.humidity_pct,
    altitude: inputs.height_m,
    clearance_m: inputs.clearance_m,
    ...reportOf(inputs),
    speed_policy: policyOf(inputs),
    ...defined({ cruise_speed: setSpeedOf(inputs) }),
    initial_battery: inputs.initial_battery_pct,
    ...defined({ battery_temp_c: packTempOf(inputs) }),
    hover_time_min: inputs.hover_time_min,
    use_battery_cycles: inputs.battery_cycles > 0,
    battery_cycles: inputs.battery_cycles,
    use_payload: inputs.payload_g > 0,
    payload_weight: inputs.payload_g,
    battery_thresholds_pct: inputs.thresholds_pct,
    ...(fences.length > 0 && { fences }),
    ...(isHeld && { bearings: followingBearings }),
  };
}

/** The analysis takes so many characters. */
const longestActionType = 64;

type WaypointQuestion = MissionQuestion['mission']['waypoints'][number];

/** Each waypoint's part of the question, built once: questions about one route share their parts, so they compare fast. */
const ofWaypoint = new WeakMap<Waypoint, WaypointQuestion>();
const ofRoute = new WeakMap<readonly Waypoint[], WaypointQuestion[]>();

function madeOnce<From extends object, To>(
  made: WeakMap<From, To>,
  from: From,
  make: (from: From) => To,
): To {
  const known = made.get(from) ?? make(from);
  made.set(from, known);
  return known;
}

const toRouteQuestion = (waypoints: readonly Waypoint[]): WaypointQuestion[] =>
  madeOnce(ofRoute, waypoints, (route) =>
    route.map((waypoint) => madeOnce(ofWaypoint, waypoint, toWaypointQuestion)),
  );

function toWaypointQuestion(waypoint: Waypoint): WaypointQuestion {
  return {
    lat: waypoint.lat,
    lon: waypoint.lon,
    altitude_m: waypoint.altitude.value_m,
    altitude_reference: waypoint.altitude.datum,
    hover_time_s: waypoint.hover_time_s,
    ...(waypoint.speed_mps === undefined ? {} : { speed_mps: waypoint.speed_mps }),
    ...(waypoint.curve_size === undefined ? {} : { curve_size: waypoint.curve_size }),
    ...(waypoint.actions === undefined ? {} : { actions: waypoint.actions.map(toActionQuestion) }),
  };
}

const isPictureGap = (gap: number | undefined): gap is number =>
  gap !== undefined && gap >= pictureGap.least && gap <= pictureGap.most;

/** An analysis counts the time of an action, and asks along which legs pictures are taken. */
const toActionQuestion = ({ action_type, duration_s, every_m, every_s, span }: WaypointAction) => ({
  action_type: action_type.slice(0, longestActionType),
  duration_s,
  ...(isSeriesType(action_type) && {
    ...(isPictureGap(every_m) && { every_m }),
    ...(isPictureGap(every_s) && { every_s }),
    ...(span !== undefined && { span: Math.min(span, mostWaypoints) }),
  }),
});

/** Parts of the answer that the window shows beyond the figures. */
export interface Shown {
  readonly profile: boolean;
}
const nothingMore: Shown = { profile: false };

const toPlaceQuestion = ({ lat, lon, elevation_msl_m }: Home) => ({
  lat,
  lon,
  ...(elevation_msl_m === undefined ? {} : { elevation_msl_m }),
});

/** The height of the launch point by the file of the plan. */
const plannedLaunchOf = ({ planned_ellipsoid_m, planned_above_ground_m }: Home) =>
  defined({ planned_ellipsoid_m, planned_above_ground_m });

/** The question about the mission; `undefined` without a launch point or a waypoint. */
export function toMissionQuestion(
  inputs: PlanInputs,
  mission: Mission,
  { isHeld } = atRest,
  { profile } = nothingMore,
): MissionQuestion | undefined {
  if (mission.home === undefined || mission.waypoints.length === 0) return undefined;
  const { home, flight_winds } = mission;
  const settings = flightSettingsOf(inputs);
  return {
    mission: {
      waypoints: toRouteQuestion(mission.waypoints),
      source_format: 'geometry',
      end_action: mission.end_action,
      ...(mission.takeoff_height_m !== undefined && { takeoff_height_m: mission.takeoff_height_m }),
      ...(mission.fences === undefined || mission.fences.length === 0 ? {} : { fences: mission.fences }),
      ...(mission.drawn_objects !== undefined && { drawn_objects: mission.drawn_objects }),
    },
    home: { ...toPlaceQuestion(home), ...plannedLaunchOf(home) },
    ...(inputs.splits_batteries && changedSwapPlaces(mission, toPlaceQuestion)),
    ...(inputs.splits_batteries && flight_winds !== undefined && { flight_winds: [...flight_winds] }),
    ...settings,
    options: {
      ...(mission.return_height_m !== undefined && { return_height_m: mission.return_height_m }),
      ...settings.options,
      ...(profile && mission.waypoints.length <= longRoute && { profile, line_of_sight: sightOf(inputs) }),
      ...(isHeld && mission.waypoints.length > longRoute && { uncertainty: false, explanation: false }),
    },
  };
}
