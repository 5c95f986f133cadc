import type { Position } from '../../../engine/geo/position.ts';
import { type ActionType, isSeriesType, understood } from '../../../engine/mission/actions.ts';
import type { WaypointAction } from '../../../engine/mission/mission.ts';
import type { Bound } from '../../../server/contract/schemas/common.ts';
import { toCoordinateText } from '../../ui/coordinateText.ts';
import { words } from '../../ui/words.ts';
import { naming } from './inCommon.ts';

type Figure = 'angle_deg' | 'every_s' | 'every_m' | 'duration_s';

/** The figure of an action that a person sets. */
interface ActionKind {
  readonly figure?: Figure;
  readonly bound?: Bound;
  /** The value of a new action. */
  readonly usual?: number;
}

const seconds = { min: 0.5, max: 3600, unit: 's', step: 0.5 } as const;

const kinds: Readonly<Record<ActionType, ActionKind>> = {
  take_photo: {},
  photos_by_time: { figure: 'every_s', bound: seconds, usual: 2 },
  photos_by_distance: { figure: 'every_m', bound: { min: 0.5, max: 5000, unit: 'm', step: 1 }, usual: 10 },
  start_recording: {},
  stop_recording: {},
  gimbal_pitch: { figure: 'angle_deg', bound: { min: -120, max: 60, unit: '°', step: 5 }, usual: -90 },
  heading: { figure: 'angle_deg', bound: { min: 0, max: 360, unit: '°', step: 5 }, usual: 0 },
  look_at: {},
  hover: { figure: 'duration_s', bound: seconds, usual: 5 },
};

/** The list to add from tells distance and time apart. */
export const actionChoices = () =>
  (Object.keys(kinds) as ActionType[]).map((value) => ({
    value,
    label: words(`window.mission.new_action.${value}`),
  }));

export interface AroundAction {
  readonly waypointsAfter: number;
  /** The place that a new look points to. */
  readonly place?: Position | undefined;
}

/** A new action; a series goes on to the next waypoint, where there is one, and a look to the last. */
export function newAction(type: ActionType, { waypointsAfter, place }: AroundAction): WaypointAction {
  const { figure, usual } = kinds[type];
  const action: WaypointAction = { action_type: type, duration_s: 0 };
  if (type === 'look_at' && place !== undefined) {
    const { lat, lon } = place;
    const altitude = { datum: 'takeoff', value_m: 0 } as const;
    return { ...action, place: { lat, lon, altitude }, span: waypointsAfter };
  }
  const told = figure === undefined ? action : { ...action, [figure]: usual };
  return isSeriesType(type) ? { ...told, span: Math.min(1, waypointsAfter) } : told;
}

/** The figure of an action as a field; `undefined` where there is none to set. */
export function fieldOfAction(action: WaypointAction) {
  const type = understood(action);
  const { figure, bound } = type === undefined ? {} : kinds[type];
  return figure === undefined || bound === undefined ? undefined : { figure, bound, value: action[figure] };
}

/** Names an action; one that Homeward does not understand has the file's name for it. */
export function toActionName(action: WaypointAction): string {
  const type = understood(action);
  if (type !== undefined) return words(`window.mission.action.${type}`);
  const { action_type: name } = action;
  return name === ''
    ? words('window.mission.unnamed_action')
    : words('window.mission.action_of_file', { name });
}

/** An action in a few words, for a tip. */
export function toActionText(action: WaypointAction): string {
  const { value, bound } = fieldOfAction(action) ?? {};
  const name = toActionName(action);
  if (action.place !== undefined) return `${name} ${toCoordinateText(action.place)}`;
  if (value === undefined) return name;
  const shown = Number(value.toFixed(1));
  return words('window.mission.action_with_figure', { name, value: shown, unit: bound?.unit ?? '' });
}

/** Says in a sentence which actions went with deleted waypoints. */
export function toDroppedText(indices: readonly number[], actions: readonly WaypointAction[]): string {
  const texts = actions.slice(0, 3).map(toActionText);
  const more = actions.length - texts.length;
  return words('window.mission.dropped_actions', { ...naming(indices), actions: texts, more });
}

/** Says in a sentence which turns a reversed route leaves to its pilot. */
export const toTurnedText = (indices: readonly number[]): string =>
  words('window.mission.turns_kept', naming(indices));
