import type { Mission, Waypoint, WaypointAction } from './mission.ts';

/** Acts that mean the same in several formats, each with the figure that it cannot do without. */
export const figureOfAction = {
  take_photo: undefined,
  start_recording: undefined,
  stop_recording: undefined,
  photos_by_time: 'every_s',
  photos_by_distance: 'every_m',
  gimbal_pitch: 'angle_deg',
  heading: 'angle_deg',
  hover: 'duration_s',
} as const satisfies Readonly<Record<string, 'every_s' | 'every_m' | 'angle_deg' | 'duration_s' | undefined>>;

export type ActionType = keyof typeof figureOfAction;
export const actionTypes = Object.keys(figureOfAction) as readonly ActionType[];

const isActionType = (name: string): name is ActionType => Object.hasOwn(figureOfAction, name);

/** The type of an action that Homeward understands and that has its figure; `undefined` for any other. */
export function understood(action: WaypointAction): ActionType | undefined {
  const { action_type } = action;
  if (!isActionType(action_type)) return undefined;
  const figure = figureOfAction[action_type];
  return figure === undefined || Number.isFinite(action[figure]) ? action_type : undefined;
}

/** Waits that a plan itself names at a waypoint, s; not the time that other actions take. */
export const waitsAt = ({ hover_time_s, actions = [] }: Pick<Waypoint, 'hover_time_s' | 'actions'>): number =>
  actions.reduce(
    (sum, { action_type, duration_s }) => sum + (action_type === 'hover' ? duration_s : 0),
    hover_time_s,
  );

/** Whether a picture or a film is missing without the action; also by the names that files give to what Homeward does not understand. */
export const isOfCamera = ({ action_type }: WaypointAction): boolean =>
  /photo|shoot|record|time_?lapse|video|picture|camera/i.test(action_type);

/** The actions with spans changed by a waypoint more or less: `index` is where it comes or goes, `by` is 1 or −1. */
function withSpans(waypoint: Waypoint, at: number, index: number, by: 1 | -1): Waypoint {
  const isReached = (span: number) => at < index && at + span >= index;
  if (waypoint.actions?.some(({ span = 0 }) => isReached(span)) !== true) return waypoint;
  const actions = waypoint.actions.map((action) => {
    const { span = 0 } = action;
    return isReached(span) ? { ...action, span: span + by } : action;
  });
  return { ...waypoint, actions };
}

/** The waypoints before one comes at `index` (1) or goes from there (−1), with what spans it grown or shrunk. */
export const withRoom = (waypoints: Mission['waypoints'], index: number, by: 1 | -1): readonly Waypoint[] =>
  waypoints.map((waypoint, at) => withSpans(waypoint, at, index, by));

/** What a waypoint between two others takes over: the speed of its leg and how the one before is flown, but nothing that is done there. */
export function stateBetween(waypoints: Mission['waypoints'], index: number): Partial<Waypoint> {
  const [before, after] = [waypoints[index - 1], waypoints[index]];
  const isState = before?.carried?.kind === 'waypoint';
  return {
    ...(after?.speed_mps === undefined ? {} : { speed_mps: after.speed_mps }),
    ...(isState ? { carried: before.carried } : {}),
  };
}
