import type { Locale } from '../contract/locale.ts';
import type { Problem } from '../contract/problem.ts';
import { allowedHostHeaders, thisMachine } from '../http/addresses.ts';
import { createApp } from '../http/createApp.ts';
import { startHttpServer } from '../http/httpServer.ts';
import { defaultLimits } from '../http/limits.ts';
import type { Log } from '../http/requestLog.ts';
import { type Metrics, openMetrics } from '../metrics/metrics.ts';
import { serveMetrics } from '../metrics/metricsServer.ts';
import { say, sayMessage } from '../report/say.ts';
import { stopOnBug } from '../stopOnBug.ts';
import { toElevationSources } from './elevationOption.ts';
import { openInstallation } from './installation.ts';
import { expectArguments, parseOptions, toNumber } from './options.ts';
import { dataFolderOf } from './places.ts';
import { sayingOfProblem } from './refusal.ts';
import { openLog, toLogForm } from './serveLog.ts';
import { stopRequested } from './stopRequested.ts';
import { openNamedStore, storeOptions } from './storeOption.ts';
import { exitCodes } from './usage.ts';
import { toWorld, worldOptions } from './worldOption.ts';

const options = {
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '4870' },
  data: { type: 'string' },
  elevation: { type: 'string', multiple: true },
  ...worldOptions,
  ...storeOptions,
  'rate-limit': { type: 'string', default: String(defaultLimits.requests) },
  metrics: { type: 'string' },
  log: { type: 'string', default: 'json' },
} as const;

const ports = { min: 0, max: 65_535, whole: true };

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function announce({ services, shared }: Parts, address: string, locale: Locale): void {
  console.log(sayMessage('terminal.listens', { address }, locale));
  if (services.keys.problem() !== undefined || services.keys.list().length > 0) return;
  const where = shared === undefined ? 'here' : 'store';
  console.error(sayMessage('terminal.no_key_yet', { where }, locale));
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Whoever sees a key may use it. */
const inClear = (host: string, locale: Locale) => sayMessage('terminal.in_clear', { host }, locale);

/** Closes everything that was opened, in the reverse order. */
function makeClosing() {
  const opened: (() => Promise<void>)[] = [];
  return {
    add: (...closes: readonly (() => Promise<void>)[]) => void opened.push(...closes),
    async stop() {
      for (const close of opened.splice(0).reverse()) await close();
    },
  };
}

function toServeOptions(args: readonly string[]) {
  const { values, positionals } = parseOptions(args, options);
  expectArguments('serve', positionals, []);
  return {
    ...values,
    port: toNumber('--port', values.port, ports),
    requests: toNumber('--rate-limit', values['rate-limit'], { min: 0, max: 1_000_000, whole: true }),
    metrics: values.metrics === undefined ? undefined : toNumber('--metrics', values.metrics, ports),
    log: toLogForm(values.log),
  };
}

type ServeOptions = ReturnType<typeof toServeOptions>;

/** The installation, and what it shares with others. */
async function openParts(
  { data, elevation, ...values }: ServeOptions,
  log: Log,
  metrics: Metrics | undefined,
) {
  const sources = await toElevationSources(elevation);
  const world = toWorld(values);
  const shared = await openNamedStore(values, log);
  const { onHeightsFetched } = metrics ?? {};
  const opening = openInstallation(data, log, { elevation: sources, world, shared, onHeightsFetched });
  // An open connection would keep a process alive that cannot serve.
  const installation = await opening.catch(async (error: unknown) => {
    await shared?.close();
    throw error;
  });
  metrics?.readFrom({ poolLoad: installation.poolLoad, isStoreReached: shared?.isReached });
  return { ...installation, shared };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

async function startApi(
  { dispatch, answerInThread, services, shared }: Parts,
  values: ServeOptions,
  log: Log,
) {
  const { host, port, requests } = values;
  let bound = port;
  const app = createApp({
    dispatch,
    answerInThread,
    verifyKey: services.keys.verify,
    serverVersion: services.server_version,
    limits: { ...defaultLimits, requests },
    shared: shared?.http,
    allowedHosts: () => allowedHostHeaders(host, bound, thisMachine),
    log,
  });
  const started = await startHttpServer({ app, host, port, log });
  if (started.ok) bound = started.value.port;
  return started;
}

/** Serves until a signal or the end of npm, then lets requests in flight finish. */
export async function serve(args: readonly string[], locale: Locale): Promise<number> {
  const values = toServeOptions(args);
  const metrics = values.metrics === undefined ? undefined : await openMetrics();
  const { log: write, exit } = openLog(values.log);
  const log = metrics?.watch(write) ?? write;
  const parts = await openParts(values, log, metrics);
  const { add, stop } = makeClosing();
  add(...(parts.shared === undefined ? [] : [parts.shared.close]), parts.close);
  stopOnBug(process, { log, dataDir: dataFolderOf(values.data), stop, exit });
  const refuse = async (problem: Problem) => {
    console.error(say(sayingOfProblem(problem), locale));
    await stop();
    return exitCodes.failed;
  };
  const started = await startApi(parts, values, log);
  if (!started.ok) return refuse(started.failure);
  add(started.value.close);
  const watched = metrics && (await serveMetrics(metrics, values.metrics ?? 0, log));
  if (watched?.ok === false) return refuse(watched.failure);
  if (watched?.ok) add(watched.value.close);
  const stopped = stopRequested();
  announce(parts, `http://${bracketed(values.host)}:${started.value.port}`, locale);
  if (!isLoopback(values.host)) console.error(inClear(values.host, locale));
  if (watched?.ok)
    console.error(sayMessage('terminal.metrics', { port: String(watched.value.port) }, locale));
  await stopped;
  await stop();
  return exitCodes.ok;
}
