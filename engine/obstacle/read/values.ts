import { isObject, type Members } from '../../json.ts';
import { plainText } from '../../plainText.ts';
import { type Conversion, unitNamed } from '../../unitNames.ts';
import { feetToMetres } from '../../units.ts';

export const membersOf = (value: unknown): Members => (isObject(value) ? value : {});

const longestName = 100;

/** A text in one line, cut where it is long; `undefined`: none. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return plainText(String(value), longestName) || undefined;
}

/** The day of an instant in ISO 8601; `undefined`: it is none. */
export function dayOf(value: unknown): string | undefined {
  const [, day = ''] = typeof value === 'string' ? (/^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(value) ?? []) : [];
  return Number.isNaN(Date.parse(day)) ? undefined : day;
}

const same: Conversion = (value) => value;

/** With three digits after the comma nobody can tell thousands from thousandths: `1,200` is either. */
const ofThousands = /^-?\d{1,3},\d{3}$/;

/**
 * A length in metres of a figure, or of one with its unit: `12`, `12,5 m`, `40 ft`, `40'`, `12'6"`; `undefined`: it is none. `inMetres`
 * converts a figure without a unit.
 */
export function lengthOf(value: unknown, inMetres: Conversion = same): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? inMetres(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const [, whole, inches] = /^(\d{1,5})['′]\s?(\d{1,2})["″]$/.exec(text) ?? [];
  if (whole !== undefined) return feetToMetres(Number(whole) + Number(inches) / 12);
  const [, figure, unit = ''] = /^(-?\d{1,6}(?:[.,]\d{1,9})?)\s*(\S{0,8})$/.exec(text) ?? [];
  if (figure === undefined || ofThousands.test(figure)) return undefined;
  const length = Number(figure.replace(',', '.'));
  return unit === '' ? inMetres(length) : unitNamed('length', unit)?.toEngine(length);
}
