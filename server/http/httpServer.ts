import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Identity } from '../certificate/identity.ts';
import type { Problem } from '../contract/problem.ts';
import { problemOf } from '../work/refusals.ts';
import { baseAddresses, type Machine, thisMachine } from './addresses.ts';
import { answerBrokenRequests } from './brokenRequests.ts';
import type { App } from './expressMessages.ts';
import { followTraffic } from './gentleClose.ts';
import type { Log } from './requestLog.ts';
import { guardSockets, usualSockets } from './socketGuard.ts';
import { makeTlsServer } from './tlsServer.ts';

export interface HttpServerOptions {
  readonly app: App;
  readonly host: string;
  /** Port to listen on; 0: any free one. */
  readonly port: number;
  readonly log: Log;
  readonly machine?: Machine;
  readonly timeouts?: Timeouts;
  /** The certificate; absent: plain HTTP. */
  readonly identity?: Identity | undefined;
}

export interface RunningHttpServer {
  readonly port: number;
  /** Base addresses at present, loopback first. */
  addresses(): readonly string[];
  /** Answers what was sent, accepts no more, and ends within 5 s. */
  close(): Promise<void>;
}

export const usualTimeouts = {
  headers_ms: 10_000,
  /** From the first byte to the last of the body: allows 25 MB over a slow network. */
  request_ms: 120_000,
  /** How long a client may take none of its answer. */
  stall_ms: usualSockets.stall_ms,
  /** How long a client may keep open what the server has ended. */
  linger_ms: usualSockets.linger_ms,
  /** How often the server checks them. */
  check_ms: usualSockets.check_ms,
};

export type Timeouts = Readonly<typeof usualTimeouts>;
export const keepAlive_ms = 5_000;
const portsTried = 20;

function listen(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen({ host, port, backlog: 1024 }, () => {
      server.off('error', resolve);
      resolve(undefined);
    });
  });
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createSocketServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host, port }, () => probe.close(() => resolve(true)));
  });
}

async function nextFreePort(host: string, used: number): Promise<number | undefined> {
  for (let port = used + 1; port <= Math.min(65_535, used + portsTried); port += 1)
    if (await isFree(host, port)) return port;
  return undefined;
}

async function toStartProblem(error: NodeJS.ErrnoException, host: string, port: number): Promise<Problem> {
  if (error.code === 'EADDRINUSE') {
    const free_port = await nextFreePort(host, port);
    const values = { port: String(port), free_port: free_port === undefined ? 'none' : String(free_port) };
    return { ...problemOf('ACTION_FAILED', 'host.port.taken', values), details: { port, free_port } };
  }
  const refusal =
    error.code === 'EACCES'
      ? problemOf('ACTION_FAILED', 'host.port.forbidden', { port: String(port) })
      : problemOf('ACTION_FAILED', 'host.port.not_opened', { port: String(port), host });
  return { ...refusal, details: { port } };
}

function makeServer({ app, log, identity, timeouts = usualTimeouts }: HttpServerOptions) {
  const options = {
    ...app.messages,
    headersTimeout: timeouts.headers_ms,
    requestTimeout: timeouts.request_ms,
    connectionsCheckingInterval: timeouts.check_ms,
    keepAliveTimeout: keepAlive_ms,
    requireHostHeader: false,
  };
  const server =
    identity === undefined
      ? createServer(options)
      : makeTlsServer(options, { identity, handshake_ms: timeouts.headers_ms, log });
  const traffic = followTraffic(server, app);
  // Node itself would send `100 Continue` before any step has seen the request.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, traffic.listener);
  const { stall_ms, linger_ms, check_ms } = timeouts;
  guardSockets(server, { ...usualSockets, stall_ms, linger_ms, check_ms }, traffic.asking);
  answerBrokenRequests(server, { ...traffic, log });
  return { server, close: traffic.close };
}

export async function startHttpServer(
  options: HttpServerOptions,
): Promise<Result<RunningHttpServer, Problem>> {
  const { host, port, log, identity, machine = thisMachine } = options;
  const { server, close } = makeServer(options);
  const error = await listen(server, host, port);
  if (error !== undefined) return fail(await toStartProblem(error, host, port));
  server.on('error', (late) => log({ level: 'error', event: 'server_error', error: late.message }));
  const bound = (server.address() as AddressInfo).port;
  return succeed({
    port: bound,
    addresses: () => baseAddresses(identity === undefined ? 'http' : 'https', host, bound, machine),
    close,
  });
}
