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
export function foldedName(name: string): string {
  const small = name.toLowerCase();
  // Most names are plain, and there are a hundred thousand.
  if (/^[a-z]+(?: [a-z]+)*$/.test(small)) return small;
  return (isPlain(small) ? small : unmarked(small))
    .replaceAll(/['’‘`ʻ]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Undoes the spelling of ä, ö, ü as ae, oe, ue, where a keyboard lacks them. */
export const withoutUmlautE = (folded: string): string => folded.replaceAll(/([aou])e/g, '$1');
