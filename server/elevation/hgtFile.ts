import { readFile } from 'node:fs/promises';
import { hgtSamples, readHgt, samplesOfSize } from '../../engine/terrain/hgt.ts';
import { SourceTrouble } from './rasterHeights.ts';
import { unzippedFile } from './zippedFile.ts';

const largest_bytes = hgtSamples[0] ** 2 * 2;

async function unzipped(zip: Buffer): Promise<Buffer> {
  const file = await unzippedFile(zip, /^(?!__MACOSX).*\.hgt$/i, largest_bytes);
  if (file === undefined) throw new SourceTrouble('it holds no .hgt file');
  return file;
}

/** The heights of an .hgt file, zipped or not. */
export async function readHgtFile(path: string, name: string): Promise<Int16Array> {
  try {
    const bytes = await readFile(path);
    const raw = /\.zip$/i.test(name) ? await unzipped(bytes) : bytes;
    if (samplesOfSize(raw.byteLength) === undefined)
      throw new SourceTrouble('it has neither 1201² nor 3601² samples');
    return readHgt(raw);
  } catch (error) {
    const reason = error instanceof SourceTrouble ? error.message : 'it is damaged or cannot be read';
    throw new SourceTrouble(`The file of heights ${name} cannot be used: ${reason}.`);
  }
}
