import { elementAt } from '../../elementAt.ts';
import type { Waypoint } from '../../mission/mission.ts';
import { decimalText } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import type { XmlNode } from '../write/xmlText.ts';
import {
  actionGroup,
  autoFlightSpeed,
  executeHeightModes,
  headingParam,
  missionConfig,
  pointElement,
  speedText,
  turnElements,
  wpmlText,
} from './wpmlElements.ts';

/** The text of `waylines.wpml`, which the aircraft flies (DJI Cloud API, WPML: waylines-wpml): one wayline. */
export function waylinesText(plan: PreparedPlan): string {
  const { waypoints } = plan.mission;
  return wpmlText({
    'wpml:missionConfig': missionConfig(plan),
    Folder: {
      'wpml:templateId': '0',
      'wpml:executeHeightMode': executeHeightModes[elementAt(waypoints, 0).altitude.datum],
      'wpml:waylineId': '0',
      // 0 stands for “not computed”: the app computes both.
      'wpml:distance': '0',
      'wpml:duration': '0',
      'wpml:autoFlightSpeed': autoFlightSpeed(plan),
      Placemark: waypoints.map((waypoint, index) => placemark(waypoint, index, plan)),
    },
  });
}

function placemark(waypoint: Waypoint, index: number, plan: PreparedPlan): XmlNode {
  // The speed of a placemark holds from it to the next one.
  const next = plan.mission.waypoints[index + 1] ?? waypoint;
  return {
    Point: pointElement(waypoint),
    'wpml:index': `${index}`,
    'wpml:executeHeight': decimalText(waypoint.altitude.value_m),
    'wpml:waypointSpeed': speedText(next),
    'wpml:waypointHeadingParam': headingParam,
    ...turnElements(plan, index),
    ...actionGroup(waypoint, index, plan),
  };
}
