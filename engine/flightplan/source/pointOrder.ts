import type { Warning } from '../../warnings/warning.ts';
import { note } from '../plan/planDraft.ts';
import { cleanText } from './refusal.ts';

/** True if numbers that are all different stand in another order than theirs; where one is missing they order nothing. */
export function isOutOfOrder(numbers: Iterable<number | undefined>): boolean {
  const before = new Set<number>();
  let last = Number.NEGATIVE_INFINITY;
  let isMixed = false;
  for (const number of numbers) {
    if (number === undefined || before.has(number)) return false;
    before.add(number);
    isMixed ||= number < last;
    last = number;
  }
  return isMixed;
}

export const orderNote = (name: string): Warning => note('other_order', { name: cleanText(name, 40) });
