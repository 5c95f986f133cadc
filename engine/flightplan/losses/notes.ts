import type { Mission, Waypoint } from '../../mission/mission.ts';
import { type Saying, saidAs } from '../../saying.ts';
import { waypointsText } from '../write/waypointsText.ts';
import type { NoteCode, WriteNote } from '../write/writeFailure.ts';

export type Test = (waypoint: Waypoint, index: number) => boolean;

/** A note about the waypoints that pass a test; none where no waypoint does. */
export function noteAt(
  { waypoints }: Mission,
  code: NoteCode,
  test: Test,
  sayFor: (waypoints: string) => string | Saying,
): WriteNote[] {
  const waypoint_indices = waypoints.flatMap((waypoint, index) => (test(waypoint, index) ? [index] : []));
  if (waypoint_indices.length === 0) return [];
  return [{ code, ...saidAs(sayFor(waypointsText(waypoint_indices))), waypoint_indices }];
}

export const noteOf = (code: NoteCode, what: string | Saying): WriteNote => ({
  code,
  ...saidAs(what),
  waypoint_indices: [],
});
