import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Position } from '../../engine/geo/position.ts';
import { openElevation } from '../../server/elevation/openElevation.ts';
import { say } from '../../server/report/say.ts';
import { allowedSources } from '../../server/services/namedSource.ts';
import { assetsDir } from '../server/support/host.ts';
import { inLong } from '../support/inLong.ts';
import { fakeService } from './fakeService.ts';
import { writeGeotiff } from './geotiffWriter.ts';
import { glo30Service, type RangeMood } from './glo30Service.ts';
import { globe, plane, type World } from './world.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const unhurried = { patience_ms: 60_000 };
const landFile = join(assetsDir, 'land.bin');

async function mirror(...[world, mood, hasTile]: Parameters<typeof glo30Service>) {
  const service = await glo30Service(world, mood, hasTile);
  closers.push(service.close);
  return service;
}

function open(names: readonly string[], options: Partial<Parameters<typeof openElevation>[0]> = {}) {
  const source = openElevation({ names: () => names, landFile, ...unhurried, ...options });
  closers.push(source.close);
  return source;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-glo30-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const bern = { lat: 46.5, lon: 7.5 };

async function heightsOf(world: World, places: readonly Position[]) {
  const { address, state } = await mirror(world);
  const answer = await open([address]).elevations(places);
  if (!answer.ok) throw new Error('no heights');
  return { heights: answer.value.heights_msl_m, asked: state.asked };
}

describe('heights of Copernicus GLO-30', () => {
  it('are read by pieces of the tile they lie in', async () => {
    const { address, state } = await mirror(plane);
    const answer = await open([address]).elevations([bern]);
    expect(answer).toMatchObject({ value: { source: 'glo30', error_m: 2.4, cell_m: 30 } });
    expect(answer.ok && answer.value.heights_msl_m[0]).toBeCloseTo(650, 2);
    expect(state.asked).toEqual([
      '10_N46_00_E007 bytes=0-16383',
      expect.stringMatching(/^10_N46_00_E007 bytes=\d+-\d+$/),
    ]);
  });
});

const step = 1 / 3600;

describe('the grid of GLO-30', () => {
  const [few, more] = [
    [
      ['the corner of four tiles', { lat: 46 + step / 3, lon: 8 - step / 2 }],
      ['50° N, where columns thin out', { lat: 50 + step / 2, lon: 7.4321 }],
      ['the antimeridian', { lat: 52.3, lon: 180 - step / 2 }],
    ],
    [
      ['the border of two tiles', { lat: 46.3, lon: 8 - step / 2 }],
      ['the seam of two pieces', { lat: 47 - 1023.5 * step, lon: 7 + 1023.5 * step }],
      ['60° N', { lat: 60 + step / 3, lon: 7.4321 }],
      ['70° N', { lat: 70 + step / 2, lon: 7.4321 }],
      ['80° N', { lat: 80.3, lon: 7.4321 }],
      ['85° N', { lat: 85.2, lon: 7.4321 }],
      ['50° S', { lat: -50 - step / 2, lon: -7.4321 }],
      ['the other side of the antimeridian', { lat: 52.3, lon: -180 }],
    ],
  ] as const;
  it.each(inLong<readonly (readonly [string, Position])[]>(few, [...few, ...more]))(
    'has no seam at %s',
    async (_where, place) => {
      const { heights } = await heightsOf(globe, [place]);
      expect(heights[0]).toBeCloseTo(Number(globe(place)), 1);
    },
  );

  it('has the sea at 0 where the set has no tile and no land lies, and is unknown over land that is not public', async () => {
    const { address } = await mirror(plane, 'right', () => false);
    const [sea, armenia] = [
      { lat: 45.5, lon: -30.5 },
      { lat: 40.2, lon: 44.5 },
    ];
    expect(await open([address]).elevations([sea, armenia])).toMatchObject({
      value: { heights_msl_m: [0, undefined], failure: { values: { kind: 'glo30' } } },
    });
  });

  it('is read from overviews where places lie over many tiles', async () => {
    const { address, state } = await mirror(plane);
    const places = Array.from({ length: 24 ** 2 }, (_, index) => ({
      lat: 46.05 + Math.floor(index / 24) / 8,
      lon: 5.05 + (index % 24) / 8,
    }));
    const answer = await open([address]).elevations(places);
    const off_m = places.map((place, index) => {
      const height_m = answer.ok ? answer.value.heights_msl_m[index] : undefined;
      return Math.abs(Number(height_m) - Number(plane(place)));
    });
    expect(Math.max(...off_m)).toBeLessThan(0.01);
    expect(state.mostAtOnce).toBeLessThanOrEqual(6);
    // Nine tiles have nine pieces of the coarsest samples, and 144 of the finest.
    expect(state.asked.filter((request) => !request.endsWith('bytes=0-16383'))).toHaveLength(9);
  }, 120_000);
});

describe('the same ground', () => {
  it('is the same within a metre by GLO-30, by terrain tiles and by a file', async () => {
    const { address } = await mirror(plane);
    const tiles = await fakeService(plane);
    closers.push(tiles.close);
    const folder = newFolder();
    writeGeotiff(join(folder, 'Copernicus_DSM_COG_10_N46_00_E007_00_DEM.tif'), plane, {
      epsg: 4326,
      columns: 400,
      rows: 400,
      west: 7.4,
      north: 46.6,
      step: 0.0005,
      toPosition: (lon, lat) => ({ lat, lon }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.double({ min: 46.45, max: 46.55, noNaN: true }),
            fc.double({ min: 7.45, max: 7.55, noNaN: true }),
          ),
          {
            minLength: 1,
            maxLength: 20,
          },
        ),
        async (spots) => {
          const places = spots.map(([lat, lon]) => ({ lat, lon }));
          for (const name of [address, tiles.addresses.terrarium, folder]) {
            const answer = await open([name]).elevations(places);
            for (const [index, place] of places.entries())
              expect(
                Math.abs(Number(answer.ok && answer.value.heights_msl_m[index]) - Number(plane(place))),
              ).toBeLessThan(1);
          }
        },
      ),
      { numRuns: inLong(2, 20) },
    );
  });
});

describe('what was fetched of GLO-30', () => {
  it('is there after a restart without the network, and is asked for anew where it was torn', async () => {
    const cacheFolder = newFolder();
    const { address, state } = await mirror(plane);
    const first = await open([address], { cacheFolder }).elevations([bern]);
    state.mood = 'fails';
    expect(await open([address], { cacheFolder }).elevations([bern])).toEqual(first);
    expect(state.asked).toHaveLength(2);
    state.mood = 'right';
    for (const name of readdirSync(cacheFolder)) writeFileSync(join(cacheFolder, name), 'torn');
    expect(await open([address], { cacheFolder }).elevations([bern])).toEqual(first);
    expect(state.asked).toHaveLength(4);
  });

  it('is not kept where it is damaged, and not asked for again at once', async () => {
    const cacheFolder = newFolder();
    const { address, state } = await mirror(plane, 'damaged pieces');
    const source = open([address], { cacheFolder });
    for (let time = 0; time < 5; time += 1) await source.elevations([bern]);
    expect(state.asked).toHaveLength(2);
    state.mood = 'right';
    expect(await open([address], { cacheFolder }).elevations([bern])).toMatchObject({ ok: true });
  });

  it('is fetched once, however many ask', async () => {
    const { address, state } = await mirror(plane);
    const source = open([address]);
    await Promise.all(Array.from({ length: 50 }, () => source.elevations([bern])));
    expect(state.asked).toHaveLength(2);
  });
});

describe('consent', () => {
  it('is given before anybody is asked for GLO-30, down to the address behind its name', async () => {
    const asked: string[] = [];
    let network: 'unasked' | 'offline' | 'online' = 'unasked';
    const elevation_sources = ['glo30+https://dem.example.org/'];
    const source = openElevation({
      names: () => allowedSources({ network, elevation_sources }),
      landFile,
      resolve: async (name) => {
        asked.push(name);
        return [{ address: '10.1.2.3', family: 4 }];
      },
      ...unhurried,
    });
    closers.push(source.close);
    await source.elevations([bern]);
    network = 'offline';
    await source.elevations([bern]);
    expect(asked).toEqual([]);
    network = 'online';
    await source.elevations([bern]);
    expect(asked).toEqual(['dem.example.org']);
  });
});

describe('a mirror of GLO-30 that', () => {
  const said: Record<Exclude<RangeMood, 'right' | 'fails once' | 'changes in between'>, RegExp> = {
    'sends whole files': /sends whole files/,
    'sends too little': /UNREACHABLE|no answer|cannot be reached/,
    'sends another piece': /no answer/,
    'has no such file': /no height there/,
    fails: /refused to answer/,
    slow: /did not answer in time/,
    garbage: /no answer/,
    'damaged pieces': /no answer/,
    'cut off': /no answer/,
    'a page': /sent something else/,
    'redirects to a nearby network': /address that is not allowed/,
    'changes always': /changed/,
  };

  it.each(Object.entries(said))('%s is not believed, and the next source answers', async (mood, why) => {
    const { address, state } = await mirror(plane, mood as RangeMood);
    const alone = await open([address], { patience_ms: mood === 'slow' ? 1500 : 30_000 }).elevations([bern]);
    const reason = alone.ok ? alone.value.failure : alone.failure.why;
    expect(reason && say(reason)).toMatch(why);
    expect(state.sent_bytes).toBeLessThan(16_000_000);
    const tiles = await fakeService(plane);
    closers.push(tiles.close);
    const both = await open([address, tiles.addresses.terrarium], {
      patience_ms: mood === 'slow' ? 3000 : 60_000,
    }).elevations([bern]);
    expect(both).toMatchObject({ value: { source: 'terrarium' } });
    expect(both.ok && both.value.heights_msl_m[0]).toBeCloseTo(650, 0);
  });

  it.each(['fails once', 'changes in between'] as const)('%s is asked again', async (mood) => {
    const { address } = await mirror(plane, mood);
    const answer = await open([address]).elevations([bern]);
    expect(answer.ok && answer.value.heights_msl_m[0]).toBeCloseTo(650, 2);
  });
});
