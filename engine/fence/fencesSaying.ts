import type { Saying } from '../saying.ts';
import type { Fence } from './fence.ts';

/** How many fences there are, with their sides. */
export function fencesSaying(fences: readonly Fence[]): Saying {
  const outside = fences.filter(({ is_inclusion }) => !is_inclusion).length;
  const inside = fences.length - outside;
  const sides: Saying[] = [
    ...(inside === 0 ? [] : [{ says: 'fences.inside', values: { count: inside } }]),
    ...(outside === 0 ? [] : [{ says: 'fences.outside', values: { count: outside } }]),
  ];
  return { says: 'fences', values: { count: fences.length, sides } };
}
