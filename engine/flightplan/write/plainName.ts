import { formatTraits, type WriteFormat } from './writeFormat.ts';

/**
 * Characters that do not belong in a name: XML 1.0 §2.2 forbids them, they change the direction of writing, or they are
 * invisible. Lone surrogates cannot be encoded at all.
 */
const unwanted = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu;

const inOneLine = (name: string): string => name.replace(unwanted, ' ').replace(/\s+/g, ' ').trim();

/** The name of a mission in one line, valid in any file. */
export const plainName = (name: string): string => inOneLine(name) || 'Untitled';

/** Names of devices; Windows counts ¹, ² and ³ among the digits (Microsoft, “Naming Files, Paths, and Namespaces”). */
const reserved = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])$/i;

/** Reduces the name of a mission to characters that every system accepts in a file name. */
export function baseName(name: string): string {
  const plain = inOneLine(name)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, '-')
    .replace(/^[-\s]+|[-\s]+$/g, '');
  const cut = [...plain].slice(0, 60).join('').trim();
  // Marks alone, such as the one that makes a sign an emoji, are not seen.
  const base = /[\p{L}\p{N}]/u.test(cut) ? cut : 'mission';
  return reserved.test(base) ? `${base}-mission` : base;
}

/** A file name that every system accepts, from the name of a mission. */
export const suggestedFilename = (name: string, format: WriteFormat): string =>
  `${baseName(name)}.${formatTraits[format].extensions[0]}`;

/** Numbers one of several flights in the words of a language: `1 of 3`. */
export type FlightNumbering = (number: string, flights: string) => string;

/** A flight of a plan over several batteries, and how its number is said after the name of the plan. */
export interface NumberedFlight {
  readonly at: number;
  readonly of: number;
  readonly numbered: FlightNumbering;
}

/** The same for one of several flights, which differ however long the name is and stand in their order in a folder. */
export function flightFilename(name: string, format: WriteFormat, flight: NumberedFlight): string {
  const { at, of, numbered } = flight;
  const number = numbered(String(at + 1).padStart(String(of).length, '0'), String(of));
  return `${baseName(name)} ${baseName(number)}.${formatTraits[format].extensions[0]}`;
}

/** The name that a file of one of several flights holds. */
export const flightName = (name: string, { at, of, numbered }: NumberedFlight): string =>
  `${name} ${numbered(String(at + 1), String(of))}`;
