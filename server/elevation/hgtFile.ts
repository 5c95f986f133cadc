import { readFile, stat } from 'node:fs/promises';
import type { Saying } from '../../engine/saying.ts';
import { hgtSamples, readHgt, samplesOfSize } from '../../engine/terrain/hgt.ts';
import { markUnsound } from '../../engine/terrain/soundSamples.ts';
import { SourceTrouble } from './rasterHeights.ts';
import { unzippedFile } from './zippedFile.ts';

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
