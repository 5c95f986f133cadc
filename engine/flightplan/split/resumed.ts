import { type ActionType, understood } from '../../mission/actions.ts';
import type { Waypoint, WaypointAction } from '../../mission/mission.ts';
import type { FlightPart } from './flightEnds.ts';

/** State after a waypoint that an aircraft must set again after a new take-off. */
interface Standing {
  readonly isRecording: boolean;
  readonly gimbal: WaypointAction | undefined;
  /** Heading of the nose; absent where it has since turned to a place. */
  readonly heading: WaypointAction | undefined;
}

const allActions = (waypoints: readonly Waypoint[]): WaypointAction[] =>
  waypoints.flatMap(({ actions = [] }) => actions);

const isRecordingAct = ({ action_type }: WaypointAction): boolean =>
  action_type === 'start_recording' || action_type === 'stop_recording';

/** The acts that turn the nose. */
const turns: ReadonlySet<ActionType | undefined> = new Set(['heading', 'look_at']);

/** The state that the acts of the waypoints before `end` leave behind. */
function standingBefore(waypoints: readonly Waypoint[], end: number): Standing {
  const done = allActions(waypoints.slice(0, end));
  const turned = done.findLast((action) => turns.has(understood(action)));
  return {
    isRecording: done.findLast(isRecordingAct)?.action_type === 'start_recording',
    gimbal: done.findLast((action) => understood(action) === 'gimbal_pitch'),
    heading: turned?.action_type === 'heading' ? turned : undefined,
  };
}

const act = (action_type: 'start_recording' | 'stop_recording'): WaypointAction => ({
  action_type,
  duration_s: 0,
});

const setAgain = (set: WaypointAction | undefined): WaypointAction[] =>
  set === undefined ? [] : [{ action_type: set.action_type, angle_deg: set.angle_deg, duration_s: 0 }];

/** Acts at the waypoint of a battery change by which a flight goes on as the one before ended. */
export function resumingActs(waypoints: readonly Waypoint[], swap: number): WaypointAction[] {
  const { isRecording, gimbal, heading } = standingBefore(waypoints, swap + 1);
  return [...setAgain(gimbal), ...setAgain(heading), ...(isRecording ? [act('start_recording')] : [])];
}

/** Acts at the last waypoint before the battery is changed, or where the flight ends inside the leg after that. */
export const endingActs = (
  waypoints: readonly Waypoint[],
  { last_waypoint_index: last }: Pick<FlightPart, 'last_waypoint_index'>,
): WaypointAction[] =>
  last < waypoints.length - 1 && standingBefore(waypoints, last + 1).isRecording
    ? [act('stop_recording')]
    : [];
