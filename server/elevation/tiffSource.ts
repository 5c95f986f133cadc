import { open } from 'node:fs/promises';
import type { GeoTIFF } from 'geotiff';
import type { HostFailure } from '../net/politeHosts.ts';

type Source = Parameters<typeof GeoTIFF.fromSource>[0];
type Slice = Parameters<Source['fetchSlice']>[0];

/** An open file: what the package reads from, with its size. */
export type TiffSource = Source & {
  readonly fileSize: number;
  /** Keeps what was fetched: it was what it should be. */
  readonly keep?: () => Promise<void>;
};

/** A GeoTIFF on a disk or on a server. */
export interface TiffFile {
  readonly name: string;
  /** Opens it for reading pieces that are not larger than told. */
  open(mostSlice_bytes: number): Promise<TiffSource>;
}

/** A file on a server that cannot be read now: nothing is wrong with what it holds. */
export class FileOutOfReach extends Error {
  readonly failure: HostFailure;

  constructor(failure: HostFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The description of the heights fits into this: places and sizes of pieces, keys, words. */
export const mostDescription_bytes = 16 * 1024 * 1024;
/** The package asks for so much at the beginning and for directories, also of smaller files. */
export const usualSlice_bytes = 4096;

/** A file that is read by pieces which lie in it and are not larger than told: the package would make room for all that a damaged file announces. */
async function openOnDisk(path: string, mostSlice_bytes: number): Promise<TiffSource> {
  const file = await open(path);
  const { size } = await file.stat();
  const fetchSlice = async ({ offset, length }: Slice) => {
    const isThere = offset + length <= size || length <= usualSlice_bytes;
    if (!isThere || length > mostSlice_bytes) throw new RangeError('outside of the file, or too much of it');
    const data = new Uint8Array(length);
    await file.read(data, 0, length, offset);
    return { data: data.buffer, offset, length };
  };
  return {
    fileSize: size,
    fetchSlice,
    fetch: async (slices) => Promise.all(slices.map(async (slice) => (await fetchSlice(slice)).data)),
    close: () => file.close(),
  };
}

export const fileOnDisk = (path: string, name: string): TiffFile => ({
  name,
  open: (mostSlice_bytes) => openOnDisk(path, mostSlice_bytes),
});
