import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder a disk of 1 MB until the test ends; returns why that cannot be, if so. */
export function mountSmallDisk(folder: string): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'homeward-test', folder], { stdio: 'pipe' });
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
    return undefined;
  } catch (error) {
    return `A disk that can be filled needs the right to mount one: ${String(error).split('\n')[0]}`;
  }
}

/** Fills a disk to the last byte; returns what makes room again. */
export function fillDisk(folder: string): () => void {
  const path = join(folder, 'filling');
  for (const size of [64 * 1024, 1]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
    } catch {}
  }
  return () => rmSync(path);
}
