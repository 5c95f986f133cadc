import { defined } from '../../defined.ts';
import { isGroundHeight, isRoofHeight } from '../../geo/groundHeight.ts';
import type { Altitude, AltitudeDatum } from '../../geo/position.ts';
import { endActions, type FlightWind, type FlightWinds, type WaypointAction } from '../../mission/mission.ts';
import {
  altitudeReferenceSpellings,
  altitudeReferences,
  endActionSpellings,
  plainWord,
  wordsBySpelling,
} from '../../mission/missionWords.ts';
import type { Swapping } from '../../mission/swapPlaces.ts';
import { numbered } from '../../placeInFile.ts';
import type { PlanPlace, PlanPoint } from '../plan/flightPlan.ts';
import { given } from '../plan/given.ts';
import { note, type PlanDraft } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { isObject, listAt, member, membersNamed, numberAt, textAt } from '../source/json/jsonValue.ts';
import { limits } from '../source/limits.ts';
import { loseBelowZero, loseNoNumbers } from '../source/noNumber.ts';
import { isFiniteNumber, positive } from '../source/numbers.ts';
import { placeAt } from '../source/places.ts';
import { ownFences } from './ownFences.ts';

const datumBySpelling = wordsBySpelling<AltitudeDatum>(altitudeReferences, altitudeReferenceSpellings);
const endBySpelling = wordsBySpelling(endActions, endActionSpellings);

const isWaypoint = (item: unknown) =>
  isObject(item) && ['lat', 'lon', 'altitude_m'].every((name) => isFiniteNumber(item[name]));

/** Recognizes the request of a mission's analysis (`POST /v1/missions/analyze-geometry`): each waypoint has a height in metres. */
export function isOwnRequest(value: unknown): boolean {
  const waypoints = listAt(member(value, 'mission'), 'waypoints');
  return isObject(member(value, 'home')) && waypoints.length > 0 && waypoints.every(isWaypoint);
}

/** Figures of a waypoint beside its place. */
export const ownFigures = ['hover_time_s', 'speed_mps', 'curve_size'] as const;

/** Reads the mission of such a request. The aircraft, the battery and the weather beside it are no part of a plan. */
export function readOwnRequest(value: unknown): PlanDraft {
  const mission = member(value, 'mission');
  const datum = datumIn(mission) ?? 'takeoff';
  const tally = new Tally();
  loseNoNumbers(tally, 'mission', [
    ...membersNamed(mission, ['takeoff_height_m']),
    ...membersNamed(member(value, 'options'), ['global_cruise_mps']),
  ]);
  listAt(mission, 'waypoints').forEach((item, index) => {
    loseNoNumbers(tally, numbered('waypoint', index + 1), membersNamed(item, ownFigures));
    loseBelowZero(tally, numbered('waypoint', index + 1), membersNamed(item, ['curve_size']));
  });
  const end = endBySpelling.get(plainWord(textAt(mission, 'end_action') ?? ''));
  return {
    format: 'json',
    tool,
    routes: [
      {
        name: 'Mission',
        kind: 'mission',
        points: listAt(mission, 'waypoints').map((item) => toPoint(item, datum)),
        end_action: end ?? 'go_home',
        takeoff_height_m: numberAt(mission, 'takeoff_height_m'),
        speed_mps: numberAt(member(value, 'options'), 'global_cruise_mps'),
      },
    ],
    home: homeIn(member(value, 'home')),
    ...swappingIn(value),
    flight_winds: flightWindsIn(value),
    fences: ownFences(mission),
    ignored: tally.list(),
    warnings: [note('own_request'), ...tally.warnings()],
  };
}

const tool = 'Homeward';

const datumIn = (holder: unknown) =>
  datumBySpelling.get(plainWord(textAt(holder, 'altitude_reference') ?? ''));

/** Where batteries are changed; a damaged place is that of the plan, or the launch point. */
export function swappingIn(holder: unknown): Swapping<PlanPlace> {
  const swap_places = listAt(holder, 'swap_places')
    .slice(0, limits.flight_winds)
    .map((one) => (one === 'home' ? one : (homeIn(one) ?? null)));
  return {
    ...defined({ swap_place: homeIn(member(holder, 'swap_place')) }),
    ...(swap_places.some((one) => one !== null) && { swap_places }),
  };
}

export function homeIn(home: unknown): PlanDraft['home'] {
  const place = placeAt(numberAt(home, 'lat'), numberAt(home, 'lon'));
  if (place === undefined) return undefined;
  const planned_ellipsoid_m = numberAt(home, 'planned_ellipsoid_m') ?? Infinity;
  const planned_above_ground_m = numberAt(home, 'planned_above_ground_m') ?? 0;
  return {
    ...place,
    ...defined({ altitude_msl_m: numberAt(home, 'elevation_msl_m') }),
    ...(isGroundHeight(planned_ellipsoid_m) && { planned_ellipsoid_m }),
    ...(isRoofHeight(planned_above_ground_m) && { planned_above_ground_m }),
  };
}

function toPoint(item: unknown, common: AltitudeDatum): PlanPoint {
  const number = (name: string) => numberAt(item, name) ?? 0;
  const altitude: Altitude = { datum: datumIn(item) ?? common, value_m: number('altitude_m') };
  const curve_size = positive(numberAt(item, 'curve_size'));
  const actions = listAt(item, 'actions').slice(0, limits.actions).flatMap(toAction);
  return {
    lat: number('lat'),
    lon: number('lon'),
    altitude,
    hover_time_s: number('hover_time_s'),
    ...given({ speed_mps: numberAt(item, 'speed_mps'), curve_size, actions }),
  };
}

function toAction(action: unknown): WaypointAction[] {
  const action_type = textAt(action, 'action_type');
  if (action_type === undefined) return [];
  const duration_s = numberAt(action, 'duration_s') ?? 0;
  const [every_m, every_s, span] = ['every_m', 'every_s', 'span'].map((name) => numberAt(action, name));
  return [{ action_type, duration_s, ...given({ every_m, every_s, span }) }];
}

/** The winds of the flights of a split; a damaged one is the plan's. */
export function flightWindsIn(holder: unknown): FlightWinds | undefined {
  const winds = listAt(holder, 'flight_winds').slice(0, limits.flight_winds).map(windIn);
  return winds.some((wind) => wind !== null) ? winds : undefined;
}

const isBetween = (value: number | undefined, most: number): value is number =>
  value !== undefined && value >= 0 && value <= most;

function windIn(item: unknown): FlightWind | null {
  const [wind_speed_mps, wind_dir_deg] = [numberAt(item, 'wind_speed_mps'), numberAt(item, 'wind_dir_deg')];
  const gust_speed_mps = numberAt(item, 'gust_speed_mps') ?? 0;
  const isWind = isBetween(wind_speed_mps, limits.wind_mps) && isBetween(gust_speed_mps, limits.wind_mps);
  return isWind && isBetween(wind_dir_deg, 360) ? { wind_speed_mps, wind_dir_deg, gust_speed_mps } : null;
}
