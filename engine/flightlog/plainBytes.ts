import { utf8Of } from '../utf8.ts';
import { isControl } from './table/byteRows.ts';

const [newline, carriage] = [10, 13];
/** Enough of a text to know how it is written. */
const looked_bytes = 4000;
/** Letters at the beginning of a text in UTF-16 without a mark: in binary files such a run of zero bytes at every other place is none. */
const leastPairs = 8;

const utf8Mark = [0xef, 0xbb, 0xbf];

/** True if every other byte is 0, from `at`, and the bytes between them are letters and signs. */
function isSpread(bytes: Uint8Array, at: 0 | 1): boolean {
  const head = bytes.subarray(0, 2 * leastPairs);
  return (
    head.length === 2 * leastPairs &&
    head.every((byte, index) => (index % 2 === at ? byte === 0 : byte > 0 && byte < 0x80 && !isControl(byte)))
  );
}

function wideEncoding(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || isSpread(bytes, 1)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || isSpread(bytes, 0) ? 'utf-16be' : undefined;
}

/** True for text whose lines end in carriage returns alone. */
function hasOldLines(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, looked_bytes);
  return (
    head.includes(carriage) && !head.includes(newline) && !head.some((byte) => byte === 0 || isControl(byte))
  );
}

/** The bytes of a text as this room reads them: UTF-8 without a mark, in lines that end in line feeds. Other files stay as they are. */
export function plainBytes(bytes: Uint8Array): Uint8Array {
  const wide = wideEncoding(bytes);
  const narrow = wide === undefined ? bytes : utf8Of(new TextDecoder(wide).decode(bytes));
  const text = utf8Mark.every((byte, index) => narrow[index] === byte)
    ? narrow.subarray(utf8Mark.length)
    : narrow;
  return hasOldLines(text) ? text.map((byte) => (byte === carriage ? newline : byte)) : text;
}
