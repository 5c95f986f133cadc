import { plainKey } from './foreignNames.ts';

/** Encodings of CSV that spreadsheets outside western Europe save, named by the Encoding standard. */
const encodings = ['gb18030', 'shift_jis', 'windows-1251', 'big5', 'euc-kr', 'windows-1250', 'windows-1253'];

const head_bytes = 4000;

/** The text of bytes; `undefined`: the host does not have the encoding. */
function decoded(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The encoding in which the beginning of a file names latitude and longitude in another language; `undefined`: in none. */
export const localEncoding = (bytes: Uint8Array): string | undefined =>
  encodings.find((label) => {
    const words = decoded(label, bytes.subarray(0, head_bytes))
      ?.toLowerCase()
      .split(/[^\p{L}]+/u)
      .map(plainKey);
    return words?.includes('latitude') && words.includes('longitude');
  });
