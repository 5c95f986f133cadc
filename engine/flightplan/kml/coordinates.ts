import type { PlaceInFile } from '../../placeInFile.ts';
import { limits } from '../source/limits.ts';
import { parseNumber } from '../source/numbers.ts';
import { cleanText, refuse } from '../source/refusal.ts';

/** One KML tuple: the format puts longitude first. */
export interface Tuple {
  readonly lon: number;
  readonly lat: number;
  readonly alt?: number | undefined;
}

/**
 * Reads a KML `coordinates` text (OGC 07-147r2 §16.9) as leniently as files require: tuples separated by any white space,
 * space around commas, or only commas, which Google Earth reads as triples. A refusal names the invalid token.
 */
export function parseCoordinates(text: string, where: PlaceInFile): Tuple[] {
  const tuples: Tuple[] = [];
  readCoordinates(text, where, (found) => {
    tuples.push(found);
  });
  return tuples;
}

/** The same, one tuple after the other: a line of a million need not be kept beside its points. */
export function readCoordinates(text: string, where: PlaceInFile, take: (tuple: Tuple) => void): void {
  let count = 0;
  const counted = (found: Tuple) => {
    count += 1;
    if (count > limits.points)
      refuse('TOO_MANY_POINTS.coordinates', { values: { of: where, most: limits.points }, where });
    take(found);
  };
  const end = readPlain(text, counted);
  if (end < text.length) for (const found of parseForgiving(text.slice(end), where)) counted(found);
}

/** A tuple with a limited number of digits: the slower reading gets longer numbers, and refuses them. */
const tuple =
  /\s*(-?\d{1,6}(?:\.\d{0,30})?),(-?\d{1,6}(?:\.\d{0,30})?)(?:,(-?\d{1,9}(?:\.\d{0,30})?))?(?=\s+-?\d|\s*$)/y;

/** Takes the tuples that are written as in nearly every file, up to the first that is not; the index after them. */
function readPlain(text: string, take: (tuple: Tuple) => void): number {
  let at = 0;
  for (;;) {
    tuple.lastIndex = at;
    const found = tuple.exec(text);
    if (found === null) return /\S/.test(text.slice(at)) ? at : text.length;
    at = tuple.lastIndex;
    const [, lon, lat, alt] = found;
    take(
      alt === undefined
        ? { lon: Number(lon), lat: Number(lat) }
        : { lon: Number(lon), lat: Number(lat), alt: Number(alt) },
    );
  }
}

function parseForgiving(text: string, where: PlaceInFile): Tuple[] {
  const plain = text.replace(/\s+/g, ' ').trim();
  const spaced = plain.includes(' ,') || plain.includes(', ');
  const tokens = (spaced ? plain.replaceAll(' ,', ',').replaceAll(', ', ',') : plain).split(' ');
  return tokens.flatMap((token) => readToken(token, spaced, where));
}

function readToken(token: string, spaced: boolean, where: PlaceInFile): Tuple[] {
  const cells = token.split(',');
  if (cells.at(-1) === '') cells.pop();
  if (cells.length < 2) refuseToken(token, where);
  if (cells.length > 3 && cells.length % 3 === 0) return triples(cells, where);
  if (cells.length > 4 || (spaced && cells.length === 4)) refuseToken(token, where);
  return [toTuple(cells, 0, where)];
}

function triples(cells: readonly string[], where: PlaceInFile): Tuple[] {
  return Array.from({ length: cells.length / 3 }, (_, index) => toTuple(cells, index * 3, where));
}

function toTuple(cells: readonly string[], at: number, where: PlaceInFile): Tuple {
  const lon = parseNumber(cells[at]);
  const lat = parseNumber(cells[at + 1]);
  if (lon === undefined || lat === undefined) return refuseToken(cells.slice(at, at + 3).join(','), where);
  const alt = parseNumber(cells[at + 2]);
  return alt === undefined ? { lon, lat } : { lon, lat, alt };
}

function refuseToken(token: string, where: PlaceInFile): never {
  const values = { of: where, token: cleanText(token) };
  return refuse('COORDINATES_INVALID.pair', { values, where });
}
