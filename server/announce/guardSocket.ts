import type { Socket } from 'node:dgram';

/** The longest packet of multicast DNS (RFC 6762, 17). */
const most_bytes = 9_000;
/** Packets that are read, and that are sent, in a second: more than one network asks, fewer than hinder this process or the network. */
const most = { read: 50, sent: 20 } as const;
/** Questions and records of a packet that is read: the work for one grows with their square. */
const mostRecords = 64;
const second_ms = 1_000;

/** Lets so many pass in a second. */
function makeTurnstile(inSecond: number, now: () => number) {
  let since_ms = Number.NEGATIVE_INFINITY;
  let passed = 0;
  return (): boolean => {
    if (now() - since_ms >= second_ms) {
      since_ms = now();
      passed = 0;
    }
    passed += 1;
    return passed <= inSecond;
  };
}

/** Returns how many questions and records a packet says that it has; a reader stops there (RFC 1035, 4.1.1). */
const recordsOf = (packet: Buffer): number =>
  [4, 6, 8, 10].reduce((sum, at) => sum + packet.readUInt16BE(at), 0);

const isOfUsualSize = (packet: Buffer): boolean =>
  packet.length >= 12 && packet.length <= most_bytes && recordsOf(packet) <= mostRecords;

/** The letters of a packet in lower case, one for each byte, since names are compared so. */
const lettersOf = (text: Buffer) => text.toString('latin1').toLowerCase();

export interface Guarded {
  /** Sends from now on whatever is to be sent: the goodbye. */
  letAllOut(): void;
}

/**
 * Stands between a socket of multicast DNS and the listener that was put on it. Any device of the network can send what it likes there:
 * only packets that hold one of the names are read, few a second, and no fault of reading reaches the process. Each question is answered to
 * the whole network, so answers are few a second, too, whatever is asked.
 */
export function guardSocket(
  socket: Socket,
  names: readonly string[],
  now: () => number = performance.now.bind(performance),
): Guarded {
  const listeners = socket.listeners('message');
  const wanted = names.map((name) => lettersOf(Buffer.from(name)));
  const [mayRead, maySend] = [makeTurnstile(most.read, now), makeTurnstile(most.sent, now)];
  let isOpen = false;
  socket.removeAllListeners('message');
  socket.on('message', (message, from) => {
    if (!isOfUsualSize(message)) return;
    const letters = lettersOf(message);
    if (!wanted.some((name) => letters.includes(name)) || !mayRead()) return;
    try {
      for (const listener of listeners) listener.call(socket, message, from);
    } catch {
      // What cannot be read says nothing.
    }
  });
  const send = socket.send.bind(socket) as (...args: unknown[]) => void;
  socket.send = ((...args: unknown[]) => {
    if (isOpen || maySend()) return send(...args);
    const sent = args.at(-1);
    if (typeof sent === 'function') sent(null, 0);
  }) as Socket['send'];
  return {
    letAllOut() {
      isOpen = true;
    },
  };
}
