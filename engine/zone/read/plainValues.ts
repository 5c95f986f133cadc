import { plainText } from '../../plainText.ts';
import { zoneLimits } from '../zone.ts';

/** A text or number as plain text; `undefined`: there is none. */
export function wordsOf(value: unknown, most: number = zoneLimits.text_chars): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' ? plainText(text, most) || undefined : undefined;
}

/** A number, also one that is written as text. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\s*[-+]?\d+(\.\d+)?\s*$/.test(value)) return Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** An instant of a date and time with a zone, ISO 8601; ms since 1970. Without a zone nobody knows which instant is meant. */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i.test(text)) return undefined;
  const time_ms = Date.parse(text);
  return Number.isNaN(time_ms) ? undefined : time_ms;
}

/** A date as it is printed: as the file has it, where that begins with one. */
export const dateOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value.trim()) ? plainText(value, 40) : undefined;
