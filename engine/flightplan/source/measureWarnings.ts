import type { Saying } from '../../saying.ts';
import type { Warning } from '../../warnings/warning.ts';
import { isNoValue } from './measureText.ts';
import { parseNumber } from './numbers.ts';
import { cleanText, quotedNames } from './refusal.ts';

/** More names than these only lengthen the sentence. */
const mostNames = 8;

/** Names in the file of columns or members that look as if the plan lacked something without them. */
export function fieldsNotRead(names: readonly string[]): Warning[] {
  if (names.length === 0) return [];
  const values = { names: quotedNames(names, mostNames), more: Math.max(0, names.length - mostNames) };
  return [{ code: 'FIELDS_NOT_READ', values, value: names.length }];
}

export const unitAssumed = (name: string, unit: string | Saying): Warning => ({
  code: 'UNIT_ASSUMED',
  values: { name: cleanText(name, 40), unit },
});

/** A name with one unit above figures with another. */
export const unitsDiffer = (name: string, in_name: string, beside: string): Warning => ({
  code: 'UNIT_DOUBTFUL',
  says: 'UNIT_DOUBTFUL.name',
  values: { name: cleanText(name, 40), in_name, beside },
});

/** True if an unread value holds information: no blank, no zero, not the usual units. */
export const saysSomething = (text: string): boolean =>
  !isNoValue(text) && parseNumber(text) !== 0 && !/^(false|metric|si)$/i.test(text);
