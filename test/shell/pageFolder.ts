import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export const secret = 'the-secret-outside-the-page';

/** A built page in a folder of its own, beside a secret that links and dots try to reach. */
export function makePageFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const page = join(folder, 'page');
  mkdirSync(join(page, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), secret);
  writeFileSync(
    join(page, 'index.html'),
    '<!doctype html><html><head><title>Homeward</title></head><body></body></html>',
  );
  writeFileSync(join(page, 'assets', 'main-1a2b.js'), 'export {};');
  writeFileSync(join(page, 'assets', 'main-1a2b.css'), 'body{}');
  symlinkSync(join(folder, 'secret.txt'), join(page, 'link.txt'));
  symlinkSync(folder, join(page, 'outside'));
  return page;
}
