import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeIdentity } from '../../server/certificate/makeIdentity.ts';
import { followTraffic } from '../../server/http/gentleClose.ts';
import { guardSockets, usualSockets } from '../../server/http/socketGuard.ts';
import { openMetrics } from '../../server/metrics/metrics.ts';
import { serveMetrics } from '../../server/metrics/metricsServer.ts';
import { parseAnswer, secrets, startFakeServer } from './fakeServer.ts';

const timeouts = { headers_ms: 200, request_ms: 400, stall_ms: 300, linger_ms: 100, check_ms: 50 };
const closers: (() => unknown)[] = [];
/** The server's side of each connection: a client that never closes does not learn that the server did. */
const taken: Socket[] = [];
/** The same by the port of the client, which a closed one no longer tells. */
const takenFrom = new Map<number | undefined, Socket>();
const take = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  taken.push(socket);
  takenFrom.set(socket.remotePort, socket);
};
beforeEach(() => subscribe('net.server.socket', take));
afterEach(async () => {
  unsubscribe('net.server.socket', take);
  for (const close of closers.splice(0).reverse()) await close();
  taken.length = 0;
  takenFrom.clear();
});

/** A client that keeps its side open, whatever the server does. */
function open(
  port: number,
  localAddress = '127.0.0.1',
  connectBy: (options: TcpNetConnectOpts, connected: () => void) => Socket = connect,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectBy({ host: '127.0.0.1', port, localAddress, allowHalfOpen: true }, () =>
      resolve(socket),
    );
    socket.on('error', reject);
    closers.push(() => socket.destroy());
  });
}

const large = () => ({
  ok: true as const,
  value: { drones: Array.from({ length: 50_000 }, (_, at) => ({ ...drone, key: `tester_${at}` })) },
});
const drone = {
  cruise_speed_mps: 10,
  baseline_flight_time_min: 30,
  battery_reserve_frac: 0.2,
  max_payload_g: 0,
  hover_drain_pct_per_min: 3,
};

const identity = await makeIdentity({ names: ['127.0.0.1'], now_ms: Date.now() });
const secure = (options: TcpNetConnectOpts, connected: () => void) =>
  connectSecurely({ ...options, ca: identity.certificate }, connected);

const ports = {
  api: async () => {
    const server = await startFakeServer({ timeouts, handlers: { listDrones: large } });
    closers.push(server.close);
    return server.port;
  },
  'API’s TLS': async () => {
    const server = await startFakeServer({ timeouts, handlers: { listDrones: large }, identity });
    closers.push(server.close);
    return server.port;
  },
  metrics: async () => {
    const started = await serveMetrics(await openMetrics(), 0, () => {}, timeouts);
    if (!started.ok) throw new Error(started.failure.message);
    closers.push(started.value.close);
    return started.value.port;
  },
};

const request = (port: number, path: string, ...lines: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...lines, '', ''].join('\r\n');

/** Things that a client may do with a connection before it falls silent. */
const kinds: Readonly<Record<string, (socket: Socket, port: number) => unknown>> = {
  'sends nothing': () => {},
  'sends one byte': (socket) => socket.write('G'),
  'sends half a header': (socket, port) => socket.write(request(port, '/v1/health').slice(0, -2)),
  'sends a header and half a body': (socket, port) =>
    socket.write(request(port, '/v1/health', 'Content-Length: 9').replace('GET', 'POST')),
  'closes its side at once': (socket) => socket.end(),
  'closes its side after half a request': (socket) => socket.end('GET /v1'),
  'sends what is no request': (socket) => socket.write('hello\r\n\r\n'),
  'asks for a proxy': (socket) =>
    socket.write('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n'),
  'is answered and asks no more': (socket, port) => socket.write(request(port, '/v1/health')),
  'is answered with the end of the connection': (socket, port) =>
    socket.write(request(port, '/v1/health', 'Connection: close')),
  'is answered and never reads': (socket, port) =>
    socket.pause().write(request(port, '/v1/drones', `X-API-Key: ${secrets.both}`).repeat(4)),
  'asks and closes its side': (socket, port) => socket.end(request(port, '/v1/health')),
  'is answered, then sends empty lines and half a request': (socket, port) =>
    socket.write(`${request(port, '/v1/health')}\r\n\r\nGE`),
};

/** Sees that the connections of all kinds of clients end, which each has its own time for. */
async function expectEnds(name: string, start: () => Promise<number>): Promise<void> {
  const port = await start();
  const connectBy = name === 'API’s TLS' ? secure : connect;
  const ends = Object.entries(kinds).map(async ([kind, act]) => {
    const socket = await open(port, '127.0.0.1', connectBy);
    const { localPort } = socket;
    act(socket, port);
    const message = `of the ${name} port, where a client ${kind}`;
    await expect.poll(() => takenFrom.get(localPort)?.destroyed, { message, timeout: 15_000 }).toBe(true);
  });
  await Promise.all(ends);
}

it.each(Object.entries(ports))('every connection to the %s port ends, whatever its client does', expectEnds);

/** A server with room for four connections, whose answers wait until they are let go. */
async function startSmall() {
  const waiting: (() => void)[] = [];
  const server = createServer();
  const { listener, asking } = followTraffic(
    server,
    (_req, res) => void waiting.push(() => res.end('answer')),
  );
  server.on('request', listener);
  guardSockets(server, { ...usualSockets, perAddress: 3, inAll: 4 }, asking);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return { port: (server.address() as { port: number }).port, waiting };
}

/** The server’s side of connections by the address of their client. */
const openFrom = (address: string) =>
  taken.filter((socket) => !socket.destroyed && socket.remoteAddress === address).length;
const answerOf = (socket: Socket) =>
  new Promise<number>((resolve) =>
    socket.once('data', (bytes) => resolve(parseAnswer(String(bytes)).status)),
  );

describe('a server without room for one more connection', () => {
  it('takes a new one in the place of the oldest that asks nothing, of the address that has most', async () => {
    const { port, waiting } = await startSmall();
    await open(port, '127.0.0.2');
    for (let each = 0; each < 3; each += 1) await open(port, '127.0.0.3');
    const asks = await open(port, '127.0.0.4');
    asks.write(request(port, '/'));
    await expect.poll(() => waiting.length).toBe(1);
    expect(['127.0.0.2', '127.0.0.3', '127.0.0.4'].map(openFrom)).toEqual([1, 2, 1]);
    expect(taken.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false, false]);
    const answered = answerOf(asks);
    waiting[0]?.();
    expect(await answered).toBe(200);
  });

  it('closes none that waits for its answer, and refuses the new one where all do', async () => {
    const { port, waiting } = await startSmall();
    const asking = [];
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.3', '127.0.0.4']) {
      const socket = await open(port, address);
      socket.write(request(port, '/'));
      asking.push(socket);
      await expect.poll(() => waiting.length).toBe(asking.length);
    }
    const late = await open(port, '127.0.0.5');
    await new Promise((resolve) => late.once('close', resolve).once('end', resolve));
    const answered = Promise.all(asking.map(answerOf));
    for (const answer of waiting) answer();
    expect(await answered).toEqual([200, 200, 200, 200]);
  });
});
