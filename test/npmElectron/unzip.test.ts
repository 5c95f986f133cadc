import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unzip } from '../../electron/npmElectron/unzip.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-unzip-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function archiveOf(
  files: readonly { name: string; text: string; mode?: number }[],
  compression: 'STORE' | 'DEFLATE' = 'DEFLATE',
): Promise<string> {
  const packed = new JSZip();
  for (const { name, text, mode = 0o100644 } of files)
    packed.file(name, text, { unixPermissions: mode, createFolders: false });
  const archive = join(folder, 'archive.zip');
  writeFileSync(archive, await packed.generateAsync({ type: 'uint8array', platform: 'UNIX', compression }));
  return archive;
}

const target = () => join(folder, 'out');
const all = (name: string) => name;

describe('an archive', () => {
  it.each(['STORE', 'DEFLATE'] as const)('comes out byte for byte when packed with %s', async (method) => {
    const text = 'propeller '.repeat(100_000);
    await unzip(await archiveOf([{ name: 'a/b/c.txt', text }], method), target(), all);
    expect(readFileSync(join(target(), 'a/b/c.txt'), 'utf8')).toBe(text);
  });

  it('keeps which files may be executed, and empty files', async () => {
    const files = [
      { name: 'run', text: 'x', mode: 0o100755 },
      { name: 'read', text: '', mode: 0o100644 },
    ];
    await unzip(await archiveOf(files), target(), all);
    expect(statSync(join(target(), 'run')).mode & 0o111).not.toBe(0);
    expect(statSync(join(target(), 'read')).mode & 0o111).toBe(0);
    expect(statSync(join(target(), 'read')).size).toBe(0);
  });

  it('is unpacked in part and under other names', async () => {
    const files = [
      { name: 'Top/keep', text: 'k' },
      { name: 'Top/leave', text: 'l' },
    ];
    await unzip(await archiveOf(files), target(), (name) => (name === 'Top/keep' ? 'kept' : undefined));
    expect(readdirSync(target())).toEqual(['kept']);
  });

  it('writes nothing outside its folder', async () => {
    const archive = await archiveOf([{ name: 'inside', text: 'x' }]);
    await expect(unzip(archive, target(), () => '../outside')).rejects.toThrow('leave the folder');
    expect(existsSync(join(folder, 'outside'))).toBe(false);
  });

  it('is refused where it holds a link', async () => {
    const archive = await archiveOf([{ name: 'link', text: '/etc/passwd', mode: 0o120777 }]);
    await expect(unzip(archive, target(), all)).rejects.toThrow('not an ordinary file');
  });

  it('is refused when it is cut short or no archive at all', async () => {
    const archive = await archiveOf([{ name: 'a', text: 'x'.repeat(1000) }]);
    const bytes = readFileSync(archive);
    writeFileSync(archive, bytes.subarray(0, bytes.length - 30));
    await expect(unzip(archive, target(), all)).rejects.toThrow('no directory');
    writeFileSync(archive, 'plain text');
    await expect(unzip(archive, target(), all)).rejects.toThrow('no directory');
  });
});
