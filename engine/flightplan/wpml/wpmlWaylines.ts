import { elementAt } from '../../elementAt.ts';
import type { AltitudeDatum } from '../../geo/position.ts';
import type { Waypoint, WaypointAction } from '../../mission/mission.ts';
import { decimalText } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import type { XmlNode } from '../write/xmlText.ts';
import {
  actionGroups,
  autoFlightSpeed,
  carriedMembers,
  missionConfig,
  pointElement,
  speedText,
  stateElements,
  wpmlText,
} from './wpmlElements.ts';
import { looksFrom } from './wpmlLooks.ts';
import { textAt } from './wpmlParts.ts';
import { executeHeightModes } from './wpmlPresets.ts';
import { datumOf } from './wpmlValues.ts';

/** The text of `waylines.wpml`, which the aircraft flies (DJI Cloud API, WPML: waylines-wpml): one wayline. */
export function waylinesText(plan: PreparedPlan): string {
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
      Placemark: waypoints.map((waypoint, index) =>
        placemark(waypoint, index, plan, { groups: elementAt(groups, index), look: looks[index] }),
      ),
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

interface Done {
  readonly groups: XmlNode;
  readonly look: WaypointAction | undefined;
}

function placemark(waypoint: Waypoint, index: number, plan: PreparedPlan, { groups, look }: Done): XmlNode {
  // The speed of a placemark holds from it to the next one.
  const next = plan.mission.waypoints[index + 1] ?? waypoint;
  return {
    Point: pointElement(waypoint),
    'wpml:index': `${index}`,
    'wpml:executeHeight': decimalText(waypoint.altitude.value_m),
    'wpml:waypointSpeed': speedText(next),
    ...stateElements(plan, index, look),
    ...groups,
  };
}
