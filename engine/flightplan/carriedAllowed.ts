import { elementAt } from '../elementAt.ts';
import type { CarriedPart } from '../mission/carried.ts';
import type { Mission, Waypoint, WaypointAction } from '../mission/mission.ts';
import { geojsonAllowed } from './json/geojsonAllowed.ts';
import { mavlinkAllowed } from './mavlink/mavlinkAllowed.ts';
import { landsBetween } from './mavlink/mavlinkLandings.ts';
import { wpmlAllowed } from './wpml/wpmlAllowed.ts';
import { type AllowedPart, type CarriedBy, wholePart } from './write/allowedPart.ts';
import { drawingAllowed } from './write/drawingAllowed.ts';

type Rule = (part: CarriedPart, by: CarriedBy, mission: Mission) => AllowedPart;

const rules: Readonly<Record<CarriedPart['format'], Rule>> = {
  mavlink: mavlinkAllowed,
  wpml: wpmlAllowed,
  gpx: drawingAllowed,
  kml: drawingAllowed,
  geojson: geojsonAllowed,
  // Its writer takes the columns of nose and gimbal alone, as numbers.
  litchi: wholePart,
};

/**
 * A mission whose parts of one family lead nowhere: they hold no position, height, speed, order, home, landing or fence that is flown, and no
 * command that nobody counts. `dropped`: what was taken out, by name, each once.
 */
export function withAllowedParts(
  mission: Mission,
  family: CarriedPart['format'] | undefined,
): {
  readonly mission: Mission;
  readonly dropped: readonly string[];
} {
  const dropped = new Set<string>();
  const allowed = (part: CarriedPart, by: CarriedBy): CarriedPart[] => {
    if (part.format !== family) return [part];
    const left = rules[part.format](part, by, mission);
    for (const name of left.dropped) dropped.add(name);
    return left.part === undefined ? [] : [left.part];
  };
  const waypoints = mission.waypoints.map((waypoint, at) =>
    withAllowedWords(waypoint, standingOf(mission, at), allowed),
  );
  const carried = mission.carried?.flatMap((part) => allowed(part, 'mission'));
  return {
    mission:
      dropped.size === 0 ? mission : { ...mission, waypoints, ...(carried !== undefined && { carried }) },
    dropped: [...dropped],
  };
}

/** The plan lands at its last waypoint where it ends so, else where it takes off again. */
function standingOf({ waypoints, end_action }: Mission, at: number): 'start' | 'landing' | 'waypoint' {
  const waypoint = elementAt(waypoints, at);
  const isEnd = at === waypoints.length - 1 && end_action === 'land';
  if (isEnd || landsBetween(waypoint)) return 'landing';
  return at === 0 ? 'start' : 'waypoint';
}

type Allow = (part: CarriedPart, by: CarriedBy) => readonly CarriedPart[];

function withAllowedWords(waypoint: Waypoint, by: CarriedBy, allowed: Allow): Waypoint {
  const { actions } = waypoint;
  const own = ownWords(waypoint, by, allowed);
  return actions === undefined
    ? own
    : { ...own, actions: actions.map((action): WaypointAction => ownWords(action, 'act', allowed)) };
}

/** A waypoint or an act with what is allowed of its words. */
function ownWords<Holder extends { readonly carried?: CarriedPart | undefined }>(
  holder: Holder,
  by: CarriedBy,
  allowed: Allow,
): Holder {
  if (holder.carried === undefined) return holder;
  const { carried, ...plain } = holder;
  const [left] = allowed(carried, by);
  return { ...plain, ...(left !== undefined && { carried: left }) } as Holder;
}
