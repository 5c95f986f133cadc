import type { Socket } from 'node:dgram';
import type { Service } from 'bonjour-service';
import type { Saying } from '../../engine/saying.ts';
import { lanAddresses, thisMachine } from '../http/addresses.ts';
import { guardSocket } from './guardSocket.ts';

/** How long others are asked whether they have the name, ms; RFC 6762, 8.1, has three questions in 750 ms. */
const asking_ms = 1_000;
/** A goodbye that the network does not take is not waited for longer, ms. */
const goodbye_ms = 1_000;

export interface Announcement {
  /** The name that people see, of `serviceName`. */
  readonly name: string;
  /** The name of this machine in its network, as `field-laptop.local`, of `hostName`. */
  readonly host: string;
  readonly port: number;
  /** Facts for a tool that has not connected yet; no secret. */
  readonly txt: Readonly<Record<string, string>>;
}

export interface Announced {
  /** Tells the network that it is gone, and closes the socket. */
  stop(): Promise<void>;
}

export type Announce = (announcement: Announcement) => Promise<Announced | Saying>;

/** The port and group of multicast DNS, and the addresses of this machine with how often they are looked at; tests have others. */
export interface MulticastPlace {
  readonly port?: number;
  readonly ip?: string;
  readonly addresses?: () => readonly string[];
  readonly look_ms?: number;
}

/** Calls back when another network is joined, or one is left. */
function watchAddresses(
  addresses: () => readonly string[],
  look_ms: number,
  changed: () => void,
): () => void {
  let known = addresses().join();
  const look = setInterval(() => {
    const now = addresses().join();
    if (now === known) return;
    known = now;
    changed();
  }, look_ms).unref();
  return () => clearInterval(look);
}

const within = (longest_ms: number, work: (done: () => void) => void) =>
  new Promise<void>((resolve) => {
    const late = setTimeout(resolve, longest_ms);
    work(() => {
      clearTimeout(late);
      resolve();
    });
  });

/** Resolves to whether the system lets the socket be bound; a refusal must not reach the package, which throws it to nobody. */
async function openSocket(port: number): Promise<Socket | undefined> {
  const { createSocket } = await import('node:dgram');
  const probe = createSocket({ type: 'udp4', reuseAddr: true });
  const isOpen = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.bind(port, () => resolve(true));
  });
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return isOpen ? createSocket({ type: 'udp4', reuseAddr: true }) : undefined;
}

/** Announces a server as `_homeward._tcp` by multicast DNS; opens and sends nothing before it is called. Returns why it could not. */
export const announceBy =
  ({
    port: multicastPort = 5353,
    ip = '224.0.0.251',
    addresses = () => lanAddresses(thisMachine),
    look_ms = 5_000,
  }: MulticastPlace = {}): Announce =>
  async ({ name, host, port, txt }) => {
    const socket = await openSocket(multicastPort);
    if (socket === undefined) return { says: 'host.announce.no_socket' };
    const { default: Bonjour } = await import('bonjour-service');
    const place = { socket, port: multicastPort, ip };
    const bonjour = new Bonjour(place as object, () => undefined);
    const { letAllOut } = guardSocket(socket, ['_homeward', '_dns-sd', host.split('.')[0] ?? host]);
    const close = () => within(goodbye_ms, (done) => bonjour.destroy(done));
    const others = bonjour.find({ type: 'homeward' });
    await within(asking_ms, () => undefined);
    const isTaken = others.services.some((other: Service) => other.name.toLowerCase() === name.toLowerCase());
    others.stop();
    if (isTaken) {
      await close();
      return { says: 'host.announce.taken', values: { name } };
    }
    let isStopped = false;
    const publish = () => {
      if (isStopped) return;
      bonjour.publish({
        name,
        host,
        port,
        type: 'homeward',
        txt: { ...txt },
        probe: false,
        disableIPv6: true,
      });
    };
    publish();
    // What is published keeps the addresses that it began with.
    const unwatch = watchAddresses(addresses, look_ms, () => bonjour.unpublishAll(publish));
    return {
      async stop() {
        isStopped = true;
        unwatch();
        letAllOut();
        await within(goodbye_ms, (done) => bonjour.unpublishAll(done));
        await close();
      },
    };
  };
