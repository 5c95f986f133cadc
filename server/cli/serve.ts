import cluster from 'node:cluster';
import type { Locale } from '../contract/locale.ts';
import type { Problem } from '../contract/problem.ts';
import { baseAddresses, thisMachine } from '../http/addresses.ts';
import type { Log } from '../http/requestLog.ts';
import { openMetrics, openOwnFigures, openWorkersMetrics, type Shown } from '../metrics/metrics.ts';
import { serveMetrics } from '../metrics/metricsServer.ts';
import { sayMessage } from '../report/say.ts';
import { stopOnBug } from '../stopOnBug.ts';
import type { Listening } from '../workers/messages.ts';
import { startWorkers } from '../workers/startWorkers.ts';
import { joinParent, type Parent } from '../workers/worker.ts';
import { tellNetwork } from './announceOption.ts';
import { dataFolderOf } from './places.ts';
import { isLoopback } from './secureOption.ts';
import { openLog } from './serveLog.ts';
import { type ServeOptions, toServeOptions } from './serveOptions.ts';
import { openApi } from './serveParts.ts';
import { exitCodes, refused } from './usage.ts';

/**
 * Resolves when npm ends. npm runs a command in a shell that passes no signals on: if npm is stopped, the shell ends too,
 * and this process would serve on with nobody to stop it. Its parent's id then changes.
 */
function npmEnded(): Promise<void> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    if (process.env['npm_lifecycle_event'] === undefined) return;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      resolve();
    }, 250);
    watch.unref();
  });
}

/** Resolves at a signal. The listeners stay, so that a second one does not end the process half-way. */
const signalled = () =>
  new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });

/** Resolves when whoever started this process wants it to end. */
const stopRequested = () => Promise.race([signalled(), npmEnded()]);

/** Says each address by which the server can be opened, the one of this computer first. */
function announce({ hasKey, isShared }: Listening, addresses: readonly string[], locale: Locale): void {
  console.log(addresses.map((address) => sayMessage('terminal.listens', { address }, locale)).join('\n'));
  if (hasKey) return;
  console.error(sayMessage('terminal.no_key_yet', { where: isShared ? 'store' : 'here' }, locale));
}

/** Whoever sees a key may use it. */
const inClear = (host: string, locale: Locale) => sayMessage('terminal.in_clear', { host }, locale);

/** A connection to the store that was still being made would keep the process alive. */
function refuseAndExit(problem: Problem, locale: Locale, exit: (code: number) => void): number {
  const code = refused(problem, locale);
  exit(code);
  return code;
}

interface Served {
  readonly listening: Listening;
  readonly metrics: Shown | undefined;
  readonly log: Log;
  readonly stop: () => Promise<void>;
}

/** Says where the server listens, and waits for a signal or the end of npm; requests in flight are finished then. */
async function untilStopped(values: ServeOptions, served: Served, locale: Locale): Promise<number> {
  const { listening, metrics, log, stop } = served;
  const watched = metrics && (await serveMetrics(metrics, values.metrics ?? 0, log));
  if (watched?.ok === false) {
    await stop();
    return refused(watched.failure, locale);
  }
  const stopped = stopRequested();
  const { sha256, port, invalid } = listening;
  const scheme = sha256 === undefined ? 'http' : 'https';
  announce(listening, baseAddresses(scheme, values.host, port, thisMachine), locale);
  if (sha256 !== undefined) console.error(sayMessage('terminal.fingerprint', { sha256 }, locale));
  else if (!isLoopback(values.host)) console.error(inClear(values.host, locale));
  if (invalid !== undefined) console.error(sayMessage('terminal.certificate_not_valid', invalid, locale));
  if (watched?.ok)
    console.error(sayMessage('terminal.metrics', { port: String(watched.value.port) }, locale));
  const takeLeave = await tellNetwork(values.announce, listening, { log, locale });
  await stopped;
  await takeLeave();
  if (watched?.ok) await watched.value.close();
  await stop();
  return exitCodes.ok;
}

async function serveAlone(values: ServeOptions, locale: Locale): Promise<number> {
  const metrics = values.metrics === undefined ? undefined : await openMetrics();
  const { log: write, exit } = openLog(values.log);
  const log = metrics?.watch(write) ?? write;
  const api = await openApi(values, { ...metrics, log, exit });
  if (!api.ok) return refuseAndExit(api.failure, locale, exit);
  const { stop, ...listening } = api.value;
  return untilStopped(values, { listening, metrics, log, stop }, locale);
}

/** Has other processes answer; this one has what they share: port, log, figures, counts and repeated answers. */
async function serveByWorkers(values: ServeOptions, locale: Locale): Promise<number> {
  const metrics =
    values.metrics === undefined ? undefined : await openWorkersMetrics(() => workers.measure());
  const { log: write, exit } = openLog(values.log);
  const log = metrics?.watch(write) ?? write;
  const workers = startWorkers({
    count: values.workers,
    log,
    onHeightsFetched: metrics?.onHeightsFetched ?? (() => undefined),
  });
  const { stop } = workers;
  stopOnBug(process, { log, dataDir: dataFolderOf(values.data), stop, exit });
  const first = await workers.first;
  // The worker has said why.
  if ('code' in first) return first.code;
  return untilStopped(values, { listening: first, metrics, log, stop }, locale);
}

/** Answers for the process that started this one, until that says or a signal comes. */
async function serveFor(parent: Parent, values: ServeOptions, locale: Locale): Promise<number> {
  const figures = values.metrics === undefined ? undefined : await openOwnFigures();
  if (figures !== undefined) parent.measureBy(figures.read);
  const { log, exit, onHeightsFetched, http } = parent;
  const api = await openApi(values, { log, exit, onHeightsFetched, http, readFrom: figures?.readFrom });
  if (!api.ok) return refuseAndExit(api.failure, locale, exit);
  const { stop, ...listening } = api.value;
  parent.ready(listening);
  await parent.stopped;
  await stop();
  return exitCodes.ok;
}

async function serveAsWorker(values: ServeOptions, locale: Locale): Promise<number> {
  const parent = joinParent();
  return serveFor(parent, values, locale).finally(parent.leave);
}

/** Serves until a signal or the end of npm, then lets requests in flight finish. */
export async function serve(args: readonly string[], locale: Locale): Promise<number> {
  const values = toServeOptions(args);
  if (values.workers === 1) return serveAlone(values, locale);
  return cluster.isWorker ? serveAsWorker(values, locale) : serveByWorkers(values, locale);
}
