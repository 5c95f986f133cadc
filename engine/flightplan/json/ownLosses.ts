import { lossCodes } from '../../warnings/lossCodes.ts';
import type { Warning } from '../../warnings/warning.ts';
import { listAt, member, numberAt, textAt } from '../source/json/jsonValue.ts';

const mostLosses = 100;

/** What the window tells beside its verdict on such a plan, for whoever analyses the file without it. */
export const ownLosses = (plan: unknown): Warning[] =>
  listAt(member(plan, 'origin'), 'losses').slice(0, mostLosses).flatMap(toLoss);

function toLoss(item: unknown): Warning[] {
  const code = lossCodes.find((known) => known === member(item, 'code'));
  const [message, value] = [textAt(item, 'message'), numberAt(item, 'value')];
  if (code === undefined || message === undefined) return [];
  return [{ code, says: 'AS_SAID', values: { text: message }, ...(value !== undefined && { value }) }];
}
