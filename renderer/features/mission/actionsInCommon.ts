import { isLastingType, understood } from '../../../engine/mission/actions.ts';
import type { EachChange, MissionEdit } from '../../../engine/mission/edits.ts';
import type { Waypoint, WaypointAction } from '../../../engine/mission/mission.ts';
import { waypointsText } from '../../plan/editText.ts';
import { toActionText } from './actionText.ts';

/** An act that some of the chosen waypoints do. */
export interface CommonAction {
  readonly text: string;
  readonly action: WaypointAction;
  /** How many of them do it. */
  readonly count: number;
  /** Whether it can be done at the others, too; what only the file understands cannot. */
  readonly isForAll: boolean;
}

/** The nose has a field of its own. */
const isListed = (action: WaypointAction) => understood(action) !== 'heading';

/** What is done at the chosen waypoints, in the order of the route; the same act with the same figure counts once. */
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

/** Has an act done at all of some waypoints: it is added where it is missing. */
export function actionForAll(
  waypoints: readonly Waypoint[],
  indices: readonly number[],
  action: WaypointAction,
): MissionEdit {
  const text = toActionText(action);
  const changes: EachChange[] = indices.flatMap((index) => {
    const { actions = [] } = waypoints[index] ?? {};
    if (actions.some((one) => toActionText(one) === text)) return [];
    return { index, change: { actions: [...actions, actionAt(action, waypoints.length - index - 1)] } };
  });
  return { kind: 'change_each', changes, as: `add “${text}” to ${waypointsText(changes.map(indexOf))}` };
}

/** Has an act done at none of some waypoints. */
export function actionForNone(
  waypoints: readonly Waypoint[],
  indices: readonly number[],
  action: WaypointAction,
): MissionEdit {
  const text = toActionText(action);
  const changes: EachChange[] = indices.flatMap((index) => {
    const { actions = [] } = waypoints[index] ?? {};
    const kept = actions.filter((one) => toActionText(one) !== text);
    return kept.length === actions.length ? [] : { index, change: { actions: kept } };
  });
  return { kind: 'change_each', changes, as: `remove “${text}” from ${waypointsText(changes.map(indexOf))}` };
}

const indexOf = ({ index }: EachChange) => index;
