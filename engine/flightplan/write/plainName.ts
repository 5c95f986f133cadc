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

/** The same for one of several flights, which differ however long the name is and stand in their order in a folder. */
export function flightFilename(
  name: string,
  format: WriteFormat,
  flight: { readonly at: number; readonly of: number },
): string {
  const number = String(flight.at + 1).padStart(String(flight.of).length, '0');
  return `${baseName(name)} ${number} of ${flight.of}.${formatTraits[format].extensions[0]}`;
}
