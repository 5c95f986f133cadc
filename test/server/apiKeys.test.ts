import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openKeys } from '../../server/services/apiKeys.ts';

const silent = () => undefined;

describe('API keys', () => {
  let folder = '';
  const path = () => join(folder, 'keys.json');
  const open = () => openKeys(folder, silent);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'homeward-keys-'));
  });

  it('have the form hw_<8>_<43> and are known by their first part', async () => {
    const { key, secret } = await open().create('Field laptop', ['rangeiq', 'rangeiq']);
    expect(secret).toMatch(/^hw_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/);
    expect(secret).toContain(`hw_${key.id}_`);
    expect(key).toMatchObject({ name: 'Field laptop', scopes: ['rangeiq'] });
  });

  it('are never written down, only their hash, in a file of their owner alone', async () => {
    const { secret } = await open().create('a', ['rangeiq']);
    const stored = readFileSync(path(), 'utf8');
    expect(stored).not.toContain(secret.slice(12));
    expect(stored).toMatch(/"secret_sha256": "[0-9a-f]{64}"/);
    if (process.platform !== 'win32') expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('survive a restart', async () => {
    const { key, secret } = await open().create('a', ['rangeiq_plus']);
    expect(open().verify(secret)).toMatchObject({ id: key.id, scopes: ['rangeiq_plus'] });
  });

  it('open nothing when a single character differs', async () => {
    const keys = open();
    const { secret } = await keys.create('a', ['rangeiq']);
    const last = secret.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [
      secret.slice(0, -1) + last,
      `${secret} `,
      secret.slice(1),
      '',
      'hw_aaaaaaaa_',
      `hw_zzzzzzzz_${'A'.repeat(43)}`,
    ])
      expect(keys.verify(wrong)).toBeUndefined();
    expect(keys.verify(secret)).toBeDefined();
  });

  it('stop working at once when another process revokes them', async () => {
    const server = open();
    const { key, secret } = await server.create('a', ['rangeiq']);
    expect(server.verify(secret)).toBeDefined();
    const revoked = await open().revoke(key.id);
    expect(revoked?.revoked_at).toBeDefined();
    expect(server.verify(secret)).toMatchObject({ ended: 'revoked' });
    await server.close();
    expect(server.verify(secret)).toMatchObject({ ended: 'revoked' });
  });

  it('work at once when another process makes them', async () => {
    const server = open();
    const { secret } = await open().create('b', ['rangeiq']);
    expect(server.verify(secret)).toBeDefined();
  });

  it('lose the old secret when they are rotated and keep id, name and scopes', async () => {
    const keys = open();
    const first = await keys.create('a', ['rangeiq']);
    const second = await keys.rotate(first.key.id, 0);
    expect(second?.key).toMatchObject({ id: first.key.id, name: 'a', scopes: ['rangeiq'] });
    expect(keys.verify(first.secret)).toMatchObject({ ended: 'replaced', key: { id: first.key.id } });
    expect(keys.verify(second?.secret ?? '')).toBeDefined();
  });

  it('cannot be rotated back to life, and unknown ones are unknown', async () => {
    const keys = open();
    const { key } = await keys.create('a', ['rangeiq']);
    await keys.revoke(key.id);
    expect(await keys.rotate(key.id, 60)).toBeUndefined();
    expect(await keys.rotate('nothere1', 60)).toBeUndefined();
    expect(await keys.revoke('nothere1')).toBeUndefined();
  });

  it('expire', async () => {
    const keys = open();
    const { secret } = await keys.create('a', ['rangeiq']);
    const file = JSON.parse(readFileSync(path(), 'utf8'));
    file.keys[0].expires_at = '2020-01-01T00:00:00.000Z';
    writeFileSync(path(), JSON.stringify(file));
    expect(keys.verify(secret)).toMatchObject({ ended: 'expired', key: { name: 'a' } });
  });

  it('note when they were last used', async () => {
    const keys = open();
    const { secret } = await keys.create('a', ['rangeiq']);
    keys.verify(secret);
    await keys.close();
    expect(open().list()[0]?.last_used_at).toMatch(/^\d{4}-/);
  });

  it.each([
    ['back by a day', -86_400_000],
    ['ahead by a year', 365 * 86_400_000],
  ])('note it, too, after the clock was set %s', async (_, by_ms) => {
    onTestFinished(() => void vi.useRealTimers());
    const keys = open();
    const { secret } = await keys.create('a', ['rangeiq']);
    keys.verify(secret);
    await keys.close();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by_ms });
    keys.verify(secret);
    await keys.close();
    expect(open().list()[0]?.last_used_at).toBe(new Date().toISOString());
  });

  it('are all stored when two processes make some at the same time', async () => {
    const [here, there] = [open(), open()];
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? here : there).create(`key ${index}`, ['rangeiq']),
      ),
    );
    const secrets = made.map(({ secret }) => secret);
    expect(open().list()).toHaveLength(10);
    expect(secrets.every((secret) => open().verify(secret) !== undefined)).toBe(true);
  });

  it.each([
    ['torn', '{"version": 1, "keys": [{"id": "abc'],
    ['empty', ''],
    ['foreign', '[1, 2, 3]'],
  ])(
    'are none when their file is %s, and the file is set aside before new ones are written',
    async (_, text) => {
      writeFileSync(path(), text);
      const keys = open();
      expect(keys.list()).toEqual([]);
      const { secret } = await keys.create('a', ['rangeiq']);
      expect(keys.verify(secret)).toBeDefined();
      const aside = readdirSync(folder).filter((name) => name.startsWith('keys.damaged-'));
      expect(aside.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([text]);
    },
  );
});

describe('a key file that cannot be read for a moment', () => {
  it('costs no key, and is not replaced', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-keys-'));
    const store = openKeys(folder, () => {});
    const { secret } = await store.create('first', ['rangeiq']);
    const path = join(folder, 'keys.json');
    const text = readFileSync(path, 'utf8');
    rmSync(path);
    mkdirSync(path);
    expect(store.verify(secret)).toMatchObject({ name: 'first' });
    await expect(store.create('second', ['rangeiq'])).rejects.toThrow(/and try again/);
    rmSync(path, { recursive: true });
    writeFileSync(path, text);
    expect(store.verify(secret)).toMatchObject({ name: 'first' });
    await store.create('second', ['rangeiq']);
    expect(store.list().map(({ name }) => name)).toEqual(['first', 'second']);
    await store.close();
    rmSync(folder, { recursive: true });
  });
});
