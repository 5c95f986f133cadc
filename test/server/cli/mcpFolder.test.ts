import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listFiles } from '../../../server/cli/mcpFolder.ts';

const root = mkdtempSync(join(tmpdir(), 'homeward-list-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function folder(name: string, ...files: readonly string[]): string {
  const path = join(root, name);
  for (const file of files) {
    mkdirSync(join(path, file, '..'), { recursive: true });
    writeFileSync(join(path, file), '');
  }
  return path;
}

it('gives files in the order of the alphabet, and neither hidden ones nor names that break a line', () => {
  const path = folder('some', 'b.kml', 'a/z.kmz', '.hidden/c.kml', '.d.kml', 'two\nlines.kml');
  expect(listFiles(path, '')).toEqual({ paths: ['a/z.kmz', 'b.kml'], isCut: false });
});

it('follows no link, in a circle or out of the folder', () => {
  const path = folder('linked', 'in.kml');
  symlinkSync(path, join(path, 'circle'));
  symlinkSync(root, join(path, 'out'));
  symlinkSync(join(path, 'in.kml'), join(path, 'again.kml'));
  expect(listFiles(path, '').paths).toEqual(['in.kml']);
});

it('looks at 10,000 entries and 8 folders deep, and says that there are more', () => {
  const many = folder('many', ...Array.from({ length: 10_001 }, (_, at) => `${at}.kml`));
  const { paths, isCut } = listFiles(many, '');
  expect([paths.length, isCut]).toEqual([10_000, true]);
  const deep = folder('deep', 'a/a/a/a/a/a/a/in.kml', 'a/a/a/a/a/a/a/a/out.kml');
  expect(listFiles(deep, '').paths).toEqual(['a/a/a/a/a/a/a/in.kml']);
});

it('has none where there is no folder', () => {
  expect(listFiles(join(root, 'none'), '')).toEqual({ paths: [], isCut: false });
});
