import type { AltitudeDatum } from '../../geo/position.ts';
import { type Quantity, type Unit, unitNamed } from '../../unitNames.ts';
import { type Measure, quantityOf } from '../plan/planUnits.ts';
import {
  headOf,
  isHead,
  isOther,
  isPlain,
  looksLikeWait,
  unitTold,
  withoutHome,
  wordsOf,
} from './measureWords.ts';

/** Meaning of the name of a column or member for the figures under it. */
export interface MeasureName {
  readonly measure: Measure;
  /** The word that says so: `altitude`, `hover`. */
  readonly head: string;
  /** Absent where the name has no unit. */
  readonly unit?: Unit | undefined;
  /** Where a unit belongs, but of none that is known. */
  readonly unknown?: string | undefined;
  /** A last word that may be a unit or anything else. */
  readonly odd?: string | undefined;
  /** Reference of a height, where the name holds it. */
  readonly datum?: AltitudeDatum | undefined;
}

const bracket = /[([{<]([^()[\]{}<>]{0,60})[)\]}>]/g;

/** Reads a name; `undefined`: its figures are no height, speed or wait of a waypoint. */
export function measureOf(name: string): MeasureName | undefined {
  const text = name.slice(0, 200);
  const asides = [...text.matchAll(bracket)].map(([, inner = '']) => inner);
  const words = wordsOf(text.replaceAll(bracket, ' '));
  const all = [...words, ...asides.flatMap(wordsOf)];
  const found = headOf(words);
  if (found === undefined) return undefined;
  const quantity = quantityOf[found.measure];
  const left = withoutHome(words).filter((word) => !isHead(found.measure, word) && !isPlain(word));
  const { unit, rest } = unitIn(quantity, left);
  if (isOther(found, all, rest) || rest.some((word) => looksLikeWait(`${found.head} ${word}`)))
    return undefined;
  const odd = rest.at(-1) ?? (lostUnit.test(text) ? '…' : inches(words, asides));
  return {
    ...found,
    ...unitOf(quantity, unit, asides),
    ...(odd !== undefined && { odd }),
    ...(found.measure === 'height' && { datum: datumOf(all) }),
  };
}

/** A last “in” with nothing behind it may be inches, which are not read. */
const inches = (words: readonly string[], asides: readonly string[]) =>
  words.at(-1) === 'in' && asides.length === 0 ? 'in' : undefined;

/** R writes a mark that it cannot use in a name as a point: “altitude(')” becomes “altitude...”. */
const lostUnit = /\.{3}$/;

/** True if the value of a name looks like a height, a speed, a wait or a unit of a waypoint. */
export const looksMeasured = (name: string): boolean =>
  looksLikeWait(name) || measureOf(name) !== undefined || unitTold(name) !== undefined;

type NamedUnit = Pick<MeasureName, 'unit' | 'unknown'>;

/** The unit in a name, from its brackets or from its words; two that differ are none. */
function unitOf(quantity: Quantity, inWords: Unit | undefined, asides: readonly string[]): NamedUnit {
  const texts = asides.map(withoutPlain).filter((text) => /[\p{L}'′’°%]/u.test(text));
  const units = texts.map((text) => unitNamed(quantity, text));
  const unknown = texts.find((_, index) => units[index] === undefined);
  if (unknown !== undefined) return { unknown };
  const all = [...units, inWords].filter((unit) => unit !== undefined);
  const [unit] = all;
  if (unit === undefined) return {};
  const isOne = all.every(({ toEngine }) => toEngine(1) === unit.toEngine(1));
  return isOne ? { unit } : { unknown: all.map(({ sign }) => sign).join(' and ') };
}

/** The unit among words, the last of them first, and the words that are left. */
function unitIn(quantity: Quantity, words: readonly string[]): { unit?: Unit; rest: readonly string[] } {
  for (const length of [3, 2, 1])
    for (let at = words.length - length; at >= 0; at--) {
      const part = words.slice(at, at + length);
      const unit = unitNamed(quantity, part.join('/')) ?? unitNamed(quantity, part.join(''));
      if (unit !== undefined) return { unit, rest: words.toSpliced(at, length) };
    }
  return { rest: words };
}

/** A text without the words that say nothing of the unit: “ft/AGL” is “ft”. */
export const withoutPlain = (text: string): string => (/^\s*in\s*$/i.test(text) ? 'in' : strippedText(text));

const strippedText = (text: string): string =>
  text
    .replace(/(ft|feet|m|meters?|metres?)(agl|amsl|asl|msl)\b/gi, '$1 $2')
    .replace(/\b(above|over|to|from)[\s_-]home\b/gi, ' ')
    .replace(/[\p{L}\d]+/gu, (word) => (isPlain(word.toLowerCase()) && !/^per$/i.test(word) ? ' ' : word))
    .replace(/^[\s/,;:.+~_-]+|[\s/,;:._-]+$/g, '');

/** An altitude of a receiver is above sea level (NMEA 0183, GGA; Exif 2.32, GPSAltitude). */
const ofReceiver = /\b(gps|gnss) alt(itude)?\b|\balt(itude)? (gps|gnss)\b/;

/** Reference of a height in some words. */
export function datumOf(all: readonly string[]): AltitudeDatum | undefined {
  const words = all.join(' ');
  if (/\b(asl|amsl|msl|sea|egm96)\b/.test(words)) return 'msl';
  if (/\bagl\b|above (the )?(ground|gnd)|ground level/.test(words)) return 'agl';
  if (/take ?off|start point|\brel|above (home|start|launch)|\bato\b|^osd height|^ascent/.test(words))
    return 'takeoff';
  if (/\babs|^osd altitude/.test(words)) return 'msl';
  if (/ellips|wgs ?84|\bhae\b/.test(words)) return 'ellipsoid';
  return ofReceiver.test(words) ? 'msl' : undefined;
}
