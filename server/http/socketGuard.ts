import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './networkOf.ts';

export interface SocketLimits {
  readonly perAddress: number;
  readonly inAll: number;
  /** How long a client may take none of the bytes that wait for it. */
  readonly stall_ms: number;
  readonly check_ms: number;
}

/** Sockets: more than one client needs, fewer than the system gives one process. */
export const usualSockets: SocketLimits = { perAddress: 640, inAll: 2000, stall_ms: 20_000, check_ms: 1_000 };

/** Closes sockets beyond the limit of one address, so that others get some. */
function limitAddresses(server: Server, { perAddress, inAll }: SocketLimits): void {
  const open = new Map<string, number>();
  server.maxConnections = inAll;
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > perAddress) socket.destroy();
  });
}

/** Closes sockets whose client does not read: what waits for it takes memory. Bytes are seen to leave by the piece (`bodyPieces.ts`). */
function limitStalls(server: Server, { stall_ms, check_ms }: SocketLimits): void {
  const sockets = new Set<Socket>();
  const stalled = new WeakMap<Socket, { readonly taken_bytes: number; readonly since_ms: number }>();
  const check = (socket: Socket) => {
    if (socket.writableLength === 0) return void stalled.delete(socket);
    const taken_bytes = socket.bytesWritten - socket.writableLength;
    const known = stalled.get(socket);
    if (known?.taken_bytes !== taken_bytes) stalled.set(socket, { taken_bytes, since_ms: performance.now() });
    else if (performance.now() - known.since_ms > stall_ms) socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const watch = setInterval(() => sockets.forEach(check), check_ms).unref();
  server.once('close', () => clearInterval(watch));
}

/** Leaves sockets and memory for others, whatever one address does. */
export function guardSockets(server: Server, limits: SocketLimits): void {
  limitAddresses(server, limits);
  limitStalls(server, limits);
}
