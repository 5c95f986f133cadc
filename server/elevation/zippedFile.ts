import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

const endMark = Buffer.from('PK\x05\x06', 'latin1');
const entryMark = 0x02014b50;
const fileMark = 0x04034b50;

/** The entry of a name in the central directory (APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16); reads outside the bytes throw. */
function entryNamed(zip: Buffer, name: RegExp) {
  const end = zip.lastIndexOf(endMark);
  if (end < 0) throw new RangeError('no zip directory');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0 && zip.readUInt32LE(at) === entryMark; left -= 1) {
    const next = at + 46 + zip.readUInt16LE(at + 28);
    if (name.test(zip.toString('utf8', at + 46, next)))
      return {
        method: zip.readUInt16LE(at + 10),
        packed_bytes: zip.readUInt32LE(at + 20),
        start: zip.readUInt32LE(at + 42),
      };
    at = next + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return undefined;
}

/**
 * The first file of a name in an archive, inflated to at most `most_bytes`; `undefined`: there is none. Inflates beside the main thread,
 * since a tile of heights takes a fifth of a second. Throws where the archive is damaged or packed in another way.
 */
export async function unzippedFile(
  zip: Buffer,
  name: RegExp,
  most_bytes: number,
): Promise<Buffer | undefined> {
  const entry = entryNamed(zip, name);
  if (entry === undefined) return undefined;
  const { method, packed_bytes, start } = entry;
  if (zip.readUInt32LE(start) !== fileMark) throw new RangeError('no file there');
  const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  const packed = zip.subarray(data, data + packed_bytes);
  if (method === 0) return packed;
  if (method !== 8) throw new RangeError('another method');
  return inflate(packed, { maxOutputLength: most_bytes });
}
