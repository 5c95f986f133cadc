import { formatTraits, type WriteFormat } from './writeFormat.ts';

/**
 * Characters that XML 1.0 §2.2 forbids, that turn the direction of writing, or that nobody sees: they have no place in a
 * name. Lone surrogates cannot be encoded at all.
 */
const unwanted = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu;

/** The name of a mission in one line, fit for any file. */
export const plainName = (name: string): string =>
  name.replace(unwanted, ' ').replace(/\s+/g, ' ').trim() || 'Untitled';

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A file name that every system takes, from the name of a mission. */
export function suggestedFilename(name: string, format: WriteFormat): string {
  const words = plainName(name)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, '-')
    .replace(/^[-\s]+|[-\s]+$/g, '');
  const base = [...words].slice(0, 60).join('').trim() || 'mission';
  return `${reserved.test(base) ? `${base}-mission` : base}.${formatTraits[format].extensions[0]}`;
}
