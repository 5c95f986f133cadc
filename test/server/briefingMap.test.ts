import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import { cornerOf, tilesUnder } from '../../server/briefing/mapExtent.ts';
import { ownMap } from '../support/ownMap.ts';
import { pdfPages } from '../support/pdfText.ts';
import { assembleHost } from './support/host.ts';

/** A tile server on loopback, in some mood. */
async function tiles() {
  const asked: string[] = [];
  let answer = (): Buffer => Buffer.alloc(0);
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(answer());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    template: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    answerWith: (next: () => Buffer) => {
      answer = next;
    },
    close: () => server.close(),
  };
}

/** A small picture, in part transparent or not. */
const pngOf = (alpha: number) => {
  const image = new PNG({ width: 8, height: 8 });
  for (let at = 0; at < image.data.length; at += 4) image.data.set([120, 160, 90, alpha], at);
  return PNG.sync.write(image, { colorType: alpha === 255 ? 2 : 6 });
};

let host: Assembled;
let server: Awaited<ReturnType<typeof tiles>>;
beforeAll(async () => {
  [host, server] = await Promise.all([assembleHost(), tiles()]);
});
afterAll(async () => {
  server.close();
  await host.close();
});

const home = { lat: 47, lon: 8 };
const mission = {
  mission: { waypoints: [{ lat: 47.004, lon: 8, altitude_m: 60 }] },
  home,
  drone: { key: 'dji_mavic_3' },
};
const page = { name: 'Hohgrat', printed_at: '2024-05-21T08:12' };

async function briefed() {
  const answer = await host.dispatch('briefPlan', { mission, page });
  if (!answer.ok) throw new Error(answer.problem.message);
  const { bytes } = answer.output;
  return {
    text: pdfPages(bytes).flat().join(' '),
    pictures: Buffer.from(bytes).toString('latin1').split('/Subtype /Image').length - 1,
  };
}

describe('the map below a printed plan', () => {
  beforeEach(async () => {
    server.asked.length = 0;
    await host.services.settings.save({ map: 'outline', own_maps: [] });
  });
  let chosen = 0;
  /** Another address each time: pictures of the one before are kept. */
  const choose = () => {
    const map = ownMap(`${server.template}?${++chosen}`, 'The Surveyors');
    return host.services.settings.save({ map: map.id, own_maps: [map] });
  };

  it('is the one that the window shows, with its owner’s name', async () => {
    await choose();
    server.answerWith(() => pngOf(255));
    const { text, pictures } = await briefed();
    expect(server.asked.length).toBeGreaterThan(3);
    expect(server.asked.length).toBeLessThanOrEqual(40);
    expect(pictures).toBeGreaterThan(0);
    expect(text).toContain('The Surveyors');
    const before = server.asked.length;
    expect((await briefed()).pictures).toBe(pictures);
    expect(server.asked).toHaveLength(before);
  });

  it('has pictures that are in part transparent, too', async () => {
    await choose();
    server.answerWith(() => pngOf(128));
    const { text, pictures } = await briefed();
    expect(pictures).toBeGreaterThan(0);
    expect(text).toContain('The Surveyors');
  });

  it('is left out where pictures are damaged, and the rest is printed', async () => {
    await choose();
    server.answerWith(() => pngOf(255).subarray(0, 40));
    const { text, pictures } = await briefed();
    expect(pictures).toBe(0);
    expect(text).toContain('comes home');
    expect(text).not.toContain('The Surveyors');
  });

  it('asks nobody where the built-in map is chosen, nor for the command line', async () => {
    await briefed();
    await choose();
    const plan = JSON.stringify({
      type: 'LineString',
      coordinates: [
        [8, 47],
        [8, 47.004],
      ],
    });
    const answer = await host.dispatch('briefPlanFile', {
      mission_file: { filename: 'a.geojson', bytes: new TextEncoder().encode(plan) },
      request: { home, drone: { key: 'dji_mavic_3' } },
      page,
    });
    expect(answer.ok).toBe(true);
    expect(server.asked).toEqual([]);
  });

  it('asks nobody that the person has not allowed', async () => {
    const { settings, maps } = host.services;
    await settings.save({ network: 'offline' });
    const known = (await maps.list()).maps.find(({ kind }) => kind === 'street');
    await settings.save({ map: known?.id ?? '' });
    expect((await briefed()).pictures).toBe(0);
  });
});

describe('the tiles below a plan', () => {
  const range = { rings: [], center: home };
  const planAround = (center: typeof home, far_deg: number) =>
    ({
      home: center,
      result: { legs: [{ to: { lat: center.lat + far_deg, lon: center.lon } }] },
      range: { ...range, center },
    }) as unknown as Parameters<typeof tilesUnder>[0];

  it.each([
    [{ lat: 47, lon: 8 }, 0.004],
    [{ lat: -33, lon: 151 }, 0.05],
    [{ lat: 64, lon: -22 }, 0.4],
  ])('hold the plan around %o, and are not many', (center, far_deg) => {
    const under = tilesUnder(planAround(center, far_deg), [0, 19]);
    expect(under.length).toBeGreaterThan(3);
    expect(under.length).toBeLessThanOrEqual(40);
    for (const place of [center, { lat: center.lat + far_deg, lon: center.lon }]) {
      const held = under.some((tile) => {
        const [north_west, south_east] = [
          cornerOf(tile),
          cornerOf({ ...tile, x: tile.x + 1, y: tile.y + 1 }),
        ];
        return (
          place.lat < north_west.lat &&
          place.lat > south_east.lat &&
          place.lon > north_west.lon &&
          place.lon < south_east.lon
        );
      });
      expect(held).toBe(true);
    }
  });

  it('are as deep as the map has them', () => {
    expect(tilesUnder(planAround(home, 0.004), [0, 14]).every(({ z }) => z === 14)).toBe(true);
    expect(tilesUnder(planAround(home, 2), [12, 14])).toEqual([]);
  });
});
