import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import { languages } from '../contract/locale.ts';
import type { FoundPlace } from '../contract/schemas/places.ts';
import { countryName } from '../report/countryName.ts';

/** Letters that no decomposition takes apart (Unicode Standard, chapter 3.7). */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ŧ: 't',
};

const isPlain = (name: string) => /^[\x20-\x7e]*$/.test(name);

/** Takes marks off the letters of a name. */
const unmarked = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøæœłđðþıŧ]/g, (letter) => letters[letter] ?? letter);

/** A name as people type it anywhere: small letters without marks, words apart by single spaces. */
function foldedName(name: string): string {
  const small = name.toLowerCase();
  // Most names are plain, and there are a hundred thousand.
  if (/^[a-z]+(?: [a-z]+)*$/.test(small)) return small;
  return (isPlain(small) ? small : unmarked(small))
    .replaceAll(/['’‘`ʻʼʹʿʾ]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words that a list or a person may shorten: a saint in English, German, Dutch and French, mounts and forts. */
const shortWords: Readonly<Record<string, string>> = {
  saint: 'st',
  sankt: 'st',
  sint: 'st',
  sainte: 'ste',
  mount: 'mt',
  fort: 'ft',
};
const longWord = /\b(?:saint|sankt|sint|sainte|mount|fort)\b/g;

/** A folded name with such words as they are shortened. */
const shortened = (folded: string): string => folded.replaceAll(longWord, (word) => shortWords[word] ?? word);

/** Undoes the spelling of ä, ö, ø, ü and å as ae, oe, ue and aa, where a keyboard lacks them. */
const withoutSpelling = (folded: string): string =>
  folded.replaceAll(/([aou])e/g, '$1').replaceAll('aa', 'a');

const asTyped = (folded: string): string => folded;

export interface PlaceQuery {
  readonly text: string;
  /** The place in view: of places alike in name, near ones come first. */
  readonly near?: Position | undefined;
}

/** Finds places of the built-in list by the beginning of a name, best first. */
export type FindByName = (query: PlaceQuery) => readonly FoundPlace[];

/** A box of latitudes and longitudes in degrees; east of its west by `wide` degrees, across 180° too. */
export interface PlaceBox {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly wide: number;
}

/** Finds the places of the built-in list in a box, those with most inhabitants first. */
export type FindInBox = (box: PlaceBox, most: number) => readonly FoundPlace[];

export interface Gazetteer {
  readonly byName: FindByName;
  readonly inBox: FindInBox;
}

interface PlaceList {
  readonly names: readonly string[];
  readonly countries: readonly string[];
  readonly parts: readonly string[];
  readonly lats: readonly number[];
  readonly lons: readonly number[];
  readonly people: readonly number[];
}

const most = 8;
const perDegree = 1000;
/** The grade of a place that is called just as was asked. */
const exact = 2;

/** The columns that `packPlaces.mjs` writes. */
function unpacked(text: string): PlaceList {
  const [names = [], countries = [], parts = [], lats = [], lons = [], people = []] = text
    .split('\t')
    .map((column) => column.split('\n'));
  const numbers = (column: readonly string[]) => column.map(Number);
  return {
    names,
    countries,
    parts,
    lats: numbers(lats),
    lons: numbers(lons),
    people: numbers(people),
  };
}

/** The ways in which names are compared. */
interface Spelling {
  readonly whole: string;
  readonly short: string;
}

const spellingOf = (whole: string): Spelling => ({ whole, short: shortened(whole) });

interface Wanted extends Spelling {
  /** The words after a comma: a country, its code, or a part of it. */
  readonly where: string;
}

function wantedOf(text: string, spell: (folded: string) => string): Wanted {
  const [name = '', ...rest] = text.split(',');
  const whole = spell(foldedName(name));
  const short = shortened(whole);
  // A long word is there as a whole: “Saint” is not the beginning of “Stuttgart”.
  const isLongLast = whole.split(' ').at(-1) !== short.split(' ').at(-1);
  return { whole, short: isLongLast ? `${short} ` : short, where: foldedName(rest.join(' ')) };
}

/** Grades how well a name answers: all of it, its beginning, or one of its words; negative: not at all. */
function gradeOf(name: string, wanted: string): number {
  if (name === wanted) return exact;
  if (name.startsWith(wanted)) return 1;
  return name.includes(` ${wanted}`) ? 0 : -1;
}

/** The better grade of the names as they are and as they are shortened. */
function fitOf({ whole, short }: Spelling, wanted: Spelling): number {
  const grade = gradeOf(whole, wanted.whole);
  const isAlike = short === whole && wanted.short === wanted.whole;
  return isAlike || grade === exact ? grade : Math.max(grade, gradeOf(short, wanted.short));
}

function isThere({ countries, parts }: PlaceList, index: number, where: string): boolean {
  if (where === '') return true;
  const country = countries[index] ?? '';
  const part = (parts[index] ?? '').toLowerCase();
  const named = languages.map((language) => foldedName(countryName(country, language)));
  const names = [country.toLowerCase(), part, ...named];
  return names.some((name) => name !== '' && (name === where || name.startsWith(where)));
}

interface Ranked {
  readonly index: number;
  readonly fit: number;
  readonly weight: number;
  readonly away_km: number;
}

/** Size counts by its power of ten; a place next door as much as one a thousand times as large. */
function rankOf(all: PlaceList, index: number, fit: number, near: Position | undefined): Ranked {
  const people = all.people[index] ?? 0;
  if (near === undefined) return { index, fit, weight: fit + Math.log10(500 + people), away_km: 0 };
  const away_km = distanceBetween(near, positionOf(all, index)) / 1000;
  const nearness = 2 * Math.exp(-away_km / 50) + Math.exp(-away_km / 500);
  // Places far away differ by less than a hundredth in it, and then the nearer one goes first.
  const weight = fit + Math.round(Math.log10(500 + people)) + Math.round(100 * nearness) / 100;
  return { index, fit, weight, away_km };
}

/** A place so called goes before those whose names only begin so. */
const isBefore = (one: Ranked, other: Ranked): number =>
  Number(other.fit === exact) - Number(one.fit === exact) ||
  other.weight - one.weight ||
  one.away_km - other.away_km;

const positionOf = ({ lats, lons }: PlaceList, index: number): Position => ({
  lat: (lats[index] ?? 0) / perDegree,
  lon: (lons[index] ?? 0) / perDegree,
});

function placeOf(all: PlaceList, index: number): FoundPlace {
  return {
    name: all.names[index] ?? '',
    detail: all.parts[index] ?? '',
    country: all.countries[index] ?? '',
    ...positionOf(all, index),
  };
}

function ranked(
  all: PlaceList,
  names: readonly Spelling[],
  wanted: Wanted,
  near: Position | undefined,
): FoundPlace[] {
  if (wanted.whole === '') return [];
  const found: Ranked[] = [];
  for (const [index, name] of names.entries()) {
    const fit = fitOf(name, wanted);
    if (fit >= 0 && isThere(all, index, wanted.where)) found.push(rankOf(all, index, fit, near));
  }
  return found
    .sort(isBefore)
    .slice(0, most)
    .map(({ index }) => placeOf(all, index));
}

function inBox(all: PlaceList, { south, north, west, wide }: PlaceBox, most: number): FoundPlace[] {
  const [low, high] = [south * perDegree, north * perDegree];
  const found: number[] = [];
  for (const [index, lat] of all.lats.entries()) {
    const isThere = lat >= low && lat <= high;
    const east = (all.lons[index] ?? 0) / perDegree - west;
    if (isThere && (east + 720) % 360 <= wide) found.push(index);
  }
  return found
    .sort((one, other) => (all.people[other] ?? 0) - (all.people[one] ?? 0))
    .slice(0, most)
    .map((index) => placeOf(all, index));
}

/** Reads the list when it is asked first, and folds its names when one is searched for: some tenths of a second each. */
export function openGazetteer(path: string): Gazetteer {
  let read: PlaceList | undefined;
  const spelt = new Map<typeof asTyped, readonly Spelling[]>();
  const list = () => {
    read ??= unpacked(brotliDecompressSync(readFileSync(path)).toString());
    return read;
  };
  /** The names of the list and the one that is wanted are spelt by the same rule. */
  const found = ({ text, near }: PlaceQuery, spell: typeof asTyped) => {
    const known = spelt.get(spell) ?? list().names.map((name) => spellingOf(spell(foldedName(name))));
    spelt.set(spell, known);
    return ranked(list(), known, wantedOf(text, spell), near);
  };
  return {
    byName(query) {
      const typed = found(query, asTyped);
      return typed.length > 0 ? typed : found(query, withoutSpelling);
    },
    inBox: (box, most) => inBox(list(), box, most),
  };
}
