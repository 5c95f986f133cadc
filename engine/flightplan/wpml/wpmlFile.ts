import { elementAt } from '../../elementAt.ts';
import type { AltitudeDatum } from '../../geo/position.ts';
import type { Waypoint, WaypointAction } from '../../mission/mission.ts';
import { headingAt } from '../../mission/pointing.ts';
import { utf8Of } from '../../utf8.ts';
import { writeZip } from '../../zip/writeZip.ts';
import { decimalText } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import type { XmlNode } from '../write/xmlText.ts';
import { carriedTemplate } from './wpmlCarriedTemplate.ts';
import {
  actionGroups,
  autoFlightSpeed,
  carriedMembers,
  lensOf,
  missionConfig,
  pointElement,
  speedText,
  stateElements,
  wpmlText,
} from './wpmlElements.ts';
import { lensParameters } from './wpmlLens.ts';
import { looksFrom } from './wpmlLooks.ts';
import { textAt } from './wpmlParts.ts';
import { executeHeightModes, templatePreset } from './wpmlPresets.ts';
import { datumOf } from './wpmlValues.ts';

/** Writes the archive of DJI Pilot 2 and FlightHub 2: the template, which planners edit, and the waylines, which the aircraft flies. */
export const wpmlFile = (plan: PreparedPlan): Promise<Uint8Array> =>
  writeZip([
    ['wpmz/template.kml', utf8Of(carriedTemplate(plan) ?? templateText(plan))],
    ['wpmz/waylines.wpml', utf8Of(waylinesText(plan))],
  ]);

/** The text of `waylines.wpml`, which the aircraft flies (DJI Cloud API, WPML: waylines-wpml): one wayline. */
function waylinesText(plan: PreparedPlan): string {
  const { waypoints } = plan.mission;
  const groups = actionGroups(plan);
  const looks = looksFrom(waypoints);
  const { datum } = elementAt(waypoints, 0).altitude;
  const carried = carriedMembers(plan, 'folder');
  const { 'wpml:executeHeightMode': _mode, ...rest } = carried ?? {};
  return wpmlText(plan, {
    'wpml:missionConfig': missionConfig(plan),
    Folder: {
      ...(carried === undefined ? { 'wpml:templateId': '0' } : firstOf(carried)),
      'wpml:executeHeightMode': heightMode(plan, datum),
      'wpml:waylineId': '0',
      // 0 stands for “not computed”: the app computes both.
      'wpml:distance': '0',
      'wpml:duration': '0',
      'wpml:autoFlightSpeed': autoFlightSpeed(plan),
      ...rest,
      Placemark: waypoints.map((waypoint, index) => ({
        ...waylinePlacemark(waypoint, index, plan, looks[index]),
        ...elementAt(groups, index),
      })),
    },
  });
}

/** The number of the template stands first, where the file has it. */
const firstOf = ({ 'wpml:templateId': id }: XmlNode): XmlNode =>
  id === undefined ? {} : { 'wpml:templateId': id };

/** The mode of the file where its heights still mean the same. */
function heightMode(plan: PreparedPlan, datum: AltitudeDatum): string {
  const carried = textAt(carriedMembers(plan, 'folder'), 'wpml:executeHeightMode');
  return carried !== undefined && datumOf(carried) === datum ? carried : executeHeightModes[datum];
}

function waylinePlacemark(
  waypoint: Waypoint,
  index: number,
  plan: PreparedPlan,
  look: WaypointAction | undefined,
): XmlNode {
  // The speed of a placemark holds from it to the next one.
  const next = plan.mission.waypoints[index + 1] ?? waypoint;
  return {
    Point: pointElement(waypoint),
    'wpml:index': `${index}`,
    'wpml:executeHeight': decimalText(waypoint.altitude.value_m),
    'wpml:waypointSpeed': speedText(next),
    ...stateElements(plan, index, look),
  };
}

/** `heightMode` of templates with waypoints; that above ground is one of FlightHub 2 alone. */
const heightModes: ReadonlyMap<AltitudeDatum, string> = new Map([['takeoff', 'relativeToStartPoint']]);

/**
 * The text of `template.kml`, which planners edit (DJI Cloud API, WPML: template-kml), without author and times. A template that
 * DJI Pilot 2 edits has no mode for heights only above the ellipsoid or above ground, so such a route is only in the waylines.
 */
function templateText(plan: PreparedPlan): string {
  const { altitude } = elementAt(plan.mission.waypoints, 0);
  const mode = heightModes.get(altitude.datum);
  const config = { 'wpml:missionConfig': missionConfig(plan) };
  if (mode === undefined) return wpmlText(plan, config);
  return wpmlText(plan, { ...config, Folder: templateFolder(plan, mode, decimalText(altitude.value_m)) });
}

function templateFolder(plan: PreparedPlan, mode: string, global_height: string): XmlNode {
  const groups = actionGroups(plan);
  const looks = looksFrom(plan.mission.waypoints);
  const lens = lensOf(plan);
  return {
    ...templatePreset,
    'wpml:waylineCoordinateSysParam': {
      'wpml:coordinateMode': 'WGS84',
      'wpml:heightMode': mode,
      'wpml:positioningType': 'GPS',
    },
    'wpml:autoFlightSpeed': autoFlightSpeed(plan),
    'wpml:globalHeight': global_height,
    ...(lens === undefined ? {} : { 'wpml:payloadParam': lensParameters(lens) }),
    Placemark: plan.mission.waypoints.map((waypoint, index) => ({
      ...templatePlacemark(waypoint, index, plan, looks[index]),
      ...elementAt(groups, index),
      'wpml:isRisky': '0',
    })),
  };
}

function templatePlacemark(
  waypoint: Waypoint,
  index: number,
  plan: PreparedPlan,
  look: WaypointAction | undefined,
): XmlNode {
  const height = decimalText(waypoint.altitude.value_m);
  const next = plan.mission.waypoints[index + 1] ?? waypoint;
  return {
    Point: pointElement(waypoint),
    'wpml:index': `${index}`,
    // Pilot 2 repeats a height above take-off or ground here.
    'wpml:ellipsoidHeight': height,
    'wpml:height': height,
    'wpml:useGlobalHeight': '0',
    'wpml:useGlobalSpeed': '0',
    'wpml:waypointSpeed': speedText(next),
    'wpml:useGlobalHeadingParam': isNoseShared(waypoint, look) ? '1' : '0',
    'wpml:useGlobalTurnParam': '0',
    ...templateState(plan, index, look),
  };
}

/** True if the nose follows the route from a waypoint on, as that of the folder does. */
const isNoseShared = (waypoint: Waypoint, look: WaypointAction | undefined): boolean =>
  look === undefined && waypoint.carried === undefined && headingAt(waypoint) === undefined;

/** State of a waypoint in the template, equal to the waylines; the heading that all waypoints share stands in the folder. */
function templateState(plan: PreparedPlan, index: number, look: WaypointAction | undefined): XmlNode {
  const state = stateElements(plan, index, look);
  const { 'wpml:waypointHeadingParam': _shared, ...own } = state;
  return isNoseShared(elementAt(plan.mission.waypoints, index), look) ? own : state;
}
