import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { Saying } from '../../engine/saying.ts';
import { hgtSamples, readHgt, samplesOfSize } from '../../engine/terrain/hgt.ts';
import { markUnsound } from '../../engine/terrain/soundSamples.ts';
import { SourceTrouble } from './rasterHeights.ts';

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
async function unzippedFile(zip: Buffer, name: RegExp, most_bytes: number): Promise<Buffer | undefined> {
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

const fault = (what: string): Saying => ({
  says: 'host.heights.file_fault',
  values: { fault: what, code: '' },
});

const largest_bytes = hgtSamples[0] ** 2 * 2;
/** An archive holds little beside the heights. */
const largestZip_bytes = 2 * largest_bytes;

async function unzipped(path: string): Promise<Buffer> {
  if ((await stat(path)).size > largestZip_bytes) throw new SourceTrouble(fault('large_zip'));
  const file = await unzippedFile(await readFile(path), /^(?!__MACOSX).*\.hgt$/i, largest_bytes);
  if (file === undefined) throw new SourceTrouble(fault('no_hgt'));
  return file;
}

const otherSize = fault('size');

async function plain(path: string): Promise<Buffer> {
  if (samplesOfSize((await stat(path)).size) === undefined) throw new SourceTrouble(otherSize);
  return readFile(path);
}

/** The heights of an .hgt file, zipped or not; a file of another size is not read. */
export async function readHgtFile(path: string, name: string): Promise<Int16Array> {
  try {
    const raw = await (/\.zip$/i.test(name) ? unzipped(path) : plain(path));
    const samples = samplesOfSize(raw.byteLength);
    if (samples === undefined) throw new SourceTrouble(otherSize);
    return markUnsound(readHgt(raw), samples);
  } catch (error) {
    const reason = error instanceof SourceTrouble ? error.why : fault('damaged');
    throw new SourceTrouble({ says: 'host.heights.file', values: { name, reason, end: 'stop' } });
  }
}
