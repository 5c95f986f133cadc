import fc from 'fast-check';
import { getDecoder } from 'geotiff';
import { describe, expect, it } from 'vitest';
import { unpackedLzw } from '../../server/elevation/lzw.ts';
import { manyRuns } from '../engine/samples.ts';
import { packLzw } from './lzwWriter.ts';

/** Long enough for tables that are full; runs, texts that come again, and noise. */
const someBytes = fc.oneof(
  fc.uint8Array({ maxLength: 3000, size: 'max' }),
  fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 4000 }))
    .map(([piece, times]) =>
      Uint8Array.from({ length: times * 7 }, (_, at) => Number(piece[at % piece.length])),
    ),
  fc.integer({ min: 1, max: 60_000 }).map((length) => Uint8Array.from({ length }, (_, at) => (at * at) >> 5)),
);

const parameters = { tileWidth: 1, tileHeight: 1, predictor: 1, bitsPerSample: 8, planarConfiguration: 1 };

describe('what TIFF packs by LZW', () => {
  it('is unpacked to what it was, as the peer in the package does', async () => {
    const peer = await getDecoder(5, parameters);
    await fc.assert(
      fc.asyncProperty(someBytes, async (bytes) => {
        const packed = packLzw(bytes);
        const unpacked = unpackedLzw(packed, bytes.length);
        expect(Buffer.from(unpacked).equals(bytes)).toBe(true);
        const theirs = await peer.decode(Uint8Array.from(packed).buffer);
        expect(Buffer.from(new Uint8Array(theirs)).equals(bytes)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is no longer than it may be', () => {
    const packed = packLzw(new Uint8Array(5000));
    expect(unpackedLzw(packed, 5000)).toHaveLength(5000);
    expect(() => unpackedLzw(packed, 4999)).toThrow(RangeError);
  });

  it('of any bytes ends: in bytes that fit, or in a refusal', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000, size: 'max' }), (packed) => {
        try {
          expect(unpackedLzw(packed, 10_000).length).toBeLessThanOrEqual(10_000);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
      manyRuns,
    );
  });
});
