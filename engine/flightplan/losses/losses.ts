import { isOfCamera, understood, waitsAt } from '../../mission/actions.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import { hoverTimeAt, type Mission, type Waypoint, type WaypointAction } from '../../mission/mission.ts';
import { swapPlacesOf } from '../../mission/swapPlaces.ts';
import { turnsAside as mountTurnsAside } from '../mavlink/mavlinkActs.ts';
import { isOfLanding } from '../mavlink/mavlinkLandings.ts';
import { complexItemsLost, hasPlanParts, ownItems } from '../mavlink/qgcPlanParts.ts';
import { turningPictures } from '../table/litchiNose.ts';
import { picksLens, turnsAside } from '../wpml/wpmlActs.ts';
import { isTemplateOutdated } from '../wpml/wpmlCarriedTemplate.ts';
import { carriedCorner } from '../wpml/wpmlElements.ts';
import { datumsSaid, writtenDatums } from '../write/altitudes.ts';
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
import { fenceLosses } from './fenceLosses.ts';
import { fittingLosses } from './fittingLosses.ts';
import { losesTilt } from './lostTilts.ts';
import { mavlinkLosses } from './mavlinkNotes.ts';
import { noPlace, noteAt, noteOf, type Test } from './notes.ts';
import { stepLosses } from './stepLosses.ts';

/** Notes on what acts that are written say beyond their figures in the words of another family, which are not. */
function actWordLosses(mission: Mission, format: WriteFormat): WriteNote[] {
  const { name, carries } = formatTraits[format];
  const loses =
    (says: (part: CarriedPart | undefined) => boolean): Test =>
    (waypoint) =>
      writtenActions(waypoint, format).some(({ carried }) => carried?.format !== carries && says(carried));
  const losesTurn = loses((part) => turnsAside(part) || mountTurnsAside(part));
  return [
    ...noteAt(mission, 'ACTION_NOT_KEPT', losesTurn, { says: 'ACTION_NOT_KEPT.turn', values: { name } }),
    ...noteAt(mission, 'ACTION_NOT_KEPT', loses(picksLens), {
      says: 'ACTION_NOT_KEPT.lens',
      values: { name },
    }),
  ];
}

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
  const values = { name, choices: datumsSaid([...new Set(targets)]) };
  // Where all altitudes are converted, each of several files gets the same sentence.
  const isAll = mission.waypoints.every(isConverted);
  const told = isAll ? { says: 'ALTITUDE_CONVERTED.all', values } : { values };
  const converted = noteAt(mission, 'ALTITUDE_CONVERTED', isConverted, told);
  return converted.length > 0 ? converted : flatNotes(mission, format);
}

/** Notes heights that are all 0: programs that draw maps write 0 for every point, so readers of KML ignore such heights. */
export function flatNotes({ waypoints }: Mission, format: WriteFormat): WriteNote[] {
  if (format !== 'kml' || waypoints.some(({ altitude }) => rounded(altitude.value_m) !== 0)) return [];
  return [noteOf('ALTITUDE_READ_AS_NONE')];
}

function homeLosses({ home }: Mission, format: WriteFormat): WriteNote[] {
  const { name, ...traits } = formatTraits[format];
  if (home === undefined) return [];
  if (!traits.home) return [noPlace('HOME_NOT_KEPT', name, 'home')];
  if (isNullIsland(home)) return [noteOf('HOME_NOT_KEPT', { values: { name } })];
  const { elevation_msl_m } = home;
  if (elevation_msl_m === undefined || (traits.home_elevation && rounded(elevation_msl_m) !== 0)) return [];
  const code = 'HOME_ELEVATION_NOT_KEPT';
  return [
    traits.home_elevation
      ? noteOf(code, { values: { name, unknown_m: 0 } })
      : noPlace(code, name, 'home_elevation'),
  ];
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
      : noteAt(mission, 'SPEED_NOT_KEPT', ({ speed_mps }) => speed_mps !== undefined, { values: { name } })),
    ...noteAt(mission, 'HOVER_NOT_KEPT', (waypoint) => !hover && rounded(waitsAt(waypoint)) > 0, {
      values: { name },
    }),
    ...noteAt(mission, 'CORNER_NOT_KEPT', losesCorner, {
      values: { name, held: corner ? 'between' : 'none' },
    }),
    ...actionLosses(mission, format),
    ...noteAt(mission, 'STATE_NOT_KEPT', ({ carried }) => isLost(carried, format) && !isOfDrawing(carried), {
      values: { name, what: 'state' },
    }),
    ...noteAt(mission, 'STATE_NOT_KEPT', ({ carried }) => isLost(carried, format) && isOfDrawing(carried), {
      values: { name, what: 'drawing' },
    }),
  ];
}

/** True if a part belongs to a drawing and sets nothing of a flight. */
const isOfDrawing = (carried: CarriedPart | undefined): boolean =>
  carried?.format === 'gpx' || carried?.format === 'kml' || carried?.format === 'geojson';

const isLost = (carried: CarriedPart | undefined, format: WriteFormat): boolean =>
  carried !== undefined && carried.format !== formatTraits[format].carries;

function actionLosses(mission: Mission, format: WriteFormat): WriteNote[] {
  if (format === 'qgc_plan' && ownItems(mission) !== undefined) return [];
  const { name, hover, carries, actions } = formatTraits[format];
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
  // A drawing loses all that is done on the way.
  const isToldAsHeading = (action: WaypointAction) => actions.length > 0 && understood(action) === 'heading';
  const losesHeading = losesAny(isToldAsHeading);
  const losesOther = losesAny(
    (action) => !isOfCamera(action) && !isToldAsWait(action) && !isToldAsHeading(action),
  );
  const losesPicture = losesAny(isOfCamera);
  const cut = cutSeries(mission, format);
  const cutFrom = cutLooks(mission, format);
  const turning = turningPictures(mission.waypoints);
  const losesTime: Test = (waypoint) =>
    (waypoint.actions ?? []).some(
      (action) => action.duration_s > 0 && action.action_type !== 'hover' && !isSaid(waypoint, action),
    );
  return [
    ...(format === 'dji_wpml_kmz'
      ? noteAt(mission, 'ACTION_NOT_KEPT', losesTilt(mission), { says: 'ACTION_NOT_KEPT.tilt' })
      : []),
    ...noteAt(mission, 'ACTION_NOT_KEPT', losesHeading, {
      says: 'ACTION_NOT_KEPT.heading',
      values: { name },
    }),
    ...(format === 'litchi_csv'
      ? noteAt(mission, 'ACTION_NOT_KEPT', (_, index) => turning.has(index), { says: 'ACTION_NOT_KEPT.nose' })
      : []),
    ...actWordLosses(mission, format),
    ...noteAt(
      mission,
      'CAMERA_SILENT',
      (waypoint, index) => cut.has(index) || losesPicture(waypoint, index),
      { values: { name } },
    ),
    ...noteAt(
      mission,
      'ACTION_NOT_KEPT',
      (waypoint, index) => cutFrom.has(index) || losesOther(waypoint, index) || losesTime(waypoint, index),
      { values: { name } },
    ),
  ];
}

/** Notes what the file sets for the whole flight and another format has no place for. */
function settingLosses(mission: Mission, format: WriteFormat): WriteNote[] {
  const { name, carries } = formatTraits[format];
  if (carries === 'wpml' && isTemplateOutdated(mission))
    return [noteOf('SETTINGS_NOT_KEPT', { says: 'SETTINGS_NOT_KEPT.outdated' })];
  const complex = [...complexItemsLost(mission, format === 'qgc_plan')].map((kind) =>
    noteOf('SETTINGS_NOT_KEPT', { says: 'SETTINGS_NOT_KEPT.complex', values: { kind } }),
  );
  const isOtherwiseLost = format === 'qgc_wpl' && hasPlanParts(mission);
  const isLostPart = (part: CarriedPart) => !toldElsewhere.has(part.kind) && isLost(part, format);
  const lost = mission.carried?.filter(isLostPart) ?? [];
  if (lost.length === 0 && !isOtherwiseLost) return complex;
  if (!isOtherwiseLost && lost.every(isOfDrawing)) {
    const what = lost.some(({ kind }) => kind === 'labels') ? 'labels' : 'styles';
    return [noPlace('SETTINGS_NOT_KEPT', name, what)];
  }
  return [...complex, noPlace('SETTINGS_NOT_KEPT', name, 'settings')];
}

/** Parts whose loss has a note of its own. */
const toldElsewhere = new Set(['items', 'geoFence', 'rallyPoints', 'namespaces', 'endless']);

function missionLosses(mission: Mission, format: WriteFormat): WriteNote[] {
  const { name, end_action, takeoff_height_m } = mission;
  const traits = formatTraits[format];
  return [
    ...(takeoff_height_m === undefined || traits.takeoff_height
      ? []
      : [noteOf('TAKE_OFF_NOT_KEPT', { values: { name: traits.name, takeoff_height_m } })]),
    ...(traits.landing_is_waypoint && end_action === 'land' && !landsOnLast(mission)
      ? [noteOf('LANDING_IS_WAYPOINT')]
      : []),
    ...noteAt(
      mission,
      'LANDING_RAISED',
      (_, index) => index === mission.waypoints.length - 1 && isLandingRaised(mission, format),
      { values: { name: traits.name } },
    ),
    ...(traits.end_actions.includes(end_action)
      ? []
      : [noteOf('END_ACTION_NOT_KEPT', { values: { name: traits.name, end_action } })]),
    ...(swapPlacesOf(mission).length === 0
      ? []
      : [noPlace('SWAP_PLACE_NOT_KEPT', traits.name, 'swap_places')]),
    ...(traits.name_kept || plainName(name) === 'Untitled'
      ? []
      : [noPlace('NAME_NOT_KEPT', traits.name, 'name')]),
  ];
}
