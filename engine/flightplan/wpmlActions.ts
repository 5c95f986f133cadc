import { limits } from './limits.ts';
import { parseNumber } from './numbers.ts';
import { childNamed, childrenNamed, childText, type XmlElement } from './xml.ts';

export interface Waits {
  /** Seconds by waypoint index. */
  readonly hover_s: ReadonlyMap<number, number>;
  readonly unreadable: number;
}

/**
 * Waits of a wayline: hovers of the action groups that are triggered on reaching a point, for each index of the group's
 * range. Timed and distance-triggered groups are no waits at points.
 */
export function readWaits(placemarks: readonly XmlElement[], indices: readonly number[]): Waits {
  const hover_s = new Map<number, number>();
  let unreadable = 0;
  placemarks.forEach((placemark, at) => {
    for (const group of childrenNamed(placemark, 'actionGroup')) {
      if (childText(childNamed(group, 'actionTrigger'), 'actionTriggerType') !== 'reachPoint') continue;
      const wait = waitOf(group);
      unreadable += wait.unreadable;
      if (wait.seconds > 0) addToRange(hover_s, group, wait.seconds, indices, indices[at] ?? at);
    }
  });
  return { hover_s, unreadable };
}

function waitOf(group: XmlElement): { seconds: number; unreadable: number } {
  let seconds = 0;
  let unreadable = 0;
  for (const action of childrenNamed(group, 'action')) {
    const text = hoverText(action);
    if (text === undefined) continue;
    const value = parseNumber(text);
    if (value === undefined || value < 0 || value > limits.hover_s) unreadable += 1;
    else seconds += value;
  }
  return { seconds, unreadable };
}

/** `hover` of the standard, `stayForSeconds` of scripts that write by example. */
function hoverText(action: XmlElement): string | undefined {
  const parameters = childNamed(action, 'actionActuatorFuncParam');
  const kind = childText(action, 'actionActuatorFunc');
  if (kind === 'hover') return childText(parameters, 'hoverTime') ?? '';
  return kind === 'stayForSeconds' ? (childText(parameters, 'stayTime') ?? '') : undefined;
}

function addToRange(
  hover_s: Map<number, number>,
  group: XmlElement,
  seconds: number,
  indices: readonly number[],
  own: number,
): void {
  const first = parseNumber(childText(group, 'actionGroupStartIndex')) ?? own;
  const last = parseNumber(childText(group, 'actionGroupEndIndex')) ?? first;
  const range = last < first ? [own] : indices.filter((index) => index >= first && index <= last);
  for (const index of new Set(range)) hover_s.set(index, (hover_s.get(index) ?? 0) + seconds);
}
