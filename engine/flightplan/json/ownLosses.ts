import { inWords, type Saying, type Value, type Values } from '../../saying.ts';
import { lossCodes } from '../../warnings/lossCodes.ts';
import type { Warning, WarningCode } from '../../warnings/warning.ts';
import { listAt, member, numberAt, textAt } from '../source/json/jsonValue.ts';

const mostLosses = 100;
/** Sayings in sayings; no finding has more. */
const deepest = 4;

/** The losses that the plan keeps of its own file, for analyses without the window. */
export const ownLosses = (plan: unknown): Warning[] =>
  listAt(member(plan, 'origin'), 'losses').slice(0, mostLosses).flatMap(toLoss);

/** Codes whose message needs no values; others without any are damaged. */
const saidAlone: ReadonlySet<WarningCode> = new Set(['HOME_ASSUMED', 'RETURN_BY_HAND']);

/** A finding of this version; earlier ones wrote its sentence. */
function toLoss(item: unknown): Warning[] {
  const code = lossCodes.find((known) => known === member(item, 'code'));
  if (code === undefined) return [];
  const [message, value, says] = [textAt(item, 'message'), numberAt(item, 'value'), textAt(item, 'says')];
  const values = toValues(member(item, 'values'), deepest);
  if (says === undefined && values === undefined && message === undefined && !saidAlone.has(code)) return [];
  const said =
    says === undefined && values === undefined && message !== undefined
      ? inWords(message)
      : { ...(says !== undefined && { says }), ...(values !== undefined && { values }) };
  const [limit, unit] = [numberAt(item, 'limit'), textAt(item, 'unit')];
  return [
    {
      code,
      ...said,
      ...(value !== undefined && { value }),
      ...(limit !== undefined && { limit }),
      ...(unit !== undefined && { unit }),
    },
  ];
}

function toValues(found: unknown, depth: number): Values | undefined {
  if (typeof found !== 'object' || found === null || Array.isArray(found) || depth === 0) return undefined;
  const entries = Object.entries(found).flatMap(([name, one]) => {
    const value = toValue(one, depth);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

function toValue(found: unknown, depth: number): Value | undefined {
  if (typeof found === 'number' || typeof found === 'string') return found;
  if (!Array.isArray(found)) return toSaying(found, depth);
  return found.flatMap((one: unknown): (string | Saying)[] => {
    const saying = typeof one === 'string' ? one : toSaying(one, depth);
    return saying === undefined ? [] : [saying];
  });
}

function toSaying(found: unknown, depth: number): Saying | undefined {
  const says = textAt(found, 'says');
  return says === undefined ? undefined : { says, values: toValues(member(found, 'values'), depth - 1) };
}
