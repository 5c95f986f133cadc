import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PixelForm, tilePng } from './pixelWriter.ts';
import type { World } from './world.ts';

export type Mood =
  | 'right'
  | 'slow'
  | 'broken'
  | 'hangs half-way'
  | 'garbage'
  | 'lies about its size'
  | 'endless'
  | 'redirects to a nearby network'
  | 'redirects to a file'
  | 'hangs up';

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** The answer to a request for a tile, or for a list of places by either of the two interfaces. */
async function rightAnswer(request: IncomingMessage, world: World): Promise<Buffer | undefined> {
  const url = new URL(request.url ?? '', 'http://localhost');
  const tile = /^\/(terrarium|mapbox)\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(url.pathname);
  if (tile !== null) {
    const [z = 0, x = 0, y = 0] = tile.slice(2).map(Number);
    return tilePng(world, { z, x, y }, tile[1] as PixelForm);
  }
  const elevation = (lat: number, lon: number) => ({ elevation: world({ lat, lon }) ?? null });
  if (url.pathname === '/api/v1/lookup') {
    const { locations } = JSON.parse(await bodyOf(request)) as {
      locations: { latitude: number; longitude: number }[];
    };
    const results = locations.map(({ latitude, longitude }) => ({
      latitude,
      longitude,
      ...elevation(latitude, longitude),
    }));
    return Buffer.from(JSON.stringify({ results }));
  }
  if (url.pathname !== '/v1/srtm30m') return undefined;
  const places = (url.searchParams.get('locations') ?? '')
    .split('|')
    .map((place) => place.split(',').map(Number));
  return Buffer.from(
    JSON.stringify({ results: places.map(([lat = 0, lon = 0]) => elevation(lat, lon)), status: 'OK' }),
  );
}

const garbage = (isTile: boolean) =>
  isTile
    ? Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200, 7)])
    : Buffer.from('{"results": [{"elevation": "high"}]');

/** A picture that says it is a tile, and one that is so large that its heights would fill the memory. */
function liar(isTile: boolean): Buffer {
  if (!isTile) return Buffer.from('{"results": []}');
  const png = tilePng(() => 100, { z: 0, x: 0, y: 0 }, 'terrarium');
  png.writeUInt32BE(60_000, 16);
  return png;
}

function sendForever(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
  const piece = Buffer.alloc(64 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

/** A source of heights on this computer that is as its mood says, and counts what it was asked. */
export async function fakeService(world: World, mood: Mood = 'right') {
  const state = { mood, asked: [] as string[], unanswered: 0 };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    state.asked.push(request.url ?? '');
    const isTile = request.url?.endsWith('.png') === true;
    const redirect = (target: string) => response.writeHead(307, { Location: target }).end();
    switch (state.mood) {
      case 'slow':
        state.unanswered += 1;
        return;
      case 'broken':
        return response.writeHead(500).end();
      case 'hangs half-way':
        state.unanswered += 1;
        return response.writeHead(200, { 'Content-Length': 9000 }).write('half');
      case 'garbage':
        return response.writeHead(200).end(garbage(isTile));
      case 'lies about its size':
        return response.writeHead(200).end(liar(isTile));
      case 'endless':
        return sendForever(response);
      case 'redirects to a nearby network':
        return redirect('https://169.254.169.254/');
      case 'redirects to a file':
        return redirect('file:///etc/passwd');
      case 'hangs up':
        return request.socket.destroy();
      case 'right': {
        const bytes = await rightAnswer(request, world);
        return bytes === undefined ? response.writeHead(404).end() : response.writeHead(200).end(bytes);
      }
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    state,
    base,
    addresses: {
      terrarium: `${base}/terrarium/{z}/{x}/{y}.png`,
      mapbox: `mapbox+${base}/mapbox/{z}/{x}/{y}.png`,
      'open-elevation': `${base}/api/v1/lookup`,
      opentopodata: `opentopodata+${base}/v1/srtm30m`,
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
