import { understood } from './actions.ts';
import type { Waypoint, WaypointAction } from './mission.ts';

/**
 * Acts of files that set the camera for the rest of the route and that Homeward only carries: zoom and focus of DJI, camera mode, zoom and
 * focus of MAVLink (DJI Cloud API, WPML: common element; mavlink.io, MAV_CMD 530 to 532).
 */
const cameraSettings: ReadonlySet<string> = new Set([
  ...['zoom', 'focus'],
  ...['camera command 530', 'camera command 531', 'camera command 532'],
]);

/** True if an act sets something until another one of its name sets it anew, as the angle of the gimbal. */
const isSetting = (action: WaypointAction): boolean =>
  understood(action) === 'gimbal_pitch' || cameraSettings.has(action.action_type);

/** The acts whose settings hold, by their names. */
export type Standing = ReadonlyMap<string, WaypointAction>;

/** The settings that hold after some acts. */
export function standingAfter(standing: Standing, acts: readonly WaypointAction[]): Standing {
  const set = acts.filter(isSetting);
  return set.length === 0
    ? standing
    : new Map([...standing, ...set.map((action) => [action.action_type, action] as const)]);
}

/** The settings with which a route comes to each waypoint. */
export function standingsOf(waypoints: readonly Waypoint[]): readonly Standing[] {
  let standing: Standing = new Map();
  return waypoints.map(({ actions = [] }) => {
    const arriving = standing;
    standing = standingAfter(standing, actions);
    return arriving;
  });
}

const isSame = (one: WaypointAction, other: WaypointAction | undefined): boolean =>
  other !== undefined && one.angle_deg === other.angle_deg && one.carried?.text === other.carried?.text;

/** The acts by which the settings that hold become those that are wanted, but those that the acts to come set anew first of all. */
export function missingSettings(
  wanted: Standing,
  now: Standing,
  next: readonly WaypointAction[] = [],
): readonly WaypointAction[] {
  const end = next.findIndex((action) => !isSetting(action));
  const anew = standingAfter(new Map(), end < 0 ? next : next.slice(0, end));
  return [...wanted.values()].filter(
    (action) => !anew.has(action.action_type) && !isSame(action, now.get(action.action_type)),
  );
}
