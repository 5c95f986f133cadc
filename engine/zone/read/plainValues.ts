import { zoneLimits } from '../zone.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member of the object itself, never one of its prototype. */
export const member = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const hidden = /[\p{Cc}\u061c\ufeff\u200b-\u200f\u2028-\u202e\u2060-\u2069]+/gu;

/** Marks of HTML, which some sources write into their texts. */
const tags = /<\/?[a-z][a-z0-9]{0,20}(?:\s[^<>]{0,300})?\/?>/gi;

/** Text of a file made safe to show: one line without control or direction characters, at most so long. */
export function plainText(text: string, most: number = zoneLimits.text_chars): string {
  const line = text
    .slice(0, 4 * most)
    .replace(tags, ' ')
    .replace(hidden, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= most ? line : `${[...line].slice(0, most - 1).join('')}…`;
}

/** A text or number as plain text; `undefined`: there is none. */
export function wordsOf(value: unknown, most?: number): string | undefined {
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
