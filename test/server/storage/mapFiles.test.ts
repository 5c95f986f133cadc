import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMapFiles } from '../../../server/maps/files/mapFiles.ts';
import { say } from '../../../server/report/say.ts';
import { NotWritten } from '../../../server/services/wholeFile.ts';
import { writePmtiles } from '../../support/pmtilesWriter.ts';
import { withFailure } from './failingDisk.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-maps-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const tile = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 3]);
const tiles = [{ z: 1, x: 0, y: 1, bytes: tile }];

/** Gives a file in two parts and tells what becomes of it. */
let given = 0;

/** Each time another file: the same one is not stored again. */
async function give(folder: string): Promise<string> {
  const files = openMapFiles(folder);
  given += 1;
  const bytes = mapNamed(`Alps ${given}`);
  const half = Math.ceil(bytes.length / 2);
  const part = { filename: 'alps', size_bytes: bytes.length };
  try {
    const first = await files.receive({ ...part, from_byte: 0, bytes: bytes.subarray(0, half) });
    if (!first.ok) return say(first.failure.why);
    const { id } = first.value;
    const whole = await files.receive({ ...part, id, from_byte: half, bytes: bytes.subarray(half) });
    return whole.ok ? 'written' : say(whole.failure.why);
  } catch (error) {
    return error instanceof NotWritten ? error.code : String(error);
  } finally {
    await files.close();
  }
}

/** The maps of a folder, each with what it has at the place of the tile. */
async function mapsIn(folder: string) {
  const files = openMapFiles(folder);
  try {
    const listed = await files.list();
    const archives = await Promise.all(listed.map(({ id }) => files.archive(id)));
    return await Promise.all(archives.map(async (archive) => (await archive?.tile(1, 0, 1)) ?? 'nothing'));
  } finally {
    await files.close();
  }
}

const mapNamed = (name: string) =>
  writePmtiles({ tiles, zooms: [1, 1], within: [7, 46, 8, 47], metadata: { name } });

describe('a map file that is added, while any one call to the disk fails', () => {
  it.each(['ENOSPC', 'EIO', 'EACCES', 'EMFILE'])('with %s, is there whole or not at all', async (code) => {
    let nth = 0;
    for (let isHit = true; isHit; nth += 1) {
      const folder = join(newFolder(), 'map-files');
      expect(await give(folder)).toBe('written');
      let said = '';
      isHit = await withFailure({ folder, nth, code }, async () => {
        said = await give(folder);
      });
      if (said !== 'written') expect(said, `call ${nth}`).toContain(code);
      const count = said === 'written' ? 2 : 1;
      expect(await mapsIn(folder), `call ${nth}, ${said}`).toEqual(Array(count).fill(tile));
      expect(await give(folder)).toBe('written');
      expect(await mapsIn(folder)).toHaveLength(count + 1);
    }
    expect(nth).toBeGreaterThan(5);
  });
});
