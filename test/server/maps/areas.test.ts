import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { areaTiles } from '../../../server/maps/areaTiles.ts';
import { makeMapService } from '../../../server/maps/mapService.ts';
import { openDiskCache } from '../../../server/services/diskCache.ts';
import { ownMap } from '../../support/ownMap.ts';
import { whyOf } from '../../support/whyOf.ts';

const png = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1, 2]);
const heights = [{ name: '', address: '', attribution: [] }];

/** A tile server on this computer that may start to fail, with a map at it. */
async function keptAt(may_keep_areas: boolean | 'own', path = '{z}/{x}/{y}', hasAreas = true) {
  const state = { asked: [] as string[], status: 200 };
  const server = createServer((request, response) => {
    state.asked.push(request.url ?? '');
    response.writeHead(state.status, { 'Content-Type': 'image/png' }).end(png);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'homeward-areas-'));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;
  const known = {
    id: 'club',
    kind: 'street' as const,
    name: 'Club',
    source: 'Club',
    address,
    zooms: [2, 6] as [number, number],
    attribution: [],
    terms: 'https://example.org',
    least_kept_days: 7,
    may_keep_areas: may_keep_areas === true,
  };
  const open = (network: 'online' | 'offline' = 'offline') =>
    makeMapService({
      known: { maps: may_keep_areas === 'own' ? [] : [known], heights },
      settings: () => ({ network, own_maps: may_keep_areas === 'own' ? [ownMap(address)] : [] }),
      ...(hasAreas && { areas: openDiskCache({ folder }) }),
    });
  return { state, open, id: may_keep_areas === 'own' ? 'own-1' : 'club' };
}

const area = { south: 46, west: 7, north: 47, east: 8 };

describe('the tiles over an area', () => {
  it.each([
    ['one at each zoom where it is small', area, [0, 3], 4],
    ['all of the world', { south: -90, west: -180, north: 90, east: 180 }, [0, 2], 21],
    ['on both sides of the antimeridian', { south: -1, west: 179, north: 1, east: -179 }, [1, 3], 12],
    ['each once where it goes nearly round', { south: -85, west: 10, north: 85, east: 9 }, [2, 2], 16],
    ['the eastern half', { south: -85, west: 0.01, north: 85, east: 180 }, [1, 1], 2],
  ] as const)('are %s', (_name, where, zooms, count) => {
    const tiles = areaTiles(where, zooms);
    const all = Array.from({ length: count }, (_, number) => tiles.tile(number));
    expect(tiles.count).toBe(count);
    expect(new Set(all.map((tile) => JSON.stringify(tile))).size).toBe(count);
    expect(tiles.tile(count)).toBeUndefined();
  });

  it('go on in the west where the antimeridian ends the east', () => {
    const tiles = areaTiles({ south: 1, west: 179, north: 2, east: -179 }, [3, 3]);
    expect([tiles.tile(0), tiles.tile(1)]).toEqual([
      { z: 3, x: 7, y: 3 },
      { z: 3, x: 0, y: 3 },
    ]);
  });

  it('hold the place that they are of, the coarsest first', () => {
    const tiles = areaTiles({ south: 46.5, west: 7.5, north: 46.5, east: 7.5 }, [4, 5]);
    expect([tiles.tile(0), tiles.tile(1)]).toEqual([
      { z: 4, x: 8, y: 5 },
      { z: 5, x: 16, y: 11 },
    ]);
  });
});

describe('an area of a map', () => {
  const question = { map: 'club', area, zooms: [2, 6] as [number, number], is_allowed: false };

  it('is told before, kept step by step, shown without its host, and deleted', async () => {
    const { state, open } = await keptAt(true);
    const maps = open();
    expect(await maps.measureArea(question)).toEqual({ ok: true, value: { tiles: 5, bytes: 125_000 } });
    expect(await maps.keepArea({ ...question, from_tile: 0 })).toEqual({
      ok: true,
      value: { next_tile: 5, tiles: 5, kept_bytes: 50 },
    });
    expect(await maps.measureArea(question)).toMatchObject({ value: { bytes: 50 } });
    expect(state.asked).toHaveLength(5);
    state.status = 500;
    const later = open();
    const tile = { map: 'club', z: 2, x: 2, y: 1, isSharp: false };
    expect(await later.picture(tile)).toMatchObject({ ok: true });
    expect((await later.list()).area_bytes).toBe(50);
    await later.clearAreas();
    expect((await later.list()).area_bytes).toBe(0);
    expect(await later.picture(tile)).toMatchObject({ failure: { code: 'UPSTREAM_REFUSED' } });
  });

  it('goes on where it was stopped, without asking again for what is kept', async () => {
    const { state, open } = await keptAt(true);
    const wide = { ...question, area: { south: 30, west: -20, north: 60, east: 30 } };
    const first = await open().keepArea({ ...wide, from_tile: 0 });
    expect(first).toMatchObject({ value: { next_tile: 24 } });
    const asked = state.asked.length;
    await open().keepArea({ ...wide, from_tile: 0 });
    expect(state.asked).toHaveLength(asked);
  });

  it('says how far it came where the host fails, and is not asked for more', async () => {
    const { state, open } = await keptAt(true);
    state.status = 503;
    const refused = await open().keepArea({ ...question, from_tile: 0 });
    expect(whyOf(refused)).toMatch(/^Kept 0 of 5 pictures, then its host refuses to send more/);
    expect(state.asked).toHaveLength(2);
  });

  it('is never kept where the owner forbids it', async () => {
    const { state, open } = await keptAt(false);
    for (const is_allowed of [false, true])
      expect(whyOf(await open().keepArea({ ...question, is_allowed, from_tile: 0 }))).toContain(
        'allows no areas',
      );
    expect(state.asked).toEqual([]);
  });

  it('of an own address is kept once the person says that its owner allows it', async () => {
    const { open } = await keptAt('own');
    const own = { ...question, map: 'own-1', from_tile: 0 };
    expect(await open().keepArea(own)).toMatchObject({ ok: false });
    expect(await open().keepArea({ ...own, is_allowed: true })).toMatchObject({ ok: true });
  });

  it.each([
    [
      'more pictures than anybody needs',
      { area: { south: -80, west: -180, north: 80, east: 180 }, map: 'own-1', zooms: [0, 12] },
      /more than 20000 pictures/,
    ],
    ['zooms that there are not', { map: 'own-1', zooms: [3, 24] }, /zooms from 0 to 19/],
    ['zooms upside down', { map: 'own-1', zooms: [5, 3] }, /zooms from 0 to 19/],
    ['a map that is no more', { map: 'own-9' }, /no longer available/],
  ])('of %s is refused', async (_name, wrong, reason) => {
    const { state, open } = await keptAt('own');
    const refused = await open().measureArea({ ...question, is_allowed: true, ...(wrong as object) });
    expect(whyOf(refused)).toMatch(reason);
    expect(state.asked).toEqual([]);
  });

  it('is not asked for without the network, and is shown on a dense screen in its ordinary pictures', async () => {
    const { state, open, id } = await keptAt('own', '{z}/{x}/{y}{r}');
    await open().keepArea({ ...question, map: id, is_allowed: true, from_tile: 0 });
    expect(state.asked.every((path) => !path.includes('@2x'))).toBe(true);
    state.status = 500;
    expect(await open().picture({ map: id, z: 2, x: 2, y: 1, isSharp: true })).toMatchObject({ ok: true });
    expect(await open().picture({ map: id, z: 2, x: 0, y: 0, isSharp: true })).toMatchObject({ ok: false });
  });
});
