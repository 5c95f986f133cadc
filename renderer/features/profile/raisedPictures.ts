import type { MissionEdit } from '../../../engine/mission/edits.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { pictureCount } from '../../../engine/mission/pictures.ts';

/** The waypoints that an edit raises on a route that takes pictures, whose pixels grow by that, and by how much at most, metres; `undefined`: none. */
export function raisedPictures(edit: MissionEdit, waypoints: readonly Waypoint[]) {
  if (edit.kind !== 'raise_waypoints' || pictureCount(waypoints) === 0) return undefined;
  const raised = edit.by_m.filter((by_m) => by_m > 0);
  return raised.length === 0 ? undefined : { count: raised.length, most_m: Math.max(...raised) };
}

export type RaisedPictures = NonNullable<ReturnType<typeof raisedPictures>>;
