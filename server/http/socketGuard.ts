import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Above what any one client needs, below what the system gives one process. */
const perAddress = 640;
const inAll = 2000;

/** Leaves sockets for others when one address opens more than it can use. */
export function guardSockets(server: Server): void {
  const open = new Map<string, number>();
  server.maxConnections = inAll;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
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
