import { landingOverhead_s, takeOffOverhead_s } from '../../flight/timeModel.ts';
import type { Waypoint, WaypointAction } from '../../mission/mission.ts';
import type { PlaceInFile } from '../../placeInFile.ts';
import type { Warning } from '../../warnings/warning.ts';
import { mavCmd } from './commandTable.ts';
import { addNote, addPoint, type Flight, type MissionItem } from './missionFlight.ts';

export const isLanding = (number: number): boolean =>
  number === mavCmd.NAV_LAND || number === mavCmd.NAV_VTOL_LAND;

/** Notes a landing, and that the mission goes on after one; `hasPlace`: the item says where it is. */
export function noteLanding(flight: Flight, { command, where }: MissionItem, hasPlace: boolean): void {
  const lands = isLanding(command);
  if (flight.landed !== undefined && !lands) goOn(flight, where);
  flight.landed = lands ? (hasPlace ? 'there' : 'here') : undefined;
  if (lands) flight.end = 'land';
}

/** ArduPilot and PX4 hold or circle where a mission just ends (ardupilot.org, Auto Mode; docs.px4.io, Mission Mode). */
export const returnByHand: Warning = { code: 'RETURN_BY_HAND' };

/** Cost of a landing and the next take-off beside the way down and up (MODEL.md §6). */
const landAndTakeOff: WaypointAction = {
  action_type: 'land_and_take_off',
  duration_s: landingOverhead_s + takeOffOverhead_s,
};

/** True if the plan lands at the waypoint and takes off again. */
export const landsBetween = ({ actions = [] }: Pick<Waypoint, 'actions'>): boolean =>
  actions.some(({ action_type }) => action_type === landAndTakeOff.action_type);

/** True if an action is the landing in the middle of a mission that the item of its waypoint commands. */
export const isOfLanding = ({ carried }: Waypoint, { action_type }: WaypointAction): boolean =>
  action_type === landAndTakeOff.action_type && carried?.format === 'mavlink' && carried.kind === 'landing';

/** Counts a landing in the middle of a mission at the point where it was: one flight on one battery. */
function goOn(flight: Flight, where: PlaceInFile): void {
  if (flight.landed === 'here') touchDown(flight);
  flight.end = undefined;
  const last = flight.points.at(-1);
  if (last === undefined) return;
  flight.points[flight.points.length - 1] = { ...last, actions: [...(last.actions ?? []), landAndTakeOff] };
  addNote(flight, { says: 'mission.lands_between', values: { lands_s: landAndTakeOff.duration_s } }, where);
}

/** The last point on the ground, for a landing where the aircraft is; as high as the launch point where heights count from there. */
function touchDown(flight: Flight): void {
  const last = flight.points.at(-1);
  const datum = last?.altitude?.datum;
  if (last === undefined || (datum !== 'takeoff' && datum !== 'agl')) return;
  const { lat, lon } = last;
  addPoint(flight, { lat, lon, altitude: { datum, value_m: 0 }, hover_time_s: 0 });
}
