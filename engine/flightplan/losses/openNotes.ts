import { figureText } from '../../figureText.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Mission } from '../../mission/mission.ts';
import { inWords } from '../../saying.ts';
import { ownItems } from '../mavlink/qgcPlanParts.ts';
import { isTakeOffOpen, takeOffHeight } from '../mavlink/writtenTakeOff.ts';
import { djiAircraft } from '../wpml/djiAircraft.ts';
import { aircraftOfFile } from '../wpml/wpmlElements.ts';
import { writtenSpeed } from '../write/appLimits.ts';
import { isNullIsland } from '../write/checkMission.ts';
import { decimalText } from '../write/decimal.ts';
import { type PreparedPlan, withoutSpeed } from '../write/preparedPlan.ts';
import { waypointsText } from '../write/waypointsText.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { formatTraits, type WriteFormat } from '../write/writeFormat.ts';
import { writtenCorner } from '../write/writtenParts.ts';
import { appNotes, litchiSettings } from './appNotes.ts';
import { djiAppText } from './djiApps.ts';
import { inavNotes, potensicNote } from './inavNotes.ts';
import { flatNotes } from './losses.ts';
import { resetSpeedNotes, vehicleNotes } from './mavlinkNotes.ts';
import { noteAt, noteOf, type Test } from './notes.ts';
import { djiReturnNote, returnHeightNote } from './returnHeight.ts';

/** Notes on what the pilot must still check before flying the file. */
export function openNotes(original: Mission, plan: PreparedPlan, known: readonly WriteNote[]): WriteNote[] {
  const { format } = plan;
  // Items that are written as they were keep their speeds, and have none where they had none.
  const cruise_speed_mps =
    format === 'qgc_plan' && ownItems(original) !== undefined ? undefined : plan.cruise_speed_mps;
  if (format === 'kml' && known.some(({ code }) => code === 'ALTITUDE_CONVERTED'))
    return flatNotes(plan.mission, format);
  const speeds = formatTraits[format].speed
    ? speedNotes(
        withoutSpeed(original),
        cruise_speed_mps === undefined ? undefined : writtenSpeed(cruise_speed_mps, format),
      )
    : [];
  if (format === 'dji_wpml_kmz') return [...speeds, ...djiNotes(plan), ...appNotes(plan)];
  if (format === 'litchi_csv') return [...speeds, ...litchiNotes(plan), ...appNotes(plan)];
  if (format === 'inav_mission') return [...speeds, ...inavNotes(plan.mission)];
  if (format === 'potensic_json') return [...speeds, potensicNote];
  return format === 'qgc_plan' || format === 'qgc_wpl' ? [...speeds, ...mavlinkNotes(plan)] : speeds;
}

function speedNotes(waypoint_indices: readonly number[], cruise_mps: number | undefined): WriteNote[] {
  if (waypoint_indices.length === 0) return [];
  const where = waypointsText(waypoint_indices);
  if (cruise_mps === undefined) {
    const message = `The file names no speed for ${where}: the app that flies it decides.`;
    return [{ code: 'CRUISE_SPEED_OPEN', ...inWords(message), waypoint_indices }];
  }
  const message = `The cruise speed of ${figureText(decimalText(cruise_mps, 1), 'm/s')} is written for ${where}.`;
  return [{ code: 'CRUISE_SPEED_WRITTEN', ...inWords(message), waypoint_indices }];
}

function djiNotes(plan: PreparedPlan): WriteNote[] {
  const { aircraft, mission, format } = plan;
  const file = aircraftOfFile(plan);
  const datum = mission.waypoints[0]?.altitude.datum;
  const app = djiAppText(aircraft);
  const isWide: Test = (_, index) =>
    isLegTooShort(mission, index, format) || isLegTooShort(mission, index - 1, format);
  return [
    ...(file === undefined && app !== undefined ? [noteOf('AIRCRAFT_OPEN', app)] : []),
    ...ofFile(file, aircraft),
    djiReturnNote(plan),
    ...(datum === 'agl' ? [noteOf('SURFACE_FOLLOWED', surfaceFollowed)] : []),
    ...(datum === 'takeoff' ? [] : [noteOf('NOT_EDITABLE', notEditable)]),
    ...noteAt(
      mission,
      'CORNER_TOO_WIDE',
      isWide,
      (where) =>
        `The corners at ${where} do not fit between their neighbours: DJI wants each leg to be longer than the corners at its two ends together.`,
    ),
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
  return [noteOf('AIRCRAFT_OF_FILE', `The file stays one for ${name}, as it was opened.`)];
}

const surfaceFollowed =
  'Heights above the ground are flown by sensor, which only some aircraft can (Mavic 3E, 3T and 3M, Matrice 3D and 3TD).';
const notEditable =
  'With heights above the ground or the ellipsoid the file can be flown, but not edited in DJI Pilot 2.';

function litchiNotes(plan: PreparedPlan): WriteNote[] {
  const isAboveGround = plan.mission.waypoints.some(({ altitude }) => altitude.datum === 'agl');
  return [
    litchiSettings(plan),
    returnHeightNote(plan),
    ...(isAboveGround ? [noteOf('GROUND_ASSUMED', groundAssumed)] : []),
  ];
}

const groundAssumed =
  'For heights above the ground Litchi takes the ground at take-off to be as high as that under the first waypoint: start there.';

function mavlinkNotes(plan: PreparedPlan): WriteNote[] {
  const { home, fences = [], rally_points = [] } = plan.mission;
  const isMixed = plan.format === 'qgc_wpl' && fences.length + rally_points.length > 0;
  const height_m = ownItems(plan.given) === undefined ? takeOffHeight(plan) : undefined;
  const openText = isTakeOffOpen(plan)
    ? ', and climbs on along the first leg: the height of the ground at the launch point is not known'
    : '';
  return [
    ...(isMixed ? [noteOf('FENCE_IN_MISSION', fenceInMission)] : []),
    ...(height_m === undefined
      ? []
      : [
          noteOf(
            'TAKE_OFF_WRITTEN',
            `The file begins with a take-off to ${figureText(decimalText(height_m, 1), 'm')}${openText}.`,
          ),
        ]),
    ...(home === undefined || isNullIsland(home)
      ? [noteOf('HOME_ASSUMED', 'The file must name a launch point: the first waypoint is written.')]
      : []),
    ...resetSpeedNotes(plan),
    ...vehicleNotes(plan),
    returnHeightNote(plan),
  ];
}

const fenceInMission =
  'Geofences and rally points stand behind the mission in the same text: where your ground station loads a mission alone, load them apart.';
