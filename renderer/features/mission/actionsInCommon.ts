import { isLastingType, understood } from '../../../engine/mission/actions.ts';
import type { EachChange, MissionEdit } from '../../../engine/mission/edits.ts';
import type { Waypoint, WaypointAction } from '../../../engine/mission/mission.ts';
import { words } from '../../ui/words.ts';
import { toActionText } from './actionText.ts';
import { naming } from './inCommon.ts';

/** An act that some of the chosen waypoints do. */
export interface CommonAction {
  readonly text: string;
  readonly action: WaypointAction;
  /** The number of waypoints with this action. */
  readonly count: number;
  /** The other waypoints can have it, too; actions that only the file understands cannot be copied. */
  readonly isForAll: boolean;
}

/** The nose has a field of its own. */
const isListed = (action: WaypointAction) => understood(action) !== 'heading';

/** Lists the actions of the chosen waypoints in the order of the route; equal actions count once. */
export function commonActions(chosen: readonly Waypoint[]): readonly CommonAction[] {
  const found = new Map<string, CommonAction>();
  for (const { actions = [] } of chosen) {
    const here = new Map(actions.filter(isListed).map((action) => [toActionText(action), action]));
    for (const [text, action] of here) {
      const count = (found.get(text)?.count ?? 0) + 1;
      found.set(text, { text, action, count, isForAll: understood(action) !== undefined });
    }
  }
  return [...found.values()];
}

/** An act as another waypoint does it: in Homeward's terms, and no series beyond the last waypoint. */
function actionAt({ carried: _, ...action }: WaypointAction, waypointsAfter: number): WaypointAction {
  return isLastingType(action.action_type)
    ? { ...action, span: Math.min(action.span ?? 1, waypointsAfter) }
    : action;
}

/** An edit of the acts of some waypoints, of those alone that `toActions` gives others for. */
function changeActions(
  waypoints: readonly Waypoint[],
  indices: readonly number[],
  toActions: (actions: readonly WaypointAction[], index: number) => readonly WaypointAction[],
  toName: (changed: ReturnType<typeof naming>) => string,
): MissionEdit {
  const changes: EachChange[] = indices.flatMap((index) => {
    const { actions = [] } = waypoints[index] ?? {};
    const changed = toActions(actions, index);
    return changed.length === actions.length ? [] : { index, change: { actions: changed } };
  });
  return { kind: 'change_each', changes, as: toName(naming(changes.map(({ index }) => index))) };
}

/** Has an act done at all of some waypoints: it is added where it is missing. */
export function actionForAll(
  waypoints: readonly Waypoint[],
  indices: readonly number[],
  action: WaypointAction,
): MissionEdit {
  const text = toActionText(action);
  const isDone = (actions: readonly WaypointAction[]) => actions.some((one) => toActionText(one) === text);
  return changeActions(
    waypoints,
    indices,
    (actions, index) =>
      isDone(actions) ? actions : [...actions, actionAt(action, waypoints.length - index - 1)],
    (changed) => words('window.mission.edit_add_action', { ...changed, action: text }),
  );
}

/** Has an act done at none of some waypoints. */
export function actionForNone(
  waypoints: readonly Waypoint[],
  indices: readonly number[],
  action: WaypointAction,
): MissionEdit {
  const text = toActionText(action);
  return changeActions(
    waypoints,
    indices,
    (actions) => actions.filter((one) => toActionText(one) !== text),
    (changed) => words('window.mission.edit_remove_action', { ...changed, action: text }),
  );
}
