import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type MapServiceOptions, makeMapService } from '../../../server/maps/mapService.ts';
import { loadMapSources } from '../../../server/maps/mapSources.ts';
import { pictureType } from '../../../server/maps/picture.ts';
import { tileUrlComplaint } from '../../../server/net/tileUrl.ts';
import { openDiskCache } from '../../../server/services/diskCache.ts';
import { allowedSources, toNamedSource } from '../../../server/services/namedSource.ts';
import { englishOf } from '../../elevation/inEnglish.ts';
import { ownMap } from '../../support/ownMap.ts';
import { assetsDir } from '../support/host.ts';

const png = (last: number) => new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, last]);
const day_ms = 24 * 3600 * 1000;
const known = {
  maps: [],
  heights: [{ name: 'Heights', address: 'https://h.example.org/{z}/{x}/{y}', attribution: [] }],
};
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Mood = (request: IncomingMessage, response: ServerResponse) => void;
const send =
  (last: number, headers: Record<string, string> = {}): Mood =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'image/png', ...headers }).end(png(last));

/** A tile server on this computer whose mood may change. */
async function tileServer(mood: Mood = send(1)) {
  const state = { mood, asked: [] as string[] };
  const server = createServer((request, response) => {
    state.asked.push(request.url ?? '');
    state.mood(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { state, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png` };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-maps-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Network = 'unasked' | 'online' | 'offline';

/** Maps with one of the person's own at an address. */
function mapsAt(address: string, options: Partial<MapServiceOptions> & { network?: () => Network } = {}) {
  const { network = () => 'online', ...others } = options;
  return makeMapService({
    known,
    settings: () => ({ network: network(), own_maps: [ownMap(address)] }),
    ...others,
  });
}

const tile = { map: 'own-1', z: 3, x: 4, y: 2, isSharp: false };
const lastByte = async (maps: ReturnType<typeof mapsAt>, asked = tile) => {
  const result = await maps.picture(asked);
  return result.ok ? result.value.bytes.at(-1) : result.failure.code;
};
const troubleOf = async (maps: ReturnType<typeof mapsAt>) => englishOf((await maps.list()).maps[0]?.trouble);

describe('map pictures from the network', () => {
  it.each(['unasked', 'offline'] as const)(
    'are not even looked up while the network is %s',
    async (network) => {
      const looked: string[] = [];
      const resolve = async (name: string) => {
        looked.push(name);
        return [];
      };
      let now: Network = network;
      const maps = mapsAt('https://tiles.example.org/{z}/{x}/{y}', { network: () => now, resolve });
      expect(await lastByte(maps)).toBe('NOT_ALLOWED');
      expect(looked).toEqual([]);
      now = 'online';
      await maps.picture(tile);
      expect(looked).toEqual(['tiles.example.org']);
    },
  );

  it('may come from this computer all the same, which may not send us elsewhere', async () => {
    const { state, address } = await tileServer();
    expect(await lastByte(mapsAt(address, { network: () => 'offline' }))).toBe(1);
    state.mood = (_request, response) =>
      response.writeHead(302, { Location: 'https://tiles.example.org/' }).end();
    const looked: string[] = [];
    const resolve = async (name: string) => {
      looked.push(name);
      return [];
    };
    expect(await lastByte(mapsAt(address, { network: () => 'offline', resolve }))).toBe('UPSTREAM_REFUSED');
    expect(looked).toEqual([]);
  });

  it('fill the placeholders of every kind of address', async () => {
    const { state, address } = await tileServer();
    const base = address.replace('/{z}/{x}/{y}.png', '');
    for (const path of ['{TileMatrix}/{TileRow}/{TileCol}', '{z}/{x}/{-y}', '{z}/{x}/{y}{r}'])
      await mapsAt(`${base}/${path}`).picture({ ...tile, isSharp: true });
    expect(state.asked).toEqual(['/3/2/4', '/3/4/5', '/3/4/2@2x']);
  });
});

describe('kept map pictures', () => {
  const disked = (
    address: string,
    folder: string,
    now: () => number,
    network: () => Network = () => 'online',
  ) => mapsAt(address, { network, disk: openDiskCache({ folder, now }) });

  it('outlive a restart and the network, under names that give no address away', async () => {
    const folder = newFolder();
    const { state, address } = await tileServer();
    await lastByte(disked(`${address}?key=secret`, folder, Date.now));
    expect(readdirSync(folder).every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
    state.mood = (_request, response) => response.writeHead(500).end();
    expect(await lastByte(disked(`${address}?key=secret`, folder, Date.now))).toBe(1);
    expect(state.asked).toHaveLength(1);
  });

  it.each([
    ['a day without a word from the sender', {}, 1],
    ['a day even if the sender says less', { 'Cache-Control': 'max-age=60' }, 1],
    ['as long as the sender says', { 'Cache-Control': 'public, max-age=604800' }, 7],
    ['no longer than 90 days', { 'Cache-Control': 'max-age=99999999' }, 90],
    [
      'until the date that the sender gives',
      { Date: 'Mon, 01 Jan 2024 00:00:00 GMT', Expires: 'Thu, 04 Jan 2024 00:00:00 GMT' },
      3,
    ],
  ])('are not asked for again for %s', async (_name, headers, days) => {
    const folder = newFolder();
    let now_ms = Date.now();
    const { state, address } = await tileServer(send(1, headers));
    const open = () => disked(address, folder, () => now_ms);
    await lastByte(open());
    now_ms += days * day_ms - 60_000;
    await lastByte(open());
    expect(state.asked).toHaveLength(1);
    now_ms += 120_000;
    await lastByte(open());
    await expect.poll(() => state.asked.length).toBe(2);
  });

  it('that are old are shown at once and renewed behind', async () => {
    const folder = newFolder();
    let now_ms = Date.now();
    const { state, address } = await tileServer(send(1));
    const open = () => disked(address, folder, () => now_ms);
    await lastByte(open());
    now_ms += 2 * day_ms;
    let answer = () => {};
    state.mood = (request, response) => {
      answer = () => send(2)(request, response);
    };
    expect(await lastByte(open())).toBe(1);
    await expect.poll(() => state.asked.length).toBe(2);
    answer();
    await expect.poll(() => lastByte(open())).toBe(2);
  });

  it('say that they are kept ones where their host cannot be asked', async () => {
    const folder = newFolder();
    let now_ms = Date.now();
    const { state, address } = await tileServer(send(1));
    await lastByte(disked(address, folder, () => now_ms));
    now_ms += 2 * day_ms;
    state.mood = (request) => request.socket.destroy();
    const maps = disked(address, folder, () => now_ms);
    expect(await lastByte(maps)).toBe(1);
    await expect
      .poll(() => troubleOf(maps))
      .toMatch(/^127\.0\.0\.1:\d+ cannot be reached\. The map shows what is kept on this computer\.$/);
  });

  it('are counted, and gone when cleared', async () => {
    const { address } = await tileServer();
    const maps = disked(address, newFolder(), Date.now);
    await lastByte(maps);
    expect((await maps.list()).kept_bytes).toBe(9);
    await maps.clear();
    expect((await maps.list()).kept_bytes).toBe(0);
  });
});

describe('a host of maps that misbehaves', () => {
  it.each<[string, Mood, string]>([
    ['refuses', (_q, r) => r.writeHead(429).end(), 'refuses to send pictures'],
    [
      'calls a web page a picture',
      (_q, r) => r.writeHead(200, { 'Content-Type': 'image/png' }).end('<html>Blocked</html>'),
      'sends something that is no picture',
    ],
  ])('and %s is named, and nothing of it is kept', async (_name, mood, reason) => {
    const folder = newFolder();
    const { state, address } = await tileServer(mood);
    const maps = mapsAt(address, { disk: openDiskCache({ folder }) });
    await maps.picture(tile);
    expect(await troubleOf(maps)).toContain(reason);
    expect(readdirSync(folder)).toEqual([]);
    state.mood = send(1);
    await maps.picture({ ...tile, x: 5 });
    expect(await troubleOf(maps)).toBeUndefined();
  });

  it('is tried five times and then left alone for half a minute, named by what it did', async () => {
    let now_ms = 1000;
    const { state, address } = await tileServer((_q, r) => r.writeHead(403).end());
    const maps = mapsAt(address, { now: () => now_ms });
    const askAll = () => Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((x) => maps.picture({ ...tile, x })));
    await askAll();
    expect(state.asked).toHaveLength(5);
    expect(await troubleOf(maps)).toContain('refuses to send pictures');
    now_ms += 30_000;
    await maps.picture({ ...tile, y: 3 });
    expect(state.asked).toHaveLength(6);
  });
});

describe('pictures', () => {
  it.each([
    ['image/jpeg', '\u00ff\u00d8\u00ff\u00e0'],
    ['image/webp', 'RIFF0000WEBP'],
    ['image/gif', 'GIF89a'],
    ['image/avif', '0000ftypavif'],
    [undefined, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [undefined, ''],
  ])('are %s by how they begin', (type, text) => {
    expect(pictureType(Buffer.from(text, 'latin1'))).toBe(type);
  });
});

describe('the known map sources', () => {
  const sources = loadMapSources(join(assetsDir, 'mapSources.json'));
  it('are named with whom to credit and where, at addresses that the host asks', () => {
    for (const { address, attribution } of sources.maps) {
      expect(tileUrlComplaint(address)).toBeUndefined();
      expect(attribution.some(({ link }) => link !== undefined)).toBe(true);
    }
    const [first, ...others] = sources.heights.map(({ address }) => toNamedSource(address));
    expect(first).toMatchObject({ ok: true, value: { form: 'glo30' } });
    expect(others).toMatchObject([{ ok: true, value: { form: 'terrarium' } }]);
  });

  it('keep no areas of OpenStreetMap’s own server, and ask it again after seven days at the earliest', () => {
    const street = sources.maps.find(({ id }) => id === 'street');
    expect([street?.may_keep_areas, street?.least_kept_days]).toEqual([false, 7]);
  });

  it('are told to the page without their addresses', async () => {
    const maps = makeMapService({ known: sources, settings: () => ({ network: 'offline', own_maps: [] }) });
    const listed = await maps.list();
    expect(listed.maps.map(({ host }) => host)).toContain('tile.opentopomap.org');
    expect(JSON.stringify(listed.maps)).not.toContain('{z}');
    expect(readFileSync(join(assetsDir, 'mapSources.json'), 'utf8')).toContain('{z}');
  });
});

describe('sources of heights in the settings', () => {
  const elevation_sources = [
    '/data/srtm',
    'https://heights.example.org/{z}/{x}/{y}.png',
    'mapbox+https://other.example.org/{z}/{x}/{y}.png',
    'https://heights.example.org/api',
    'http://127.0.0.1:8080/{z}/{x}/{y}.png',
  ];
  it('beyond this computer wait until the person lets the network be asked', () => {
    const own = ['/data/srtm', 'http://127.0.0.1:8080/{z}/{x}/{y}.png'];
    expect(allowedSources({ elevation_sources, network: 'unasked' })).toEqual(own);
    expect(allowedSources({ elevation_sources, network: 'offline' })).toEqual(own);
    expect(allowedSources({ elevation_sources, network: 'online' })).toEqual(elevation_sources);
  });
});
