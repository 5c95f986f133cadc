import { inflateSync } from 'node:zlib';

/** Lengths of heads and of entries in their tables of contents (W3C, WOFF 1.0, 3 and 4; OpenType, "Organization of an OpenType font"). */
const packed = { head: 44, entry: 20 };
const unpacked = { head: 12, entry: 16 };

/**
 * Unpacks a font of the web into the file that it was made from. A reader of the packed one unpacks a table whenever it looks into it,
 * which for the outlines is at each letter.
 */
export function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const contents = Buffer.alloc(unpacked.head + unpacked.entry * count);
  woff.copy(contents, 0, 4, 8);
  contents.writeUInt16BE(count, 4);
  const parts: Buffer[] = [contents];
  let end = contents.length;
  for (let index = 0; index < count; index++) {
    const entry = woff.subarray(packed.head + packed.entry * index);
    const [from, storedLength, length] = [
      entry.readUInt32BE(4),
      entry.readUInt32BE(8),
      entry.readUInt32BE(12),
    ];
    const stored = woff.subarray(from, from + storedLength);
    const at = unpacked.head + unpacked.entry * index;
    // The name, and the sum of its bytes.
    entry.copy(contents, at, 0, 4);
    entry.copy(contents, at + 4, 16, 20);
    contents.writeUInt32BE(end, at + 8);
    contents.writeUInt32BE(length, at + 12);
    // Each table begins at a multiple of four.
    const gap = Buffer.alloc(-length & 3);
    parts.push(storedLength < length ? inflateSync(stored) : stored, gap);
    end += length + gap.length;
  }
  return Buffer.concat(parts);
}
