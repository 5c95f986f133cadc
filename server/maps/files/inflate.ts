import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { MapFileRefused, mapFault } from './mapArchive.ts';

const inflaters = { gzip: promisify(gunzip), brotli: promisify(brotliDecompress) };

/** A copy in an array of its own, which others may keep. */
export const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Inflates no more than so many bytes. */
export async function inflated(
  bytes: Uint8Array,
  form: keyof typeof inflaters,
  most_bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return ownBytes(await inflaters[form](bytes, { maxOutputLength: most_bytes }));
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new MapFileRefused(
      isTooLarge ? mapFault('unpacked_large', { most: most_bytes / 1024 / 1024 }) : mapFault('not_unpacked'),
    );
  }
}
