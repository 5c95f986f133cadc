import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWholeServer, type WholeServer } from './wholeServer.ts';

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { 'X-API-Key': server.secret, ...headers } });
const keysOf = async (path: string): Promise<string[]> => {
  const { drones } = await (await get(path)).json();
  return drones.map(({ key }: { key: string }) => key);
};

/** The bytes as they cross, which `fetch` would unpack. */
function rawGet(path: string, headers: Record<string, string>) {
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const sent = request(
      server.url + path,
      { headers: { 'X-API-Key': server.secret, ...headers } },
      (res) => {
        const pieces: Buffer[] = [];
        res.on('data', (piece) => pieces.push(piece));
        res.on('end', () => resolve({ headers: res.headers, body: Buffer.concat(pieces) }));
      },
    );
    sent.on('error', reject).end();
  });
}

describe('the catalog over HTTP', () => {
  it('is searched by words, kind and number', async () => {
    const all = await keysOf('/v1/drones');
    const found = await keysOf('/v1/drones?q=mavic%203');
    expect(found[0]).toBe('dji_mavic_3');
    expect(found.length).toBeLessThan(all.length);
    expect(await keysOf('/v1/drones?q=mavic+3&limit=1')).toEqual(['dji_mavic_3']);
    const wings = await keysOf('/v1/drones?class=fixed_wing');
    expect(wings.length).toBeGreaterThan(0);
    const rest = await Promise.all(['multirotor', 'vtol'].map((kind) => keysOf(`/v1/drones?class=${kind}`)));
    expect([...wings, ...rest.flat()].sort()).toEqual([...all].sort());
    expect(await keysOf('/v1/drones?q=nobody-makes-this')).toEqual([]);
  });

  it.each([
    ['?limit=0', 'limit'],
    ['?limit=ten', 'limit'],
    ['?limit=', 'limit'],
    ['?limit=1.5', 'limit'],
    ['?class=balloon', 'class'],
    [`?q=${'x'.repeat(101)}`, 'q'],
  ])('refuses %s', async (query, path) => {
    const res = await get(`/v1/drones${query}`);
    const { error } = await res.json();
    expect([res.status, error.code, error.details.issues[0].path]).toEqual([422, 'VALIDATION_ERROR', path]);
  });

  it('takes a word of digits as a word', async () => {
    expect((await get('/v1/drones?q=3')).status).toBe(200);
  });

  it('is not sent again to who has it, whatever else the request says', async () => {
    const first = await get('/v1/drones');
    const tag = first.headers.get('etag') ?? '';
    expect([tag.slice(0, 3), first.headers.get('cache-control')]).toEqual(['W/"', 'private, no-cache']);
    for (const known of [tag, `"other", ${tag}`, '*', tag.slice(2)]) {
      const again = await get('/v1/drones', { 'If-None-Match': known });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await get('/v1/drones', { 'If-None-Match': '"other"' })).status).toBe(200);
    const part = await get('/v1/drones?q=mavic', { 'If-None-Match': tag });
    expect([part.status, part.headers.get('etag') === tag]).toEqual([200, false]);
  });

  it('is packed for who can unpack it, and for nobody else', async () => {
    const plain = await rawGet('/v1/drones', {});
    expect([plain.headers['content-encoding'], plain.headers['vary']]).toEqual([
      undefined,
      'Accept-Encoding',
    ]);
    const packed = await rawGet('/v1/drones', { 'Accept-Encoding': 'br;q=1, gzip;q=0.5' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.body.length).toBe(Number(packed.headers['content-length']));
    expect(packed.body.length).toBeLessThan(plain.body.length / 3);
    expect(JSON.parse(gunzipSync(packed.body).toString()).drones).toEqual(
      JSON.parse(plain.body.toString()).drones,
    );
    const refused = await rawGet('/v1/drones', { 'Accept-Encoding': 'gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });
});
