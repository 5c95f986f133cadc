import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it, vi } from 'vitest';
import { startLine } from '../support/homewardLine.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-soon-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a server that is told to stop while its second process starts ends that one, too, and kills none', async () => {
  const notes = join(folder, 'notes.txt');
  const plant = join(folder, 'plant.mjs');
  // A process that is killed writes no end.
  writeFileSync(
    plant,
    `import cluster from 'node:cluster';
    import { appendFileSync } from 'node:fs';
    import { isMainThread } from 'node:worker_threads';
    const note = (what) => appendFileSync(process.env.NOTES, what + ' ' + process.pid + '\\n');
    if (isMainThread && cluster.isWorker) {
      note('begun');
      process.on('exit', () => note('ended'));
    }`,
  );
  writeFileSync(notes, '');
  vi.stubEnv('NOTES', notes);
  const { child, ended } = startLine(
    ['serve', '--port', '0', '--workers', '2', '--data', join(folder, 'data')],
    plant,
  );
  await once(createInterface(child.stdout), 'line');
  const pidsThat = (what: string) =>
    readFileSync(notes, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith(what))
      .map((line) => line.slice(what.length));
  await expect.poll(() => pidsThat('begun'), { timeout: 10_000, interval: 5 }).toHaveLength(2);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  expect(pidsThat('ended').sort()).toEqual(pidsThat('begun').sort());
}, 60_000);
