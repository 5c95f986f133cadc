import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Assembled, assemble } from '../../server/assemble.ts';
import { assembleHost, assetsDir } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

describe('the person at the window', () => {
  it('saves settings that hold afterwards', async () => {
    const tile_url = 'https://tiles.example.org/{z}/{x}/{y}.png';
    await host.dispatch('saveSettings', { settings: { tile_url, theme: undefined } });
    const answer = await host.dispatch('getSettings', {});
    expect(answer).toMatchObject({ ok: true, output: { settings: { tile_url, theme: 'system' } } });
  });

  it('is told why a tile address cannot be used, and the old one holds', async () => {
    const answer = await host.dispatch('saveSettings', {
      settings: { tile_url: 'http://tiles.example.org/{z}/{x}/{y}' },
    });
    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'VALIDATION_ERROR', details: { issues: [{ path: 'settings.tile_url' }] } },
    });
    const kept = await host.dispatch('getSettings', {});
    expect(kept).toMatchObject({ output: { settings: { tile_url: expect.stringContaining('https://') } } });
  });

  it('makes, rotates and revokes keys', async () => {
    const made = await host.dispatch('createKey', { name: 'Tablet', scopes: ['rangeiq'] });
    if (!made.ok) throw new Error(made.problem.message);
    const { key, secret } = made.output;
    expect(host.services.keys.verify(secret)?.id).toBe(key.id);
    const rotated = await host.dispatch('rotateKey', { id: key.id });
    expect(rotated).toMatchObject({ ok: true, output: { key: { id: key.id } } });
    const revoked = await host.dispatch('revokeKey', { id: key.id });
    expect(revoked).toMatchObject({ ok: true, output: { key: { revoked_at: expect.any(String) } } });
    expect(await host.dispatch('rotateKey', { id: key.id })).toMatchObject({
      problem: { code: 'NOT_FOUND' },
    });
    const listed = await host.dispatch('listKeys', {});
    expect(JSON.stringify(listed)).not.toContain('sha256');
  });

  it('starts and stops the server', async () => {
    const started = await host.dispatch('startServer', { port: 0 });
    expect(started).toMatchObject({ ok: true, output: { server: { running: true, share: 'loopback' } } });
    if (!started.ok) return;
    const health = await fetch(`${started.output.server.addresses[0]}/v1/health`);
    expect(await health.json()).toMatchObject({ ok: true, engine_version: expect.any(String) });
    expect(await host.dispatch('stopServer', {})).toMatchObject({ output: { server: { running: false } } });
  });
});

describe('an unknown aircraft', () => {
  it('is not found, and the nearest are named', async () => {
    const answer = await host.dispatch('getDrone', { key: 'dji_mavic3' });
    expect(answer).toMatchObject({
      problem: { code: 'NOT_FOUND', details: { nearest: expect.arrayContaining(['dji_mavic_3']) } },
    });
  });
});

describe('an installation without a usable data folder', () => {
  it('analyses all the same, and says so when something cannot be kept', async () => {
    const inTheWay = join(mkdtempSync(join(tmpdir(), 'homeward-')), 'file');
    writeFileSync(inTheWay, '');
    const messages: unknown[] = [];
    const { dispatch, close } = await assemble({
      dataDir: join(inTheWay, 'data'),
      assetsDir,
      log: (entry) => messages.push(entry),
    });
    expect((await dispatch('analyzeRange', { user_lat: 47, user_lon: 8 })).ok).toBe(true);
    expect(messages.length).toBeGreaterThan(0);
    expect(await dispatch('saveSettings', { settings: { theme: 'dark' } })).toMatchObject({
      problem: { code: 'ACTION_FAILED' },
    });
    expect(await dispatch('createKey', { name: 'a', scopes: ['rangeiq'] })).toMatchObject({
      problem: { code: 'ACTION_FAILED' },
    });
    await close();
  });
});
