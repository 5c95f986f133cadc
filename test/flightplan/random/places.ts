import { pick, type Random } from './random.ts';
import { angles } from './spellings.ts';

export interface Places {
  readonly list: readonly { readonly lat: number; readonly lon: number }[];
  /** How a latitude or a longitude is written. */
  readonly text: (value: number, isLat: boolean) => string;
  /** A suffix for the names of both columns. */
  readonly suffix: string;
  /** The unit of the coordinates is one that no reader knows. */
  readonly isLost: boolean;
}

/** Places of a flight anywhere, in one of the notations of angles. `decimal` is the mark of the table. */
export function randomPlaces(random: Random, count: number, decimal: string): Places {
  const base = { lat: -60 + random() * 130, lon: -179 + random() * 357 };
  const list = Array.from({ length: count }, () => ({
    lat: Number((base.lat + random() * 0.01).toFixed(7)),
    lon: Number((base.lon + random() * 0.01).toFixed(7)),
  }));
  return { list, ...notation(random, decimal) };
}

function notation(random: Random, decimal: string): Omit<Places, 'list'> {
  const marked = (text: string) => text.replace('.', decimal);
  const plain = { suffix: '', isLost: false };
  const at = random();
  if (at < 0.6) return { ...plain, text: (value) => marked(value.toFixed(7)) };
  if (at < 0.68) return { ...plain, text: (value) => `${marked(value.toFixed(7))}°` };
  if (at < 0.76)
    return {
      ...plain,
      text: (value, isLat) => `${marked(Math.abs(value).toFixed(7))}${sideOf(value, isLat)}`,
    };
  if (at < 0.84) return { ...plain, text: (value, isLat) => sixtieths(value, isLat, decimal) };
  const { text: unit, degrees } = pick(random, angles);
  const style = pick(random, [` (${unit})`, `[${unit}]`, `_${unit}`, ` ${unit}`]);
  const written = (value: number) =>
    degrees === 1e-7 ? String(Math.round(value * 1e7)) : (value / (degrees || 1)).toFixed(9);
  return { suffix: style, isLost: degrees === 0, text: (value) => marked(written(value)) };
}

const sideOf = (value: number, isLat: boolean) => (isLat ? (value < 0 ? 'S' : 'N') : value < 0 ? 'W' : 'E');

function sixtieths(value: number, isLat: boolean, decimal: string): string {
  const size = Math.abs(value);
  const degrees = Math.floor(size);
  const minutes = Math.floor((size - degrees) * 60);
  const seconds = ((size - degrees) * 60 - minutes) * 60;
  return `${degrees}°${minutes}'${seconds.toFixed(4).replace('.', decimal)}"${sideOf(value, isLat)}`;
}
