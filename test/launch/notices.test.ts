import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headingOf, noticesOf, packagesToRun, readParts } from '../../electron/launch/notices.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const notices = read('THIRD_PARTY_NOTICES.md');
const allowed: string[] = JSON.parse(read('test/launch/allowedLicences.json'));

/** Checks an SPDX expression against the list: one of `OR`, all of `AND`. */
function isAllowed(expression: string): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((id) => allowed.includes(id)));
}

describe('the third-party notices', () => {
  it('name exactly the packages and versions that are locked for running', () => {
    const locked = packagesToRun(root).map(headingOf);
    const named = notices.match(/^## .+ \d+\.\d+\.\d+.*$/gm) ?? [];
    expect(locked.length).toBeGreaterThan(0);
    expect([...named].sort()).toEqual([...new Set(locked)].sort());
  });

  it('name what is bundled and what is imported beside it, and nothing that only builds or tests', () => {
    const named = packagesToRun(root).map(({ name }) => name);
    for (const name of ['react', 'scheduler', 'express', 'pako', 'electron']) expect(named).toContain(name);
    for (const name of ['vite', 'esbuild', 'vitest', 'typescript']) expect(named).not.toContain(name);
  });

  it('are what the generator writes', () => {
    expect(notices === noticesOf(root), 'run `npm run notices`').toBe(true);
  });

  it('carry the texts that have to reach everyone', () => {
    expect(notices).toContain('Hippocratic License Version Number: 2.1.');
    expect(notices).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(notices).toContain('Natural Earth');
  });
});

describe('a licence', () => {
  it('of every package is one that the project accepts', () => {
    const refused = readParts(root).filter((part) => !isAllowed(part.licence));
    expect(refused.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });

  it('is refused where it is not on the list', () => {
    expect(isAllowed('GPL-3.0-or-later')).toBe(false);
    expect(isAllowed('unknown')).toBe(false);
    expect(isAllowed('MIT AND GPL-3.0-or-later')).toBe(false);
  });

  it('may be chosen where several are offered, and all apply where all are asked for', () => {
    expect(isAllowed('(MIT OR GPL-3.0-or-later)')).toBe(true);
    expect(isAllowed('(MIT AND Zlib)')).toBe(true);
  });
});
