import pino from 'pino';
import { allowedHostHeaders, thisMachine } from '../http/addresses.ts';
import { createApp } from '../http/createApp.ts';
import { startHttpServer } from '../http/httpServer.ts';
import { defaultLimits } from '../http/limits.ts';
import type { Log } from '../http/requestLog.ts';
import type { KeyStore } from '../services/services.ts';
import { stopOnBug } from '../stopOnBug.ts';
import { toElevationSources } from './elevationOption.ts';
import { dataFolderOf, openInstallation } from './installation.ts';
import { expectArguments, parseOptions, toNumber } from './options.ts';
import { openNamedStore, storeOptions } from './storeOption.ts';
import { exitCodes } from './usage.ts';

const options = {
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '4870' },
  data: { type: 'string' },
  elevation: { type: 'string', multiple: true },
  ...storeOptions,
  'rate-limit': { type: 'string', default: String(defaultLimits.requests) },
} as const;

/** Lines go out together, four times a second or by 4 kB, and what is left when the process ends. */
const logOutput = { dest: 2, sync: false, minLength: 4096, periodicFlush: 250 };

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

const stopRequested = () => Promise.race([signalled(), npmEnded()]);

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** A log whose last lines are out before the process ends by `exit`. */
function openLog(): { readonly log: Log; readonly exit: (code: number) => void } {
  const output = pino.destination(logOutput);
  const logger = pino({ base: null }, output);
  return {
    log: ({ level, ...facts }) => logger[level](facts),
    exit: (code) => {
      output.flushSync();
      process.exit(code);
    },
  };
}

function announce(keys: KeyStore, address: string): void {
  console.log(`Homeward listens on ${address}`);
  if (keys.problem() === undefined && keys.list().length === 0)
    console.error(
      'There is no API key yet; make one: npm run -s homeward -- keys create NAME --scope rangeiq --scope rangeiq_plus',
    );
}

/** Serves until a signal or the end of npm, then lets requests in flight finish. */
export async function serve(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  expectArguments('serve', positionals, []);
  const { host } = values;
  const port = toNumber('--port', values.port, { min: 0, max: 65_535, whole: true });
  const requests = toNumber('--rate-limit', values['rate-limit'], { min: 0, max: 1_000_000, whole: true });
  const elevation = await toElevationSources(values.elevation);
  const { log, exit } = openLog();
  const shared = await openNamedStore(values, log);
  const installation = await openInstallation(values.data, log, elevation, shared);
  const { dispatch, answerInThread, services } = installation;
  const closing = [...(shared === undefined ? [] : [shared.close]), installation.close];
  const stop = async () => {
    for (const end of closing.toReversed()) await end();
  };
  stopOnBug(process, { log, dataDir: dataFolderOf(values.data), stop, exit });
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
  if (!started.ok) {
    console.error(started.failure.message);
    return exitCodes.failed;
  }
  bound = started.value.port;
  closing.push(started.value.close);
  const stopped = stopRequested();
  announce(services.keys, `http://${bracketed(host)}:${bound}`);
  await stopped;
  await stop();
  return exitCodes.ok;
}
