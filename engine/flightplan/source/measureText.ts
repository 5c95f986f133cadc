import type { AltitudeDatum } from '../../geo/position.ts';
import type { PlaceInFile } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import { type Unit, unitNamed, unitSigns } from '../../unitNames.ts';
import { type Measure, quantityOf } from '../plan/planUnits.ts';
import { datumOf, withoutPlain } from './measureName.ts';
import { wordsOf } from './measureWords.ts';
import { parseNumber } from './numbers.ts';
import { cleanText, PlanRefusal } from './refusal.ts';

/** A figure with what is written beside it. */
export interface MeasureText {
  readonly value: number;
  /** Absent where only the number is written. */
  readonly unit?: Unit | undefined;
  /** Where a unit belongs, but of none that is known. */
  readonly unknown?: string | undefined;
  /** Reference of a height, where the text holds it. */
  readonly datum?: AltitudeDatum | undefined;
}

const measured = /^([+-]?[\d.]{1,20}(?:e[+-]?\d{1,3})?)\s?([^\d\s][^\d]{0,40}[¹1]?)$/iu;

/** The figure in a text with or without its unit: “-64.153 m”, “25 mph”, “552.1 m Above Sea Level”; `undefined`: it holds none. */
export function measureText(text: string, measure: Measure): MeasureText | undefined {
  const bare = parseNumber(text);
  if (bare !== undefined) return { value: bare };
  if (text.length > 64) return undefined;
  const clock = measure === 'wait' ? clockTime(text) : undefined;
  if (clock !== undefined) return { value: clock, unit: unitNamed('time', 's') };
  const [, digits, beside = ''] = measured.exec(text.trim()) ?? [];
  const value = parseNumber(digits);
  if (value === undefined) return undefined;
  return { value, ...unitText(beside, measure) };
}

/** The unit that a text names, and what a height is measured from: “ft AGL”. */
export function unitText(text: string, measure: Measure): Omit<MeasureText, 'value'> {
  const name = withoutPlain(text.slice(0, 60).replace(/[()[\]]/g, ' '));
  const datum = measure === 'height' ? datumOf(wordsOf(text)) : undefined;
  if (name === '') return { datum };
  const unit = unitNamed(quantityOf[measure], name);
  return unit === undefined ? { unknown: name } : { unit, datum };
}

/** Seconds of “00:01:30”; without its hours it could be minutes and seconds as well as hours and minutes. */
function clockTime(text: string): number | undefined {
  const [, hours, minutes, seconds] = /^(\d{1,2}):([0-5]\d):([0-5]\d(?:\.\d{1,6})?)$/.exec(text.trim()) ?? [];
  if (hours === undefined) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** True if a text stands for no value. */
export const isNoValue = (text: string): boolean =>
  /^(-+|–|—|n\/?a|nan|null|none|nil|undefined|\?)?$/i.test(text.trim());

/** Refuses a unit that nobody knows: to take its figures as they are would make each of them wrong. */
export function refuseUnit(
  unit: string,
  measure: Measure,
  where: PlaceInFile,
  figure?: number | undefined,
): never {
  throw new PlanRefusal({
    code: 'UNIT_UNKNOWN',
    ...unknownUnit(unit, measure, where),
    where,
    class: 'reject',
    unit: { measure, written: cleanText(unit, 40), ...(figure !== undefined && { figure }) },
  });
}

export const unknownUnit = (unit: string, measure: Measure, where: PlaceInFile): Saying => ({
  says: 'UNIT_UNKNOWN',
  values: { unit: cleanText(unit), of: where, measure, signs: unitSigns(quantityOf[measure]) },
});
