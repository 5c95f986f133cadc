import { elementAt } from '../../elementAt.ts';
import type { LastingType } from '../../mission/actions.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import type { EndAction, WaypointAction } from '../../mission/mission.ts';
import type { PlaceInFile } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import type { Tally } from '../plan/tally.ts';
import { limits } from '../source/limits.ts';

/** One item of a MAVLink mission (mavlink.io/en/services/mission.html); a value that the file leaves out is `undefined`. */
export interface MissionItem {
  /** The number by which a DO_JUMP names it: row number in WPL text, `doJumpId` in plans. */
  readonly id: number;
  readonly command: number;
  readonly frame: number | undefined;
  /** Parameters param1 to param4. */
  readonly params: readonly (number | undefined)[];
  readonly lat: number | undefined;
  readonly lon: number | undefined;
  readonly alt: number | undefined;
  /** Row or item, for messages. */
  readonly where: PlaceInFile;
  /** True if the mission stops at the item, where the autopilot heeds that. */
  readonly stays?: boolean | undefined;
  /** Marks what the file holds in an unreadable form: the position, the first parameter, one of the others. */
  readonly unreadable?: Readonly<Record<'position' | 'wait' | 'figure', boolean>> | undefined;
}

/** A mission while its items are flown one after the other. */
export interface Flight {
  readonly points: PlanPoint[];
  /** Seconds to wait before there is a point to wait at. */
  pending_s: number;
  /** Height above the launch point of a take-off before there is a point. */
  takeOff_m: number | undefined;
  /** Settings and acts before the first point. */
  readonly before: CarriedPart[];
  /** Where what goes on along the legs began that is under way. */
  readonly running: Map<LastingType, { readonly point: number; readonly action: WaypointAction }>;
  speed_mps: number | undefined;
  end: EndAction | undefined;
  /** Where the last item landed; absent: it did not. */
  landed: 'here' | 'there' | undefined;
  readonly ignored: Tally;
  /** Notes by name and values, each with the items that it is about. */
  readonly notes: Map<string, { readonly what: Saying; readonly items: readonly PlaceInFile[] }>;
  assumed: boolean;
}

export function addNote({ notes }: Flight, what: Saying, where: PlaceInFile): void {
  const key = JSON.stringify(what);
  const { items = [] } = notes.get(key) ?? {};
  if (!items.includes(where)) notes.set(key, { what, items: [...items.slice(0, 50), where] });
}

export function addPoint(flight: Flight, point: PlanPoint): void {
  flight.points.push({
    ...point,
    ...(flight.speed_mps === undefined ? {} : { speed_mps: flight.speed_mps }),
  });
}

/** Adds an action at the last point; `false` where there is none yet, or no room. */
export function addAction(flight: Flight, action: WaypointAction): boolean {
  const last = flight.points.at(-1);
  const { actions = [] } = last ?? {};
  if (last === undefined || actions.length >= limits.actions) return false;
  flight.points[flight.points.length - 1] = { ...last, actions: [...actions, action] };
  return true;
}

/** Begins what goes on along the legs at the last point; one of the same kind that is under way ends there. */
export function beginSeries(flight: Flight, type: LastingType, action: WaypointAction): boolean {
  endSeries(flight, type);
  const begun = { ...action, span: 0 };
  if (!addAction(flight, begun)) return false;
  flight.running.set(type, { point: flight.points.length - 1, action: begun });
  return true;
}

/** Ends what goes on at the last point; `false` where none is under way. */
export function endSeries(flight: Flight, type: LastingType): boolean {
  const begun = flight.running.get(type);
  if (begun === undefined) return false;
  const point = elementAt(flight.points, begun.point);
  const span = flight.points.length - 1 - begun.point;
  const actions = point.actions?.map((one) => (one === begun.action ? { ...one, span } : one));
  flight.points[begun.point] = { ...point, actions };
  flight.running.delete(type);
  return true;
}
