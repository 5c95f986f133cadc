import type { Warning } from '../../warnings/warning.ts';
import { isNoValue } from './measureText.ts';
import { parseNumber } from './numbers.ts';
import { cleanText } from './refusal.ts';

/** More names than these only lengthen the sentence. */
const mostNames = 8;

/** Names in the file of columns or members that look as if the plan lacked something without them. */
export function fieldsNotRead(names: readonly string[]): Warning[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, mostNames).map((name) => `“${cleanText(name, 40)}”`);
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : '';
  return [
    {
      code: 'FIELDS_NOT_READ',
      message: `Not read, although the name is that of a wait, a speed, a height or a unit: ${shown.join(', ')}${more}. Check what the plan lacks of it.`,
      value: names.length,
    },
  ];
}

export const unitAssumed = (name: string, unit: string): Warning => ({
  code: 'UNIT_ASSUMED',
  message: `“${cleanText(name, 40)}” does not name units in words that are known; the figures are read as ${unit}. Check them.`,
});

/** A name with one unit above figures with another. */
export const unitsDiffer = (name: string, inName: string, beside: string): Warning => ({
  code: 'UNIT_DOUBTFUL',
  message: `“${cleanText(name, 40)}” names ${inName}, but its figures have ${beside} beside them and are read in that. Is it meant so?`,
});

/** Whether a value that is not read says anything: not a blank, nor a zero, nor that the units are the usual ones. */
export const saysSomething = (text: string): boolean =>
  !isNoValue(text) && parseNumber(text) !== 0 && !/^(false|metric|si)$/i.test(text);
