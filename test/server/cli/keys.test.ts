import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toGrace_s, toKeyEnd } from '../../../server/cli/keys.ts';
import { helpText } from '../../../server/cli/usage.ts';
import { languages, localeFor } from '../../../server/contract/locale.ts';
import { ScopeSchema } from '../../../server/contract/schemas/window.ts';
import { openKeys } from '../../../server/services/apiKeys.ts';
import { homeward } from '../../support/homeward.ts';

const now = new Date(2026, 10, 28, 12, 0, 0);

describe('the help', () => {
  it.each(languages)('names every scope beside keys create, in %s', (language) => {
    const paragraph = helpText(localeFor(language, 'metric'))
      .split('\n\n')
      .find((part) => part.includes('keys create'));
    for (const scope of ScopeSchema.options)
      expect(paragraph).toMatch(new RegExp(`[ \u00a0]${scope}(,|\\n)`));
  });
});

describe('--expires', () => {
  it.each([
    ['30d', new Date(now.getTime() + 30 * 86_400_000)],
    ['2026-12-31', new Date(2027, 0, 1)],
    ['2026-11-28', new Date(2026, 10, 29)],
    ['2028-02-29', new Date(2028, 2, 1)],
  ])('%s ends the key then', (text, end) => {
    expect(toKeyEnd(text, now.getTime())).toBe(end.toISOString());
  });

  it('never gives it no end', () => {
    expect(toKeyEnd('never', now.getTime())).toBeUndefined();
  });

  it.each(['2026-11-27', '0d', '2027-02-29', '2026-13-01', '30', '-3d', '1e3d', 'tomorrow', '', '999999d'])(
    '%j is refused',
    (text) => {
      expect(() => toKeyEnd(text, now.getTime())).toThrow(/--expires/);
    },
  );
});

describe('--grace', () => {
  it.each([
    ['24h', 86_400],
    ['30m', 1800],
    ['30d', 30 * 86_400],
    ['0', 0],
    ['0h', 0],
  ])('%s is as many seconds', (text, grace_s) => {
    expect(toGrace_s(text)).toBe(grace_s);
  });

  it.each(['31d', '24', '-1h', '1.5h', '', 'now'])('%j is refused', (text) => {
    expect(() => toGrace_s(text)).toThrow(/--grace/);
  });
});

describe('homeward keys', () => {
  const folder = () => ['--data', mkdtempSync(join(tmpdir(), 'homeward-keys-'))];
  const keysIn = ([, path = '']: readonly string[]) => openKeys(path, () => undefined);

  it('makes a key that ends, gives it another end, and lists it', async () => {
    const data = folder();
    const made = await homeward(
      'keys',
      'create',
      'Notebook',
      '--scope',
      'rangeiq',
      '--expires',
      '30d',
      ...data,
    );
    expect(made.code).toBe(0);
    const [key] = keysIn(data).list();
    const inDays = (Date.parse(key?.expires_at ?? '') - Date.now()) / 86_400_000;
    expect(inDays).toBeCloseTo(30, 1);
    expect((await homeward('keys', 'list', ...data)).stdout).toContain(
      `until ${key?.expires_at?.slice(0, 16).replace('T', ' ')}`,
    );
    const renewed = await homeward('keys', 'renew', key?.id ?? '', '--expires', 'never', ...data);
    expect(renewed).toMatchObject({ code: 0, stdout: `The key ${key?.id} (Notebook) has no end.\n` });
    expect(keysIn(data).verify(made.stdout.trim())).toMatchObject({ name: 'Notebook' });
    expect((await homeward('keys', 'list', ...data)).stdout).toMatch(/ live$/m);
  });

  it('makes a new secret beside the old one, which ends after a day or at once', async () => {
    const data = folder();
    const made = await homeward('keys', 'create', 'Notebook', '--scope', 'rangeiq', ...data);
    const [key] = keysIn(data).list();
    const rotated = await homeward('keys', 'rotate', key?.id ?? '', ...data);
    expect(rotated.stderr).toMatch(/^The old secret works until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/m);
    expect(keysIn(data).verify(made.stdout.trim())).toMatchObject({ byOldSecret: true });
    expect((await homeward('keys', 'list', ...data)).stdout).toMatch(/live, old secret until \d{4}/);
    const leaked = await homeward('keys', 'rotate', key?.id ?? '', '--grace', '0', ...data);
    expect(leaked.stderr).toContain('The old secret has ended.');
    for (const { stdout } of [made, rotated])
      expect(keysIn(data).verify(stdout.trim())).toMatchObject({ ended: 'replaced' });
    expect(keysIn(data).verify(leaked.stdout.trim())).toMatchObject({ name: 'Notebook' });
  });

  it.each([
    [['renew', 'abcdefgh'], /keys renew needs --expires/],
    [['rotate', 'abcdefgh', '--expires', '30d'], /keys rotate takes no --expires/],
    [['create', 'a', '--scope', 'rangeiq', '--grace', '0'], /keys create takes no --grace/],
    [['list', '--scope', 'rangeiq'], /keys list takes no --scope/],
    [['create', 'a', '--scope', 'rangeiq', '--expires', '2020-01-01'], /has passed/],
  ])('%j says what is wrong, and makes nothing', async (words, reason) => {
    const data = folder();
    const ended = await homeward('keys', ...words, ...data);
    expect(ended.code).not.toBe(0);
    expect(ended.stderr).toMatch(reason);
    expect(keysIn(data).list()).toEqual([]);
  });

  it('does not know a key that is not there', async () => {
    const ended = await homeward('keys', 'renew', 'abcdefgh', '--expires', '30d', ...folder());
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('no live API key') });
  });
});
