import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { BaseDecoder } from 'geotiff';
import { unpackedLzw } from './lzw.ts';

type Unpack = (packed: Uint8Array, most_bytes: number) => Promise<Uint8Array>;

const inflated = promisify(inflate);

/** PackBits (TIFF 6.0, section 9). Throws where it is damaged or unpacks to more than it may. */
function unpackedBits(packed: Uint8Array, most_bytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(most_bytes);
  let length = 0;
  for (let at = 0; at < packed.length; ) {
    const header = packed[at++] as number;
    if (header === 128) continue;
    const isRun = header > 128;
    const count = isRun ? 257 - header : header + 1;
    if (length + count > most_bytes) throw new RangeError('too long');
    if (isRun) bytes.fill(packed[at] as number, length, length + count);
    else bytes.set(packed.subarray(at, at + count), length);
    at += isRun ? 1 : count;
    length += count;
  }
  return bytes.slice(0, length);
}

/** Node unpacks Zstandard from version 22 on. What does not fit into the bytes that are told gives none. */
async function unpackedZstandard(packed: Uint8Array, most_bytes: number): Promise<Uint8Array> {
  const { ZSTDDecoder } = await import('zstddec');
  const decoder = new ZSTDDecoder();
  await decoder.init();
  const bytes = decoder.decode(packed, most_bytes);
  if (bytes.length === 0) throw new RangeError('damaged, or too long');
  return bytes;
}

/** The ways to unpack, by the codes of TIFF for compression. */
const ways: readonly (readonly [codes: number[], unpack: Unpack])[] = [
  [[5], async (packed, most_bytes) => unpackedLzw(packed, most_bytes)],
  [
    [8, 32_946],
    async (packed, most_bytes) => new Uint8Array(await inflated(packed, { maxOutputLength: most_bytes })),
  ],
  [[32_773], async (packed, most_bytes) => unpackedBits(packed, most_bytes)],
  [[50_000], unpackedZstandard],
];
const notPacked = 1;

/** True if pieces that are packed by the way of a code are read. Other ways the package would unpack without an end. */
export const isPackingKnown = (code: number = notPacked): boolean =>
  code === notPacked || ways.some(([codes]) => codes.includes(code));

/** One piece of a file must fit into memory beside others. */
export const mostPiece_bytes = 96 * 1024 * 1024;
/** Some writers fill a piece up. */
const filledUp = 2;
/** A compression that makes nothing smaller adds less than this. */
const overhead_bytes = 65_536;
/** A piece that takes more of a file holds no heights; many of them may lie in one place. */
export const mostPacked_bytes = (piece_bytes: number): number => filledUp * piece_bytes + overhead_bytes;

/** The package itself unpacks without an end, on the thread of whoever asks. */
export function boundDecoders({ addDecoder, BaseDecoder: Decoder }: typeof import('geotiff')): void {
  for (const [codes, unpack] of ways) {
    class Bounded extends Decoder {
      override async decodeBlock(packed: ArrayBufferLike): Promise<ArrayBufferLike> {
        const { tileWidth, tileHeight, bitsPerSample } = this.parameters;
        const bits = typeof bitsPerSample === 'number' ? bitsPerSample : Number(bitsPerSample[0]);
        // A single strip often says that it has 2³² − 1 rows.
        const piece_bytes = Math.min(Math.ceil((tileWidth * tileHeight * bits) / 8), mostPiece_bytes);
        return (await unpack(new Uint8Array(packed), filledUp * piece_bytes)).buffer;
      }
    }
    addDecoder(codes, async () => Bounded as typeof BaseDecoder);
  }
}
