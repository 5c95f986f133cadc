import { parseNumber } from '../source/numbers.ts';

/**
 * An angle in degrees from any usual notation: 49.07, 49.07N, S1.234°, 1°14.04′S, 8 deg 27' 55.22" N, 47,39 with a decimal
 * comma. `undefined` where the cell is no angle.
 */
export function parseAngle(cell: string, decimalComma: boolean): number | undefined {
  if (cell === '' || cell.length > 40) return undefined;
  // csv2djipilot allows an underscore that keeps a spreadsheet from changing the number.
  const bare = cell.replace(/^_/, '');
  const plain = decimalComma ? bare.replace(',', '.') : bare;
  const simple = parseNumber(plain);
  if (simple !== undefined) return simple;
  const letters = plain.replace(/deg(rees)?/gi, '°');
  const hemisphere = /^[^NSEW]*([NSEW])[^NSEW]*$/i.exec(letters)?.[1]?.toUpperCase();
  const body = letters.replace(/[NSEW]/i, ' ').trim();
  const parts = body.split(/[°'"′″’”º:\s]+/).filter((part) => part !== '');
  if (parts.length === 0 || parts.length > 3) return undefined;
  const numbers = parts.map(parseNumber);
  const [degrees, minutes = 0, seconds = 0] = numbers;
  if (
    degrees === undefined ||
    numbers.includes(undefined) ||
    minutes < 0 ||
    minutes >= 60 ||
    seconds < 0 ||
    seconds >= 60
  )
    return undefined;
  if (parts.length > 1 && hemisphere === undefined && !/[°'′º:]/.test(body)) return undefined;
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600;
  const negative = hemisphere === 'S' || hemisphere === 'W' || body.startsWith('-');
  return negative ? -size : size;
}
