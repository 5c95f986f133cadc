import type { Position } from '../../../engine/geo/position.ts';
import { type ActionType, isSeriesType, understood } from '../../../engine/mission/actions.ts';
import type { WaypointAction } from '../../../engine/mission/mission.ts';
import type { Bound } from '../../../server/contract/schemas/common.ts';
import { waypointsText } from '../../plan/editText.ts';
import { toCoordinateText } from '../../ui/coordinateText.ts';

type Figure = 'angle_deg' | 'every_s' | 'every_m' | 'duration_s';

/** The window's name for an action, and the figure that a person sets. */
interface ActionWords {
  readonly name: string;
  readonly figure?: Figure;
  readonly bound?: Bound;
  /** The value of a new action. */
  readonly usual?: number;
}

const seconds = { min: 0.5, max: 3600, unit: 's', step: 0.5 } as const;

const words: Readonly<Record<ActionType, ActionWords>> = {
  take_photo: { name: 'Photo' },
  photos_by_time: { name: 'Photo every', figure: 'every_s', bound: seconds, usual: 2 },
  photos_by_distance: {
    name: 'Photo every',
    figure: 'every_m',
    bound: { min: 0.5, max: 5000, unit: 'm', step: 1 },
    usual: 10,
  },
  start_recording: { name: 'Start filming' },
  stop_recording: { name: 'Stop filming' },
  gimbal_pitch: {
    name: 'Gimbal to',
    figure: 'angle_deg',
    bound: { min: -120, max: 60, unit: '°', step: 5 },
    usual: -90,
  },
  heading: {
    name: 'Heading to',
    figure: 'angle_deg',
    bound: { min: 0, max: 360, unit: '°', step: 5 },
    usual: 0,
  },
  look_at: { name: 'Look at' },
  hover: { name: 'Wait', figure: 'duration_s', bound: seconds, usual: 5 },
};

/** The list to add from must tell distance and time apart. */
const choices: readonly (readonly [ActionType, string])[] = [
  ['take_photo', 'Photo'],
  ['photos_by_time', 'Photos by time'],
  ['photos_by_distance', 'Photos by distance'],
  ['start_recording', 'Start filming'],
  ['stop_recording', 'Stop filming'],
  ['gimbal_pitch', 'Gimbal'],
  ['heading', 'Heading'],
  ['look_at', 'Look at a place'],
  ['hover', 'Wait'],
];

export const actionChoices = choices.map(([value, label]) => ({ value, label }));

export interface AroundAction {
  readonly waypointsAfter: number;
  /** The place that a new look points to. */
  readonly place?: Position | undefined;
}

/** A new action; a series goes on to the next waypoint, where there is one, and a look to the last. */
export function newAction(type: ActionType, { waypointsAfter, place }: AroundAction): WaypointAction {
  const { figure, usual } = words[type];
  const action: WaypointAction = { action_type: type, duration_s: 0 };
  if (type === 'look_at' && place !== undefined) {
    const { lat, lon } = place;
    const altitude = { datum: 'takeoff', value_m: 0 } as const;
    return { ...action, place: { lat, lon, altitude }, span: waypointsAfter };
  }
  const told = figure === undefined ? action : { ...action, [figure]: usual };
  return isSeriesType(type) ? { ...told, span: Math.min(1, waypointsAfter) } : told;
}

export interface ActionField {
  readonly figure: Figure;
  readonly bound: Bound;
  readonly value: number | undefined;
}

/** The figure of an action as a field; `undefined` where there is none to set. */
export function fieldOfAction(action: WaypointAction): ActionField | undefined {
  const type = understood(action);
  const { figure, bound } = type === undefined ? {} : words[type];
  return figure === undefined || bound === undefined ? undefined : { figure, bound, value: action[figure] };
}

/** Names an action; one that Homeward does not understand has the file's name for it. */
export function toActionName(action: WaypointAction): string {
  const type = understood(action);
  return type === undefined ? `${action.action_type || 'Unnamed'} (as in the file)` : words[type].name;
}

/** An action in a few words, for a tip. */
export function toActionText(action: WaypointAction): string {
  const { value, bound } = fieldOfAction(action) ?? {};
  if (action.place !== undefined) return `${toActionName(action)} ${toCoordinateText(action.place)}`;
  const figure =
    value === undefined ? '' : ` ${value.toFixed(1).replace(/\.0$/, '')}\u00a0${bound?.unit ?? ''}`;
  return `${toActionName(action)}${figure}`;
}

/** Says in a sentence which actions went with deleted waypoints. */
export function toDroppedText(indices: readonly number[], actions: readonly WaypointAction[]): string {
  const texts = actions.slice(0, 3).map(toActionText);
  const more = actions.length > texts.length ? ` and ${actions.length - texts.length} more` : '';
  const text = waypointsText(indices);
  const gone = `${text.replace(/^w/, 'W')} ${indices.length === 1 ? 'is' : 'are'} gone`;
  return `${gone} with what was done there: ${texts.join(', ')}${more}.`;
}

/** Says in a sentence which turns a reversed route leaves to its pilot. */
export const toTurnedText = (indices: readonly number[]): string =>
  `The route is reversed. How the file has the aircraft turn and look at ${waypointsText(indices)} stays as it was there.`;
