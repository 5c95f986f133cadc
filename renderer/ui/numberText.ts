import { fail, type Result, succeed } from '../../engine/result.ts';
import { marksOf } from '../../server/report/digits.ts';
import { type Quantity, typedUnit } from './quantity.ts';
import { localeOfPage, words } from './words.ts';

export interface NumberFault {
  readonly code: 'EMPTY' | 'NOT_A_NUMBER' | 'OUT_OF_RANGE';
  readonly message: string;
}

const minus = '−';

/** `8`, `1.5`, `−3`: only the decimals the number needs, at most `decimals`, after the mark of the page’s language. */
export function toNumberText(value: number, decimals: number): string {
  const rounded = Number(value.toFixed(decimals));
  const text = String(Object.is(rounded, -0) ? 0 : rounded).replace('-', minus);
  return text.replace('.', marksOf(localeOfPage()).decimal);
}

const withUnit = (text: string, unit: string) =>
  `${text}${unit === '' || unit === '°' ? unit : `\u00a0${unit}`}`;

export const toRangeText = ({ min, max, unit, decimals }: Quantity) =>
  withUnit(
    words('window.ui.from_to', { min: toNumberText(min, decimals), max: toNumberText(max, decimals) }),
    unit,
  );

/** Says which value counts while the text of a field is none. */
export const toUntilThenText = (stored: number | undefined, { toShown, unit, decimals }: Quantity) =>
  stored === undefined
    ? words('window.ui.until_then_empty')
    : words('window.ui.until_then_last', {
        value: withUnit(toNumberText(toShown(stored), decimals), unit),
      });

/** Reads a number with a decimal point or comma and any minus sign; of both marks the last one is the decimal one. */
function parseDigits(digits: string): number | undefined {
  const grouped = /^([+-]?\d{1,3}(?:([.,])\d{3})+)([.,]\d*)$/.exec(digits);
  const [, whole, group, fraction] = grouped ?? [];
  if (whole !== undefined && group !== undefined && fraction !== undefined && fraction[0] !== group)
    return Number(`${whole.replaceAll(group, '')}${fraction.replace(',', '.')}`);
  return /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(digits) ? Number(digits.replace(',', '.')) : undefined;
}

/** Splits typed text in its number and what stands behind it, without spaces and in small letters. */
function splitEntry(text: string): { readonly value: number | undefined; readonly suffix: string } {
  const bare = text.trim().replace(/[−–]/g, '-').replace(/\s+/g, '').toLowerCase();
  const [, digits = '', suffix = ''] = /^([+-]?[\d.,]*)(.*)$/.exec(bare) ?? [];
  return { value: parseDigits(digits), suffix };
}

export function parseNumberText(text: string, unit = ''): number | undefined {
  const { value, suffix } = splitEntry(text);
  return suffix === '' || suffix === unit.replace(/\s+/g, '').toLowerCase() ? value : undefined;
}

/** Reads a number in the window's unit, or in any other unit of the same kind, which is converted. */
function parseEntry(text: string, { unit, toShown }: Quantity): number | undefined {
  const own = parseNumberText(text, unit);
  if (own !== undefined) return own;
  const { value, suffix } = splitEntry(text);
  const toStored = typedUnit(suffix, unit);
  return value === undefined || toStored === undefined ? undefined : toShown(toStored(value));
}

/** Reads typed text as a number in the window's unit; fails with a sentence on what is wrong. */
export function readNumber(text: string, quantity: Quantity): Result<number, NumberFault> {
  if (text.trim() === '') {
    return fail({ code: 'EMPTY', message: words('window.ui.type_number', { range: toRangeText(quantity) }) });
  }
  const value = parseEntry(text, quantity);
  if (value === undefined) {
    return fail({
      code: 'NOT_A_NUMBER',
      message: words('window.ui.not_a_number', {
        text: text.trim().slice(0, 20),
        range: toRangeText(quantity),
      }),
    });
  }
  if (value < quantity.min || value > quantity.max) {
    return fail({
      code: 'OUT_OF_RANGE',
      message: words('window.common.out_of_range', { range: toRangeText(quantity) }),
    });
  }
  return succeed(value);
}

/** The next value by arrow key or wheel: on the grid of the step, within the range. */
export function stepNumber(value: number, direction: 1 | -1, quantity: Quantity, factor = 1): number {
  const step = quantity.step * factor;
  const onGrid = direction > 0 ? Math.floor(value / step + 1e-9) : Math.ceil(value / step - 1e-9);
  const next = Number(((onGrid + direction) * step).toFixed(6));
  return Math.min(quantity.max, Math.max(quantity.min, next));
}
