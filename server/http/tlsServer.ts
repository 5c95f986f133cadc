import type { Server, ServerOptions } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Identity } from '../certificate/identity.ts';
import { noteBareSocket } from './bareSocket.ts';
import { answerAndEnd } from './brokenRequests.ts';
import { gatherLog } from './gatheredLog.ts';
import { badRequest } from './problems.ts';
import type { Log } from './requestLog.ts';

/** The first byte of a TLS connection: the record type of a handshake (RFC 8446, 5.1). */
const handshake = 0x16;

/** Ciphers that keep old recordings closed when a key is lost later, and that notice changes by themselves; TLS 1.3 has no others. */
const ciphers = 'ECDHE+AESGCM:ECDHE+CHACHA20';

const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;

/** Tells who speaks plain HTTP to use TLS, and closes: what it sent has been seen on the network. */
function answerPlain(socket: Socket, log: Log): void {
  const request_id = answerAndEnd(
    socket,
    badRequest('This server speaks https; begin its address with https://.'),
  );
  log({ level: 'info', event: 'broken_request', request_id, code: 'PLAIN_HTTP' });
  socket.resume();
}

/** Lets only what begins as TLS does reach the listener of TLS, and no handshake last longer than `longest_ms`. */
function watchHandshakes(server: Server, longest_ms: number, log: Log): void {
  const secure = server.listeners('connection');
  const waiting = new Map<string, Socket>();
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    const late = setTimeout(() => socket.destroy(), longest_ms).unref();
    waiting.set(name, socket);
    const settle = () => {
      clearTimeout(late);
      if (waiting.get(name) === socket) waiting.delete(name);
    };
    socket.on('error', () => socket.destroy());
    socket.once('close', settle).once('secured', settle);
    socket.once('data', (first) => {
      socket.pause();
      if (first[0] !== handshake) return answerPlain(socket, log);
      socket.unshift(first);
      for (const listener of secure) listener.call(server, socket);
    });
  });
  server.prependListener('secureConnection', (socket: Socket) => {
    const under = waiting.get(nameOf(socket));
    if (under === undefined) return;
    noteBareSocket(socket, under);
    under.emit('secured');
  });
}

export interface TlsOptions {
  readonly identity: Identity;
  readonly handshake_ms: number;
  readonly log: Log;
}

/** Makes a server that speaks HTTP/1.1 over TLS 1.2 or newer alone. */
export function makeTlsServer(options: ServerOptions, { identity, handshake_ms, log }: TlsOptions): Server {
  const server = createServer({
    ...options,
    key: identity.private_key,
    cert: identity.certificate,
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    ciphers,
    handshakeTimeout: handshake_ms,
  });
  watchHandshakes(server, handshake_ms, log);
  // Nothing can be said to who came no further; Node would have HTTP answer it.
  server.removeAllListeners('tlsClientError');
  const failed = gatherLog(log);
  server.on('tlsClientError', ({ code }: NodeJS.ErrnoException, socket) => {
    failed.note({ level: 'info', event: 'handshake_failed', code });
    socket.destroy();
  });
  server.once('close', failed.end);
  return server;
}
