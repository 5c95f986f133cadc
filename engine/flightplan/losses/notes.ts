import type { Mission, Waypoint } from '../../mission/mission.ts';
import { waypointsText } from '../write/waypointsText.ts';
import type { NoteCode, WriteNote } from '../write/writeFailure.ts';

export type Test = (waypoint: Waypoint, index: number) => boolean;

/** A note about the waypoints that pass a test; none where no waypoint does. */
export function noteAt(
  { waypoints }: Mission,
  code: NoteCode,
  test: Test,
  messageFor: (waypoints: string) => string,
): WriteNote[] {
  const waypoint_indices = waypoints.flatMap((waypoint, index) => (test(waypoint, index) ? [index] : []));
  if (waypoint_indices.length === 0) return [];
  return [{ code, message: messageFor(waypointsText(waypoint_indices)), waypoint_indices }];
}

export const noteOf = (code: NoteCode, message: string): WriteNote => ({
  code,
  message,
  waypoint_indices: [],
});
