import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMapFiles } from '../../../server/maps/files/mapFiles.ts';
import { makeMbtilesThread } from '../../../server/maps/files/mbtilesThread.ts';
import { say } from '../../../server/report/say.ts';
import { writeMbtiles } from '../../support/mbtilesWriter.ts';

const png = (last: number) => new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, last]);
const tiles = [{ z: 1, x: 0, y: 1, bytes: png(3) }];
const metadata = { name: 'Alps', attribution: '© Makers', format: 'png' };

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-mbtiles-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function fileOf(map: Parameters<typeof writeMbtiles>[1]): string {
  const path = join(newFolder(), 'file.mbtiles');
  writeMbtiles(path, map);
  return path;
}

function thread(change: Parameters<typeof makeMbtilesThread>[0] = {}) {
  const made = makeMbtilesThread(change);
  onTestFinished(made.close);
  return made;
}

/** A thread that answers nothing, as one does whose file keeps SQLite busy. */
const busyThread = new URL(
  `data:text/javascript,${encodeURIComponent(
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { for (;;); });",
  )}`,
);

describe('MBTiles in a thread of their own', () => {
  it('have their facts and tiles, and no lock after they are closed', async () => {
    const path = fileOf({ tiles, metadata });
    const archive = await thread().open(path);
    expect(archive.facts).toMatchObject({ name: 'Alps', attribution: '© Makers', form: 'pictures' });
    expect(await archive.tile(1, 0, 1)).toEqual(png(3));
    expect(await archive.tile(1, 1, 1)).toBeUndefined();
    await archive.close();
    expect(existsSync(`${path}.lock`)).toBe(false);
    // A closed file is opened again by who asks for it.
    expect(await archive.tile(1, 0, 1)).toEqual(png(3));
  });

  it('are refused in the words of their reader', async () => {
    const path = fileOf({ tiles, metadata: { ...metadata, minzoom: '9', maxzoom: '2' } });
    await expect(thread().open(path)).rejects.toThrow('It names zoom levels 9 to 2');
  });

  it('that keep their reader busy are refused, and hold nobody else up', async () => {
    const archive = thread({ file: busyThread, limit_ms: 300 }).open('any.mbtiles');
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 10);
    await expect(archive).rejects.toThrow('Reading it takes too long');
    clearInterval(turning);
    expect(turns).toBeGreaterThan(0);
  });

  it('are copied, served and deleted like any file of map tiles', async () => {
    const bytes = readFileSync(fileOf({ tiles, metadata }));
    const folder = newFolder();
    const files = openMapFiles(folder);
    onTestFinished(files.close);
    const part = { filename: 'alps.mbtiles', size_bytes: bytes.length, from_byte: 0, bytes };
    const received = await files.receive(part);
    if (!received.ok) throw new Error(say(received.failure.why));
    const { id } = received.value;
    expect(await files.list()).toMatchObject([{ id, filename: 'alps.mbtiles', facts: { name: 'Alps' } }]);
    expect(await (await files.archive(id))?.tile(1, 0, 1)).toEqual(png(3));
    await files.remove(id);
    expect(await files.list()).toEqual([]);
  });
});
