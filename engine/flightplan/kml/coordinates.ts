import { parseNumber } from '../source/numbers.ts';
import { echo, refuse } from '../source/refusal.ts';

/** One KML tuple: longitude first, as the format orders it. */
export interface Tuple {
  readonly lon: number;
  readonly lat: number;
  readonly alt?: number | undefined;
}

/**
 * Reads a KML `coordinates` text (OGC 07-147r2 §16.9) as forgivingly as files need it: tuples parted by any white space,
 * space around commas, or nothing but commas, which Google Earth reads as triples. Refuses naming the offending token.
 */
export function parseCoordinates(text: string, where: string): Tuple[] {
  const tuples: Tuple[] = [];
  const end = readPlain(text, tuples);
  return end === text.length ? tuples : tuples.concat(parseForgiving(text.slice(end), where));
}

/** Digits are counted, so that a number too long for any place is left to the slower reading, which refuses it. */
const tuple =
  /\s*(-?\d{1,6}(?:\.\d{0,30})?),(-?\d{1,6}(?:\.\d{0,30})?)(?:,(-?\d{1,9}(?:\.\d{0,30})?))?(?=\s+-?\d|\s*$)/y;

/** Tuples as nearly every file writes them, up to the first that is different; gives the index behind them. */
function readPlain(text: string, tuples: Tuple[]): number {
  let at = 0;
  for (;;) {
    tuple.lastIndex = at;
    const found = tuple.exec(text);
    if (found === null) return /\S/.test(text.slice(at)) ? at : text.length;
    at = tuple.lastIndex;
    const [, lon, lat, alt] = found;
    tuples.push(
      alt === undefined
        ? { lon: Number(lon), lat: Number(lat) }
        : { lon: Number(lon), lat: Number(lat), alt: Number(alt) },
    );
  }
}

function parseForgiving(text: string, where: string): Tuple[] {
  const plain = text.replace(/\s+/g, ' ').trim();
  const spaced = plain.includes(' ,') || plain.includes(', ');
  const tokens = (spaced ? plain.replaceAll(' ,', ',').replaceAll(', ', ',') : plain).split(' ');
  return tokens.flatMap((token) => readToken(token, spaced, where));
}

function readToken(token: string, spaced: boolean, where: string): Tuple[] {
  const cells = token.split(',');
  if (cells.at(-1) === '') cells.pop();
  if (cells.length < 2) refuseToken(token, where);
  if (cells.length > 3 && cells.length % 3 === 0) return triples(cells, where);
  if (cells.length > 4 || (spaced && cells.length === 4)) refuseToken(token, where);
  return [toTuple(cells, 0, where)];
}

function triples(cells: readonly string[], where: string): Tuple[] {
  return Array.from({ length: cells.length / 3 }, (_, index) => toTuple(cells, index * 3, where));
}

function toTuple(cells: readonly string[], at: number, where: string): Tuple {
  const lon = parseNumber(cells[at]);
  const lat = parseNumber(cells[at + 1]);
  if (lon === undefined || lat === undefined) return refuseToken(cells.slice(at, at + 3).join(','), where);
  const alt = parseNumber(cells[at + 2]);
  return alt === undefined ? { lon, lat } : { lon, lat, alt };
}

function refuseToken(token: string, where: string): never {
  return refuse(
    'COORDINATES_INVALID',
    `The coordinates of ${where} hold ${echo(token)}, which is no longitude,latitude pair of numbers; correct it or export the file again.`,
    {
      where,
    },
  );
}
