import { limits } from './limits.ts';
import type { MissionItem } from './mavlink.ts';

const jump = 177;

export interface Unrolled {
  readonly order: readonly MissionItem[];
  /** What was left out or shown once, in plain words, with the item it happened at. */
  readonly notes: readonly (readonly [message: string, where: string])[];
}

/**
 * Items in the order in which they are flown: each DO_JUMP back is flown as often as it says, up to a number of steps in
 * all. A jump for ever is shown once; a jump ahead is left out, so that every item is shown.
 */
export function unrollJumps(items: readonly MissionItem[]): Unrolled {
  const notes: (readonly [string, string])[] = [];
  if (!items.some((item) => item.command === jump)) return { order: items, notes };
  const places = new Map(items.map((item, index) => [item.id, index]));
  const left = new Map<number, number>();
  const order: MissionItem[] = [];
  let repeated = 0;
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item?.command !== jump) {
      if (item !== undefined) order.push(item);
      continue;
    }
    const target = places.get(item.params[0] ?? Number.NaN);
    const rest = left.get(at) ?? item.params[1] ?? 0;
    const objection = objectionTo(at, target, rest, repeated);
    if (objection !== undefined) notes.push([objection, item.where]);
    left.set(at, rest - 1);
    if (target === undefined || objection !== undefined || rest <= 0) {
      left.delete(at);
      continue;
    }
    repeated += at - target;
    at = target - 1;
  }
  return { order, notes };
}

function objectionTo(
  at: number,
  target: number | undefined,
  rest: number,
  repeated: number,
): string | undefined {
  if (target === undefined) return 'A jump to an item that does not exist is left out';
  if (target >= at) return 'A jump ahead is left out, all items are shown';
  if (rest < 0) return 'A part that is repeated for ever is shown once';
  if (rest > 0 && repeated + at - target > limits.jump_steps) {
    return `Repeats beyond ${limits.jump_steps} steps are left out`;
  }
  return undefined;
}
