import type { Mission, Waypoint } from '../../mission/mission.ts';
import type { Values } from '../../saying.ts';
import { waypointsSaid } from '../write/waypointsSaid.ts';
import type { NoteCode, WriteNote } from '../write/writeFailure.ts';

export type Test = (waypoint: Waypoint, index: number) => boolean;

/** The message of a note, which its code names where `says` does not, and the values in it. */
interface Told {
  readonly says?: string;
  readonly values?: Values;
}

/** A note about the waypoints that pass a test, which its message has as `where`; none where no waypoint does. */
export function noteAt(
  { waypoints }: Mission,
  code: NoteCode,
  test: Test,
  { values, ...told }: Told = {},
): WriteNote[] {
  const waypoint_indices = waypoints.flatMap((waypoint, index) => (test(waypoint, index) ? [index] : []));
  if (waypoint_indices.length === 0) return [];
  const where = waypointsSaid(waypoint_indices);
  return [{ code, ...told, values: { ...values, where }, waypoint_indices }];
}

export const noteOf = (code: NoteCode, told: Told = {}): WriteNote => ({
  code,
  ...told,
  waypoint_indices: [],
});

/** A note on something that a format has no place for. `what`: a word of the message. */
export const noPlace = (code: NoteCode, name: string, what: string): WriteNote =>
  noteOf(code, { says: 'no_place', values: { name, what } });
