import type { Position } from '../../engine/geo/position.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';

export interface CoordinateFault {
  readonly code: 'NOT_COORDINATES' | 'OUT_OF_RANGE';
  readonly message: string;
}

const example = 'such as 46.9480, 7.4474 or 46°56′53″N 7°26′51″E';

export const toCoordinateText = ({ lat, lon }: Position) => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;

/** For reading, not for typing: `46.948° N, 7.447° E`. */
export function toPlaceText({ lat, lon }: Position, decimals: number): string {
  const part = (value: number, sides: string) =>
    `${Math.abs(value).toFixed(decimals)}° ${sides[value < 0 ? 1 : 0]}`;
  return `${part(lat, 'NS')}, ${part(lon, 'EW')}`;
}

interface Angle {
  readonly value_deg: number;
  readonly axis: 'lat' | 'lon' | undefined;
}

/** Unifies the dashes and the degree, minute and second marks of keyboards and web pages, and drops axis names. */
function plain(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/[−–]/g, '-')
    .replace(/[°º˚'"″”“′’‘`´]/g, ' ')
    .replace(/\b(LATITUDE|LONGITUDE|LAT|LON|LNG)\b[:=]?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

type Halves = readonly [string, string];

const pairOf = (parts: readonly string[]): Halves | undefined =>
  parts.length === 2 ? [parts[0] ?? '', parts[1] ?? ''] : undefined;

const withPoints = (text: string) => text.replaceAll(',', '.');

/** Splits at the semicolon or comma, or between decimal commas. */
function halvesAtMark(text: string): Halves | undefined {
  if (text.includes(';')) return pairOf(text.split(';').map(withPoints));
  const commas = text.split(',').length - 1;
  if (commas === 1) return pairOf(text.split(','));
  const decimalCommas = /^(\S*\d,\d+[^\s,]*)[\s,]+(\S*\d,\d+[^\s,]*)$/.exec(text);
  return decimalCommas === null ? undefined : pairOf(decimalCommas.slice(1, 3).map(withPoints));
}

/** Splits after or before a hemisphere letter, or in the middle of an even number of words. */
function halvesBetweenWords(text: string): Halves | undefined {
  const lettered = /^(.*\d ?[NSEW]) ?(.*\d ?[NSEW])$/.exec(text) ?? /^([NSEW].*\d) ?([NSEW].*)$/.exec(text);
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

/** Reads a typed position in decimal degrees, degrees and minutes, or with seconds; latitude first unless letters say otherwise. */
export function readCoordinates(text: string): Result<Position, CoordinateFault> {
  const bare = plain(text);
  const parts = /[;,]/.test(bare) ? halvesAtMark(bare) : halvesBetweenWords(bare);
  const [first, second] = parts === undefined ? [] : [readAngle(parts[0]), readAngle(parts[1])];
  const position = first === undefined || second === undefined ? undefined : toPosition(first, second);
  if (position === undefined) {
    return fail({ code: 'NOT_COORDINATES', message: `Type latitude and longitude, ${example}.` });
  }
  if (Math.abs(position.lat) > 90) {
    return fail({ code: 'OUT_OF_RANGE', message: 'Latitude runs from −90 to 90. Is longitude first?' });
  }
  if (Math.abs(position.lon) > 180) {
    return fail({ code: 'OUT_OF_RANGE', message: 'Longitude runs from −180 to 180.' });
  }
  return succeed({ lat: position.lat, lon: position.lon === 180 ? -180 : position.lon });
}
