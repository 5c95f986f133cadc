import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import type { Announce, Announcement } from '../announce/announce.ts';
import { makeAnnouncing } from '../announce/announcing.ts';
import { hostName, serviceName } from '../announce/networkNames.ts';
import { toCertificateInfo } from '../certificate/certificateInfo.ts';
import { notRenewed } from '../certificate/identity.ts';
import type { OwnCertificate, OwnCertificateOptions } from '../certificate/ownCertificate.ts';
import type { Problem } from '../contract/problem.ts';
import type { ServerStatus, Share } from '../contract/schemas/window.ts';
import type { ServerControl } from '../services/services.ts';
import {
  allowedHostHeaders,
  localName,
  type Machine,
  ownNames,
  reachableNames,
  thisMachine,
} from './addresses.ts';
import type { App } from './expressMessages.ts';
import { type RunningHttpServer, startHttpServer } from './httpServer.ts';
import type { Log } from './requestLog.ts';

export interface ServerControlOptions {
  /** Makes a new app at each start, so that changed settings apply. */
  readonly makeApp: (allowedHosts: () => readonly string[]) => App | Promise<App>;
  readonly openCertificate: (
    options: Pick<OwnCertificateOptions, 'names' | 'anew'>,
  ) => Promise<Result<OwnCertificate, Problem>>;
  /** The name to tell the network; `undefined`: nothing is told. */
  readonly announcedName: () => string | undefined;
  readonly announce: Announce;
  readonly usualPort: () => number;
  /** Told once nobody is served any more. */
  readonly onStop?: () => void;
  readonly log: Log;
  readonly machine?: Machine;
}

interface Running {
  readonly share: Share;
  readonly host: string;
  readonly server: RunningHttpServer;
  readonly certificate: OwnCertificate | undefined;
}

/** A server as far as the network is told of it; without a certificate it speaks plain HTTP. */
interface Told {
  readonly server: { readonly port: number };
  readonly certificate: { readonly facts: { readonly sha256: string } } | undefined;
}

/** The announcement that a tool reads before it connects: where the API is, and the start of the fingerprint. */
export function announcementOf({ server, certificate }: Told, name: string, machine: Machine): Announcement {
  const txt = { path: '/v1', tls: certificate === undefined ? '0' : '1' };
  const fp = certificate?.facts.sha256.replaceAll(':', '').slice(0, 16).toLowerCase();
  return {
    name: serviceName(name === '' ? machine.hostname() : name),
    host: hostName(localName(machine)),
    port: server.port,
    txt: fp === undefined ? txt : { ...txt, fp },
  };
}

type StartOptions = Parameters<ServerControl['start']>[0];

const hostOf = (share: Share) => (share === 'loopback' ? '127.0.0.1' : '0.0.0.0');

/** Starts and stops serving the API: on this computer only or, if the person chooses, on its network, there by TLS unless they insist. */
export function makeServerControl(options: ServerControlOptions): ServerControl {
  const { makeApp, openCertificate, usualPort, log, machine = thisMachine } = options;
  const announcing = makeAnnouncing(options.announce, log);
  let running: Running | undefined;
  let lastShare: Share = 'loopback';
  let lastProblem: Saying | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  /** Two starts at once would leave a server that nobody can stop. */
  function oneAtATime<Value>(act: () => Promise<Value>): Promise<Value> {
    const done = queue.then(act);
    queue = done.catch(() => undefined);
    return done;
  }

  function status(): ServerStatus {
    if (running === undefined) {
      const problem = lastProblem === undefined ? {} : { problem: lastProblem };
      return { running: false, share: lastShare, addresses: [], ...problem };
    }
    const { share, host, server, certificate } = running;
    const info = certificate && toCertificateInfo(certificate, reachableNames(host, machine));
    return {
      running: true,
      share,
      port: server.port,
      addresses: [...server.addresses()],
      ...(info !== undefined && { certificate: info }),
      ...announcing.status(),
    };
  }

  async function stopNow(): Promise<void> {
    await announcing.tell(undefined);
    await running?.server.close();
    running = undefined;
  }

  /** Tells the network of the server as the settings have it now. */
  async function tellNetwork(): Promise<ServerStatus> {
    const name = options.announcedName();
    const told = running?.share === 'loopback' ? undefined : running;
    const isTold = name !== undefined && told !== undefined;
    await announcing.tell(isTold ? announcementOf(told, name, machine) : undefined);
    return status();
  }

  function refused(problem: Problem): Result<ServerStatus, Problem> {
    lastProblem = problem.saying;
    return fail(problem);
  }

  async function startNow({ share, certificate: anew, port = usualPort() }: StartOptions) {
    const isSame = running?.share === share && (port === 0 || running.server.port === port);
    if (isSame && anew === undefined) return succeed(await tellNetwork());
    const host = hostOf(share);
    const opened =
      share === 'network' ? await openCertificate({ names: ownNames(host, machine), anew }) : undefined;
    if (opened?.ok === false) return refused(opened.failure);
    const certificate = opened?.value;
    if (certificate?.not_renewed !== undefined) log(notRenewed(certificate.facts));
    const wanted = isSame && port === 0 ? (running?.server.port ?? 0) : port;
    // On the same port the old server must close first; otherwise it serves until the new one does.
    if (running?.server.port === wanted) await stopNow();
    let bound = wanted;
    const app = await makeApp(() => allowedHostHeaders(host, bound, machine));
    const started = await startHttpServer({ app, host, port: wanted, log, machine, identity: certificate });
    lastShare = share;
    if (!started.ok) return refused(started.failure);
    lastProblem = undefined;
    bound = started.value.port;
    await stopNow();
    running = { share, host, server: started.value, certificate };
    log({ level: 'info', event: 'server_started', share, port: bound });
    return succeed(await tellNetwork());
  }

  return {
    status,
    start: (start) => oneAtATime(() => startNow(start)),
    announce: () => oneAtATime(tellNetwork),
    stop: () =>
      oneAtATime(async () => {
        await stopNow();
        options.onStop?.();
        lastProblem = undefined;
        return status();
      }),
  };
}
