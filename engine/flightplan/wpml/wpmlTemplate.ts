import { elementAt } from '../../elementAt.ts';
import type { AltitudeDatum } from '../../geo/position.ts';
import type { Waypoint, WaypointAction } from '../../mission/mission.ts';
import { headingAt } from '../../mission/pointing.ts';
import { decimalText } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import type { XmlNode } from '../write/xmlText.ts';
import {
  actionGroups,
  autoFlightSpeed,
  lensOf,
  missionConfig,
  pointElement,
  speedText,
  stateElements,
  wpmlText,
} from './wpmlElements.ts';
import { lensParameters } from './wpmlLens.ts';
import { looksFrom } from './wpmlLooks.ts';
import { templatePreset } from './wpmlPresets.ts';

/** `heightMode` of templates with waypoints; that above ground is one of FlightHub 2 alone. */
const heightModes: ReadonlyMap<AltitudeDatum, string> = new Map([['takeoff', 'relativeToStartPoint']]);

/**
 * The text of `template.kml`, which planners edit (DJI Cloud API, WPML: template-kml), without author and times. A template that
 * DJI Pilot 2 edits has no mode for heights only above the ellipsoid or above ground, so such a route is only in the waylines.
 */
export function templateText(plan: PreparedPlan): string {
  const { altitude } = elementAt(plan.mission.waypoints, 0);
  const mode = heightModes.get(altitude.datum);
  const config = { 'wpml:missionConfig': missionConfig(plan) };
  if (mode === undefined) return wpmlText(plan, config);
  return wpmlText(plan, { ...config, Folder: folder(plan, mode, decimalText(altitude.value_m)) });
}

function folder(plan: PreparedPlan, mode: string, global_height: string): XmlNode {
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
      ...placemark(waypoint, index, plan, looks[index]),
      ...elementAt(groups, index),
      'wpml:isRisky': '0',
    })),
  };
}

function placemark(
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
