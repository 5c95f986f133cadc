import type { EndAction, WaypointAction } from '../../mission/mission.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import type { Tally } from '../plan/tally.ts';

/** One item of a MAVLink mission (mavlink.io/en/services/mission.html); a value that the file leaves out is `undefined`. */
export interface MissionItem {
  /** The number by which a DO_JUMP names it: row number in WPL text, `doJumpId` in plans. */
  readonly id: number;
  readonly command: number;
  readonly frame: number | undefined;
  /** param1…param4. */
  readonly params: readonly (number | undefined)[];
  readonly lat: number | undefined;
  readonly lon: number | undefined;
  readonly alt: number | undefined;
  /** Row or item, for messages. */
  readonly where: string;
  /** What the file holds and nobody can read: its position, its first parameter. */
  readonly unreadable?: { readonly position: boolean; readonly wait: boolean } | undefined;
}

/** A mission while its items are flown one after the other. */
export interface Flight {
  readonly points: PlanPoint[];
  /** Seconds to wait before there is a point to wait at. */
  pending_s: number;
  /** Actions at the last point. */
  actions: WaypointAction[];
  speed_mps: number | undefined;
  end: EndAction | undefined;
  /** Where the last item landed; absent: it did not. */
  landed: 'here' | 'there' | undefined;
  readonly ignored: Tally;
  /** Messages, and the items that each is about. */
  readonly notes: Map<string, string[]>;
  assumed: boolean;
}

export function addNote(flight: Flight, message: string, where: string): void {
  const items = flight.notes.get(message) ?? [];
  if (!items.includes(where)) flight.notes.set(message, [...items.slice(0, 50), where]);
}

export function addPoint(flight: Flight, point: PlanPoint): void {
  flight.points.push({
    ...point,
    ...(flight.speed_mps === undefined ? {} : { speed_mps: flight.speed_mps }),
  });
  flight.actions = [];
}
