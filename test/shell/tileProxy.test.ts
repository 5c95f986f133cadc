import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { makeTileProxy } from '../../server/bridge/tileProxy.ts';
import { type MapServiceOptions, makeMapService } from '../../server/maps/mapService.ts';
import { isWithin, reachFrom, reachOf } from '../../server/net/reach.ts';
import { toTileCoordinates, toTileUrl } from '../../server/net/tileAddress.ts';
import { ownMap } from '../support/ownMap.ts';

const png = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1, 2, 3]);
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A tile server on loopback; answers as the test says and counts what it was asked. */
async function tileServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { asked, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const sendPng = (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { 'Content-Type': 'image/png' }).end(png);

const noneKnown = { maps: [], heights: [] };

/** A proxy of one own map, online, asked by the place alone. */
function proxyOf(template: () => string, options: Partial<MapServiceOptions> = {}) {
  const settings = () => ({ network: 'online' as const, own_maps: [ownMap(template())] });
  const proxy = makeTileProxy(makeMapService({ known: noneKnown, settings, ...options }));
  return (path: string) => proxy(path.replace('/tiles/', '/tiles/own-1/'));
}

const proxyFor = (template: string, options: Partial<MapServiceOptions> = {}) =>
  proxyOf(() => template, options);

async function answerOf(template: string, path = '/tiles/3/4/2', options: Partial<MapServiceOptions> = {}) {
  const answer = await proxyFor(template, options)(path);
  return [answer?.status, new TextDecoder().decode(answer?.body)];
}

const limits = { size_bytes: 1000, time_ms: 150, redirects: 2 };
/** A busy machine may need longer for what is not about slowness. */
const patient = (code: string) => (code === 'TOO_SLOW' ? limits : { ...limits, time_ms: 10_000 });

describe('map tiles through the host', () => {
  it('come from the address that the person set, as images', async () => {
    const { base, asked } = await tileServer(sendPng);
    const answer = await proxyFor(`${base}/{z}/{x}/{y}.png?key=k`)('/tiles/3/4/2');
    expect(asked).toEqual(['/3/4/2.png?key=k']);
    expect(answer?.status).toBe(200);
    expect(answer?.headers).toMatchObject({
      'Content-Type': 'image/png',
      'X-Content-Type-Options': 'nosniff',
    });
    expect(answer?.body).toEqual(png);
  });

  it('tell the tile server who asks and nothing of the person', async () => {
    let headers: IncomingMessage['headers'] = {};
    const { base } = await tileServer((request, response) => {
      headers = request.headers;
      sendPng(request, response);
    });
    await proxyFor(`${base}/{z}/{x}/{y}`, { userAgent: 'Homeward/1' })('/tiles/0/0/0');
    expect(headers['user-agent']).toBe('Homeward/1');
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('are fetched once, however often and at once they are asked for', async () => {
    const { base, asked } = await tileServer(sendPng);
    const proxy = proxyFor(`${base}/{z}/{x}/{y}`);
    await Promise.all(Array.from({ length: 20 }, () => proxy('/tiles/3/4/2')));
    await proxy('/tiles/3/4/2');
    expect(asked).toHaveLength(1);
  });

  it('are fetched anew when another address is set', async () => {
    const [one, other] = await Promise.all([tileServer(sendPng), tileServer(sendPng)]);
    let template = `${one.base}/{z}/{x}/{y}`;
    const proxy = proxyOf(() => template);
    await proxy('/tiles/3/4/2');
    template = `${other.base}/{z}/{x}/{y}`;
    await proxy('/tiles/3/4/2');
    expect([one.asked.length, other.asked.length]).toEqual([1, 1]);
  });

  it('of a map that is none do not exist', async () => {
    const settings = () => ({ network: 'online' as const, own_maps: [] });
    const proxy = makeTileProxy(makeMapService({ known: noneKnown, settings }));
    expect((await proxy('/tiles/own-1/3/4/2'))?.status).toBe(404);
  });

  it('are not asked for again at once after a failure', async () => {
    const { base, asked } = await tileServer((_request, response) => response.writeHead(500).end());
    const proxy = proxyFor(`${base}/{z}/{x}/{y}`);
    await proxy('/tiles/3/4/2');
    expect((await proxy('/tiles/3/4/2'))?.status).toBe(502);
    expect(asked).toHaveLength(1);
  });

  it('leave every other path to the page', async () => {
    expect(await proxyFor('')('/index.html')).toBeUndefined();
  });

  it.each([
    '/tiles/',
    '/tiles/3/4',
    '/tiles/3/4/2/1',
    '/tiles/3/8/0',
    '/tiles/25/0/0',
    '/tiles/-1/0/0',
    '/tiles/3/4/2.png',
    '/tiles/3/4/..',
    '/tiles/1e1/0/0',
    '/tiles/%33/4/2',
  ])('do not exist at %s', async (path) => {
    const { base, asked } = await tileServer(sendPng);
    expect(await answerOf(`${base}/{z}/{x}/{y}`, path)).toEqual([404, 'NOTHING_THERE']);
    expect(asked).toEqual([]);
  });
});

describe('a tile server that misbehaves', () => {
  const misbehaviours: [
    string,
    (request: IncomingMessage, response: ServerResponse) => void,
    number,
    string,
  ][] = [
    [
      'sends a web page',
      (_q, r) => r.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>'),
      502,
      'WRONG_TYPE',
    ],
    [
      'sends an SVG',
      (_q, r) => r.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg/>'),
      502,
      'WRONG_TYPE',
    ],
    ['names no type', (_q, r) => r.writeHead(200).end(png), 502, 'WRONG_TYPE'],
    [
      'announces too much',
      (_q, r) =>
        r.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': 1001 }).end(Buffer.alloc(1001)),
      502,
      'TOO_LARGE',
    ],
    [
      'sends too much unannounced',
      (_q, r) => {
        r.writeHead(200, { 'Content-Type': 'image/png' }).write(Buffer.alloc(800));
        r.end(Buffer.alloc(800));
      },
      502,
      'TOO_LARGE',
    ],
    ['never answers', () => undefined, 504, 'TOO_SLOW'],
    [
      'stops half-way',
      (_q, r) => r.writeHead(200, { 'Content-Type': 'image/png' }).write(png),
      504,
      'TOO_SLOW',
    ],
    ['hangs up', (q) => q.socket.destroy(), 502, 'UNREACHABLE'],
    [
      'hangs up half-way',
      (q, r) => {
        r.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': 900 }).write(png, () =>
          q.socket.destroy(),
        );
      },
      502,
      'UNREACHABLE',
    ],
    ['refuses', (_q, r) => r.writeHead(403).end(), 502, 'UPSTREAM_REFUSED'],
    ['has no such tile', (_q, r) => r.writeHead(404).end(), 404, 'NOTHING_THERE'],
    [
      'sends us round in circles',
      (q, r) => r.writeHead(302, { Location: q.url ?? '/' }).end(),
      502,
      'UPSTREAM_REFUSED',
    ],
    [
      'redirects to nowhere',
      (_q, r) => r.writeHead(302, { Location: 'http://[' }).end(),
      502,
      'UPSTREAM_REFUSED',
    ],
  ];
  it.each(misbehaviours)('and %s gives no tile', async (_name, answer, status, code) => {
    const { base } = await tileServer(answer);
    expect(await answerOf(`${base}/{z}/{x}/{y}`, '/tiles/3/4/2', { limits: patient(code) })).toEqual([
      status,
      code,
    ]);
  });

  it('and nobody at its address gives no tile', async () => {
    expect(await answerOf('http://127.0.0.1:1/{z}/{x}/{y}')).toEqual([502, 'UNREACHABLE']);
  });

  it.each([
    'http://10.0.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'http://tiles.example.org/',
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'https://user:pw@tiles.example.org/',
  ])('and redirects to %s is not followed there', async (target) => {
    const { base } = await tileServer((_request, response) =>
      response.writeHead(302, { Location: target }).end(),
    );
    expect(await answerOf(`${base}/{z}/{x}/{y}`)).toEqual([403, 'ADDRESS_REFUSED']);
  });

  it('and redirects within this computer is followed when the address set is on this computer', async () => {
    const target = await tileServer(sendPng);
    const { base } = await tileServer((_request, response) =>
      response.writeHead(307, { Location: `${target.base}/moved` }).end(),
    );
    expect((await proxyFor(`${base}/{z}/{x}/{y}`)('/tiles/3/4/2'))?.status).toBe(200);
    expect(target.asked).toEqual(['/moved']);
  });
});

describe('a tile address', () => {
  it.each(['10.1.2.3', '127.0.0.1', '169.254.169.254', '::1', 'fe80::1'])(
    'whose name resolves to %s is not connected to',
    async (address) => {
      const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
      expect(await answerOf('https://tiles.example.org/{z}/{x}/{y}', '/tiles/0/0/0', { resolve })).toEqual([
        403,
        'ADDRESS_REFUSED',
      ]);
    },
  );

  it('named localhost stays on this computer, whatever the name resolves to', async () => {
    const resolve = async () => [{ address: '93.184.215.14', family: 4 }];
    expect(await answerOf('http://localhost:9/{z}/{x}/{y}', '/tiles/0/0/0', { resolve })).toEqual([
      403,
      'ADDRESS_REFUSED',
    ]);
  });

  it.each([
    ['https://tiles.example.org/0/0/0', 'public'],
    ['https://93.184.215.14/', 'public'],
    ['http://localhost:8080/', 'loopback'],
    ['http://127.0.0.2/', 'loopback'],
    ['https://[::1]/', 'loopback'],
    ['http://2130706433/', 'loopback'],
    ['http://tiles.example.org/', undefined],
    ['https://10.0.0.1/', 'nearby'],
    ['https://0xa000001/', 'nearby'],
    ['http://10.0.0.1/', undefined],
    ['https://nas.local/', 'nearby'],
    ['https://nas/', 'nearby'],
    ['https://192.0.2.1/', undefined],
    ['https://0.0.0.0/', undefined],
    ['https://[::]/', undefined],
    ['https://[::ffff:192.168.0.1]/', 'nearby'],
    ['https://[fd00::1]/', 'nearby'],
    ['https://user@tiles.example.org/', undefined],
    ['file:///etc/passwd', undefined],
    ['data:image/png,x', undefined],
  ])('%s reaches %s', (address, reach) => {
    expect(reachOf(new URL(address))).toBe(reach);
  });

  it('on the internet cannot send us to this computer, one on this computer can send us out', () => {
    const [outside, inside] = [new URL('https://tiles.example.org/'), new URL('http://127.0.0.1:8080/')];
    expect(reachFrom(outside, inside)).toBeUndefined();
    expect(reachFrom(outside, new URL('https://localhost/'))).toBeUndefined();
    expect(reachFrom(outside, outside)).toBe('public');
    expect(reachFrom(inside, inside)).toBe('loopback');
    expect(reachFrom(inside, outside)).toBe('public');
  });

  it('in a nearby network is reached only where the person named that very host', () => {
    const [named, other] = [new URL('https://192.168.1.5/'), new URL('https://192.168.1.6/')];
    const outside = new URL('https://tiles.example.org/');
    expect(reachFrom(named, new URL('https://192.168.1.5/moved'))).toBe('nearby');
    expect([reachFrom(named, other), reachFrom(outside, named)]).toEqual([undefined, undefined]);
    expect(reachFrom(named, new URL('http://127.0.0.1/'))).toBeUndefined();
  });

  it('whose name only a nearby network knows does not lead to the internet', () => {
    expect(isWithin('nearby', '8.8.8.8')).toBe(false);
    expect(isWithin('nearby', '127.0.0.1')).toBe(false);
    expect(isWithin('nearby', '192.168.1.5')).toBe(true);
  });

  it('that is no address is refused', async () => {
    expect(await answerOf('tiles/{z}/{x}/{y}')).toEqual([403, 'ADDRESS_REFUSED']);
  });

  it('gets the tile’s numbers in its place-holders', () => {
    const tile = toTileCoordinates(['3', '4', '2']) ?? { z: 0, x: 0, y: 0 };
    expect(toTileUrl('https://t.example.org/{z}/{x}/{y}{r}.png?k={q}', tile)?.href).toBe(
      'https://t.example.org/3/4/2.png?k={q}',
    );
  });

  it('shares tiles among hosts, and counts rows from the south where that is asked', () => {
    const at = (x: number, y: number) =>
      toTileUrl('https://{s}.example.org/{z}/{x}/{-y}.png', { z: 3, x, y })?.href;
    expect([at(4, 2), at(5, 2), at(5, 3)]).toEqual([
      'https://a.example.org/3/4/5.png',
      'https://b.example.org/3/5/5.png',
      'https://c.example.org/3/5/4.png',
    ]);
  });

  it('is public only outside the special-purpose ranges', () => {
    const special = [
      '0.1.2.3',
      '100.64.0.1',
      '172.31.255.255',
      '198.19.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2001:db8::1',
      'ff02::1',
      'name',
    ];
    expect(special.filter((address) => isWithin('public', address))).toEqual([]);
    expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111'].every((address) => isWithin('public', address))).toBe(
      true,
    );
  });
});
