import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../net/networkOf.ts';
import { bareSocket } from './bareSocket.ts';

/** Sockets: more than one client needs, fewer than the system gives one process. */
export const usualSockets = {
  perAddress: 640,
  inAll: 2000,
  /** How long a client may take none of the bytes that wait for it. */
  stall_ms: 20_000,
  /** How long a client may keep open what this server has ended. */
  linger_ms: 2_000,
  /** How often the server checks them. */
  check_ms: 1_000,
};

type SocketLimits = Readonly<typeof usualSockets>;

/** The open sockets of each network, in the order of their arrival. */
class OpenSockets {
  readonly #byNetwork = new Map<string, Set<Socket>>();
  count = 0;

  /** Returns how many the network has with this one. */
  add(socket: Socket): number {
    const network = networkOf(socket.remoteAddress ?? '');
    const open = this.#byNetwork.get(network) ?? new Set();
    this.#byNetwork.set(network, open.add(socket));
    this.count += 1;
    socket.once('close', () => {
      this.count -= 1;
      open.delete(socket);
      if (open.size === 0) this.#byNetwork.delete(network);
    });
    return open.size;
  }

  /** The oldest one beside those to keep, of the network that has the most. */
  oldestBeside(kept: ReadonlySet<Socket>): Socket | undefined {
    const networks = [...this.#byNetwork.values()].sort((one, other) => other.size - one.size);
    const all = networks.flatMap((open) => [...open]);
    return all.find((socket) => !socket.destroyed && !kept.has(socket));
  }
}

/** The sockets that wait for an answer. */
export type AskingSockets = () => ReadonlySet<Socket>;

/** Closes sockets beyond the limit of one address. Where there are too many in all, one that waits for no answer makes room. */
function limitAddresses(server: Server, { perAddress, inAll }: SocketLimits, asking: AskingSockets): void {
  const open = new OpenSockets();
  server.on('connection', (socket: Socket) => {
    if (open.add(socket) > perAddress) socket.destroy();
    else if (open.count > inAll)
      (open.oldestBeside(new Set([socket, ...[...asking()].map(bareSocket)])) ?? socket).destroy();
  });
}

/**
 * Closes sockets whose client does not read, since what waits for it takes memory, or does not close after this server did.
 * Bytes are seen to leave by the piece (`bodyPieces.ts`).
 */
function limitStalls(server: Server, { stall_ms, linger_ms, check_ms }: SocketLimits): void {
  const sockets = new Set<Socket>();
  const stalled = new WeakMap<Socket, { readonly taken_bytes: number; readonly since_ms: number }>();
  const check = (socket: Socket) => {
    const isWaiting = socket.writableLength > 0;
    if (!isWaiting && !socket.writableEnded) return void stalled.delete(socket);
    const taken_bytes = socket.bytesWritten - socket.writableLength;
    const known = stalled.get(socket);
    if (known?.taken_bytes !== taken_bytes) stalled.set(socket, { taken_bytes, since_ms: performance.now() });
    else if (performance.now() - known.since_ms > (isWaiting ? stall_ms : linger_ms)) socket.destroy();
  };
  const watched = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  server.on('connection', watched).on('secureConnection', watched);
  const watch = setInterval(() => sockets.forEach(check), check_ms).unref();
  server.once('close', () => clearInterval(watch));
}

/** Leaves sockets and memory for others, whatever one address does. */
export function guardSockets(server: Server, limits: SocketLimits, asking: AskingSockets): void {
  limitAddresses(server, limits, asking);
  limitStalls(server, limits);
}
