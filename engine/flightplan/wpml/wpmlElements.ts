import { elementAt } from '../../elementAt.ts';
import { known } from '../../known.ts';
import { type CarriedPart, carriedPart } from '../../mission/carried.ts';
import type { EndAction, Waypoint, WaypointAction } from '../../mission/mission.ts';
import { cameraNamed } from '../../survey/cameras.ts';
import { asDjiLenses } from '../../survey/djiLens.ts';
import { parseNumber } from '../source/numbers.ts';
import { writtenSpeed } from '../write/appLimits.ts';
import { isNullIsland } from '../write/checkMission.ts';
import { decimalText, latitudeText, longitudeText } from '../write/decimal.ts';
import { type PreparedPlan, writtenReturn } from '../write/preparedPlan.ts';
import { fastestTransition_mps, writtenActions, writtenCorner, writtenWait } from '../write/writtenParts.ts';
import { type XmlNode, xmlText } from '../write/xmlText.ts';
import { djiAircraft, isOfDjiFly } from './djiAircraft.ts';
import { type WrittenAct, writtenAct, writtenSpan } from './wpmlActs.ts';
import { groupWithLens, type Lens, withLens } from './wpmlLens.ts';
import { nosePreset, withLook } from './wpmlLooks.ts';
import { membersIn, nodeAt, textAt } from './wpmlParts.ts';
import { cornerOf, headingPreset, namespace, settingsPreset, turnPreset } from './wpmlPresets.ts';
import { takeOffElements } from './wpmlTakeOff.ts';
import { aircraftHint } from './wpmlValues.ts';

/** `finishAction`; after `noAction` the aircraft hovers where it is. */
const finishActions: Readonly<Record<EndAction, string>> = {
  go_home: 'goHome',
  land: 'autoLand',
  first_waypoint: 'gotoFirstWaypoint',
  hover: 'noAction',
  none: 'noAction',
};

/** The document in the dialect that the plan was read in. */
export const wpmlText = (plan: PreparedPlan, document: XmlNode): string =>
  xmlText({
    kml: {
      '@xmlns': 'http://www.opengis.net/kml/2.2',
      '@xmlns:wpml': carriedPart(plan.mission, 'wpml', 'dialect')?.text ?? namespace,
      Document: document,
    },
  });

/** Members that the plan was read with. */
export const carriedMembers = (plan: PreparedPlan, kind: string): XmlNode | undefined =>
  membersIn(carriedPart(plan.mission, 'wpml', kind), kind);

/** Speed of a waypoint; in a mission that is prepared for waylines each has one. */
const speedOf = ({ speed_mps }: Waypoint): number => known(speed_mps);

export const speedText = (waypoint: Waypoint): string => decimalText(speedOf(waypoint));

/** The speed of the whole wayline: the cruise speed where it is flown, else that of the first waypoint; each point also has its own. */
export function autoFlightSpeed({ mission, cruise_speed_mps, format }: PreparedPlan): string {
  const cruise_mps = cruise_speed_mps && writtenSpeed(cruise_speed_mps, format);
  const isFlown = mission.waypoints.some(({ speed_mps }) => speed_mps === cruise_mps);
  return decimalText(isFlown && cruise_mps ? cruise_mps : speedOf(elementAt(mission.waypoints, 0)));
}

/** Settings that both files contain, in the order of DJI's files. */
export function missionConfig(plan: PreparedPlan): XmlNode {
  const carried = carriedMembers(plan, 'config');
  const { waypoints, end_action, takeoff_height_m } = plan.mission;
  const first = elementAt(waypoints, 0);
  const ownEnd = end_action === 'go_home' ? textAt(carried, 'wpml:finishAction') : undefined;
  const takeOff = takeOffElements(takeoff_height_m, first.altitude, carried);
  const start = {
    'wpml:flyToWaylineMode': takeOff.mode,
    'wpml:finishAction': ownEnd ?? finishActions[end_action],
  };
  const settings: XmlNode = {
    ...(carried?.['wpml:flyToWaylineMode'] === undefined ? start : {}),
    ...(carried ?? settingsPreset),
    ...start,
    'wpml:takeOffSecurityHeight': takeOff.safe,
    ...takeOffElement(plan, textAt(carried, 'wpml:takeOffRefPoint')),
    'wpml:globalTransitionalSpeed': decimalText(Math.min(speedOf(first), fastestTransition_mps)),
    ...returnElement(plan, textAt(carried, 'wpml:globalRTHHeight')),
  };
  return {
    ...settings,
    ...(settings['wpml:droneInfo'] === undefined ? aircraftElements(plan.aircraft) : {}),
  };
}

/** The take-off point, in the words of the file while it has not been moved. Its height is one above the ellipsoid (DJI Cloud API, template.kml): that of the file, else of the known ground, else 0. */
function takeOffElement(
  { mission: { home }, launch_ellipsoid_m }: PreparedPlan,
  carried: string | undefined,
): XmlNode {
  if (home === undefined || isNullIsland(home)) return {};
  if (carried !== undefined) {
    const [lat, lon] = carried.split(',').map(parseNumber);
    if (lat === home.lat && lon === home.lon) return { 'wpml:takeOffRefPoint': carried };
  }
  const height_m = home.planned_ellipsoid_m ?? launch_ellipsoid_m ?? 0;
  const own = `${latitudeText(home.lat)},${longitudeText(home.lon)},${decimalText(height_m)}`;
  return { 'wpml:takeOffRefPoint': own };
}

/** The return height, in the words of the file where it is the same. */
function returnElement(plan: PreparedPlan, carried: string | undefined): XmlNode {
  const height_m = writtenReturn(plan);
  if (height_m === undefined || parseNumber(carried) === height_m) return {};
  return { 'wpml:globalRTHHeight': decimalText(height_m) };
}

/** The aircraft that the file was opened with; empty where its numbers have no name, `undefined` where it names none. */
export function aircraftOfFile(plan: PreparedPlan): string | undefined {
  const config = carriedMembers(plan, 'config');
  if (config?.['wpml:droneInfo'] === undefined) return undefined;
  const drone = nodeAt(config, 'wpml:droneInfo');
  const hint = aircraftHint({
    drone: textAt(drone, 'wpml:droneEnumValue'),
    sub: textAt(drone, 'wpml:droneSubEnumValue'),
    payload: textAt(nodeAt(config, 'wpml:payloadInfo'), 'wpml:payloadEnumValue'),
  });
  return hint ?? '';
}

/** DJI Fly names every aircraft of its own by this number in the files that it writes. */
const anyOfDjiFly = '68';

/** Elements that name the aircraft; 65535 stands for none. */
function aircraftElements(name: string | undefined): XmlNode {
  const aircraft = name === undefined ? undefined : djiAircraft(name);
  const other = name !== undefined && isOfDjiFly(name) ? anyOfDjiFly : '65535';
  return {
    'wpml:droneInfo': {
      'wpml:droneEnumValue': aircraft?.drone ?? other,
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

/** How nose and gimbal are held and how the corner is flown, in the words of the file while the corner is as wide as there. */
export function stateElements(plan: PreparedPlan, index: number, look: WaypointAction | undefined): XmlNode {
  const { carried, curve_size = 0 } = elementAt(plan.mission.waypoints, index);
  const own = membersIn(carried, 'waypoint');
  const turn = turnPreset(writtenCorner(plan.mission, index, plan.format));
  if (own === undefined) {
    const nose = look === undefined ? nosePreset(plan.mission.waypoints, index) : headingPreset;
    return withLook({ ...nose, ...turn }, look);
  }
  return withLook(carriedCorner(carried) === curve_size ? own : { ...own, ...turn }, look);
}

/** The corner that the file's own words describe, metres; `undefined` where there are none. */
export function carriedCorner(carried: CarriedPart | undefined): number | undefined {
  const own = membersIn(carried, 'waypoint');
  const turn = nodeAt(own, 'wpml:waypointTurnParam');
  const damping_m = parseNumber(textAt(turn, 'wpml:waypointTurnDampingDist'));
  return own && (cornerOf(textAt(turn, 'wpml:waypointTurnMode'), damping_m) ?? 0);
}

/** The mark of a group that acts on the way. */
const along = 'along';

interface Group {
  readonly mark: string;
  readonly last: number;
  readonly members: XmlNode;
  readonly actions: XmlNode[];
}

/** The groups of a waypoint: acts of one group stand together, and what acts along the way stands alone. */
function groupsOf(waypoint: Waypoint, index: number, { mission, format }: PreparedPlan): Group[] {
  const groups: Group[] = [];
  const wait_s = writtenWait(waypoint);
  const wait: WaypointAction[] = wait_s > 0 ? [{ action_type: 'hover', duration_s: wait_s }] : [];
  const acts = writtenActions(waypoint, format).filter(({ action_type }) => action_type !== 'look_at');
  for (const action of [...wait, ...acts]) {
    const span = writtenSpan(action);
    const last = Math.min(index + (action.span ?? 0), mission.waypoints.length - 1);
    if (span !== undefined) groups.push({ mark: along, last, members: span, actions: [] });
    else addAct(groups, writtenAct(action), index);
  }
  return groups;
}

function addAct(groups: Group[], { group, mode, element }: WrittenAct, index: number): void {
  const mark = `${group} ${mode}`;
  const before = groups.findLast(({ mark: other }) => other !== along);
  if (before?.mark === mark) before.actions.push(element);
  else groups.push({ mark, last: index, members: atPoint(mode), actions: [element] });
}

const atPoint = (mode: string): XmlNode => ({
  'wpml:actionGroupMode': mode,
  'wpml:actionTrigger': { 'wpml:actionTriggerType': 'reachPoint' },
});

/** The action groups that begin at each waypoint, numbered over the whole route. */
export function actionGroups(plan: PreparedPlan): XmlNode[] {
  let id = 0;
  const lens = lensOf(plan);
  return plan.mission.waypoints.map((waypoint, index) => {
    const groups = groupsOf(waypoint, index, plan).map((group) => groupElement(group, index, id++, lens));
    return groups.length === 0 ? {} : { 'wpml:actionGroup': groups };
  });
}

const groupElement = (
  { last, members, actions }: Group,
  index: number,
  id: number,
  lens: Lens | undefined,
): XmlNode => ({
  'wpml:actionGroupId': `${id}`,
  'wpml:actionGroupStartIndex': `${index}`,
  'wpml:actionGroupEndIndex': `${last}`,
  ...groupWithLens(members, lens),
  ...(actions.length === 0
    ? {}
    : {
        'wpml:action': actions.map((action, number) => ({
          'wpml:actionId': `${number}`,
          ...withLens(action, lens),
        })),
      }),
});

/**
 * The lens that takes the pictures: that of the camera which the plan was made with, as far as the aircraft has it; else that of the file, or
 * of visible light.
 */
export function lensOf(plan: PreparedPlan): Lens | undefined {
  const aircraft = djiAircraft(aircraftOfFile(plan) ?? plan.aircraft ?? '');
  const camera = cameraNamed(plan.camera_key);
  const ofFile = asDjiLenses(carriedPart(plan.mission, 'wpml', 'lens')?.text);
  if (camera === undefined) return ofFile ?? aircraft?.lens;
  return camera.dji_lens !== undefined && camera.dji_lens === aircraft?.lenses
    ? camera.dji_lens
    : aircraft?.lens;
}

/** True if the file does not name the lens of the camera that the plan was made with, among several. */
export function isLensOpen(plan: PreparedPlan): boolean {
  const camera = cameraNamed(plan.camera_key);
  if (plan.camera_key === undefined) return false;
  if (camera?.dji_lens !== undefined) return lensOf(plan) !== camera.dji_lens;
  return camera?.maker !== 'DJI' && lensOf(plan) !== undefined;
}
