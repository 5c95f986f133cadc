import { elementAt } from '../../elementAt.ts';
import type { AltitudeDatum } from '../../geo/position.ts';
import { known } from '../../known.ts';
import type { EndAction, Waypoint } from '../../mission/mission.ts';
import { isNullIsland } from '../write/checkMission.ts';
import { decimalText, latitudeText, longitudeText } from '../write/decimal.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { fastestTransition_mps, writtenActions, writtenCorner, writtenWait } from '../write/writtenParts.ts';
import { type XmlNode, xmlText } from '../write/xmlText.ts';
import { djiAircraft } from './djiAircraft.ts';

/** `finishAction`; after `noAction` the aircraft hovers where it is. */
const finishActions: Readonly<Record<EndAction, string>> = {
  go_home: 'goHome',
  land: 'autoLand',
  first_waypoint: 'gotoFirstWaypoint',
  hover: 'noAction',
  none: 'noAction',
};

/** `executeHeightMode` of waylines; heights above sea level have already been converted. */
export const executeHeightModes: Readonly<Record<AltitudeDatum, string>> = {
  takeoff: 'relativeToStartPoint',
  agl: 'realTimeFollowSurface',
  ellipsoid: 'WGS84',
  msl: 'relativeToStartPoint',
};

export const wpmlText = (document: XmlNode): string =>
  xmlText({
    kml: {
      '@xmlns': 'http://www.opengis.net/kml/2.2',
      '@xmlns:wpml': 'http://www.dji.com/wpmz/1.0.6',
      Document: document,
    },
  });

/** Speed of a waypoint; in a mission that is prepared for waylines each has one. */
const speedOf = ({ speed_mps }: Waypoint): number => known(speed_mps);

export const speedText = (waypoint: Waypoint): string => decimalText(speedOf(waypoint));

/** The speed of the whole wayline: the cruise speed, or that of the first waypoint; each point also has its own. */
export const autoFlightSpeed = ({ mission, cruise_speed_mps }: PreparedPlan): string =>
  decimalText(cruise_speed_mps ?? speedOf(elementAt(mission.waypoints, 0)));

/** Settings that both files contain; the height of safe take-off, 20 m, is the preset of DJI Pilot 2. */
export function missionConfig(plan: PreparedPlan): XmlNode {
  const { home, waypoints, end_action } = plan.mission;
  const transition = Math.min(speedOf(elementAt(waypoints, 0)), fastestTransition_mps);
  return {
    'wpml:flyToWaylineMode': 'safely',
    'wpml:finishAction': finishActions[end_action],
    'wpml:exitOnRCLost': 'executeLostAction',
    'wpml:executeRCLostAction': 'goBack',
    'wpml:takeOffSecurityHeight': '20',
    ...(home === undefined || isNullIsland(home)
      ? {}
      : { 'wpml:takeOffRefPoint': `${latitudeText(home.lat)},${longitudeText(home.lon)},0` }),
    'wpml:globalTransitionalSpeed': decimalText(transition),
    ...aircraftElements(plan.aircraft),
  };
}

/** Elements that name the aircraft; 65535 stands for none. */
function aircraftElements(name: string | undefined): XmlNode {
  const aircraft = name === undefined ? undefined : djiAircraft(name);
  return {
    'wpml:droneInfo': {
      'wpml:droneEnumValue': aircraft?.drone ?? '65535',
      'wpml:droneSubEnumValue': aircraft?.sub ?? '0',
    },
    ...(aircraft?.payload === undefined
      ? {}
      : {
          'wpml:payloadInfo': {
            'wpml:payloadEnumValue': aircraft.payload,
            'wpml:payloadSubEnumValue': '0',
            'wpml:payloadPositionIndex': '0',
          },
        }),
  };
}

export const pointElement = ({ lat, lon }: Waypoint): XmlNode => ({
  coordinates: `${longitudeText(lon)},${latitudeText(lat)}`,
});

export const headingParam: XmlNode = {
  'wpml:waypointHeadingMode': 'followWayline',
  'wpml:waypointHeadingAngle': '0',
  'wpml:waypointPoiPoint': '0.000000,0.000000,0.000000',
  'wpml:waypointHeadingPathMode': 'followBadArc',
};

/** A stop at the point, or “flies through, turns before the point”: the curved mode with straight segments. */
export function turnElements(plan: PreparedPlan, index: number): XmlNode {
  const corner_m = writtenCorner(plan.mission, index, plan.format);
  return {
    'wpml:waypointTurnParam': {
      'wpml:waypointTurnMode':
        corner_m > 0 ? 'toPointAndPassWithContinuityCurvature' : 'toPointAndStopWithDiscontinuityCurvature',
      'wpml:waypointTurnDampingDist': decimalText(corner_m),
    },
    'wpml:useStraightLine': '1',
  };
}

const cameraFunctions: ReadonlyMap<string, string> = new Map([
  ['take_photo', 'takePhoto'],
  ['start_recording', 'startRecord'],
  ['stop_recording', 'stopRecord'],
]);

function actionsOf(waypoint: Waypoint, plan: PreparedPlan): (readonly [string, XmlNode])[] {
  const wait_s = writtenWait(waypoint);
  const hover = wait_s > 0 ? [['hover', { 'wpml:hoverTime': decimalText(wait_s) }] as const] : [];
  const camera = writtenActions(waypoint, plan.format).map(
    ({ action_type }) => [known(cameraFunctions.get(action_type)), cameraParam(action_type)] as const,
  );
  return [...hover, ...camera];
}

const cameraParam = (action_type: string): XmlNode => ({
  'wpml:payloadPositionIndex': '0',
  ...(action_type === 'stop_recording'
    ? {}
    : { 'wpml:fileSuffix': '', 'wpml:useGlobalPayloadLensIndex': '1' }),
});

/** The actions at one waypoint, in sequence, on reaching it. */
export function actionGroup(waypoint: Waypoint, index: number, plan: PreparedPlan): XmlNode {
  const actions = actionsOf(waypoint, plan);
  if (actions.length === 0) return {};
  return {
    'wpml:actionGroup': {
      'wpml:actionGroupId': `${index}`,
      'wpml:actionGroupStartIndex': `${index}`,
      'wpml:actionGroupEndIndex': `${index}`,
      'wpml:actionGroupMode': 'sequence',
      'wpml:actionTrigger': { 'wpml:actionTriggerType': 'reachPoint' },
      'wpml:action': actions.map(([name, param], id) => ({
        'wpml:actionId': `${id}`,
        'wpml:actionActuatorFunc': name,
        'wpml:actionActuatorFuncParam': param,
      })),
    },
  };
}
