import { open } from 'node:fs/promises';
import type { GeoTIFF } from 'geotiff';

type Source = Parameters<typeof GeoTIFF.fromSource>[0];
type Slice = Parameters<Source['fetchSlice']>[0];

/** The description of the heights fits into this: places and sizes of pieces, keys, words. */
export const mostDescription_bytes = 16 * 1024 * 1024;
/** The package asks for so much at the beginning and for directories, also of smaller files. */
const usualSlice_bytes = 4096;

/** A file that is read by pieces which lie in it and are not larger than told: the package would make room for all that a damaged file announces. */
export async function openTiffSource(path: string, mostSlice_bytes: number): Promise<Source> {
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
