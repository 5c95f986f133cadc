import { numbered, type PlaceInFile } from '../../placeInFile.ts';
import { plainKey } from './foreignNames.ts';
import { refuse } from './refusal.ts';

/** Encodings of CSV that spreadsheets outside western Europe save, named by the Encoding standard. */
const encodings = ['gb18030', 'shift_jis', 'windows-1251', 'big5', 'euc-kr', 'windows-1250', 'windows-1253'];

const head_bytes = 4000;

/** The text of bytes; `undefined`: the host does not have the encoding, or they are not valid in it where that is `strict`. */
function decoded(label: string, bytes: Uint8Array, strict = false): string | undefined {
  try {
    return new TextDecoder(label, { fatal: strict }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The encoding in which the beginning of a file names latitude and longitude in another language; `undefined`: in none. */
const localEncoding = (bytes: Uint8Array): string | undefined =>
  encodings.find((label) => {
    const words = decoded(label, bytes.subarray(0, head_bytes))
      ?.toLowerCase()
      .split(/[^\p{L}]+/u)
      .map(plainKey);
    return words?.includes('latitude') && words.includes('longitude');
  });

/** The encoding from the file itself: its byte order mark, zero bytes of UTF-16, or the XML declaration. */
function encodingOf(bytes: Uint8Array): string {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a !== undefined && a > 0 && b === 0) return 'utf-16le';
  if (a === 0 && b !== undefined && b > 0) return 'utf-16be';
  return declaredEncoding(bytes) ?? 'utf-8';
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 400)).trimStart();
  if (!head.startsWith('<?xml')) return undefined;
  const declaration = head.slice(0, Math.max(0, head.indexOf('?>')));
  const label = /encoding\s{0,9}=\s{0,9}["']([A-Za-z0-9._:-]{1,40})["']/
    .exec(declaration)?.[1]
    ?.toLowerCase();
  // The declaration could be read byte by byte, so whatever it says, the text is not UTF-16.
  return label?.startsWith('utf-16') ? 'utf-8' : label;
}

/**
 * Text of a file or an entry, without a byte order mark. Bytes that are not valid in their encoding are read in the one that makes names
 * of columns of them, else as windows-1252, which can only spoil names: digits are the same in all.
 */
export function decodeText(bytes: Uint8Array, where: PlaceInFile): string {
  const label = encodingOf(bytes);
  if (decoded(label, new Uint8Array()) === undefined) {
    refuse('UNKNOWN_ENCODING', { values: { file: where }, where });
  }
  const text =
    decoded(label, bytes, true) ?? new TextDecoder(localEncoding(bytes) ?? 'windows-1252').decode(bytes);
  const plain = withoutPadding(text.startsWith('\ufeff') ? text.slice(1) : text);
  const nul = plain.indexOf('\0');
  if (nul >= 0) {
    const line = lineAt(plain, nul);
    refuse('NUL_BYTES', { values: { file: where, line }, where: numbered('line', line) });
  }
  return plain;
}

/** A table without the zero bytes that some loggers fill up its cells with; those of other texts are damage. */
const withoutPadding = (text: string): string =>
  text.includes('\0') && !/^\s*[<{[]/.test(text) ? text.replace(/\0+(?=[,;|\t\r\n]|$)/g, '') : text;

/** Line number, from 1, of an index in a text. */
export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
