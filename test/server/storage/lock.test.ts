import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { claimFolder } from '../../../server/services/folderClaim.ts';
import { holdLock, withLock } from '../../../server/services/lock.ts';
import { birthOf, bootId, numberSpace } from '../../../server/services/processes.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-lock-'));
  path = join(folder, 'keys.json.lock');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const ours = () => ({ pid: process.pid, born: birthOf(process.pid), boot: bootId(), space: numberSpace() });
// No process has this number: Linux gives none above 2^22 (proc(5), pid_max).
const gone = 2 ** 22 + 1;

function leave(content: unknown, days = 0): void {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  const at_s = Date.now() / 1000 + days * 86_400;
  utimesSync(path, at_s, at_s);
}

const lockable = () => withLock(path, async () => existsSync(path));

describe('a lock that was left behind', () => {
  it.skipIf(process.platform !== 'linux').each([
    ['by a process that is gone', { ...ours(), pid: gone }, 0],
    ['by a process that is gone, dated tomorrow', { ...ours(), pid: gone }, 1],
    ['by a process whose number another one has now', { ...ours(), pid: 1, born: '1' }, 0],
    ['before the system was started again', { ...ours(), pid: 1, boot: 'another' }, 0],
    ['by this very process, which could not remove it', ours(), 0],
  ])('%s is broken at once', async (_, holder, days) => {
    leave(holder, days);
    expect(await lockable()).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['that says nothing, from yesterday', '', -1],
    ['that says nothing, dated tomorrow', '', 1],
    ['that is torn', '{"pid": 12', -1],
    ['from another computer, which touches it no more', { ...ours(), space: 'elsewhere' }, -1],
    ['from another computer whose clock is ahead', { ...ours(), space: 'elsewhere' }, 1],
    ['by a system that does not say when a process began', { ...ours(), born: '' }, -1],
  ])('%s is broken', async (_, content, days) => {
    leave(content, days);
    expect(await lockable()).toBe(true);
  });

  it('while it was being broken is broken, too', async () => {
    leave({ ...ours(), pid: gone });
    writeFileSync(`${path}.breaking`, JSON.stringify({ ...ours(), pid: gone }));
    expect(await lockable()).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a lock that is held', () => {
  it('keeps others out until it is released', async () => {
    const order: string[] = [];
    const first = withLock(path, async () => {
      order.push('first begins');
      await new Promise((resolve) => setTimeout(resolve, 100));
      order.push('first ends');
    });
    await Promise.all([first, withLock(path, async () => order.push('second'))]);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
  });

  it('is not broken while its process lives, however old it is', async () => {
    const held = await holdLock(path, 0);
    utimesSync(path, 0, 0);
    expect(await holdLock(path, 100)).toBeUndefined();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(ours());
    held?.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is given back where the work fails', async () => {
    const failing = withLock(path, async () => {
      throw new Error('planted');
    });
    await expect(failing).rejects.toThrow('planted');
    expect(await lockable()).toBe(true);
  });

  it('cannot be where the folder is gone, which is said with its place', async () => {
    await expect(withLock(join(folder, 'gone', 'lock'), async () => 1)).rejects.toMatchObject({
      code: 'ENOENT',
      message: expect.stringContaining(join(folder, 'gone', 'lock')),
    });
  });
});

describe('the data folder', () => {
  it('has one window at a time, and the next is told what to do', async () => {
    const { giveBack } = await claimFolder(folder);
    await expect(claimFolder(folder, 50)).rejects.toThrow(/another Homeward is open .* --data/);
    giveBack();
    (await claimFolder(folder)).giveBack();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('knows whether the window before was killed or closed', async () => {
    writeFileSync(join(folder, 'window.lock'), JSON.stringify({ ...ours(), born: 'before' }));
    const after = await claimFolder(folder);
    expect(after.wasCutShort).toBe(true);
    after.giveBack();
    expect((await claimFolder(folder)).wasCutShort).toBe(false);
  });

  it('is made where it is not there, and needs no claim where it cannot be', async () => {
    (await claimFolder(join(folder, 'new', 'data'))).giveBack();
    expect(existsSync(join(folder, 'new', 'data'))).toBe(true);
    writeFileSync(join(folder, 'file'), '');
    (await claimFolder(join(folder, 'file', 'data'))).giveBack();
  });
});
