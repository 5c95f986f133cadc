import { isSamePlace } from '../../mission/actions.ts';
import type { PlaceLookedAt, WaypointAction } from '../../mission/mission.ts';
import { isHeld } from '../write/writtenParts.ts';

interface Acting {
  readonly actions?: readonly WaypointAction[] | undefined;
}

/** Adds what is looked at where that begins; rows of one place are one, up to the last of them. */
export function withLooks<Point extends Acting>(
  points: readonly Point[],
  rows: readonly (PlaceLookedAt | undefined)[],
): Point[] {
  const isSame = (one: number, other: number) => isSamePlace(rows[one], rows[other]);
  return points.map((point, index) => {
    const place = rows[index];
    if (place === undefined || (index > 0 && isSame(index - 1, index))) return point;
    let end = index;
    while (end + 1 < points.length && isSame(index, end + 1)) end += 1;
    const look: WaypointAction = { action_type: 'look_at', duration_s: 0, place, span: end - index };
    return { ...point, actions: [look, ...(point.actions ?? [])] };
  });
}

/** Place that each row looks at; a later look replaces it. */
export function looksOf(points: readonly Acting[]): (PlaceLookedAt | undefined)[] {
  let place: PlaceLookedAt | undefined;
  let last = -1;
  return points.map(({ actions = [] }, index) => {
    for (const action of actions)
      if (isHeld(action, 'litchi_csv') && action.action_type === 'look_at') {
        place = action.place;
        last = index + (action.span ?? 0);
      }
    return index <= last ? place : undefined;
  });
}
