import { figureText } from '../../figureText.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Mission } from '../../mission/mission.ts';
import { inavItems } from '../inav/inavFile.ts';
import { takeOffHeight } from '../mavlink/mavlinkItems.ts';
import { ownItems } from '../mavlink/qgcPlanParts.ts';
import { djiAircraft } from '../wpml/djiAircraft.ts';
import { aircraftOfFile } from '../wpml/wpmlElements.ts';
import { isNullIsland } from '../write/checkMission.ts';
import { decimalText } from '../write/decimal.ts';
import { type PreparedPlan, withoutSpeed } from '../write/preparedPlan.ts';
import { waypointsText } from '../write/waypointsText.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { formatTraits, type WriteFormat } from '../write/writeFormat.ts';
import { writtenCorner } from '../write/writtenParts.ts';
import { djiAppText } from './djiApps.ts';
import { flatNotes, transitionLosses } from './losses.ts';
import { noteAt, noteOf, type Test } from './notes.ts';

/** Notes on what the pilot must still check before flying the file. */
export function openNotes(original: Mission, plan: PreparedPlan, known: readonly WriteNote[]): WriteNote[] {
  const { format } = plan;
  // Items that are written as they were keep their speeds, and have none where they had none.
  const cruise_speed_mps =
    format === 'qgc_plan' && ownItems(original) !== undefined ? undefined : plan.cruise_speed_mps;
  if (format === 'kml' && known.some(({ code }) => code === 'ALTITUDE_CONVERTED'))
    return flatNotes(plan.mission, format);
  const speeds = formatTraits[format].speed ? speedNotes(withoutSpeed(original), cruise_speed_mps) : [];
  if (format === 'dji_wpml_kmz') {
    const isCruise = original.waypoints[0]?.speed_mps === undefined;
    return [...speeds, ...(isCruise ? transitionLosses(plan.mission, format) : []), ...djiNotes(plan)];
  }
  if (format === 'litchi_csv') return [...speeds, ...litchiNotes(plan)];
  if (format === 'inav_mission') return [...speeds, ...inavNotes(plan.mission)];
  if (format === 'potensic_json') return [...speeds, noteOf('LIMITS_OF_APP', potensicText)];
  return format === 'qgc_plan' || format === 'qgc_wpl' ? [...speeds, ...mavlinkNotes(plan)] : speeds;
}

function speedNotes(waypoint_indices: readonly number[], cruise_mps: number | undefined): WriteNote[] {
  if (waypoint_indices.length === 0) return [];
  const where = waypointsText(waypoint_indices);
  if (cruise_mps === undefined) {
    const message = `The file names no speed for ${where}: the app that flies it decides.`;
    return [{ code: 'CRUISE_SPEED_OPEN', message, waypoint_indices }];
  }
  const message = `The cruise speed of ${figureText(decimalText(cruise_mps, 1), 'm/s')} is written for ${where}.`;
  return [{ code: 'CRUISE_SPEED_WRITTEN', message, waypoint_indices }];
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
    ...(datum === 'agl' ? [noteOf('SURFACE_FOLLOWED', surfaceFollowed)] : []),
    ...(datum === 'ellipsoid' ? [noteOf('NOT_EDITABLE', notEditable)] : []),
    ...noteAt(
      mission,
      'CORNER_TOO_WIDE',
      isWide,
      (where) =>
        `The corners at ${where} do not fit between their neighbours: DJI wants each leg to be longer than the corners at its two ends together.`,
    ),
  ];
}

/** Whether the corners at both ends of the leg that begins at a waypoint are together at least as long as the leg. */
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
  'Heights above the ground are flown by sensor, which only some aircraft can (Mavic 3 Enterprise, Matrice 3D).';
const notEditable = 'With heights above the ellipsoid the file can be flown, but not edited in DJI Pilot 2.';

function litchiNotes({ mission }: PreparedPlan): WriteNote[] {
  if (mission.waypoints.every(({ altitude }) => altitude.datum !== 'agl')) return [];
  const message =
    'For heights above the ground Litchi takes the ground at take-off to be as high as that under the first waypoint: start there.';
  return [noteOf('GROUND_ASSUMED', message)];
}

/** Items that INAV takes, by its version (docs/Navigation.md, nav_max_waypoints), and old MultiWii. */
const mostItems = { inav6: 120, inav: 60, multiWii: 15 } as const;

function inavNotes(mission: Mission): WriteNote[] {
  const count = inavItems(mission).length;
  const speeds = mission.waypoints.flatMap(({ speed_mps = 0 }) => speed_mps);
  const fastest_mps = Math.max(...speeds);
  const counted = `The mission has ${count} items; INAV takes ${mostItems.inav6} from version 6 on, ${mostItems.inav} before, and MultiWii ${mostItems.multiWii}.`;
  return [
    ...(count > mostItems.multiWii ? [noteOf('LIMITS_OF_APP', counted)] : []),
    ...(fastest_mps > 0
      ? [
          noteOf(
            'LIMITS_OF_APP',
            `INAV flies the speeds of a file on multirotors only: set its nav_auto_speed to ${figureText(decimalText(fastest_mps, 1), 'm/s')} or more.`,
          ),
        ]
      : []),
    ...(mission.waypoints.some(({ actions = [] }) =>
      actions.some(({ action_type }) => action_type === 'look_at'),
    )
      ? [noteOf('LIMITS_OF_APP', 'INAV turns the nose to what is looked at, and does not tilt the camera.')]
      : []),
  ];
}

const potensicText =
  'The app keeps the end of the mission in its own global.json: choose “return” there, as it is counted here.';

function mavlinkNotes(plan: PreparedPlan): WriteNote[] {
  const { home, fences = [], rally_points = [] } = plan.mission;
  const isMixed = plan.format === 'qgc_wpl' && fences.length + rally_points.length > 0;
  const height_m = ownItems(plan.given) === undefined ? takeOffHeight(plan) : undefined;
  return [
    ...(isMixed ? [noteOf('FENCE_IN_MISSION', fenceInMission)] : []),
    ...(height_m === undefined
      ? []
      : [
          noteOf(
            'TAKE_OFF_WRITTEN',
            `The file begins with a take-off to ${figureText(decimalText(height_m, 1), 'm')}.`,
          ),
        ]),
    ...(home === undefined || isNullIsland(home)
      ? [noteOf('HOME_ASSUMED', 'The file must name a launch point: the first waypoint is written.')]
      : []),
  ];
}

const fenceInMission =
  'Geofences and rally points stand behind the mission in the same text: where your ground station loads a mission alone, load them apart.';
