import { trackBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import { type ActionType, understood } from './actions.ts';
import type { Waypoint, WaypointAction } from './mission.ts';

/** Where a plan points nose and gimbal; members are absent where it says nothing, or nothing that counts there. */
export interface Pointing {
  /** Direction of the nose, true degrees. */
  readonly heading_deg?: number | undefined;
  /** Angle of the gimbal, 0 level and −90 straight down. */
  readonly gimbal_pitch_deg?: number | undefined;
}

interface Moment {
  /** The waypoint that is flown to, or where the aircraft is. */
  readonly waypoint_index: number;
  readonly isThere: boolean;
  readonly at: Position;
}

/** Returns the last action of a type at a waypoint. */
const lastOf = (type: ActionType, { actions = [] }: Pick<Waypoint, 'actions'>): WaypointAction | undefined =>
  actions.findLast((action) => action.action_type === type && understood(action) === type);

/** The direction that the nose is turned to at a waypoint, true degrees; `undefined`: none of its own. */
export const headingAt = (waypoint: Pick<Waypoint, 'actions'>): number | undefined =>
  lastOf('heading', waypoint)?.angle_deg;

/**
 * Finds where a plan points nose and gimbal at a moment: a gimbal keeps its angle, a place is looked at from its waypoint on for as many
 * waypoints as its action spans, and a heading holds at its waypoint alone. `from`: the first waypoint whose actions the flight takes.
 */
export function pointingAt(
  waypoints: readonly Waypoint[],
  { waypoint_index, isThere, at }: Moment,
  from = 0,
): Pointing {
  const passed = waypoints.slice(from, waypoint_index + (isThere ? 1 : 0)).map((waypoint, nth) => ({
    waypoint,
    index: from + nth,
  }));
  const here = isThere ? passed.at(-1)?.waypoint : undefined;
  const looks = passed.flatMap(({ waypoint, index }) => {
    const action = lastOf('look_at', waypoint);
    return action?.place === undefined ? [] : [{ place: action.place, until: index + (action.span ?? 0) }];
  });
  const look = looks.at(-1);
  // The angle of the gimbal is unknown there: it depends on the height of the place that is looked at.
  if (look !== undefined && waypoint_index <= look.until)
    return { heading_deg: trackBetween(at, look.place).course_deg };
  const heading_deg = here && headingAt(here);
  const gimbal_pitch_deg = passed
    .map(({ waypoint }) => lastOf('gimbal_pitch', waypoint)?.angle_deg)
    .findLast((angle_deg) => angle_deg !== undefined);
  return {
    ...(heading_deg !== undefined && { heading_deg }),
    ...(gimbal_pitch_deg !== undefined && { gimbal_pitch_deg }),
  };
}
