import { toBearing, toLongitude } from '../../geo/angle.ts';
import { known } from '../../known.ts';
import { type ActionType, understood } from '../../mission/actions.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import type { WaypointAction } from '../../mission/mission.ts';
import type { Tally } from '../plan/tally.ts';
import { parseNumber } from '../source/numbers.ts';
import { cleanText } from '../source/refusal.ts';
import { childNamed, childrenNamed, childText, type XmlElement } from '../source/xml/xml.ts';
import { decimalText } from '../write/decimal.ts';
import type { XmlNode } from '../write/xmlText.ts';
import { groupWithoutOwnLens, type Lens, withoutOwnLens } from './wpmlLens.ts';
import { membersIn, membersOf, nodeAt, textAt, wpmlPart } from './wpmlParts.ts';

const functionName = 'wpml:actionActuatorFunc';
const parameterName = 'wpml:actionActuatorFuncParam';

const picture: XmlNode = {
  'wpml:payloadPositionIndex': '0',
  'wpml:fileSuffix': '',
  'wpml:useGlobalPayloadLensIndex': '1',
};

/** How far the gimbal turns: to an angle below the horizon, at once. */
const pitch: XmlNode = {
  'wpml:gimbalHeadingYawBase': 'aircraft',
  'wpml:gimbalRotateMode': 'absoluteAngle',
  'wpml:gimbalPitchRotateEnable': '1',
  'wpml:gimbalPitchRotateAngle': '0',
  'wpml:gimbalRollRotateEnable': '0',
  'wpml:gimbalRollRotateAngle': '0',
  'wpml:gimbalYawRotateEnable': '0',
  'wpml:gimbalYawRotateAngle': '0',
  'wpml:gimbalRotateTimeEnable': '0',
  'wpml:gimbalRotateTime': '0',
  'wpml:payloadPositionIndex': '0',
};

interface Act {
  /** `actionActuatorFunc` (DJI Cloud API, WPML: common element). */
  readonly name: string;
  readonly preset: XmlNode;
  /** The parameter that holds the figure of the action. */
  readonly figure?: Parameter;
}

type Parameter = `wpml:${string}`;

const withoutPrefix = (parameter: Parameter) => parameter.slice('wpml:'.length);

const turn: XmlNode = { 'wpml:aircraftHeading': '0', 'wpml:aircraftPathMode': 'counterClockwise' };

const acts: ReadonlyMap<ActionType, Act> = new Map<ActionType, Act>([
  ['take_photo', { name: 'takePhoto', preset: picture }],
  ['start_recording', { name: 'startRecord', preset: picture }],
  ['stop_recording', { name: 'stopRecord', preset: { 'wpml:payloadPositionIndex': '0' } }],
  ['gimbal_pitch', { name: 'gimbalRotate', preset: pitch, figure: 'wpml:gimbalPitchRotateAngle' }],
  ['heading', { name: 'rotateYaw', preset: turn, figure: 'wpml:aircraftHeading' }],
  ['hover', { name: 'hover', preset: { 'wpml:hoverTime': '0' }, figure: 'wpml:hoverTime' }],
]);

const typeOf: ReadonlyMap<string, ActionType> = new Map([...acts].map(([type, { name }]) => [name, type]));

/** The figure of an action as the file gives it: a heading counts from −180 to 180. */
function figureOf({ action_type, angle_deg, duration_s }: WaypointAction): number | undefined {
  if (action_type === 'hover') return duration_s;
  return action_type === 'heading' ? angle_deg && toLongitude(angle_deg) : angle_deg;
}

const presetOf = (type: ActionType, figure: string | undefined): XmlNode => {
  const { name, preset, figure: place } = known(acts.get(type));
  const parameters = place === undefined || figure === undefined ? preset : { ...preset, [place]: figure };
  return { [functionName]: name, [parameterName]: parameters };
};

/** Words of a group about its actions, except those in the first or only group of a waypoint. */
export interface GroupMark {
  readonly number: number;
  readonly mode: string;
}

const ordinary = 'sequence';

function marks({ number, mode }: GroupMark): XmlNode {
  return {
    ...(number === 0 ? {} : { '@group': `${number}` }),
    ...(mode === ordinary ? {} : { '@mode': mode }),
  };
}

/** True if a turn of the gimbal sets a pitch, whatever else it does. */
const setsPitch = (parameters: XmlElement | undefined) =>
  childText(parameters, 'gimbalPitchRotateEnable') === '1' &&
  childText(parameters, 'gimbalRotateMode') === 'absoluteAngle';

function typed(name: string, parameters: XmlElement | undefined): Partial<WaypointAction> | undefined {
  const type = typeOf.get(name);
  if (type === undefined || type === 'hover') return undefined;
  const place = acts.get(type)?.figure;
  if (place === undefined) return { action_type: type };
  const angle_deg = parseNumber(childText(parameters, withoutPrefix(place)));
  if (angle_deg === undefined || (type === 'gimbal_pitch' && !setsPitch(parameters))) return undefined;
  return { action_type: type, angle_deg: type === 'heading' ? toBearing(angle_deg) : angle_deg };
}

const idOnly: ReadonlySet<string> = new Set(['actionId']);

/** The name that the file gives to an action. */
export const nameOf = (action: XmlElement): string =>
  cleanText(childText(action, 'actionActuatorFunc') ?? 'unnamed', 40);

/** Context for readers of acts. */
export interface Reading {
  readonly ignored: Tally;
  /** The lens of the aircraft that the file names. */
  readonly lens: Lens | undefined;
}

/** An action other than a wait: what Homeward understands of it, and its own words where they say more. */
export function readAct(action: XmlElement, group: GroupMark, { ignored, lens }: Reading): WaypointAction {
  const name = nameOf(action);
  const parameters = childNamed(action, 'actionActuatorFuncParam');
  const read = { duration_s: 0, action_type: name, ...typed(name, parameters) };
  const members = { ...marks(group), ...withoutOwnLens(membersOf(action.children, idOnly), lens) };
  const type = understood(read);
  const preset = type === undefined ? {} : presetOf(type, textOfFigure(read));
  const [carried] = wpmlPart('action', members, preset, ignored);
  return carried === undefined ? read : { ...read, carried };
}

/** A wait between other actions, in the group that it stands in. */
export function waitAct(duration_s: number, group: GroupMark): WaypointAction {
  const members = marks(group);
  const wait = { action_type: 'hover', duration_s };
  if (Object.keys(members).length === 0) return wait;
  return { ...wait, carried: { format: 'wpml', kind: 'action', text: JSON.stringify(members) } };
}

const textOfFigure = (action: WaypointAction): string | undefined => {
  const figure = figureOf(action);
  return figure === undefined ? undefined : decimalText(figure);
};

export interface WrittenAct {
  /** Actions with the same mark stand in one group. */
  readonly group: string;
  readonly mode: string;
  readonly element: XmlNode;
}

/** The figure in the file's own words, unless it has been edited since. */
function withFigure(parameters: XmlNode, place: string, figure: number | undefined): XmlNode {
  const own = parseNumber(textAt(parameters, place));
  if (figure === undefined || own === figure || isSameTurn(own, figure)) return parameters;
  return { ...parameters, [place]: decimalText(figure) };
}

/** The same heading counted the other way round. */
const isSameTurn = (one: number | undefined, other: number): boolean =>
  one !== undefined && Math.abs(one) > 90 && toLongitude(one) === toLongitude(other);

/** The element of an action at a waypoint, without its number. */
export function writtenAct(action: WaypointAction): WrittenAct {
  const {
    '@group': group = '0',
    '@mode': mode = ordinary,
    ...own
  } = membersIn(action.carried, 'action') ?? {};
  const type = understood(action);
  const preset = type === undefined ? {} : presetOf(type, textOfFigure(action));
  const element = functionName in own ? own : preset;
  const place = type === undefined ? undefined : acts.get(type)?.figure;
  const parameters = nodeAt(element, parameterName);
  return {
    group: `${group}`,
    mode: `${mode}`,
    element:
      place === undefined
        ? element
        : { ...element, [parameterName]: withFigure(parameters, place, figureOf(action)) },
  };
}

/** A series of pictures by time or distance. */
export const series: ReadonlyMap<string, 'photos_by_time' | 'photos_by_distance'> = new Map([
  ['multipleTiming', 'photos_by_time'],
  ['multipleDistance', 'photos_by_distance'],
]);

const triggerName = 'wpml:actionTrigger';
const amountName = 'wpml:actionTriggerParam';

const seriesGroup = (type: string, amount: number): XmlNode => ({
  'wpml:actionGroupMode': ordinary,
  [triggerName]: {
    'wpml:actionTriggerType': type === 'photos_by_time' ? 'multipleTiming' : 'multipleDistance',
    [amountName]: decimalText(amount),
  },
  'wpml:action': { 'wpml:actionId': '0', ...presetOf('take_photo', undefined) },
});

const numbersOfGroup: ReadonlySet<string> = new Set([
  'actionGroupId',
  'actionGroupStartIndex',
  'actionGroupEndIndex',
]);

/** A group that acts along the way: a series of pictures, or what only the file understands. */
export function readSpan(group: XmlElement, span: number, { ignored, lens }: Reading): WaypointAction {
  const trigger = childNamed(group, 'actionTrigger');
  const type = series.get(childText(trigger, 'actionTriggerType') ?? '');
  const amount = parseNumber(childText(trigger, 'actionTriggerParam'));
  const names = childrenNamed(group, 'action').map(nameOf);
  const isSeries = type !== undefined && amount !== undefined && amount > 0 && names.join() === 'takePhoto';
  const figure = type === 'photos_by_time' ? { every_s: amount } : { every_m: amount };
  const read: WaypointAction = isSeries
    ? { action_type: type, duration_s: 0, ...figure, span }
    : { action_type: cleanText(names.join(', '), 80), duration_s: 0, span };
  const preset = isSeries ? seriesGroup(type, amount) : {};
  const [carried] = wpmlPart(
    'group',
    groupWithoutOwnLens(membersOf(group.children, numbersOfGroup), lens),
    preset,
    ignored,
  );
  return carried === undefined ? read : { ...read, carried };
}

/** The members of a group along the way, without its numbers; `undefined` for an action that is done at its waypoint. */
export function writtenSpan(action: WaypointAction): XmlNode | undefined {
  const own = membersIn(action.carried, 'group');
  const type = understood(action);
  if (type !== 'photos_by_time' && type !== 'photos_by_distance') return own;
  const amount = known(type === 'photos_by_time' ? action.every_s : action.every_m);
  if (own === undefined) return seriesGroup(type, amount);
  return { ...own, [triggerName]: withFigure(nodeAt(own, triggerName), amountName, amount) };
}

/** The parameters of an act in the words of the file, or of the one act of a group along the way. */
const parametersIn = (part: CarriedPart | undefined): XmlNode =>
  nodeAt(membersIn(part, 'action') ?? nodeAt(membersIn(part, 'group'), 'wpml:action'), parameterName);

/** True if the words of an act turn the gimbal aside or roll it. */
export function turnsAside(part: CarriedPart | undefined): boolean {
  const parameters = parametersIn(part);
  return ['wpml:gimbalYawRotateEnable', 'wpml:gimbalRollRotateEnable'].some(
    (name) => textAt(parameters, name) === '1',
  );
}

/** True if the words of a picture name a lens of its own. */
export function picksLens(part: CarriedPart | undefined): boolean {
  const parameters = parametersIn(part);
  const isGlobal = textAt(parameters, 'wpml:useGlobalPayloadLensIndex') === '1';
  return !isGlobal && /\S/.test(textAt(parameters, 'wpml:payloadLensIndex') ?? '');
}
