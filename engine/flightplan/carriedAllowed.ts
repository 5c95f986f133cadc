import type { CarriedPart } from '../mission/carried.ts';
import type { Mission, Waypoint, WaypointAction } from '../mission/mission.ts';
import { geojsonAllowed } from './json/geojsonAllowed.ts';
import { mavlinkAllowed } from './mavlink/mavlinkAllowed.ts';
import { wpmlAllowed } from './wpml/wpmlAllowed.ts';
import { type AllowedPart, wholePart } from './write/allowedPart.ts';
import { drawingAllowed } from './write/drawingAllowed.ts';

const rules: Readonly<Record<CarriedPart['format'], (part: CarriedPart, mission: Mission) => AllowedPart>> = {
  mavlink: mavlinkAllowed,
  wpml: wpmlAllowed,
  gpx: drawingAllowed,
  kml: drawingAllowed,
  geojson: geojsonAllowed,
  // Its writer takes the columns of nose and gimbal alone, as numbers.
  litchi: wholePart,
};

/**
 * A mission whose carried parts lead nowhere: they hold no position, height, speed, order, home, landing or fence that is flown, and no
 * command that nobody counts. `dropped`: what was taken out, by name, each once.
 */
export function withAllowedParts(mission: Mission): {
  readonly mission: Mission;
  readonly dropped: readonly string[];
} {
  const dropped = new Set<string>();
  const allowed = (part: CarriedPart): CarriedPart[] => {
    const left = rules[part.format](part, mission);
    for (const name of left.dropped) dropped.add(name);
    return left.part === undefined ? [] : [left.part];
  };
  const waypoints = mission.waypoints.map((waypoint) => withAllowedWords(waypoint, allowed));
  const carried = mission.carried?.flatMap(allowed);
  return {
    mission:
      dropped.size === 0 ? mission : { ...mission, waypoints, ...(carried !== undefined && { carried }) },
    dropped: [...dropped],
  };
}

type Allow = (part: CarriedPart) => readonly CarriedPart[];

function withAllowedWords(waypoint: Waypoint, allowed: Allow): Waypoint {
  const { actions } = waypoint;
  const own = ownWords(waypoint, allowed);
  return actions === undefined
    ? own
    : { ...own, actions: actions.map((action): WaypointAction => ownWords(action, allowed)) };
}

/** A waypoint or an act with what is allowed of its words. */
function ownWords<Holder extends { readonly carried?: CarriedPart | undefined }>(
  holder: Holder,
  allowed: Allow,
): Holder {
  if (holder.carried === undefined) return holder;
  const { carried, ...plain } = holder;
  const [left] = allowed(carried);
  return { ...plain, ...(left !== undefined && { carried: left }) } as Holder;
}
