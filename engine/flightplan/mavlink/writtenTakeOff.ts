import { elementAt } from '../../elementAt.ts';
import type { Altitude } from '../../geo/position.ts';
import { isNullIsland } from '../write/checkMission.ts';
import { rounded, roundedLatitude, roundedLongitude } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { mavCmd } from './commandTable.ts';
import type { WrittenItem } from './mavlinkActs.ts';
import { frames } from './mavlinkFrames.ts';

/** Usual height of a take-off where nothing tells one, m. */
const usualTakeOff_m = 10;

/**
 * The take-off with which a mission begins, unless the plan has its own: over home, as high as the plan says, else as the first leg is judged
 * to begin: at the height of the first waypoint, which above ground counts from the ground at home.
 */
export function takeOffHeight(plan: Pick<PreparedPlan, 'mission' | 'ground'>): number | undefined {
  const { waypoints, takeoff_height_m } = plan.mission;
  const { altitude, carried } = elementAt(waypoints, 0);
  if (carried?.kind === 'take_off') return undefined;
  const height_m = takeoff_height_m ?? overHome(altitude, plan);
  return height_m !== undefined && height_m > 0 ? rounded(height_m) : usualTakeOff_m;
}

function overHome(
  { datum, value_m }: Altitude,
  { ground }: Pick<PreparedPlan, 'ground'>,
): number | undefined {
  if (datum !== 'msl') return value_m;
  const home_msl_m = ground(0);
  return home_msl_m === undefined ? undefined : value_m - home_msl_m;
}

/** True if the height above home at which the first leg begins is unknown. */
export function isTakeOffOpen({ mission, ground }: Pick<PreparedPlan, 'mission' | 'ground'>): boolean {
  const { waypoints, takeoff_height_m } = mission;
  return (
    takeoff_height_m === undefined && overHome(elementAt(waypoints, 0).altitude, { ground }) === undefined
  );
}

export function takeOffItems(plan: PreparedPlan): WrittenItem[] {
  const height_m = takeOffHeight(plan);
  if (height_m === undefined) return [];
  const { lat, lon } = writtenHome(plan);
  // The take-off of a VTOL goes over to flight on the wing.
  const command = plan.vehicle === 'vtol' ? mavCmd.NAV_VTOL_TAKEOFF : mavCmd.NAV_TAKEOFF;
  return [{ command, frame: frames.takeoff, params: [0, 0, 0, null, lat, lon, height_m] }];
}

/** Home, else the first waypoint, since both formats require one; without its elevation where that is unknown. */
export function writtenHome({ mission: { home, waypoints }, ground }: PreparedPlan) {
  const hasHome = home !== undefined && !isNullIsland(home);
  const { lat, lon } = hasHome ? home : elementAt(waypoints, 0);
  const elevation_m = hasHome ? ground(0) : undefined;
  return {
    lat: roundedLatitude(lat),
    lon: roundedLongitude(lon),
    elevation_msl_m: elevation_m === undefined ? undefined : rounded(elevation_m),
  };
}
