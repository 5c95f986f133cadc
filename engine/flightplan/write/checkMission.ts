import type { Position } from '../../geo/position.ts';
import type { Mission, Waypoint } from '../../mission/mission.ts';
import { appLimits } from './appLimits.ts';
import { roundedLatitude, roundedLongitude } from './decimal.ts';
import { failureAt, type WriteFailure } from './writeFailure.ts';
import { formatTraits, type WriteFormat } from './writeFormat.ts';

/** A larger number is an error: no height, time, speed or radius of a flight comes near it. */
const largest = 1e9;
const isFigure = (value: number) => Number.isFinite(value) && Math.abs(value) < largest;
export const isPosition = ({ lat, lon }: Position) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180;

function isSound({ altitude, hover_time_s, speed_mps = 1, curve_size = 0, ...position }: Waypoint): boolean {
  return (
    isPosition(position) &&
    isFigure(altitude.value_m) &&
    isFigure(hover_time_s) &&
    hover_time_s >= 0 &&
    isFigure(speed_mps) &&
    speed_mps > 0 &&
    isFigure(curve_size) &&
    curve_size >= 0
  );
}

/** True if a position is 0, 0, which means no position in MAVLink. */
export const isNullIsland = ({ lat, lon }: Position): boolean =>
  roundedLatitude(lat) === 0 && roundedLongitude(lon) === 0;

const indicesOf = (mission: Mission, test: (waypoint: Waypoint) => boolean): number[] =>
  mission.waypoints.flatMap((waypoint, index) => (test(waypoint) ? [index] : []));

/** Why a mission cannot be written in a format at all, or `undefined`. */
export function objectionTo(mission: Mission, format: WriteFormat): WriteFailure | undefined {
  return countProblem(mission, format) ?? valueProblem(mission, format) ?? positionProblem(mission, format);
}

/** Why a format cannot hold so many or so few waypoints, or `undefined`. */
export function countProblem(
  { waypoints }: Pick<Mission, 'waypoints'>,
  format: WriteFormat,
): WriteFailure | undefined {
  const { name, min_waypoints, max_waypoints } = formatTraits[format];
  const count = waypoints.length;
  if (count < min_waypoints) {
    const values = { count, name, least: min_waypoints };
    return { code: 'TOO_FEW_WAYPOINTS', values, format, waypoint_indices: [] };
  }
  if (count <= max_waypoints) return undefined;
  const values = { count, name, most: max_waypoints };
  return { code: 'TOO_MANY_WAYPOINTS', values, format, waypoint_indices: [] };
}

/** Why the app that flies a file refuses its heights, or `undefined`; heights above other levels are not known to it. */
export function heightProblem(
  { waypoints }: Pick<Mission, 'waypoints'>,
  format: WriteFormat,
): WriteFailure | undefined {
  const app = appLimits(format);
  if (app === undefined) return undefined;
  const { lowest_m, highest_m } = app;
  const waypoint_indices = waypoints.flatMap(({ altitude: { datum, value_m } }, index) =>
    datum === 'takeoff' && (value_m < lowest_m || value_m > highest_m) ? [index] : [],
  );
  if (waypoint_indices.length === 0) return undefined;
  const values = { app: app.app, lowest_m, highest_m, count: waypoint_indices.length };
  return failureAt('HEIGHT_OUT_OF_RANGE', format, waypoint_indices, values);
}

function valueProblem(mission: Mission, format: WriteFormat): WriteFailure | undefined {
  const waypoint_indices = indicesOf(mission, (waypoint) => !isSound(waypoint));
  const { home } = mission;
  const homeIsSound = home === undefined || (isPosition(home) && isFigure(home.elevation_msl_m ?? 0));
  if (waypoint_indices.length === 0 && homeIsSound) return undefined;
  return failureAt('MISSION_INVALID', format, waypoint_indices, {
    ...(waypoint_indices.length === 0 && { where: 'home' }),
  });
}

/** Formats in which 0, 0 stands for no position. */
const zeroIsNone: ReadonlySet<WriteFormat> = new Set(['qgc_plan', 'qgc_wpl', 'inav_mission']);

function positionProblem(mission: Mission, format: WriteFormat): WriteFailure | undefined {
  if (!zeroIsNone.has(format)) return undefined;
  const waypoint_indices = indicesOf(mission, isNullIsland);
  if (waypoint_indices.length === 0) return undefined;
  return failureAt('POSITION_NOT_HELD', format, waypoint_indices, { name: formatTraits[format].name });
}
