import { isLastingType } from '../../mission/actions.ts';
import type { Waypoint, WaypointAction } from '../../mission/mission.ts';

/** An act that goes on from a waypoint to a later one, by the plan's indices. */
export interface Span {
  readonly action: WaypointAction;
  readonly from: number;
  readonly to: number;
}

export const isSpan = ({ span = 0 }: WaypointAction): boolean => span > 0;

/** Where a later series of the same kind takes over, or the last waypoint. */
function takenOverAt(waypoints: readonly Waypoint[], action: WaypointAction, from: number): number {
  const isSuccessor = (other: WaypointAction) => other !== action && other.action_type === action.action_type;
  const next = isLastingType(action.action_type)
    ? waypoints.findIndex(({ actions = [] }, at) => at > from && actions.some(isSuccessor))
    : -1;
  return next < 0 ? waypoints.length - 1 : next;
}

/** All acts of a plan that go on, in the order in which they begin. */
export const spansOf = (waypoints: readonly Waypoint[]): Span[] =>
  waypoints.flatMap(({ actions = [] }, from) =>
    actions.flatMap((action) => {
      const { span = 0 } = action;
      if (span === 0) return [];
      return [{ action, from, to: Math.min(from + span, takenOverAt(waypoints, action, from)) }];
    }),
  );

/** The act as it is done between two waypoints; none where none of its legs lies there. */
export function actWithin({ action, from, to }: Span, first: number, last: number): WaypointAction[] {
  const span = Math.min(to, last) - Math.max(from, first);
  return span > 0 ? [{ ...action, span }] : [];
}
