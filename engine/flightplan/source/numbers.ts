/** The decimal number that a text is, or `undefined`: not hexadecimal, infinities, blanks or words. */
export function parseNumber(text: string | undefined): number | undefined {
  if (text === undefined || text.length > 64) return undefined;
  const trimmed = text.trim();
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : undefined;
}

/** A figure above 0; `undefined`: there is none. */
export const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;

export const isFiniteNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
