import type { Altitude } from '../../geo/position.ts';
import type { PlanPlace } from '../plan/flightPlan.ts';
import { mavCmd } from './commandTable.ts';
import { carriedPosition } from './mavlinkActs.ts';
import { datumOf } from './mavlinkFrames.ts';
import { isLanding } from './mavlinkLandings.ts';
import { addPoint, type Flight, type MissionItem } from './missionFlight.ts';

export const isTakeOff = ({ command }: Pick<MissionItem, 'command'>): boolean =>
  command === mavCmd.NAV_TAKEOFF || command === mavCmd.NAV_VTOL_TAKEOFF;

/** True if the item takes off over the launch point itself. */
export const isTakeOffAt = (item: MissionItem, home: PlanPlace | undefined): boolean =>
  isTakeOff(item) && item.lat === home?.lat && item.lon === home?.lon;

/**
 * True if an item without a place climbs or sinks where the aircraft is: ArduPilot takes 0, 0 for that place, and 0 for its
 * height (ModeAuto::loc_from_cmd). On its way down a landing has no height.
 */
export const climbsHere = (item: MissionItem): boolean =>
  isTakeOff(item) || (!isLanding(item.command) && (item.alt ?? 0) !== 0);

/** Climbs where the aircraft is: over the launch point before there is a point, else over the last one. */
export function climbHere(flight: Flight, item: MissionItem, home?: PlanPlace): void {
  const { frame, alt, where } = item;
  if (alt === undefined || alt === 0) return;
  const altitude: Altitude = { datum: datumOf(frame) ?? 'takeoff', value_m: alt };
  const last = flight.points.at(-1);
  if (last !== undefined) {
    const { lat, lon } = last;
    const point = { lat, lon, altitude, hover_time_s: 0 };
    if (isTakeOff(item)) addPoint(flight, { ...point, carried: carriedPosition('take_off', item) });
    else if (!isSameHeight(last.altitude, altitude)) addPoint(flight, point);
    return;
  }
  if (isTakeOff(item)) takeOffTo(flight, item, altitude, home);
  else if (home !== undefined) addPoint(flight, { lat: home.lat, lon: home.lon, altitude, hover_time_s: 0 });
  else {
    flight.ignored.lose('position', 'item', where, 'reason.where_it_is');
  }
}

const isSameHeight = (one: Altitude | undefined, { datum, value_m }: Altitude): boolean =>
  one?.datum === datum && one.value_m === value_m;

function takeOffTo(
  flight: Flight,
  { where }: MissionItem,
  altitude: Altitude,
  home: PlanPlace | undefined,
): void {
  flight.takeOff_m = aboveLaunch(altitude, home);
  if (flight.takeOff_m !== undefined) return;

  flight.ignored.lose('figure', 'height', where, 'reason.unknown_ground');
}

/** The ground over which it takes off is that of the launch point. */
function aboveLaunch({ datum, value_m }: Altitude, home: PlanPlace | undefined): number | undefined {
  if (datum !== 'msl') return value_m;
  return home?.altitude_msl_m === undefined ? undefined : value_m - home.altitude_msl_m;
}
