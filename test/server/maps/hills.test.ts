import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fail, succeed } from '../../../engine/result.ts';
import { inWords } from '../../../engine/saying.ts';
import type { ElevationSource } from '../../../engine/terrain/elevation.ts';
import { openElevation } from '../../../server/elevation/openElevation.ts';
import { litPixels, samplePlaces, shadeColors, shadePixels } from '../../../server/maps/hills/hillShade.ts';
import { makeHills } from '../../../server/maps/hills/hills.ts';
import { writeHgt } from '../../elevation/hgtWriter.ts';
import { ridge } from '../../elevation/world.ts';

const tile = { z: 13, x: 4264, y: 2884 };
const level = Math.SQRT1_2;
const perDegree_m = (Math.PI / 180) * 6_378_137;

/** Light on the middle of a tile over a plane that rises so much to the east and to the north. */
function lightOn(east: number, north: number): number {
  const places = samplePlaces(tile);
  const [lat = 0, lon = 0] = places;
  const narrower = Math.cos((lat * Math.PI) / 180);
  const heights = Float64Array.from({ length: places.length / 2 }, (_, index) => {
    const [to_lat, to_lon] = [places[2 * index] ?? 0, places[2 * index + 1] ?? 0];
    return perDegree_m * (east * (to_lon - lon) * narrower + north * (to_lat - lat));
  });
  return litPixels(heights, places, tile.z)[64 * shadePixels + 64] ?? Number.NaN;
}

/** Mercator's scale at the edge of a tile differs from that in its middle. */
const tolerance = 2;

describe('the light on a plane', () => {
  it.each([
    ['level', 0, 0, level],
    ['rising to the east', 1, 0, (level + 0.5) / Math.SQRT2],
    ['rising to the west', -1, 0, (level - 0.5) / Math.SQRT2],
    ['rising to the north', 0, 0.5, (level - 0.25) / Math.sqrt(1.25)],
    ['rising to the south', 0, -0.5, (level + 0.25) / Math.sqrt(1.25)],
    ['that faces away from the sun', -2, 2, 0],
  ])('%s is that of Lambert’s law for the sun in the north-west', (_name, east, north, light) => {
    expect(lightOn(east, north)).toBeCloseTo(light, tolerance);
  });

  it('is drawn as nothing where it is level, as white or black where it is not, and not at all where nothing is known', () => {
    const colors = shadeColors(Float32Array.from([level, 1, 0, Number.NaN]));
    expect(colors[3]).toBe(0);
    expect([...colors.subarray(4)]).toEqual([255, 255, 255, 110, 0, 0, 0, 150, 0, 0, 0, 0]);
  });
});

type Ground = Pick<ElevationSource, 'along'>;
const flat: Ground = {
  along: async ({ places }) => {
    const heights = new Float64Array(places.length / 2).fill(500);
    return succeed({ heights_msl_m: heights, highest_msl_m: heights, source: 'hgt' });
  },
};
const counted = (ground: Ground) => {
  const asked: number[] = [];
  const along: Ground['along'] = (question) => {
    asked.push(question.places.length / 2);
    return ground.along(question);
  };
  return { asked, along };
};
const codeOf = async (work: ReturnType<ReturnType<typeof makeHills>['picture']>) => {
  const result = await work;
  return result.ok ? result.value.type : result.failure.code;
};

describe('a tile of hills', () => {
  it('shows the sunny and the shady side of a ridge in a folder of heights', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-hills-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeHgt(folder, ridge, { south: 46, west: 7 });
    const names = () => [folder];
    const hills = makeHills({ ground: openElevation({ names }), names });
    const z = 11;
    const x = Math.floor(((7.3 + 180) / 360) * 2 ** z);
    const result = await hills.picture({ z, x, y: 727 });
    if (!result.ok) throw new Error(result.failure.code);
    const { data, width } = PNG.sync.read(Buffer.from(result.value.bytes));
    const crest = (((7.3 + 180) / 360) * 2 ** z - x) * width;
    const at = (column: number) => [
      ...data.subarray(4 * (64 * width + column), 4 * (64 * width + column) + 4),
    ];
    const [west = [], east = []] = [at(Math.floor(crest) - 15), at(Math.ceil(crest) + 15)];
    expect([west[0], east[0]]).toEqual([255, 0]);
    expect(Math.min(west[3] ?? 0, east[3] ?? 0)).toBeGreaterThan(10);
  });

  it('is drawn once for all who ask, and again once there are other sources', async () => {
    const ground = counted(flat);
    let names = ['one'];
    const hills = makeHills({ ground, names: () => names });
    await Promise.all([hills.picture(tile), hills.picture(tile), hills.picture(tile)]);
    expect(ground.asked).toEqual([1, 130 ** 2]);
    names = ['two'];
    await hills.picture(tile);
    expect(ground.asked).toHaveLength(4);
  });

  it('is none, and asks nobody, without sources or beyond the zooms where hills show', async () => {
    const ground = counted(flat);
    const none = makeHills({ ground, names: () => [] });
    expect([none.isReady(), await codeOf(none.picture(tile))]).toEqual([false, 'NOTHING_THERE']);
    const some = makeHills({ ground, names: () => ['one'] });
    for (const z of [8, 16]) expect(await codeOf(some.picture({ z, x: 0, y: 0 }))).toBe('NOTHING_THERE');
    expect(ground.asked).toEqual([]);
  });

  it('asks a service that answers for a few places for one place only, once', async () => {
    const sparse = counted({
      along: async (question) => {
        const answer = await flat.along(question);
        return answer.ok ? succeed({ ...answer.value, mostPlaces: 300 }) : answer;
      },
    });
    const hills = makeHills({ ground: sparse, names: () => ['service'] });
    for (const x of [1, 2, 3]) expect(await codeOf(hills.picture({ ...tile, x }))).toBe('NOTHING_THERE');
    expect(sparse.asked).toEqual([1]);
  });

  it('is none where nothing is known, and failed where nobody answers', async () => {
    const unknown: Ground = {
      along: async ({ places }) => {
        const heights = new Float64Array(places.length / 2).fill(Number.NaN);
        return succeed({ heights_msl_m: heights, highest_msl_m: heights, source: 'hgt' });
      },
    };
    const away: Ground = {
      along: async () => fail({ code: 'TERRAIN_UNREACHABLE', why: inWords('Away.'), retry_after_s: 30 }),
    };
    const names = () => ['one'];
    expect(await codeOf(makeHills({ ground: unknown, names }).picture(tile))).toBe('NOTHING_THERE');
    expect(await codeOf(makeHills({ ground: away, names }).picture(tile))).toBe('UNREACHABLE');
  });

  it('waits for its turn: two are drawn at once, all in the end', async () => {
    let running = 0;
    let most = 0;
    const slow: Ground = {
      along: async (question) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running -= 1;
        return flat.along(question);
      },
    };
    const hills = makeHills({ ground: slow, names: () => ['one'] });
    const tiles = [0, 1, 2, 3, 4, 5, 6].map((x) => hills.picture({ ...tile, x }));
    expect(await Promise.all(tiles.map(codeOf))).toEqual(Array(7).fill('image/png'));
    expect(most).toBe(2);
  });
});
