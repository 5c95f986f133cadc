import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../engine/result.ts';
import { openElevation } from '../../server/elevation/openElevation.ts';
import { makeTileCache } from '../../server/elevation/tileCache.ts';
import { makePoliteHosts } from '../../server/net/politeHosts.ts';
import { openDiskCache } from '../../server/services/diskCache.ts';
import { fakeService, type Mood } from './fakeService.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const here = { lat: 46.5, lon: 7.5 };
const unhurried = { patience_ms: 60_000 };

async function service(mood: Mood = 'right') {
  const fake = await fakeService(() => 650, mood);
  closers.push(fake.close);
  return fake;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-tiles-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Places in as many different tiles. */
const farApart = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ lat: 46, lon: index / 2 - 90 }));

describe('heights that many ask for at once', () => {
  it.each(['terrarium', 'open-elevation'] as const)('are fetched once from %s', async (form) => {
    const { state, addresses } = await service();
    const source = openElevation({ names: () => [addresses[form]], ...unhurried });
    const answers = await Promise.all(Array.from({ length: 500 }, () => source.elevations([here])));
    expect(
      answers.every((answer) => answer.ok && Math.round(Number(answer.value.heights_msl_m[0])) === 650),
    ).toBe(true);
    await source.elevations([here]);
    expect(state.asked).toHaveLength(1);
  });

  it('are asked of a service a hundred at a time', async () => {
    const { state, addresses } = await service();
    const source = openElevation({ names: () => [addresses.opentopodata], ...unhurried });
    const answer = await source.elevations(farApart(250));
    expect(answer.ok && answer.value.heights_msl_m.filter((height_m) => height_m !== undefined)).toHaveLength(
      250,
    );
    expect(state.asked.map((path) => path.split('%7C').length).sort()).toEqual([100, 100, 50]);
  });
});

describe('the clock of the wall', () => {
  const day_ms = 24 * 3600 * 1000;
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('may go back a day without a public service being asked a day later', async () => {
    const source = openElevation({
      names: () => ['https://heights.example.org/api'],
      resolve: async () => [{ address: '10.1.2.3', family: 4 }],
      patience_ms: 5000,
    });
    closers.push(source.close);
    await source.elevations([here]);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - day_ms);
    expect(await source.elevations([here])).toMatchObject({
      failure: { why: { values: { trouble: 'ADDRESS_REFUSED' } } },
    });
  }, 20_000);

  it('does not say when a host that kept failing may be asked again', async () => {
    const clock = vi.spyOn(Date, 'now');
    const hosts = makePoliteHosts();
    const askOnce = () => hosts.ask('heights.example.org', async () => fail({ code: 'UNREACHABLE' }));
    for (let tries = 0; tries < 5; tries += 1) await askOnce();
    clock.mockReturnValue(Date.now() + day_ms);
    expect(await askOnce()).toMatchObject({ failure: { code: 'LEFT_ALONE' } });
  });
});

describe('a source that is down', () => {
  it('is tried at most five times in half a minute, and then again', async () => {
    let now_ms = 1000;
    const { state, addresses } = await service('broken');
    const source = openElevation({ names: () => [addresses.terrarium], now: () => now_ms, ...unhurried });
    const askAll = () => Promise.all(farApart(500).map((place) => source.elevations([place])));
    expect((await askAll()).some(({ ok }) => ok)).toBe(false);
    expect(state.asked).toHaveLength(5);
    now_ms += 29_999;
    await askAll();
    expect(state.asked).toHaveLength(5);
    now_ms += 1;
    state.mood = 'right';
    const [answer] = await Promise.all([source.elevations([here])]);
    expect([answer.ok, state.asked.length]).toEqual([true, 6]);
  });

  it('is told of, fetch by fetch', async () => {
    const { state, addresses } = await service('broken');
    const outcomes: string[] = [];
    const source = openElevation({
      names: () => [addresses.terrarium],
      onFetched: (outcome) => outcomes.push(outcome),
      ...unhurried,
    });
    await source.elevations([here]);
    state.mood = 'right';
    await source.elevations([here]);
    expect(outcomes).toEqual(['UPSTREAM_REFUSED', 'ok']);
  });

  it('that hangs is tried at most five times, too', async () => {
    const { state, addresses } = await service('slow');
    const source = openElevation({ names: () => [addresses.terrarium], patience_ms: 300 });
    closers.push(source.close);
    await Promise.all(farApart(50).map((place) => source.elevations([place])));
    expect(state.asked).toHaveLength(5);
  });
});

describe('a host', () => {
  it('gets at most five requests at a time, in the order they came', async () => {
    const hosts = makePoliteHosts();
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const asked = Array.from({ length: 12 }, (_, index) =>
      hosts.ask('one', async () => {
        begun.push(index);
        await new Promise<void>((resolve) => ends.push(resolve));
        return succeed(index);
      }),
    );
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    await settled();
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect((await hosts.ask('other', async () => succeed('at once'))).ok).toBe(true);
    while (begun.length < 12) {
      ends.shift()?.();
      await settled();
    }
    expect(begun).toEqual([...asked.keys()]);
    for (const end of ends) end();
    expect((await Promise.all(asked)).every(({ ok }) => ok)).toBe(true);
  });

  it('that lacks a tile has not failed', async () => {
    const hosts = makePoliteHosts();
    const lacks = () => hosts.ask('one', async () => fail({ code: 'NOTHING_THERE' as const }));
    for (let round = 0; round < 20; round += 1)
      expect(await lacks()).toMatchObject({ failure: { code: 'NOTHING_THERE' } });
  });

  it('forgets failures of half a minute ago', async () => {
    let now_ms = 0;
    const hosts = makePoliteHosts(() => now_ms);
    for (let round = 0; round < 20; round += 1) {
      const answer = await hosts.ask('one', async () => fail({ code: 'UNREACHABLE' as const }));
      expect(answer).toMatchObject({ failure: { code: 'UNREACHABLE' } });
      now_ms += 8000;
    }
  });

  it('is not queued for without end', async () => {
    const hosts = makePoliteHosts();
    const never = () => hosts.ask('one', () => new Promise<never>(() => {}));
    for (let count = 0; count < 405; count += 1) void never();
    expect(await never()).toMatchObject({ failure: { code: 'TOO_MANY' } });
  });
});

describe('tiles that were fetched', () => {
  it('are there after a restart without the network, under names that give no address away', async () => {
    const folder = newFolder();
    const { state, addresses } = await service();
    const open = () =>
      openElevation({
        names: () => [`${addresses.terrarium}?key=secret`],
        cacheFolder: folder,
        ...unhurried,
      });
    await open().elevations([here]);
    expect(readdirSync(folder).every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
    state.mood = 'broken';
    expect(await open().elevations([here])).toMatchObject({ value: { source: 'terrarium' } });
    expect(state.asked).toHaveLength(1);
  });

  it('are fetched again where what was stored is damaged', async () => {
    const folder = newFolder();
    const { state, addresses } = await service();
    const open = () =>
      openElevation({ names: () => [addresses.terrarium], cacheFolder: folder, ...unhurried });
    await open().elevations([here]);
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'torn');
    expect(await open().elevations([here])).toMatchObject({ ok: true });
    expect(state.asked).toHaveLength(2);
  });

  it('that are no tiles are not stored', async () => {
    const folder = newFolder();
    const { addresses } = await service('garbage');
    await openElevation({ names: () => [addresses.terrarium], cacheFolder: folder, ...unhurried }).elevations(
      [here],
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('take no more room than they may; those not used for longest go first', async () => {
    const folder = newFolder();
    const cache = openDiskCache({ folder, most_bytes: 10_000 });
    const bytes = new Uint8Array(1000);
    for (let index = 0; index < 8; index += 1) await cache.write(`address ${index}`, bytes);
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, Date.now() / 1000 + 3600);
    expect(await cache.read('address 0')).toHaveLength(1000);
    for (let index = 8; index < 12; index += 1) await cache.write(`address ${index}`, bytes);
    const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_000);
    expect(await cache.read('address 0')).toHaveLength(1000);
  });

  it('are old after a season, and do without a folder that cannot be made', async () => {
    const folder = newFolder();
    const day_ms = 24 * 3600 * 1000;
    let now_ms = Date.now();
    const cache = openDiskCache({ folder, now: () => now_ms });
    await cache.write('here', new Uint8Array(10));
    now_ms += 89 * day_ms;
    expect(await cache.read('here')).toBeDefined();
    now_ms += 2 * day_ms;
    expect(await cache.read('here')).toBeUndefined();
    const nowhere = openDiskCache({ folder: join(folder, readdirSync(folder)[0] ?? '', 'below') });
    await nowhere.write('here', new Uint8Array(10));
    expect(await nowhere.read('here')).toBeUndefined();
  });
});

describe('tiles in memory', () => {
  it('take no more room than they may', async () => {
    const cache = makeTileCache(8000);
    let loads = 0;
    const load = (key: string) =>
      cache.tile(key, async () => {
        loads += 1;
        return new Int16Array(1000);
      });
    for (const key of ['a', 'b', 'c', 'd', 'a']) await load(key);
    expect(loads).toBe(4);
    for (const key of ['e', 'b']) await load(key);
    expect(loads).toBe(6);
  });

  it('are loaded again after a failure, and not where there is none', async () => {
    const cache = makeTileCache();
    let loads = 0;
    const load = (tile: () => undefined) =>
      cache.tile('a', async () => {
        loads += 1;
        return tile();
      });
    const broken = () => {
      throw new Error('broken');
    };
    await expect(load(broken)).rejects.toThrow('broken');
    expect([await load(() => undefined), await load(broken), loads]).toEqual([undefined, undefined, 2]);
  });
});
