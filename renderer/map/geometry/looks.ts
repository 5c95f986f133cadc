import type { Position } from '../../../engine/geo/position.ts';
import type { MissionEdit } from '../../../engine/mission/edits.ts';
import type { PlaceLookedAt, Waypoint } from '../../../engine/mission/mission.ts';
import { words } from '../../ui/words.ts';

/** A place that is looked at, by the numbers of the waypoints from which and up to which; `index` counts the acts of the first. */
export interface Look {
  readonly place: PlaceLookedAt;
  readonly from: number;
  readonly to: number;
  readonly index: number;
}

export const looksIn = (waypoints: readonly Waypoint[]): Look[] =>
  waypoints.flatMap(({ actions = [] }, at) =>
    actions.flatMap(({ place, span = 0 }, index) =>
      place === undefined
        ? []
        : [{ place, from: at + 1, to: Math.min(at + span + 1, waypoints.length), index }],
    ),
  );

/** Has one of a plan's looks lead to another place, as high as before; `byKey`: moves that follow each other are one step to undo. */
export function lookMoved(
  waypoints: readonly Waypoint[],
  { from, index }: Pick<Look, 'from' | 'index'>,
  { lat, lon }: Position,
  byKey?: true,
): MissionEdit {
  const { actions = [] } = waypoints[from - 1] ?? {};
  const moved = actions.map((action, at) =>
    at === index && action.place !== undefined ? { ...action, place: { ...action.place, lat, lon } } : action,
  );
  return {
    kind: 'change_each',
    changes: [{ index: from - 1, change: { actions: moved } }],
    as: words('window.map.move_look', { number: from }),
    ...(byKey && { isTyped: true as const }),
  };
}
