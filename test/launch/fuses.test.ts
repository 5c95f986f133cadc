import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readFuses, setFuses } from '../../electron/launch/fuses.mjs';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-fuses-'));
  file = join(folder, 'electron');
});
afterEach(() => rmSync(folder, { recursive: true }));

const wanted = { EnableNodeCliInspectArguments: true, LoadBrowserProcessSpecificV8Snapshot: false };
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

it('sets those two switches, and no other byte', async () => {
  writeFileSync(file, `before ${sentinel}\u0001\u00081010r01r after`, 'latin1');
  await setFuses(file, wanted);
  expect(readFileSync(file, 'latin1')).toBe(`before ${sentinel}\u0001\u00081011r00r after`);
});

it('sets only switches that the executable has, and says which those are', async () => {
  writeFileSync(file, `${sentinel}\u0001\u0005111001 after`, 'latin1');
  await setFuses(file, { RunAsNode: false, GrantFileProtocolExtraPrivileges: false });
  expect(readFileSync(file, 'latin1')).toBe(`${sentinel}\u0001\u0005011001 after`);
  expect(await readFuses(file)).toEqual({
    RunAsNode: false,
    EnableNodeOptionsEnvironmentVariable: true,
    EnableNodeCliInspectArguments: false,
  });
});

it.each([
  ['no switches', 'an executable of another kind'],
  ['switches of a later version', `${sentinel}\u0002\u00081010r01r`],
])('refuses a file with %s, and leaves it as it is', async (_what, text) => {
  writeFileSync(file, text, 'latin1');
  await expect(setFuses(file, wanted)).rejects.toThrow('switches were not found');
  expect(readFileSync(file, 'latin1')).toBe(text);
});
