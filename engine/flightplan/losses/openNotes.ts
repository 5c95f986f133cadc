import { distanceBetween } from '../../geo/geodesic.ts';
import { known } from '../../known.ts';
import { understood } from '../../mission/actions.ts';
import type { Mission } from '../../mission/mission.ts';
import { wholeReturn } from '../../mission/wholeReturn.ts';
import { ownItems } from '../mavlink/qgcPlanParts.ts';
import { isTakeOffOpen, takeOffHeight } from '../mavlink/writtenTakeOff.ts';
import { djiAircraft, isOfDjiFly } from '../wpml/djiAircraft.ts';
import { aircraftOfFile, isLensOpen } from '../wpml/wpmlElements.ts';
import { writtenSpeed } from '../write/appLimits.ts';
import { isNullIsland } from '../write/checkMission.ts';
import { type PreparedPlan, withoutSpeed, writtenReturn } from '../write/preparedPlan.ts';
import { waypointsSaid } from '../write/waypointsSaid.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { formatTraits, type WriteFormat } from '../write/writeFormat.ts';
import { writtenActions, writtenCorner } from '../write/writtenParts.ts';
import { appNotes, inavNotes, litchiSettings, potensicNote } from './appNotes.ts';
import { djiAppNotes } from './djiApps.ts';
import { flatNotes } from './losses.ts';
import { resetSpeedNotes, vehicleNotes } from './mavlinkNotes.ts';
import { noteAt, noteOf, type Test } from './notes.ts';

/** Tells that the file holds no return height, with the one that the plan was judged with where that is known. */
function returnHeightNote({ return_height_m, flight_index }: PreparedPlan): WriteNote {
  if (return_height_m === undefined) return noteOf('RETURN_HEIGHT_OPEN');
  const values = { return_height_m: wholeReturn(return_height_m), flight_index: flight_index ?? 'none' };
  return noteOf('RETURN_HEIGHT_OPEN', { says: 'RETURN_HEIGHT_OPEN.judged', values });
}

/** Tells which return height a DJI file sets; the app of consumer aircraft has one of its own. */
function djiReturnNote(plan: PreparedPlan): WriteNote {
  const height_m = writtenReturn(plan);
  if (height_m === undefined) return returnHeightNote(plan);
  const app = plan.aircraft !== undefined && isOfDjiFly(plan.aircraft) ? 'dji_fly' : 'other';
  const values = { return_height_m: height_m, app, flight_index: plan.flight_index ?? 'none' };
  return noteOf('RETURN_HEIGHT_WRITTEN', { values });
}

/** Angles that gimbals commonly take: −90° to +30° (DJI Onboard SDK, Gimbal::AngleData: pitch from −900 to 300 tenths of a degree). */
const gimbal = { lowest_deg: -90, highest_deg: 30 } as const;

/** Notes angles of the gimbal in a file that many cannot take. */
function gimbalNotes({ mission, format }: PreparedPlan): WriteNote[] {
  const { lowest_deg, highest_deg } = gimbal;
  const isBeyond: Test = (waypoint) =>
    writtenActions(waypoint, format).some(
      (action) =>
        understood(action) === 'gimbal_pitch' &&
        (known(action.angle_deg) < lowest_deg || known(action.angle_deg) > highest_deg),
    );
  return noteAt(mission, 'GIMBAL_BEYOND', isBeyond);
}

/** Notes on what the pilot must still check before flying the file. */
export const openNotes = (
  original: Mission,
  plan: PreparedPlan,
  losses: readonly WriteNote[],
): WriteNote[] => [...gimbalNotes(plan), ...formatNotes(original, plan, losses)];

function formatNotes(original: Mission, plan: PreparedPlan, losses: readonly WriteNote[]): WriteNote[] {
  const { format } = plan;
  // Items that are written as they were keep their speeds, and have none where they had none.
  const cruise_speed_mps =
    format === 'qgc_plan' && ownItems(original) !== undefined ? undefined : plan.cruise_speed_mps;
  if (format === 'kml' && losses.some(({ code }) => code === 'ALTITUDE_CONVERTED'))
    return flatNotes(plan.mission, format);
  const speeds = formatTraits[format].speed
    ? speedNotes(
        withoutSpeed(original),
        cruise_speed_mps === undefined ? undefined : writtenSpeed(cruise_speed_mps, format),
      )
    : [];
  if (format === 'dji_wpml_kmz') return [...speeds, ...djiNotes(plan), ...appNotes(plan)];
  if (format === 'litchi_csv') return [...speeds, ...litchiNotes(plan), ...appNotes(plan)];
  if (format === 'inav_mission') return [...speeds, ...inavNotes(plan.mission), returnHeightNote(plan)];
  if (format === 'potensic_json') return [...speeds, potensicNote, returnHeightNote(plan)];
  return format === 'qgc_plan' || format === 'qgc_wpl' ? [...speeds, ...mavlinkNotes(plan)] : speeds;
}

function speedNotes(waypoint_indices: readonly number[], cruise_mps: number | undefined): WriteNote[] {
  if (waypoint_indices.length === 0) return [];
  const where = waypointsSaid(waypoint_indices);
  if (cruise_mps === undefined) return [{ code: 'CRUISE_SPEED_OPEN', values: { where }, waypoint_indices }];
  return [{ code: 'CRUISE_SPEED_WRITTEN', values: { where, cruise_mps }, waypoint_indices }];
}

function djiNotes(plan: PreparedPlan): WriteNote[] {
  const { aircraft, mission, format } = plan;
  const file = aircraftOfFile(plan);
  const datum = mission.waypoints[0]?.altitude.datum;
  const isWide: Test = (_, index) =>
    isLegTooShort(mission, index, format) || isLegTooShort(mission, index - 1, format);
  return [
    ...(file === undefined ? djiAppNotes(aircraft) : []),
    ...ofFile(file, aircraft),
    djiReturnNote(plan),
    ...(isLensOpen(plan) ? [noteOf('APP_SETTINGS_OPEN', { says: 'APP_SETTINGS_OPEN.lens' })] : []),
    ...(datum === 'agl' ? [noteOf('SURFACE_FOLLOWED', { says: 'SURFACE_FOLLOWED.sensor' })] : []),
    ...(datum === 'takeoff' ? [] : [noteOf('NOT_EDITABLE')]),
    ...noteAt(mission, 'CORNER_TOO_WIDE', isWide),
  ];
}

/** True if the corners at both ends of the leg after a waypoint are together as long as the leg. */
function isLegTooShort(mission: Mission, index: number, format: WriteFormat): boolean {
  const [from, to] = [mission.waypoints[index], mission.waypoints[index + 1]];
  const corners_m = writtenCorner(mission, index, format) + writtenCorner(mission, index + 1, format);
  return from !== undefined && to !== undefined && corners_m > 0 && distanceBetween(from, to) <= corners_m;
}

/** The file stays one for the aircraft that it was opened with, which may be another than the plan is checked for. */
function ofFile(name: string | undefined, planned: string | undefined): WriteNote[] {
  const numbersOf = (one = '') => JSON.stringify(djiAircraft(one));
  if (name === undefined || name === '' || numbersOf(name) === numbersOf(planned)) return [];
  return [noteOf('AIRCRAFT_OF_FILE', { says: 'AIRCRAFT_OF_FILE.kept', values: { name } })];
}

function litchiNotes(plan: PreparedPlan): WriteNote[] {
  const isAboveGround = plan.mission.waypoints.some(({ altitude }) => altitude.datum === 'agl');
  return [litchiSettings(plan), returnHeightNote(plan), ...(isAboveGround ? [noteOf('GROUND_ASSUMED')] : [])];
}

function mavlinkNotes(plan: PreparedPlan): WriteNote[] {
  const { home, fences = [], rally_points = [] } = plan.mission;
  const isMixed = plan.format === 'qgc_wpl' && fences.length + rally_points.length > 0;
  const height_m = ownItems(plan.given) === undefined ? takeOffHeight(plan) : undefined;
  const ground = isTakeOffOpen(plan) ? 'unknown' : 'known';
  return [
    ...(isMixed ? [noteOf('FENCE_IN_MISSION')] : []),
    ...(height_m === undefined
      ? []
      : [noteOf('TAKE_OFF_WRITTEN', { values: { takeoff_height_m: height_m, ground } })]),
    ...(home === undefined || isNullIsland(home)
      ? [noteOf('HOME_ASSUMED', { says: 'HOME_ASSUMED.written' })]
      : []),
    ...resetSpeedNotes(plan),
    ...vehicleNotes(plan),
    returnHeightNote(plan),
  ];
}
