import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { TLSSocket, Server as TlsServer } from 'node:tls';
import { bareSocket } from './bareSocket.ts';
import { refuseRest } from './bodyBudget.ts';
import { exchangeOf, openExchange } from './exchange.ts';
import { closing } from './problems.ts';

/** A pass of the event loop, ms: whatever had arrived before it is read in it. */
const tick_ms = 25;
/** Passes without news after which nothing that was sent before is still on its way. */
const quiet_ticks = 6;
/** Passes after which no more connections are taken, though they still come: what is under way needs the rest of the time. */
const most_ticks = 40;
/** Requests that are not answered by then are refused; answers not sent by the second limit are cut off. */
const patience_ms = 2_500;
const longest_ms = 4_300;

export interface Traffic {
  /** The server's listener, which notes what is under way. */
  readonly listener: RequestListener;
  /** The answers that are under way on a socket, in the order of their requests. */
  answersOf(socket: Duplex): ServerResponse[];
  /** The answer to the last request of a socket, under way or not. */
  lastOf(socket: Duplex): ServerResponse | undefined;
  /** The sockets that wait for an answer. */
  asking(): ReadonlySet<Socket>;
  /**
   * Stops the server so that everything sent to it is answered: it takes the connections that wait, then no more, and answers
   * what comes over those it has, but for the question whether it is ready: no. What takes too long is refused. Ends within 5 s.
   */
  close(): Promise<void>;
}

/** Requests in hand of a server, and the time since the last news of them. */
class UnderWay {
  readonly open = new Set<ServerResponse>();
  readonly sockets = new Set<Socket>();
  /** The answer to the last request of each socket, under way or not. */
  readonly last = new WeakMap<Duplex, ServerResponse>();
  /** Passes of the event loop since the last news. */
  quiet = 0;
  stage: 'serving' | 'closing' | 'refusing' = 'serving';

  addSocket(socket: Socket): void {
    this.quiet = 0;
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
  }

  /** Goes on with the secure socket in the place of the TCP connection under it. */
  takeSecure(socket: Socket): void {
    this.sockets.delete(bareSocket(socket));
    this.addSocket(socket);
  }

  addResponse(res: ServerResponse): void {
    this.quiet = 0;
    this.open.add(res);
    this.last.set(res.req.socket, res);
    res.once('close', () => {
      this.quiet = 0;
      this.open.delete(res);
    });
  }
}

/** Whoever asks these sends requests here or elsewhere by the answer. */
const asksForMore = ({ url }: IncomingMessage) => url === '/v1/health' || url === '/v1/ready';

/** A stream of events would go on; whoever followed one comes back when the server runs. */
const asksForEvents = ({ url }: IncomingMessage) => url === '/v1/plan/events' || url === '/field/events';

/** Lets the connection end with this answer. */
function letGo(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}

function refuse(res: ServerResponse): void {
  if (res.headersSent) return;
  if (exchangeOf(res) === undefined) openExchange(res.req, res);
  refuseRest(res.req, res, closing);
  exchangeOf(res).work?.abort();
}

/** Ends what carries no request: nothing has come, or nothing but the beginning of a handshake. */
function endIdle(server: Server, { sockets }: UnderWay): void {
  server.closeIdleConnections();
  const isSecure = server instanceof TlsServer;
  for (const socket of sockets)
    if (socket.bytesRead === 0 || (isSecure && !(socket instanceof TLSSocket))) socket.destroy();
}

async function closeGently(server: Server, underWay: UnderWay): Promise<void> {
  let stopped: Promise<void> | undefined;
  // Of a net server, since that of HTTP ends connections whose requests are not read yet.
  const stopListening = () => {
    stopped ??= new Promise((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    return stopped;
  };
  underWay.stage = 'closing';
  underWay.quiet = 0;
  underWay.open.forEach(letGo);
  for (const res of underWay.open) exchangeOf(res)?.endStream?.();
  let ticks = 0;
  const watch = setInterval(() => {
    ticks += 1;
    underWay.quiet += 1;
    if (underWay.quiet >= 2 || ticks >= most_ticks) void stopListening();
    if (underWay.quiet >= quiet_ticks) endIdle(server, underWay);
  }, tick_ms);
  const refusal = setTimeout(() => {
    underWay.stage = 'refusing';
    underWay.open.forEach(refuse);
  }, patience_ms);
  const end = setTimeout(() => {
    void stopListening();
    for (const socket of underWay.sockets) socket.destroy();
  }, longest_ms);
  while (stopped === undefined) await sleep(tick_ms);
  await stopped;
  clearInterval(watch);
  clearTimeout(refusal);
  clearTimeout(end);
}

/** Follows what is under way on a server. */
export function followTraffic(server: Server, app: RequestListener): Traffic {
  const underWay = new UnderWay();
  server.on('connection', (socket: Socket) => underWay.addSocket(socket));
  server.on('secureConnection', (socket: Socket) => underWay.takeSecure(socket));
  return {
    listener(req, res) {
      underWay.addResponse(res);
      if (underWay.stage === 'refusing') return refuse(res);
      if (underWay.stage === 'closing') {
        if (asksForMore(req) || asksForEvents(req)) return refuse(res);
        letGo(res);
      }
      app(req, res);
    },
    answersOf: (socket) => [...underWay.open].filter(({ req }) => req.socket === socket),
    lastOf: (socket) => underWay.last.get(socket),
    asking: () => new Set([...underWay.open].map(({ req }) => req.socket)),
    close: () => closeGently(server, underWay),
  };
}
