import type { Socket } from 'node:dgram';
import type { EventEmitter } from 'node:events';
import type { Bonjour, Service } from 'bonjour-service';
import type { Saying } from '../../engine/saying.ts';
import { lanAddresses, thisMachine } from '../http/addresses.ts';
import { guardSocket } from './guardSocket.ts';
import { holdsAgainst, otherClaim, type ReadResponse } from './nameConflict.ts';
import { numberedName } from './networkNames.ts';

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

/** Hears the name that a server has from now on because another one took its name; a saying: it has none any more. */
export type OnRenamed = (name: string | Saying) => void;

export type Announce = (announcement: Announcement, onRenamed?: OnRenamed) => Promise<Announced | Saying>;

/** A name is defended so often within so long, ms, and changed so often at all: whoever goes on has it. */
const most = { defences: 3, while_ms: 10_000, renamings: 15, tried: 9 } as const;

/** Parts of the package that it keeps to itself: a name that another one has is left without the goodbye that would be for theirs, too. */
interface Inside {
  readonly server: {
    readonly mdns: EventEmitter & { respond(records: readonly object[]): void };
    registry: object;
  };
  readonly registry: { services: Service[] };
}

/** True if another server has a name; asks the network for a second. */
async function isTaken(bonjour: Bonjour, name: string): Promise<boolean> {
  const others = bonjour.find({ type: 'homeward' });
  await within(asking_ms, () => undefined);
  const taken = others.services.some((other: Service) => other.name.toLowerCase() === name.toLowerCase());
  others.stop();
  return taken;
}

const taken = (name: string): Saying => ({ says: 'host.announce.taken', values: { name } });

/** Announces a server under its name, defends that, and gives it up where another one goes on using it (RFC 6762, 9). */
function holdName(bonjour: Bonjour, { name: first, host, port, txt }: Announcement, onRenamed: OnRenamed) {
  const inside = bonjour as unknown as Inside;
  const own = { host, port };
  let name = first;
  let [isStopped, isRenaming, renamings] = [false, false, 0];
  let defences: number[] = [];
  const publish = () => {
    if (isStopped) return;
    bonjour.publish({ name, host, port, type: 'homeward', txt: { ...txt }, probe: false, disableIPv6: true });
  };
  const fallSilent = () => {
    for (const service of inside.registry.services) service.destroyed = true;
    inside.registry.services = [];
    inside.server.registry = {};
  };
  async function freeName(): Promise<string | undefined> {
    renamings += 1;
    if (renamings > most.renamings) return undefined;
    for (let number = 2; number <= most.tried && !isStopped; number += 1) {
      const candidate = numberedName(first, number);
      if (candidate !== name && !(await isTaken(bonjour, candidate))) return candidate;
    }
    return undefined;
  }
  async function rename(): Promise<void> {
    fallSilent();
    const free = await freeName();
    if (isStopped) return;
    if (free === undefined) {
      isStopped = true;
      return onRenamed(taken(name));
    }
    name = free;
    publish();
    onRenamed(name);
  }
  function defend(): boolean {
    const now_ms = performance.now();
    defences = defences.filter((at_ms) => now_ms - at_ms < most.while_ms);
    if (defences.length >= most.defences) return false;
    defences.push(now_ms);
    for (const service of inside.registry.services) inside.server.mdns.respond(service.records());
    return true;
  }
  inside.server.mdns.on('response', (response: ReadResponse) => {
    if (isStopped || isRenaming) return;
    const other = otherClaim(response, name, own);
    if (other === undefined || (holdsAgainst(own, other) && defend())) return;
    isRenaming = true;
    void rename().finally(() => {
      isRenaming = false;
      defences = [];
    });
  });
  publish();
  return {
    /** Announces it anew, as after other networks were joined. */
    again: () => {
      if (!isRenaming && !isStopped) bonjour.unpublishAll(publish);
    },
    stop: () => {
      isStopped = true;
    },
  };
}

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
  async (announcement, onRenamed = () => undefined) => {
    const { name, host } = announcement;
    const socket = await openSocket(multicastPort);
    if (socket === undefined) return { says: 'host.announce.no_socket' };
    const { default: Bonjour } = await import('bonjour-service');
    const place = { socket, port: multicastPort, ip };
    const bonjour = new Bonjour(place as object, () => undefined);
    const { letAllOut } = guardSocket(socket, ['_homeward', '_dns-sd', host.split('.')[0] ?? host]);
    const close = () => within(goodbye_ms, (done) => bonjour.destroy(done));
    if (await isTaken(bonjour, name)) {
      await close();
      return taken(name);
    }
    const held = holdName(bonjour, announcement, onRenamed);
    // What is published keeps the addresses that it began with.
    const unwatch = watchAddresses(addresses, look_ms, held.again);
    return {
      async stop() {
        held.stop();
        unwatch();
        letAllOut();
        await within(goodbye_ms, (done) => bonjour.unpublishAll(done));
        await close();
      },
    };
  };
