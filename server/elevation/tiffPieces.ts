import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { BaseDecoder } from 'geotiff';
import { unpackedLzw } from './lzw.ts';

type Unpack = (packed: Uint8Array, most_bytes: number) => Promise<Uint8Array<ArrayBuffer>>;

const inflated = promisify(inflate);

/** By the codes of TIFF for compression. */
const ways: readonly (readonly [codes: number[], unpack: Unpack])[] = [
  [[5], async (packed, most_bytes) => unpackedLzw(packed, most_bytes)],
  [
    [8, 32_946],
    async (packed, most_bytes) => new Uint8Array(await inflated(packed, { maxOutputLength: most_bytes })),
  ],
];

/** One piece of a file must fit into memory beside others. */
export const mostPiece_bytes = 96 * 1024 * 1024;
/** Some writers fill a piece up. */
const filledUp = 2;

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
