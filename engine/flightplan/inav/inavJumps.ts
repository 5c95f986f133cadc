import { elementAt } from '../../elementAt.ts';
import type { Saying } from '../../saying.ts';
import type { Tally } from '../plan/tally.ts';
import { limits } from '../source/limits.ts';
import type { InavItem } from './inavItems.ts';

/** Items to which INAV lets a jump lead. */
const places = new Set(['WAYPOINT', 'POSHOLD_TIME', 'LAND']);

/**
 * The items in the order of flight. A jump counts anew when it is reached again after its last repeat, so an outer one repeats an inner one
 * (github.com/iNavFlight/inav/wiki/MSP-Navigation-Messages, “Annotated Example”). What is not followed is told.
 */
export function inFlightOrder(items: readonly InavItem[], tally: Tally): readonly InavItem[] {
  const left = new Map<number, number>();
  const told = new Set<number>();
  const order: InavItem[] = [];
  let steps = 0;
  for (let at = 0; at < items.length; at++) {
    const item = elementAt(items, at);
    if (item.action !== 'JUMP') {
      order.push(item);
      continue;
    }
    const target = item.p1 - 1;
    const length = Math.abs(at - target);
    const objection = objectionTo(item, { at, target, items }) ?? tooFar(steps + length);
    if (objection !== undefined) {
      if (!told.has(at)) tally.lose('command', 'jump', item.where, objection);
      told.add(at);
      continue;
    }
    const rest = left.get(at) ?? item.p2;
    left.delete(at);
    if (rest <= 0) continue;
    left.set(at, rest - 1);
    steps += length;
    at = target - 1;
  }
  return order;
}

const tooFar = (steps: number): Saying | undefined =>
  steps > limits.jump_steps
    ? { says: 'reason.many_repeats', values: { most: limits.jump_steps } }
    : undefined;

function objectionTo(
  { p2 }: InavItem,
  {
    at,
    target,
    items,
  }: { readonly at: number; readonly target: number; readonly items: readonly InavItem[] },
): Saying | undefined {
  if (!places.has(items[target]?.action ?? '')) return { says: 'reason.jump_nowhere' };
  if (at === 0 || Math.abs(at - target) <= 1) return { says: 'reason.jump_to_neighbour' };
  return p2 < 0 ? { says: 'reason.jump_for_ever' } : undefined;
}
