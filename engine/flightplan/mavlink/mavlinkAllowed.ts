import { isCircle } from '../../fence/fence.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import type { Mission } from '../../mission/mission.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import {
  type AllowedPart,
  type CarriedBy,
  droppedPart,
  wholePart,
  withoutMembers,
} from '../write/allowedPart.ts';
import { mavCmd } from './commandTable.ts';
import { itemIn, type WrittenItem } from './mavlinkActs.ts';
import { isJump } from './mavlinkJumps.ts';
import { isLanding } from './mavlinkLandings.ts';
import { leadsSomewhere } from './positions.ts';
import { usualVehicle } from './qgcPlanParts.ts';
import { isTakeOff } from './takeOffs.ts';
import { uncounted } from './uncounted.ts';

/** Ends, jumps, fences and rally points (mavlink.io, MAV_CMD), which a mission has as such and never as an act. */
const isOfRoute = (command: number): boolean =>
  leadsSomewhere(command) ||
  isJump({ command }) ||
  command === mavCmd.NAV_RETURN_TO_LAUNCH ||
  (command >= mavCmd.NAV_FENCE_RETURN_POINT && command <= mavCmd.NAV_RALLY_POINT);

const nowhere = {
  id: 0,
  frame: undefined,
  lat: undefined,
  lon: undefined,
  alt: undefined,
  where: '',
};

const isCounted = ({ command, params }: WrittenItem): boolean =>
  uncounted(
    { ...nowhere, command, params: params.map((value) => value ?? undefined) },
    { home: undefined, isAtLaunch: false },
  ) === undefined;

/**
 * Acts that the flight is the same without, and the parameters of a waypoint whose command is counted. Items, fences and rally points of a
 * plan are compared as a whole with what was judged.
 */
export function mavlinkAllowed(part: CarriedPart, by: CarriedBy, mission: Mission): AllowedPart {
  if (part.kind === 'geoFence')
    return withoutMembers(part, (name, value) => name !== 'breachReturn' || isWithin(value, mission));
  if (part.kind === 'vehicle')
    return withoutMembers(part, (name, value) => Object.hasOwn(usualVehicle, name) && isFiniteNumber(value));
  if (ofPlans.has(part.kind)) return wholePart(part);
  const item = itemIn(part);
  if (item === undefined || isAllowed(item, part.kind, by)) return wholePart(part);
  return droppedPart(`command ${item.command}`);
}

/** An autopilot takes off where it is: a take-off leads nowhere but from the first waypoint on. One lands only where the plan does. */
function isAllowed(item: WrittenItem, kind: string, by: CarriedBy): boolean {
  if (!isCounted(item)) return false;
  if (isLanding(item.command) || kind === 'landing')
    return by === 'landing' && kind === 'landing' && isLanding(item.command);
  if (by === 'act' || kind === 'before') return !isOfRoute(item.command);
  return !isTakeOff(item) || (by === 'start' && kind === 'take_off');
}

const ofPlans: ReadonlySet<string> = new Set(['items', 'rallyPoints']);

/** True if the place to return to after a breach lies no farther from home than the plan itself. */
function isWithin(place: unknown, { home, waypoints, fences = [] }: Mission): boolean {
  const [lat, lon] = Array.isArray(place) ? place : [];
  if (home === undefined || !isFiniteNumber(lat) || !isFiniteNumber(lon)) return false;
  const corners = fences.flatMap((fence) => (isCircle(fence) ? [fence.center] : fence.outline));
  const farthest_m = Math.max(...[...waypoints, ...corners].map((one) => distanceBetween(home, one)));
  return distanceBetween(home, { lat, lon }) <= farthest_m;
}
