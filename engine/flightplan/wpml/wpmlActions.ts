import { elementAt } from '../../elementAt.ts';
import type { WaypointAction } from '../../mission/mission.ts';
import type { Tally } from '../plan/tally.ts';
import { limits } from '../source/limits.ts';
import { parseNumber } from '../source/numbers.ts';
import { cleanText, refuse } from '../source/refusal.ts';
import { childNamed, childrenNamed, childText, type XmlElement } from '../source/xml/xml.ts';

export interface Waits {
  /** Seconds by waypoint index. */
  readonly hover_s: ReadonlyMap<number, number>;
  /** Camera actions by waypoint index. */
  readonly actions: ReadonlyMap<number, readonly WaypointAction[]>;
}

const cameraActions: ReadonlyMap<string, string> = new Map([
  ['takePhoto', 'take_photo'],
  ['startRecord', 'start_recording'],
  ['stopRecord', 'stop_recording'],
]);

/**
 * Waits and camera actions of a wayline, from the action groups that start on reaching a point, for each index of the group's
 * range. Groups that start by time or distance are no waits at points.
 */
export function readWaits(
  placemarks: readonly XmlElement[],
  indices: readonly number[],
  ignored: Tally,
): Waits {
  const hover_s = new Map<number, number>();
  const actions = new Map<number, readonly WaypointAction[]>();
  const sorted = [...new Set(indices)].sort((one, other) => one - other);
  let work = 0;
  placemarks.forEach((placemark, at) => {
    for (const group of childrenNamed(placemark, 'actionGroup')) {
      const isAtPoint = childText(childNamed(group, 'actionTrigger'), 'actionTriggerType') === 'reachPoint';
      const where = `waypoint ${at + 1}`;
      tallyIgnored(group, { isAtPoint, where }, ignored);
      if (!isAtPoint) continue;
      const wait_s = waitOf(group, where, ignored);
      const acts = actionsOf(group).slice(0, limits.actions);
      if (wait_s === 0 && acts.length === 0) continue;
      const range = rangeOf(group, sorted, elementAt(indices, at));
      work += range.length;
      if (work > mostWork) refuseWork();
      for (const index of range) {
        if (wait_s > 0) hover_s.set(index, (hover_s.get(index) ?? 0) + wait_s);
        if (acts.length > 0) actions.set(index, joined(actions.get(index), acts));
      }
    }
  });
  return { hover_s, actions };
}

/** Groups times waypoints: a hundred at each point of a route of 20,000. */
const mostWork = 2_000_000;

function refuseWork(): never {
  refuse(
    'TOO_MANY_ACTIONS',
    `The action groups of the mission act more than ${mostWork} times at its waypoints; check their index ranges and export it again.`,
    { where: 'actionGroup' },
  );
}

const waitActions: readonly string[] = ['hover', 'stayForSeconds'];

/** Where the actions of a group are done: on reaching a point, or at another moment. */
interface Moment {
  readonly isAtPoint: boolean;
  readonly where: string;
}

/** Counts each action that is neither a wait nor a camera action at a point; a wait at another moment is lost. */
export function tallyIgnored(group: XmlElement, { isAtPoint, where }: Moment, tally: Tally): void {
  for (const action of childrenNamed(group, 'action')) {
    const kind = cleanText(childText(action, 'actionActuatorFunc') ?? 'unnamed', 40);
    if (isAtPoint && (waitActions.includes(kind) || cameraActions.has(kind))) continue;
    if (waitActions.includes(kind)) {
      tally.lose('wait', 'wait', { reason: 'its group does not start on reaching a point', where });
      continue;
    }
    const when = isAtPoint ? '' : ' on a timer, by distance or at the start';
    tally.add(
      `${kind} action`,
      `what the aircraft does${when} takes no time in the plan and is not written back`,
    );
  }
}

/** Actions of a waypoint with more of them. Copies a list only while it grows: a group may span all waypoints of a long route. */
function joined(
  before: readonly WaypointAction[] | undefined,
  more: readonly WaypointAction[],
): readonly WaypointAction[] {
  if (before === undefined) return more;
  return before.length >= limits.actions ? before : [...before, ...more].slice(0, limits.actions);
}

const actionsOf = (group: XmlElement): WaypointAction[] =>
  childrenNamed(group, 'action').flatMap((action) => {
    const action_type = cameraActions.get(childText(action, 'actionActuatorFunc') ?? '');
    return action_type === undefined ? [] : [{ action_type, duration_s: 0 }];
  });

function waitOf(group: XmlElement, where: string, tally: Tally): number {
  let seconds = 0;
  for (const action of childrenNamed(group, 'action')) {
    const text = hoverText(action);
    if (text === undefined) continue;
    const value = parseNumber(text);
    const isUsable = value !== undefined && value >= 0 && value <= limits.hover_s;
    if (isUsable) seconds += value;
    else
      tally.lose('wait', 'wait', { reason: `its time is not a number from 0 to ${limits.hover_s} s`, where });
  }
  return seconds;
}

/** Duration of a wait: `hover` of the standard, or `stayForSeconds` of scripts that were written from examples. */
function hoverText(action: XmlElement): string | undefined {
  const parameters = childNamed(action, 'actionActuatorFuncParam');
  const kind = childText(action, 'actionActuatorFunc');
  if (kind === 'hover') return childText(parameters, 'hoverTime') ?? '';
  return kind === 'stayForSeconds' ? (childText(parameters, 'stayTime') ?? '') : undefined;
}

/** The waypoints at which a group is triggered. */
function rangeOf(group: XmlElement, sorted: readonly number[], own: number): readonly number[] {
  const first = parseNumber(childText(group, 'actionGroupStartIndex')) ?? own;
  const last = parseNumber(childText(group, 'actionGroupEndIndex')) ?? first;
  return last < first ? [own] : sorted.slice(firstFrom(sorted, first), firstFrom(sorted, last + 1));
}

/** Where the first index begins that is not below the sought one, by binary search. */
function firstFrom(sorted: readonly number[], sought: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (elementAt(sorted, middle) < sought) low = middle + 1;
    else high = middle;
  }
  return low;
}
