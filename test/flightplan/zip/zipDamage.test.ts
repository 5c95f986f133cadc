import { describe, expect, it } from 'vitest';
import { chosenRoute, fixture, planOf, problemOf } from '../reading.ts';
import { zip64File, zipFile } from './zipFile.ts';

const doc = { name: 'doc.kml', content: Buffer.from(fixture('inspection.kml')).toString() };
const endSize = 22;

/** An archive whose records are changed: at the end record, at the first of the directory, at the first local one. */
function changed(
  change: (zip: Buffer, at: { end: number; directory: number; local: number }) => void,
): Uint8Array {
  const zip = Buffer.from(zipFile([doc]));
  const end = zip.length - endSize;
  change(zip, { end, directory: zip.readUInt32LE(end + 16), local: 0 });
  return new Uint8Array(zip);
}

/** Other records between the directory and the end record. */
function parted(zip: Uint8Array, between: Uint8Array): Uint8Array {
  const end = zip.length - endSize;
  return new Uint8Array(Buffer.concat([zip.subarray(0, end), between, zip.subarray(end)]));
}

const read = async (bytes: Uint8Array) => chosenRoute(await planOf('a.kmz', bytes)).points;

describe('an archive that is read although it is unusual', () => {
  it('with a signature behind its directory', async () => {
    const signature = Buffer.from([0x50, 0x4b, 5, 5, 4, 0, 1, 2, 3, 4]);
    expect(await read(parted(zipFile([doc]), signature))).toHaveLength(6);
  });

  it('with a time beside the names of its directory', async () => {
    const zip = Buffer.from(zipFile([doc]));
    const end = zip.length - endSize;
    const time = Buffer.from([0x55, 0x54, 5, 0, 1, 0, 0, 0, 0]);
    zip.writeUInt16LE(time.length, zip.readUInt32LE(end + 16) + 30);
    zip.writeUInt32LE(zip.readUInt32LE(end + 12) + time.length, end + 12);
    expect(await read(parted(zip, time))).toHaveLength(6);
  });

  it('with the records of zip64 although the plain ones would do', async () => {
    const [plain, wide] = [zipFile([doc]), Buffer.from(zip64File([doc]))];
    const records = wide.subarray(wide.length - endSize - 20 - 56, wide.length - endSize);
    records.writeUInt32LE(plain.length - endSize, 56 + 8);
    expect(await read(parted(plain, records))).toHaveLength(6);
  });
});

describe('an archive that is damaged', () => {
  it.each<[string, Uint8Array]>([
    [
      'has its directory neither before its end nor where it says',
      parted(
        changed((zip, { end }) => zip.writeUInt32LE(5, end + 16)),
        new Uint8Array(9),
      ),
    ],
    ['has its directory nowhere', changed((zip, { end }) => zip.writeUInt32LE(5, end + 16))],
    [
      'lists more files than it has',
      changed((zip, { end }) => zip.fill(2, end + 8, end + 9).fill(2, end + 10, end + 11)),
    ],
    ['has a name beyond its end', changed((zip, { directory }) => zip.writeUInt16LE(0xffff, directory + 28))],
    ['points at no file', changed((zip, { directory }) => zip.writeUInt32LE(7, directory + 42))],
    ['points behind its end', changed((zip, { directory }) => zip.writeUInt32LE(0xfffffff, directory + 42))],
    [
      'has a file beyond its end',
      changed((zip, { directory }) => zip.writeUInt32LE(0xfffffff, directory + 20)),
    ],
  ])('%s', async (_, bytes) => {
    expect(await problemOf('a.kmz', bytes)).toMatchObject({ code: 'ZIP_DAMAGED', where: 'zip directory' });
  });

  it('is the last of several parts, which other bytes precede', async () => {
    const last = changed((zip, { end }) => zip.writeUInt16LE(1, end + 4));
    const bytes = new Uint8Array(Buffer.concat([Buffer.from([1, 2, 3]), last]));
    expect((await problemOf('a.kmz', bytes)).code).toBe('ZIP_MULTI_DISK');
  });
});
