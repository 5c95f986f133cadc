import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeGeocoder } from '../../server/places/geocoder.ts';
import { settingsComplaint } from '../../server/services/settingsComplaint.ts';

const asked: { readonly url: string; readonly agent: string | undefined }[] = [];
let reply = { status: 200, body: '[]' };
let open = 0;
let mostOpen = 0;
const server = createServer((request, response) => {
  asked.push({ url: request.url ?? '', agent: request.headers['user-agent'] });
  open += 1;
  mostOpen = Math.max(mostOpen, open);
  setImmediate(() => {
    open -= 1;
    response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(reply.body);
  });
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked.length = 0;
  mostOpen = 0;
  reply = { status: 200, body: '[]' };
});

const bern = [{ lat: '46.948', lon: '7.4474', display_name: 'Bern, Bern-Mittelland, Schweiz', class: 'x' }];

function geocoder(network: 'online' | 'offline' | 'unasked' = 'offline', place_service = address) {
  const pauses: number[] = [];
  let clock_ms = 0;
  const service = makeGeocoder({
    settings: () => ({ network, place_service }),
    userAgent: 'Homeward/test',
    now: () => clock_ms,
    wait: async (pause_ms) => {
      pauses.push(pause_ms);
      clock_ms += pause_ms;
    },
  });
  return { service, pauses };
}

describe('the search service of the person’s choice', () => {
  it('is asked as Nominatim is, by name, near where they look', async () => {
    reply.body = JSON.stringify(bern);
    const { service } = geocoder();
    const found = await service.find({ text: 'Bern', near: { lat: 47, lon: 7.5 } });
    expect(found).toEqual({
      ok: true,
      value: [{ name: 'Bern', detail: 'Bern-Mittelland, Schweiz', lat: 46.948, lon: 7.4474 }],
    });
    expect(asked[0]?.agent).toBe('Homeward/test');
    expect(asked[0]?.url).toBe('/search?q=Bern&format=jsonv2&limit=8&viewbox=6.5%2C46.0%2C8.5%2C48.0');
  });

  it.each([
    [179.6, 0, '178.6%2C-1.0%2C180.0%2C1.0'],
    [-179.6, 89.5, '-180.0%2C88.5%2C-178.6%2C90.0'],
  ])('is asked for a box that ends at the antimeridian and the poles: %d, %d', async (lon, lat, box) => {
    reply.body = JSON.stringify(bern);
    await geocoder().service.find({ text: 'Suva', near: { lat, lon } });
    expect(asked.at(-1)?.url).toMatch(new RegExp(`viewbox=${box}$`));
  });

  it('gets one request at a time, a second apart, and none for what it has answered', async () => {
    const { service, pauses } = geocoder();
    await Promise.all(['a', 'b', 'c'].map((text) => service.find({ text })));
    await service.find({ text: 'a' });
    expect(asked).toHaveLength(3);
    expect(mostOpen).toBe(1);
    expect(pauses).toEqual([0, 1000, 1000]);
  });

  it.each(['offline', 'unasked'] as const)(
    'on the network is not asked while that is %s',
    async (network) => {
      const { service } = geocoder(network, 'https://places.example.org/search');
      expect(await service.find({ text: 'Bern' })).toMatchObject({ failure: { code: 'NOT_ALLOWED' } });
    },
  );

  it('is asked again after a search that broke', async () => {
    let isBroken = true;
    const service = makeGeocoder({
      settings: () => ({ network: 'offline', place_service: address }),
      userAgent: 'Homeward/test',
      now: () => 0,
      wait: async () => {
        if (isBroken) throw new Error('broken');
      },
    });
    await expect(service.find({ text: 'Bern' })).rejects.toThrow('broken');
    isBroken = false;
    expect(await service.find({ text: 'Thun' })).toEqual({ ok: true, value: [] });
  });

  it('is not asked where there is none', async () => {
    const { service } = geocoder('online', '');
    expect(service.host()).toBeUndefined();
    expect(await service.find({ text: 'Bern' })).toMatchObject({ failure: { code: 'NOT_SET_UP' } });
  });

  it.each([
    ['garbage', 200, '<html>', 'NOT_UNDERSTOOD'],
    ['something else', 200, '{"lat": 1}', 'NOT_UNDERSTOOD'],
    ['a place off the globe', 200, JSON.stringify([{ ...bern[0], lat: '460' }]), 'NOT_UNDERSTOOD'],
    ['too many requests', 429, '', 'UPSTREAM_REFUSED'],
    ['an error', 500, '', 'UPSTREAM_REFUSED'],
    ['nothing', 404, '', 'NOTHING_THERE'],
  ])('that sends %s is named so', async (_what, status, body, code) => {
    reply = { status, body };
    const { service } = geocoder();
    expect(await service.find({ text: 'Bern' })).toMatchObject({ failure: { code } });
  });

  it('is left alone after five failures', async () => {
    reply = { status: 500, body: '' };
    const { service } = geocoder();
    for (const text of 'abcde') await service.find({ text });
    expect(await service.find({ text: 'f' })).toMatchObject({ failure: { code: 'LEFT_ALONE' } });
    expect(asked).toHaveLength(5);
  });

  it.each([
    ['', undefined],
    ['https://places.example.org/search', undefined],
    ['http://localhost:8080/search', undefined],
    ['http://places.example.org/search', 'https://'],
    ['https://me:secret@places.example.org/', 'https://'],
    ['places', 'web address'],
  ])('may have the address “%s”: %s', (place_service, words) => {
    const complaint = settingsComplaint({ place_service });
    if (words === undefined) expect(complaint).toBeUndefined();
    else expect(complaint?.message).toContain(words);
  });
});
