import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cogOf } from './cogWriter.ts';
import type { World } from './world.ts';

export type RangeMood =
  | 'right'
  | 'sends whole files'
  | 'sends too little'
  | 'sends another piece'
  | 'has no such file'
  | 'fails once'
  | 'fails'
  | 'slow'
  | 'garbage'
  | 'damaged pieces'
  | 'cut off'
  | 'a page'
  | 'redirects to a nearby network'
  | 'changes in between'
  | 'changes always';

/** Pieces take a while to make, and tests share their worlds. */
const cogsOf = new WeakMap<World, Map<string, ReturnType<typeof cogOf>>>();

const nameIn =
  /^\/Copernicus_DSM_COG_10_([NS])(\d\d)_00_([EW])(\d{3})_00_DEM\/Copernicus_DSM_COG_10_\1\2_00_\3\4_00_DEM\.tif$/;

function tileIn(url = '') {
  const found = nameIn.exec(url);
  if (found === null) return undefined;
  const [, north, lat, east, lon] = found;
  return { south: Number(lat) * (north === 'S' ? -1 : 1), west: Number(lon) * (east === 'W' ? -1 : 1) };
}

function sendForever(response: ServerResponse, onSent: (count: number) => void): void {
  response.writeHead(200, { 'Content-Type': 'image/tiff', 'Content-Length': 40_000_000 });
  const piece = Buffer.alloc(64 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(piece)) onSent(piece.length);
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

/** A mirror of GLO-30 on this computer that is as its mood says, and notes what it was asked. `hasTile`: false for places in the sea. */
export async function glo30Service(
  world: World,
  mood: RangeMood = 'right',
  hasTile: (tile: { readonly south: number; readonly west: number }) => boolean = () => true,
) {
  const state = { mood, asked: [] as string[], sent_bytes: 0, etag: '"one"', mostAtOnce: 0 };
  const cogs = cogsOf.get(world) ?? new Map<string, ReturnType<typeof cogOf>>();
  cogsOf.set(world, cogs);
  let atOnce = 0;
  let hasFailed = false;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '';
    const range = request.headers.range ?? '';
    state.asked.push(`${url.split('_').slice(3, 7).join('_')} ${range}`);
    const tile = tileIn(url);
    if (tile === undefined || !hasTile(tile) || state.mood === 'has no such file')
      return response.writeHead(404, { 'Content-Type': 'application/xml' }).end('<Error/>');
    if (state.mood === 'fails' || (state.mood === 'fails once' && !hasFailed)) {
      hasFailed = true;
      return response.writeHead(500).end();
    }
    if (state.mood === 'slow') return;
    if (state.mood === 'a page')
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Log in');
    if (state.mood === 'redirects to a nearby network')
      return response.writeHead(307, { Location: 'https://169.254.169.254/' }).end();
    if (state.mood === 'sends whole files')
      return sendForever(response, (count) => {
        state.sent_bytes += count;
      });
    const cog = cogs.get(url) ?? cogOf(world, tile);
    cogs.set(url, cog);
    const isHead = range.startsWith('bytes=0-');
    if (
      state.mood === 'changes always' ||
      (state.mood === 'changes in between' && !isHead && state.etag === '"one"')
    )
      state.etag = `"${state.asked.length}"`;
    const asked = request.headers['if-match'];
    if (asked !== undefined && asked !== state.etag) return response.writeHead(412).end();
    const [first = 0, last = 0] = /^bytes=(\d+)-(\d+)$/.exec(range)?.slice(1).map(Number) ?? [];
    const size_bytes = state.mood === 'cut off' ? 20_000 : cog.size_bytes;
    const end = Math.min(last, size_bytes - 1);
    let bytes = cog.read(first, end);
    if (state.mood === 'garbage' || (state.mood === 'damaged pieces' && !isHead))
      bytes = Buffer.alloc(bytes.length, 7);
    if (state.mood === 'sends too little') bytes = bytes.subarray(0, bytes.length - 10);
    const shift = state.mood === 'sends another piece' ? 100 : 0;
    response
      .writeHead(206, {
        'Content-Type': 'image/tiff',
        'Content-Range': `bytes ${first + shift}-${end + shift}/${size_bytes}`,
        'Content-Length': bytes.length,
        ETag: state.etag,
      })
      .end(bytes);
  };
  const server = createServer((request, response) => {
    atOnce += 1;
    state.mostAtOnce = Math.max(state.mostAtOnce, atOnce);
    response.on('close', () => {
      atOnce -= 1;
    });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    state,
    address: `glo30+http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
