/** Packs bytes by PackBits (TIFF 6.0, section 9), as they are. */
export const packBits = (bytes: Uint8Array): Buffer =>
  Buffer.concat(pieces(bytes, 128).flatMap((piece) => [Buffer.of(piece.length - 1), piece]));

/** Zeros by PackBits, 128 in two bytes. */
export const packBitsZeros = (count: number): Buffer =>
  Buffer.concat(Array.from({ length: count / 128 }, () => Buffer.of(129, 0)));

const block_bytes = 128 * 1024;
/** The beginning of a frame of Zstandard that does not say how long it is (RFC 8878, section 3.1.1.1), with a window of a block. */
const frame = Buffer.from('28b52ffd0038', 'hex');

/** The header of a block (RFC 8878, section 3.1.1.2). */
function blockHeader(isLast: boolean, type: 0 | 1, size: number): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE((size << 3) | (type << 1) | (isLast ? 1 : 0), 0, 3);
  return header;
}

function pieces(bytes: Uint8Array, size: number): Uint8Array[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

/** Packs bytes by Zstandard, as they are. */
export function packZstandard(bytes: Uint8Array): Buffer {
  const blocks = pieces(bytes, block_bytes);
  return Buffer.concat([
    frame,
    ...blocks.flatMap((block, index) => [blockHeader(index === blocks.length - 1, 0, block.length), block]),
  ]);
}

/** Zeros by Zstandard, 128 kB in four bytes. */
export function packZstandardZeros(count: number): Buffer {
  const blocks = count / block_bytes;
  return Buffer.concat([
    frame,
    ...Array.from({ length: blocks }, (_, index) =>
      Buffer.concat([blockHeader(index === blocks - 1, 1, block_bytes), Buffer.of(0)]),
    ),
  ]);
}
