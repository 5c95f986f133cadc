import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import type { Problem } from '../contract/problem.ts';
import type { ServerStatus } from '../contract/schemas/window.ts';
import type { ServerControl } from '../services/services.ts';
import { allowedHostHeaders, baseAddresses, type Machine, thisMachine } from './addresses.ts';
import type { App } from './expressMessages.ts';
import { type RunningHttpServer, startHttpServer } from './httpServer.ts';
import type { Log } from './requestLog.ts';

export interface ServerControlOptions {
  /** Makes a new app at each start, so that changed settings apply. */
  readonly makeApp: (allowedHosts: () => readonly string[]) => App | Promise<App>;
  readonly usualPort: () => number;
  /** Told once nobody is served any more. */
  readonly onStop?: () => void;
  readonly log: Log;
  readonly machine?: Machine;
}

type Share = ServerStatus['share'];

interface Running {
  readonly share: Share;
  readonly host: string;
  readonly server: RunningHttpServer;
}

const hostOf = (share: Share) => (share === 'network' ? '0.0.0.0' : '127.0.0.1');

/** Starts and stops serving the API, on this computer only or, if the person chooses, on its network. */
export function makeServerControl(options: ServerControlOptions): ServerControl {
  const { makeApp, usualPort, log, machine = thisMachine } = options;
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
    const { share, host, server } = running;
    const addresses = baseAddresses(host, server.port, machine);
    return { running: true, share, port: server.port, addresses };
  }

  async function stopNow(): Promise<void> {
    await running?.server.close();
    running = undefined;
  }

  async function startNow(share: Share, port: number): Promise<Result<ServerStatus, Problem>> {
    if (running?.share === share && (port === 0 || running.server.port === port)) return succeed(status());
    // On the same port the old server must close first; otherwise it serves until the new one does.
    if (running?.server.port === port) await stopNow();
    const host = hostOf(share);
    let bound = port;
    const app = await makeApp(() => allowedHostHeaders(host, bound, machine));
    const started = await startHttpServer({ app, host, port, log, machine });
    lastShare = share;
    lastProblem = started.ok ? undefined : started.failure.saying;
    if (!started.ok) return fail(started.failure);
    bound = started.value.port;
    await stopNow();
    running = { share, host, server: started.value };
    log({ level: 'info', event: 'server_started', share, port: bound });
    return succeed(status());
  }

  return {
    status,
    start: ({ share, port }) => oneAtATime(() => startNow(share, port ?? usualPort())),
    stop: () =>
      oneAtATime(async () => {
        await stopNow();
        options.onStop?.();
        lastProblem = undefined;
        return status();
      }),
  };
}
