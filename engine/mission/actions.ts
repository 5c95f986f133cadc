import type { Mission, PlaceLookedAt, Waypoint, WaypointAction } from './mission.ts';

type FigureName = 'every_s' | 'every_m' | 'angle_deg' | 'duration_s' | 'place';

/** Acts that mean the same in several formats, each with the figure that it cannot do without. */
export const figureOfAction = {
  take_photo: undefined,
  start_recording: undefined,
  stop_recording: undefined,
  photos_by_time: 'every_s',
  photos_by_distance: 'every_m',
  gimbal_pitch: 'angle_deg',
  heading: 'angle_deg',
  look_at: 'place',
  hover: 'duration_s',
} as const satisfies Readonly<Record<string, FigureName | undefined>>;

export type ActionType = keyof typeof figureOfAction;
export const actionTypes = Object.keys(figureOfAction) as readonly ActionType[];

const isActionType = (name: string): name is ActionType => Object.hasOwn(figureOfAction, name);

/** Least and most between two pictures of a series in a request, metres or seconds. */
export const pictureGap = { least: 0.01, most: 100_000 } as const;

export type SeriesType = 'photos_by_time' | 'photos_by_distance';

/** True if the action takes pictures along the legs after its waypoint. */
export const isSeriesType = (name: string): name is SeriesType =>
  name === 'photos_by_time' || name === 'photos_by_distance';

export type LastingType = SeriesType | 'look_at';

/** True if the action goes on along the legs until another one of its kind begins. */
export const isLastingType = (name: string): name is LastingType => isSeriesType(name) || name === 'look_at';

/** The type of an action that Homeward understands and that has its figure; `undefined` for any other. */
export function understood(action: WaypointAction): ActionType | undefined {
  const { action_type } = action;
  if (!isActionType(action_type)) return undefined;
  const figure = figureOfAction[action_type];
  if (figure === 'place') return action.place === undefined ? undefined : action_type;
  return figure === undefined || Number.isFinite(action[figure]) ? action_type : undefined;
}

/** True if two looks aim at one place. */
export const isSamePlace = (one: PlaceLookedAt | undefined, other: PlaceLookedAt | undefined): boolean =>
  one?.lat === other?.lat &&
  one?.lon === other?.lon &&
  one?.altitude.datum === other?.altitude.datum &&
  one?.altitude.value_m === other?.altitude.value_m;

/** Waits that a plan itself names at a waypoint, s; not the time that other actions take. */
export const waitsAt = ({ hover_time_s, actions = [] }: Pick<Waypoint, 'hover_time_s' | 'actions'>): number =>
  actions.reduce(
    (sum, { action_type, duration_s }) => sum + (action_type === 'hover' ? duration_s : 0),
    hover_time_s,
  );

/** True if a picture or a film is missing without the action, also for names from files that Homeward does not know. */
export const isOfCamera = ({ action_type }: WaypointAction): boolean =>
  /photo|shoot|record|time_?lapse|video|picture|camera/i.test(action_type);

/** A waypoint whose spans reach another number of waypoints. */
function withSpans(waypoint: Waypoint, spanAfter: (span: number) => number): Waypoint {
  const { actions } = waypoint;
  if (actions?.some(({ span = 0 }) => spanAfter(span) !== span) !== true) return waypoint;
  const changed = actions.map((action) => {
    const span = spanAfter(action.span ?? 0);
    return span === (action.span ?? 0) ? action : { ...action, span };
  });
  return { ...waypoint, actions: changed };
}

/** The waypoints before some more come at `index`, with what spans that place grown. */
export const withRoom = (waypoints: Mission['waypoints'], index: number, more: number): readonly Waypoint[] =>
  waypoints.map((waypoint, at) =>
    withSpans(waypoint, (span) => (at < index && at + span >= index ? span + more : span)),
  );

/** State of a waypoint between two others: the speed of its leg and how the one before is flown, but none of its actions. */
export function stateBetween(waypoints: Mission['waypoints'], index: number): Partial<Waypoint> {
  const [before, after] = [waypoints[index - 1], waypoints[index]];
  const isState = before?.carried?.kind === 'waypoint';
  return {
    ...(after?.speed_mps === undefined ? {} : { speed_mps: after.speed_mps }),
    ...(isState ? { carried: before.carried } : {}),
  };
}
