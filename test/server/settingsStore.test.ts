import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { tileUrlComplaint } from '../../server/net/tileUrl.ts';
import { say } from '../../server/report/say.ts';
import { openSettings } from '../../server/services/settingsStore.ts';
import { ownMap } from '../support/ownMap.ts';

const silent = () => undefined;
const goodTiles = 'https://tiles.example.org/{z}/{x}/{y}.png';

describe('the settings', () => {
  let folder = '';
  const path = () => join(folder, 'settings.json');
  const open = (log: (message: string) => void = silent) => openSettings(folder, log);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'homeward-settings-'));
  });

  it('are the defaults at first, and nothing is written for that', () => {
    expect(open().get()).toMatchObject({
      theme: 'system',
      network: 'unasked',
      own_maps: [],
      server_port: 4870,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('outlive a restart', async () => {
    const own_maps = [ownMap(goodTiles)];
    await open().save({ units: 'imperial', own_maps });
    expect(open().get()).toMatchObject({ units: 'imperial', own_maps, theme: 'system' });
  });

  it('of version 0.1 keep their tile address, as a map of the person’s own', () => {
    const settings = { theme: 'dark', tile_url: goodTiles, tile_attribution: '© them' };
    writeFileSync(path(), JSON.stringify({ version: 1, settings }));
    const [{ address, attribution } = ownMap('')] = open().get().own_maps;
    expect([address, attribution, open().get().map]).toEqual([goodTiles, '© them', 'own-1']);
    writeFileSync(path(), JSON.stringify({ version: 1, settings: { ...settings, tile_url: '' } }));
    expect(open().get()).toMatchObject({ theme: 'dark', map: 'outline', own_maps: [] });
  });

  it('are all saved when several are changed at the same time', async () => {
    const settings = open();
    await Promise.all([
      settings.save({ units: 'imperial' }),
      settings.save({ theme: 'dark' }),
      settings.save({ server_port: 5000 }),
    ]);
    expect(open().get()).toMatchObject({ units: 'imperial', theme: 'dark', server_port: 5000 });
  });

  it('are all saved when two processes change some, each knowing only its own', async () => {
    const [here, there] = [open(), open()];
    await here.save({ units: 'imperial' });
    await there.save({ theme: 'dark' });
    await Promise.all([here.save({ server_port: 5000 }), there.save({ server_rate_limit: 90 })]);
    expect(open().get()).toMatchObject({
      units: 'imperial',
      theme: 'dark',
      server_port: 5000,
      server_rate_limit: 90,
    });
  });

  it('are not replaced while they cannot be read', async () => {
    const settings = open();
    await settings.save({ theme: 'dark' });
    rmSync(path());
    mkdirSync(path());
    await expect(settings.save({ theme: 'light' })).rejects.toThrow(
      `${path()} was not written: it cannot be read`,
    );
    expect(settings.get().theme).toBe('dark');
  });

  it.each([
    ['torn', '{"version": 1, "settings": {"theme": "da'],
    ['empty', ''],
    ['garbage', '\u0000\u0001\u0002 not json'],
    ['out of bounds', '{"version": 1, "settings": {"server_port": 99999}}'],
    ['of a stranger', '[]'],
    [
      'pointing the map elsewhere',
      '{"version": 1, "settings": {"tile_url": "http://evil.example/{z}/{x}/{y}"}}',
    ],
  ])('fall back to the defaults when their file is %s, which is set aside', (_, text) => {
    writeFileSync(path(), text);
    const messages: string[] = [];
    expect(open((message) => messages.push(message)).get()).toMatchObject({ theme: 'system', own_maps: [] });
    const aside = readdirSync(folder).filter((name) => name.startsWith('settings.damaged-'));
    expect(aside.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([text]);
    expect(messages).toHaveLength(1);
    expect(existsSync(path())).toBe(false);
  });

  it('fall back to what was saved before when the last write is damaged', async () => {
    const settings = open();
    await settings.save({ theme: 'dark' });
    await settings.save({ theme: 'light' });
    writeFileSync(path(), readFileSync(path(), 'utf8').slice(0, 30));
    expect(open().get().theme).toBe('dark');
  });

  it('start with the defaults even where their file is a folder', () => {
    mkdirSync(path());
    expect(open().get().theme).toBe('system');
  });

  it('refuse to be saved where the folder is gone, and the old ones hold', async () => {
    const settings = openSettings(join(folder, 'gone'), silent);
    await expect(settings.save({ theme: 'dark' })).rejects.toThrow();
    expect(settings.get().theme).toBe('system');
  });
});

describe('a map tile address', () => {
  it.each([
    goodTiles,
    'https://wmts.example.org/{TileMatrix}/{TileRow}/{TileCol}.jpeg',
    'https://tiles.example.org/{z}/{x}/{y}{r}.png?key=abc',
    'https://{s}.example.org/{z}/{x}/{-y}.png',
    'http://localhost:8080/{z}/{x}/{y}.png',
    'http://127.0.0.1/{z}/{x}/{y}',
    'http://[::1]:9000/{z}/{x}/{y}',
    'https://192.168.1.5/{z}/{x}/{y}.png',
  ])('%s is accepted', (address) => {
    expect(tileUrlComplaint(address)).toBeUndefined();
  });

  it.each([
    ['http://tiles.example.org/{z}/{x}/{y}.png', /https/],
    ['https://tiles.example.org/{z}/{x}.png', /\{y\}/],
    ['javascript:alert(1)/{z}/{x}/{y}', /https/],
    ['file:///{z}/{x}/{y}', /https/],
    ['https://224.0.0.1/{z}/{x}/{y}.png', /https/],
    ['https://tiles.example.org/{z}/{x}/{y}/{key}.png', /placeholders/],
    ['https://{z}.example.org/{z}/{x}/{y}.png', /host/],
    ['https://me:secret@example.org/{z}/{x}/{y}.png', /password/],
    ['http://localhost.evil.example/{z}/{x}/{y}.png', /https/],
    ['tiles/{z}/{x}/{y}', /web address/],
    ["https://tiles.example.org/{z}/{x}/{y}; script-src 'self'", /spaces/],
  ])('%s is refused with the reason', (address, reason) => {
    const complaint = tileUrlComplaint(address);
    expect(complaint && say(complaint)).toMatch(reason);
  });
});
