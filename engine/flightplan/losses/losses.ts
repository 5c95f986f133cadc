import { figureText } from '../../figureText.ts';
import { isOfCamera, waitsAt } from '../../mission/actions.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import { hoverTimeAt, type Mission, type Waypoint, type WaypointAction } from '../../mission/mission.ts';
import { swapPlacesOf } from '../../mission/swapPlaces.ts';
import { isOfLanding } from '../mavlink/mavlinkLandings.ts';
import { type ComplexKind, complexItemsLost, hasPlanParts, ownItems } from '../mavlink/qgcPlanParts.ts';
import { isTemplateOutdated } from '../wpml/wpmlCarriedTemplate.ts';
import { carriedCorner } from '../wpml/wpmlElements.ts';
import { datumText, writtenDatums } from '../write/altitudes.ts';
import { isNullIsland } from '../write/checkMission.ts';
import { rounded } from '../write/decimal.ts';
import { plainName } from '../write/plainName.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { formatTraits, type WriteFormat } from '../write/writeFormat.ts';
import {
  cutLooks,
  cutSeries,
  isLandingRaised,
  landsOnLast,
  writtenActions,
  writtenCorner,
} from '../write/writtenParts.ts';
import { actWordLosses } from './actWords.ts';
import { fenceLosses } from './fenceLosses.ts';
import { fittingLosses } from './fittingLosses.ts';
import { mavlinkLosses } from './mavlinkNotes.ts';
import { noteAt, noteOf, type Test } from './notes.ts';
import { stepLosses } from './stepLosses.ts';

/**
 * Notes on what a file of this format cannot hold of a mission, before anything is written. Heights in a reference that the format
 * does not have count as converted; `writePlan` fails where the ground height for that is unknown.
 */
export function losses(mission: Mission, format: WriteFormat): WriteNote[] {
  return [
    ...altitudeLosses(mission, format),
    ...homeLosses(mission, format),
    ...waypointLosses(mission, format),
    ...stepLosses(mission, format),
    ...settingLosses(mission, format),
    ...missionLosses(mission, format),
    ...fenceLosses(mission, format),
    ...mavlinkLosses(mission, format),
    ...fittingLosses(mission, format),
  ];
}

function altitudeLosses(mission: Mission, format: WriteFormat): WriteNote[] {
  const { name } = formatTraits[format];
  const targets = writtenDatums(mission, format);
  const isConverted: Test = ({ altitude }, index) => altitude.datum !== targets[index];
  const converted = noteAt(mission, 'ALTITUDE_CONVERTED', isConverted, (where) => {
    const target = datumText([...new Set(targets)]);
    return `${name} cannot hold the height of ${where} as it is: it is converted to a height ${target}.`;
  });
  return converted.length > 0 ? converted : flatNotes(mission, format);
}

/** Notes heights that are all 0: programs that draw maps write 0 for every point, so readers of KML ignore such heights. */
export function flatNotes({ waypoints }: Mission, format: WriteFormat): WriteNote[] {
  if (format !== 'kml' || waypoints.some(({ altitude }) => rounded(altitude.value_m) !== 0)) return [];
  const message = 'Readers of KML take heights that are all 0 for a drawing without heights.';
  return [noteOf('ALTITUDE_READ_AS_NONE', message)];
}

function homeLosses({ home }: Mission, format: WriteFormat): WriteNote[] {
  const traits = formatTraits[format];
  if (home === undefined) return [];
  if (!traits.home) return [noteOf('HOME_NOT_KEPT', `${traits.name} has no place for the launch point.`)];
  if (isNullIsland(home))
    return [noteOf('HOME_NOT_KEPT', `A launch point at 0, 0 means “none” in ${traits.name}.`)];
  const { elevation_msl_m } = home;
  if (elevation_msl_m === undefined || (traits.home_elevation && rounded(elevation_msl_m) !== 0)) return [];
  const message = traits.home_elevation
    ? `An elevation of ${figureText(0, 'm')} at home means “unknown” in ${traits.name}.`
    : `${traits.name} has no place for the elevation of home above sea level.`;
  return [noteOf('HOME_ELEVATION_NOT_KEPT', message)];
}

function waypointLosses(mission: Mission, format: WriteFormat): WriteNote[] {
  const { name, speed, hover, corner } = formatTraits[format];
  // A corner where the aircraft waits is a stop in the plan, too.
  const losesCorner: Test = (waypoint, index) => {
    const { curve_size = 0, carried } = waypoint;
    return (
      !(corner && hoverTimeAt(waypoint) > 0) &&
      curve_size > 0 &&
      writtenCorner(mission, index, format) === 0 &&
      !(corner && carriedCorner(carried) === curve_size)
    );
  };
  return [
    ...(speed
      ? []
      : noteAt(
          mission,
          'SPEED_NOT_KEPT',
          ({ speed_mps }) => speed_mps !== undefined,
          (where) => `${name} cannot hold speeds: that of ${where} is lost.`,
        )),
    ...noteAt(
      mission,
      'HOVER_NOT_KEPT',
      (waypoint) => !hover && rounded(waitsAt(waypoint)) > 0,
      (where) => `${name} cannot hold waits: that at ${where} is lost.`,
    ),
    ...noteAt(mission, 'CORNER_NOT_KEPT', losesCorner, (where) =>
      corner
        ? `DJI stops at the first and the last waypoint: the corner at ${where} is lost.`
        : `${name} cannot hold cut corners: that at ${where} is lost.`,
    ),
    ...actionLosses(mission, format),
    ...noteAt(
      mission,
      'STATE_NOT_KEPT',
      ({ carried }) => isLost(carried, format) && !isOfDrawing(carried),
      (where) => `${name} has no place for how nose, gimbal or command of the file are set at ${where}.`,
    ),
    ...noteAt(
      mission,
      'STATE_NOT_KEPT',
      ({ carried }) => isLost(carried, format) && isOfDrawing(carried),
      (where) => `${name} has no place for names and notes that the opened file has at ${where}.`,
    ),
  ];
}

/** True if a part belongs to a drawing and sets nothing of a flight. */
const isOfDrawing = (carried: CarriedPart | undefined): boolean =>
  carried?.format === 'gpx' || carried?.format === 'kml' || carried?.format === 'geojson';

const isLost = (carried: CarriedPart | undefined, format: WriteFormat): boolean =>
  carried !== undefined && carried.format !== formatTraits[format].carries;

function actionLosses(mission: Mission, format: WriteFormat): WriteNote[] {
  if (format === 'qgc_plan' && ownItems(mission) !== undefined) return [];
  const { name, hover, carries } = formatTraits[format];
  const isSaid = (waypoint: Waypoint, action: WaypointAction) =>
    carries === 'mavlink' && isOfLanding(waypoint, action);
  const losesAny =
    (isOfKind: (action: WaypointAction) => boolean): Test =>
    (waypoint) => {
      const written = new Set(writtenActions(waypoint, format));
      const isLostAct = (action: WaypointAction) => !written.has(action) && !isSaid(waypoint, action);
      return waypoint.actions?.some((action) => isLostAct(action) && isOfKind(action)) === true;
    };
  const isToldAsWait = ({ action_type }: WaypointAction) => !hover && action_type === 'hover';
  const losesOther = losesAny((action) => !isOfCamera(action) && !isToldAsWait(action));
  const losesPicture = losesAny(isOfCamera);
  const cut = cutSeries(mission, format);
  const cutFrom = cutLooks(mission, format);
  const losesTime: Test = (waypoint) =>
    (waypoint.actions ?? []).some(
      (action) => action.duration_s > 0 && action.action_type !== 'hover' && !isSaid(waypoint, action),
    );
  const losesTilt: Test = (waypoint) =>
    format === 'dji_wpml_kmz' &&
    writtenActions(waypoint, format).some(
      ({ action_type, carried }) => action_type === 'look_at' && carried?.format !== 'wpml',
    );
  return [
    ...noteAt(
      mission,
      'ACTION_NOT_KEPT',
      losesTilt,
      (where) =>
        `DJI turns the nose to what is looked at from ${where}, but does not tilt the camera to its height.`,
    ),
    ...actWordLosses(mission, format),
    ...noteAt(
      mission,
      'CAMERA_SILENT',
      (waypoint, index) => cut.has(index) || losesPicture(waypoint, index),
      (where) =>
        `${name} cannot hold all that the camera does: pictures or film at ${where} would not be taken.`,
    ),
    ...noteAt(
      mission,
      'ACTION_NOT_KEPT',
      (waypoint, index) => cutFrom.has(index) || losesOther(waypoint, index) || losesTime(waypoint, index),
      (where) => `${name} cannot hold all actions, or the time they take: some at ${where} are lost.`,
    ),
  ];
}

/** Notes what the file sets for the whole flight and another format has no place for. */
function settingLosses(mission: Mission, format: WriteFormat): WriteNote[] {
  const { name, carries } = formatTraits[format];
  if (carries === 'wpml' && isTemplateOutdated(mission))
    return [noteOf('SETTINGS_NOT_KEPT', outdatedMessage)];
  const complex = [...complexItemsLost(mission, format === 'qgc_plan')].map((kind) =>
    noteOf('SETTINGS_NOT_KEPT', complexMessage[kind]),
  );
  const isOtherwiseLost = format === 'qgc_wpl' && hasPlanParts(mission);
  const isLostPart = (part: CarriedPart) => !toldElsewhere.has(part.kind) && isLost(part, format);
  const lost = mission.carried?.filter(isLostPart) ?? [];
  if (lost.length === 0 && !isOtherwiseLost) return complex;
  if (!isOtherwiseLost && lost.every(isOfDrawing)) {
    const places = lost.some(({ kind }) => kind === 'labels') ? 'other places, ' : '';
    const message = `${name} has no place for ${places}notes and styles of the opened file.`;
    return [noteOf('SETTINGS_NOT_KEPT', message)];
  }
  const message = `${name} has no place for settings that the opened file makes for the whole flight, as of camera, vehicle and safety.`;
  return [...complex, noteOf('SETTINGS_NOT_KEPT', message)];
}

/** Parts whose loss has a note of its own. */
const toldElsewhere = new Set(['items', 'geoFence', 'rallyPoints', 'namespaces', 'endless']);

const complexMessage: Readonly<Record<ComplexKind, string>> = {
  survey:
    'The surveys of the opened plan are written as their flight lines: they cannot be changed as an area any more.',
  landing:
    'The landing pattern of the opened plan is written as its approach and its landing, without its other commands.',
};
const outdatedMessage =
  'The route was edited, so the area or the settings from which DJI Pilot 2 made it are not written: there it opens as waypoints.';

function missionLosses(mission: Mission, format: WriteFormat): WriteNote[] {
  const { name, end_action } = mission;
  const traits = formatTraits[format];
  return [
    ...(traits.landing_is_waypoint && end_action === 'land' && !landsOnLast(mission)
      ? [noteOf('LANDING_IS_WAYPOINT', landingMessage)]
      : []),
    ...noteAt(
      mission,
      'LANDING_RAISED',
      (_, index) => index === mission.waypoints.length - 1 && isLandingRaised(mission, format),
      (where) =>
        `${traits.name} has no item for the landing at ${where}, and would be flown down a slope to it: it is written at the height of the waypoint before.`,
    ),
    ...(traits.end_actions.includes(end_action)
      ? []
      : [
          noteOf('END_ACTION_NOT_KEPT', `${traits.name} has no place for ${endText[end_action]} at the end.`),
        ]),
    ...(swapPlacesOf(mission).length === 0
      ? []
      : [noteOf('SWAP_PLACE_NOT_KEPT', `${traits.name} has no place for where batteries are changed.`)]),
    ...(traits.name_kept || plainName(name) === 'Untitled'
      ? []
      : [
          noteOf(
            'NAME_NOT_KEPT',
            `${traits.name} has no place for the mission’s name; the file name keeps it.`,
          ),
        ]),
  ];
}

const landingMessage =
  'The landing is written as an item of its own: read back, it is one more waypoint, on the ground below the last one.';

const endText: Readonly<Record<Mission['end_action'], string>> = {
  go_home: 'the flight home',
  land: 'landing',
  hover: 'hovering',
  first_waypoint: 'the flight to the first waypoint',
  none: '“do nothing”',
};
