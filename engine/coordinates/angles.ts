import type { Position } from '../geo/position.ts';
import { type ReadResult, readingAt, refuse } from './coordinateReading.ts';

export interface Angle {
  readonly value_deg: number;
  /** Axis that the letter of the angle names; absent: it has no letter. */
  readonly axis: 'lat' | 'lon' | undefined;
}

/** The sides in English, German, French and Spanish; a single O is east in German and west in French. */
const sides: readonly (readonly [RegExp, string])[] = [
  [/\b(?:NORTH|NORD|NORTE)\b/g, 'N'],
  [/\b(?:SOUTH|SÜD|SUED|SUD|SUR)\b/g, 'S'],
  [/\b(?:EAST|OST|ESTE|EST)\b/g, 'E'],
  [/\b(?:WEST|OUEST|OESTE)\b/g, 'W'],
];

/** Unifies the dashes and the degree, minute and second marks of keyboards and web pages, and drops axis names. */
function plain(text: string): string {
  const marked = text
    .trim()
    .toUpperCase()
    .replace(/[−–]/g, '-')
    .replace(
      /(\d) ?D(?:EG)?\.? ?(\d+(?:[.,]\d+)?) ?M(?:IN)?\.?(?: ?(\d+(?:[.,]\d+)?) ?S(?:EC)?\.?)?/g,
      '$1 $2 $3',
    )
    .replace(/\b(LATITUDE|LONGITUDE|LAT|LON|LNG)\b[:=]?/g, ' ')
    .replace(/[°º˚'"″”“′’‘`´]|(?<=\d):(?=\d)/g, ' ');
  return sides
    .reduce((named, [word, letter]) => named.replace(word, letter), marked)
    .replace(/\s+/g, ' ')
    .trim();
}

type Halves = readonly [string, string];

const pairOf = ([first, second, ...others]: readonly string[]): Halves | undefined =>
  first === undefined || second === undefined || others.length > 0 ? undefined : [first, second];

const withPoints = (text: string) => text.replaceAll(',', '.');

/** Splits at the semicolon or comma, or between decimal commas. */
function halvesAtMark(text: string): Halves | undefined {
  if (text.includes(';')) return pairOf(text.split(';').map(withPoints));
  const commas = text.split(',').length - 1;
  if (commas === 1) return pairOf(text.split(','));
  const decimalCommas = /^(.*\d,\d+[^\d,]*?)(?:[\s,]|(?<=[NSEW]))+(\S*\d,\d+[^,]*)$/.exec(text);
  return decimalCommas === null ? undefined : pairOf(decimalCommas.slice(1, 3).map(withPoints));
}

/** Splits after or before a hemisphere letter, or in the middle of an even number of words. */
function halvesBetweenWords(text: string): Halves | undefined {
  const lettered =
    /^(.*\d ?[NSEW]) ?(.*\d ?[NSEW])$/.exec(text) ??
    /^([NSEW].*\d) ?([NSEW].*)$/.exec(text) ??
    /^(\d[^NSEW]* ?[NSEW]) ?([^NSEW]+)$/.exec(text);
  if (lettered !== null) return pairOf(lettered.slice(1, 3));
  const words = text.split(' ');
  const middle = words.length / 2;
  return pairOf(
    [words.slice(0, middle).join(' '), words.slice(middle).join(' ')].filter((half) => half !== ''),
  );
}

/** Reads degrees, optionally with minutes and seconds, and the hemisphere before or after. */
function readAngle(text: string): Angle | undefined {
  const match = /^([NSEW])? ?([+-]?\d+(?:\.\d+)?)(?: (\d+(?:\.\d+)?))?(?: (\d+(?:\.\d+)?))? ?([NSEW])?$/.exec(
    text.trim(),
  );
  if (match === null) return undefined;
  const [, before, degrees = '', minutes = '0', seconds = '0', after] = match;
  if (before !== undefined && after !== undefined) return undefined;
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  const letter = before ?? after;
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
  const isNegative = degrees.startsWith('-') !== (letter === 'S' || letter === 'W');
  return {
    value_deg: isNegative ? -size : size,
    axis: letter === undefined ? undefined : letter === 'N' || letter === 'S' ? 'lat' : 'lon',
  };
}

function toPosition(first: Angle, second: Angle): Position | undefined {
  if (first.axis !== undefined && first.axis === second.axis) return undefined;
  const isLonFirst = first.axis === 'lon' || second.axis === 'lat';
  return isLonFirst
    ? { lat: second.value_deg, lon: first.value_deg }
    : { lat: first.value_deg, lon: second.value_deg };
}

/** Refuses what may be meant in two ways; `undefined`: it can only be meant in one. */
function refuseDoubt(bare: string): ReadResult | undefined {
  if (/^[+-]?\d+,\d+$/.test(bare)) return refuse('AMBIGUOUS', 'decimal_comma', { text: bare });
  return /(?:^|[\d ])O(?: |$|,|;|\d)/.test(bare) && /\d/.test(bare)
    ? refuse('AMBIGUOUS', 'east_or_west')
    : undefined;
}

/** Degree signs, and what only stands between degrees, minutes and seconds. */
const degreeSign = /[°º˚]|\d ?D(?:EG)?\.? ?\d/gi;
const minuteMark = /['"″”“′’‘`´]|\d:\d/;
/** Whole degrees before minutes, whole minutes before seconds: what two decimal numbers are not. */
const wholeParts = /^[NSEW]? ?[+-]?\d+ \d+(?:\.\d+| \d+(?:\.\d+)?)? ?[NSEW]?$/;

/** Reads a text that is one coordinate, `46°57′N`, and not two numbers; `undefined`: it may be a place. */
export function readCoordinate(text: string): Angle | undefined {
  const bare = withPoints(plain(text));
  const signs = text.match(degreeSign)?.length ?? 0;
  if (signs > 1) return undefined;
  const angle = readAngle(bare);
  const isMarked = signs === 1 || minuteMark.test(text) || angle?.axis !== undefined;
  const isAlone = wholeParts.test(bare) || !/\d[^\d.]+\d/.test(bare);
  return isMarked && isAlone ? angle : undefined;
}

/** Reads decimal degrees, degrees and minutes, or with seconds; latitude first unless letters say otherwise. */
export function readAngles(text: string): ReadResult {
  const bare = plain(text);
  const doubt = refuseDoubt(bare);
  if (doubt !== undefined) return doubt;
  if (readCoordinate(text) !== undefined) return refuse('NOT_COORDINATES', 'one_alone');
  const parts = /[;,]/.test(bare) ? halvesAtMark(bare) : halvesBetweenWords(bare);
  const [first, second] = parts === undefined ? [] : [readAngle(parts[0]), readAngle(parts[1])];
  const position = first === undefined || second === undefined ? undefined : toPosition(first, second);
  if (position === undefined) return refuse('NOT_COORDINATES', 'none');
  if (Math.abs(position.lat) > 90) return refuse('OUT_OF_RANGE', 'latitude');
  if (Math.abs(position.lon) > 180) return refuse('OUT_OF_RANGE', 'longitude');
  return readingAt(position, { notation: 'degrees' });
}
