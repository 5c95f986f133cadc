import { elementAt } from '../../elementAt.ts';
import { routeLength } from '../../geo/routeLength.ts';
import type { CarriedPart } from '../../mission/carried.ts';
import type { PlaceInFile } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import { limits } from '../source/limits.ts';
import { mavCmd } from './commandTable.ts';
import type { MissionItem } from './missionFlight.ts';
import { isFlownTo } from './positions.ts';

const { DO_JUMP, JUMP_TAG, DO_JUMP_TAG } = mavCmd;

export const isJump = ({ command }: Pick<MissionItem, 'command'>): boolean =>
  command === DO_JUMP || command === JUMP_TAG || command === DO_JUMP_TAG;

export interface Unrolled {
  readonly order: readonly MissionItem[];
  /** Items that were left out or shown only once, with the item that caused it. */
  readonly notes: readonly (readonly [what: Saying, where: PlaceInFile])[];
  /** Jumps that are not followed as the file has them, with the reason and the item. */
  readonly lost: readonly (readonly [reason: Saying, where: PlaceInFile])[];
  /** True where a jump back for ever is followed once. */
  readonly isEndless: boolean;
}

/** Tells writers that a part is repeated for ever in the file. */
export const repeatedForEver: CarriedPart = { format: 'mavlink', kind: 'endless', text: '' };

/**
 * The items in the order of flight. As in ArduPilot (`AP_Mission::get_next_cmd`) and PX4, each jump counts its own repeats
 * over the whole flight, so that an outer jump does not repeat an inner one again. An endless jump back is followed once. Items
 * behind an endless jump ahead are entries for the pilot or a failsafe, and are shown. The total number of repeated steps is limited.
 */
export function unrollJumps(items: readonly MissionItem[]): Unrolled {
  const notes: (readonly [Saying, PlaceInFile])[] = [];
  const lost: (readonly [Saying, PlaceInFile])[] = [];
  if (!items.some(isJump)) return { order: items, notes, lost, isEndless: false };
  let isEndless = false;
  const targetOf = targets(items);
  const left = new Map<number, number>();
  const order: MissionItem[] = [];
  let steps = 0;
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined || item.command === JUMP_TAG) continue;
    if (!isJump(item)) {
      order.push(item);
      continue;
    }
    const target = targetOf(item);
    const rest = left.get(at) ?? item.params[1] ?? 0;
    if (rest === 0) continue;
    const length = target === undefined ? 0 : Math.abs(at - target);
    if (target !== undefined && target < at && rest < 0) {
      isEndless = true;
      lost.push([{ says: 'reason.do_jump_for_ever' }, item.where]);
      continue;
    }
    const { fault, objection = fault, remark } = judge({ at, target, rest, steps: steps + length });
    const isFirst = !left.has(at);
    const message =
      objection ??
      remark ??
      (isFirst && target !== undefined ? repeated(items, target, at, rest) : undefined);
    if (message !== undefined) (fault === undefined ? notes : lost).push([message, item.where]);
    left.set(at, objection === undefined ? rest - 1 : 0);
    if (target === undefined || objection !== undefined) continue;
    steps += length;
    at = target - 1;
  }
  return { order, notes, lost, isEndless };
}

/** How often a part is flown, and how long one turn of it is, back to its begin. */
function repeated(items: readonly MissionItem[], from: number, to: number, repeats: number): Saying {
  const part = items.slice(from, to);
  const places = part.filter(isFlownTo);
  const turn_m = routeLength([...places, ...places.slice(0, 1)]);
  const [begin, end] = [elementAt(items, from).where, elementAt(items, to - 1).where];
  return {
    says: 'mission.repeats',
    values: { from: begin, to: begin === end ? 'none' : end, times: repeats + 1, turn_m },
  };
}

function targets(items: readonly MissionItem[]): (jump: MissionItem) => number | undefined {
  const ids = firsts(items, ({ id }) => id);
  const tags = firsts(items, ({ command, params }) => (command === JUMP_TAG ? params[0] : undefined));
  return ({ command, params }) => (command === DO_JUMP ? ids : tags).get(params[0]);
}

/** Where each name stands first: QGroundControl and ArduPilot go by the first of two. */
function firsts(
  items: readonly MissionItem[],
  nameOf: (item: MissionItem) => number | undefined,
): ReadonlyMap<number | undefined, number> {
  const found = new Map<number | undefined, number>();
  for (const [index, item] of items.entries()) {
    const name = nameOf(item);
    if (name !== undefined && !found.has(name)) found.set(name, index);
  }
  return found;
}

interface Jump {
  readonly at: number;
  readonly target: number | undefined;
  readonly rest: number;
  readonly steps: number;
}

interface Judged {
  /** The autopilot may do something else with it than is counted. */
  readonly fault?: Saying;
  readonly objection?: Saying;
  readonly remark?: Saying;
}

/** Why a jump is not followed, or what to note although it is. */
function judge({ at, target, rest, steps }: Jump): Judged {
  if (target === undefined) return { fault: { says: 'reason.jump_to_none' } };
  if (target === at) return { fault: { says: 'reason.jump_to_itself' } };
  if (target > at && rest < 0) {
    return { objection: { says: 'mission.skipped_always' } };
  }
  if (target > at) return { remark: { says: 'mission.skips' } };
  return steps > limits.jump_steps
    ? { fault: { says: 'reason.many_repeats', values: { most: limits.jump_steps } } }
    : {};
}
