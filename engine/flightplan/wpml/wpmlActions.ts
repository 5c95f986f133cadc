import { elementAt } from '../../elementAt.ts';
import type { WaypointAction } from '../../mission/mission.ts';
import { numbered, type PlaceInFile } from '../../placeInFile.ts';
import type { Tally } from '../plan/tally.ts';
import { limits } from '../source/limits.ts';
import { parseNumber } from '../source/numbers.ts';
import { refuse } from '../source/refusal.ts';
import { childNamed, childrenNamed, childText, type XmlElement } from '../source/xml/xml.ts';
import { type GroupMark, nameOf, type Reading, readAct, readSpan, waitAct } from './wpmlActs.ts';

/** A time that cannot be read. */
const unclear = '?';

const timesOf: ReadonlyMap<string, (parameters: XmlElement | undefined) => readonly string[]> = new Map([
  [
    'gimbalrotate',
    (parameters) => {
      const switched = childText(parameters, 'gimbalRotateTimeEnable') ?? '';
      if (/^(false)?$/i.test(switched) || parseNumber(switched) === 0) return [];
      const isOn = /^true$/i.test(switched) || parseNumber(switched) === 1;
      // Any other word leaves open if the time counts, so the time is told as lost.
      return [isOn ? (childText(parameters, 'gimbalRotateTime') ?? '') : unclear];
    },
  ],
  [
    'startsmartoblique',
    (parameters) =>
      (parameters === undefined ? [] : childrenNamed(parameters, 'smartObliquePoint')).map(
        (point) => childText(point, 'smartObliqueStayTime') ?? '',
      ),
  ],
]);

/**
 * Seconds that an act other than a wait takes by the figures of the file: a turn of the gimbal that lasts a set time, and the stays of one
 * cycle of oblique pictures (DJI Cloud API, WPML: common element).
 */
const actTime = (action: XmlElement, where: PlaceInFile, ignored: Tally): number =>
  timesIn(action).reduce((sum, text) => sum + secondsIn(text, where, ignored, 'reason.act_time'), 0);

/** The times of an act as the file has them; 0 where it leaves them open. */
function timesIn(action: XmlElement): string[] {
  const name = childText(action, 'actionActuatorFunc')?.toLowerCase() ?? '';
  const texts = timesOf.get(name)?.(childNamed(action, 'actionActuatorFuncParam')) ?? [];
  return texts.map((text) => text || '0');
}

/** A time in seconds; one that cannot be read or flown is lost. */
function secondsIn(
  text: string | undefined,
  where: PlaceInFile,
  ignored: Tally,
  says: 'reason.act_time' | 'reason.wait_time',
): number {
  const value = parseNumber(text);
  if (value !== undefined && value >= 0 && value <= limits.hover_s) return value;
  ignored.lose('wait', 'wait', where, { says, values: { most_s: limits.hover_s } });
  return 0;
}

/** Doings at a waypoint: first the wait, then the actions. */
interface Doings {
  readonly hover_s: number;
  readonly actions: readonly WaypointAction[];
  /** Number of actions beyond the limit. */
  readonly excess: number;
}

/** A step of a group: a wait in seconds, or an action. */
type Step = number | WaypointAction;

/**
 * Waits and actions of a wayline by waypoint index. A group that starts on reaching a point acts at each index of its range; one that
 * starts by time, by distance or between points is one action that goes on over its range.
 */
export function readDoings(
  placemarks: readonly XmlElement[],
  indices: readonly number[],
  reading: Reading,
): ReadonlyMap<number, Doings> {
  const { ignored } = reading;
  const doings = new Map<number, Doings>();
  const sorted = [...new Set(indices)].sort((one, other) => one - other);
  let work = 0;
  placemarks.forEach((placemark, at) => {
    const where = numbered('waypoint', at + 1);
    let number = 0;
    for (const group of childrenNamed(placemark, 'actionGroup')) {
      const range = rangeOf(group, sorted, elementAt(indices, at));
      if (!isRangeClear(group)) ignored.lose('command', 'actionGroup', where, 'reason.group_range');
      if (range.length === 0) {
        ignored.lose('command', 'actionGroup', where, 'reason.no_waypoint');
        continue;
      }
      const isAtPoints = actsAtPoints(group, range.length);
      const steps = isAtPoints
        ? stepsOf(group, number++, where, reading)
        : alongOf(group, range, where, reading);
      if (steps.length === 0) continue;
      const reached = isAtPoints ? range : range.slice(0, 1);
      work += reached.length;
      if (work > mostWork)
        refuse('TOO_MANY_ACTIONS.wpml', { values: { most: mostWork }, where: 'actionGroup' });
      for (const index of reached) doings.set(index, joined(doings.get(index), steps));
    }
  });
  for (const { excess } of doings.values())
    ignored.add('action', { says: 'reason.many_acts', values: { most: limits.actions } }, excess);
  return doings;
}

/** True if a group acts at waypoints; one that turns the gimbal evenly acts on the way between those of its range. */
function actsAtPoints(group: XmlElement, reach: number): boolean {
  const trigger = childText(childNamed(group, 'actionTrigger'), 'actionTriggerType');
  if (trigger?.toLowerCase() !== 'reachpoint') return false;
  return (
    reach === 1 || childrenNamed(group, 'action').every((action) => nameOf(action) !== 'gimbalEvenlyRotate')
  );
}

function stepsOf(group: XmlElement, number: number, where: PlaceInFile, reading: Reading): Step[] {
  const mark: GroupMark = { number, mode: childText(group, 'actionGroupMode') ?? ordinary.mode };
  return childrenNamed(group, 'action').flatMap((action): Step[] => {
    if (hoverText(action) === undefined) {
      const duration_s = actTime(action, where, reading.ignored);
      return [{ ...readAct(action, mark, reading), duration_s }];
    }
    const wait_s = waitOf(action, where, reading.ignored);
    if (wait_s === 0) return [];
    return [number === 0 && mark.mode === ordinary.mode ? wait_s : waitAct(wait_s, mark)];
  });
}

/** The one action of a group along the way. Its waits are lost to the figures. */
function alongOf(group: XmlElement, range: readonly number[], where: PlaceInFile, reading: Reading): Step[] {
  if (childrenNamed(group, 'action').length === 0) return [];
  loseWaits(group, where, reading.ignored);
  return [readSpan(group, range.length - 1, reading)];
}

/** Says that the waits of a group that does not act at a waypoint count for no figure. */
function loseWaits(group: XmlElement, where: PlaceInFile, ignored: Tally): void {
  for (const action of childrenNamed(group, 'action'))
    if (hoverText(action) !== undefined) ignored.lose('wait', 'wait', where, 'reason.not_at_point');
}

const startGroup = 'startActionGroup';
const isWait = (action: XmlElement) =>
  action.name === 'action' &&
  (hoverText(action) !== undefined || timesIn(action).some((text) => parseNumber(text) !== 0));

/** Seconds of the waits before a wayline starts, which are spent where it starts. */
export function startWaits(folder: XmlElement, ignored: Tally): number {
  const waits = childrenNamed(folder, startGroup).flatMap((group) => group.children.filter(isWait));
  return waits.reduce((sum, wait) => sum + startWait(wait, ignored), 0);
}

function startWait(action: XmlElement, ignored: Tally): number {
  const where = { says: 'wayline_start' };
  if (hoverText(action) !== undefined) return waitOf(action, where, ignored);
  ignored.add(nameOf(action), 'reason.before_start');
  return actTime(action, where, ignored);
}

/** The members of a folder without the waits before its start, which are waits at the first waypoint. */
export const withoutStartWaits = (folder: XmlElement): XmlElement[] =>
  folder.children.flatMap((member) => {
    if (member.name !== startGroup || !member.children.some(isWait)) return [member];
    const children = member.children.filter((child) => !isWait(child));
    return children.some(({ name }) => name === 'action') ? [{ ...member, children }] : [];
  });

/** The wait at a waypoint is what comes before its first action; a later one is an action itself. */
function joined(before: Doings = nothing, steps: readonly Step[]): Doings {
  const first = before.actions.length > 0 ? 0 : steps.findIndex((step) => typeof step !== 'number');
  const waits = steps.slice(0, first < 0 ? steps.length : first) as readonly number[];
  const more = steps
    .slice(waits.length)
    .map((step) => (typeof step === 'number' ? waitAct(step, ordinary) : step));
  const room = limits.actions - before.actions.length;
  return {
    hover_s: waits.reduce((sum, wait_s) => sum + wait_s, before.hover_s),
    actions: room === 0 || more.length === 0 ? before.actions : [...before.actions, ...more.slice(0, room)],
    excess: before.excess + Math.max(0, more.length - room),
  };
}

const nothing: Doings = { hover_s: 0, actions: [], excess: 0 };
const ordinary: GroupMark = { number: 0, mode: 'sequence' };

/** Groups times waypoints: a hundred at each point of a route of 20,000. */
const mostWork = 2_000_000;

const waitOf = (action: XmlElement, where: PlaceInFile, ignored: Tally): number =>
  secondsIn(hoverText(action), where, ignored, 'reason.wait_time');

/** Duration of a wait: `hover` of the standard, or `stayForSeconds` of scripts that were written from examples. */
function hoverText(action: XmlElement): string | undefined {
  const parameters = childNamed(action, 'actionActuatorFuncParam');
  const kind = childText(action, 'actionActuatorFunc');
  if (kind?.toLowerCase() === 'hover') return childText(parameters, 'hoverTime') ?? '';
  return kind === 'stayForSeconds' ? (childText(parameters, 'stayTime') ?? '') : undefined;
}

/** The waypoints at which a group is triggered. */
function rangeOf(group: XmlElement, sorted: readonly number[], own: number): readonly number[] {
  const first = parseNumber(childText(group, 'actionGroupStartIndex')) ?? own;
  const last = parseNumber(childText(group, 'actionGroupEndIndex')) ?? first;
  return last < first ? [own] : sorted.slice(firstFrom(sorted, first), firstFrom(sorted, last + 1));
}

/** True if the ends of a range that a group names are whole numbers in order. */
function isRangeClear(group: XmlElement): boolean {
  const ends = ['actionGroupStartIndex', 'actionGroupEndIndex'].flatMap(
    (name) => childText(group, name) ?? [],
  );
  const [first = Number.NaN, last = first] = ends.map((text) => parseNumber(text) ?? Number.NaN);
  return ends.length === 0 || (Number.isInteger(first) && Number.isInteger(last) && first <= last);
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
