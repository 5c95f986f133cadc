import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** More than one client needs, fewer than the system gives one process. */
const mostPerAddress = 640;
const mostInAll = 2000;

/** Closes sockets beyond the limit of one address, so that others get some. */
export function guardSockets(server: Server): void {
  const open = new Map<string, number>();
  server.maxConnections = mostInAll;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > mostPerAddress) socket.destroy();
  });
}
