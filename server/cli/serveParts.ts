import { type Result, succeed } from '../../engine/result.ts';
import { refusedBatches } from '../batches/refusedBatches.ts';
import { type CertificateFacts, type Identity, notRenewed, whenInvalid } from '../certificate/identity.ts';
import type { Problem } from '../contract/problem.ts';
import type { OnFetched } from '../elevation/remote.ts';
import { allowedHostHeaders, thisMachine } from '../http/addresses.ts';
import { createApp, type SharedByServers } from '../http/createApp.ts';
import { startHttpServer } from '../http/httpServer.ts';
import { defaultLimits } from '../http/limits.ts';
import type { Log } from '../http/requestLog.ts';
import type { Readings } from '../metrics/metrics.ts';
import { stopOnBug } from '../stopOnBug.ts';
import type { Listening } from '../workers/messages.ts';
import { toElevationSources } from './elevationOption.ts';
import { openInstallation } from './installation.ts';
import { dataFolderOf } from './places.ts';
import { openIdentity } from './secureOption.ts';
import type { ServeOptions } from './serveOptions.ts';
import { openNamedStore } from './storeOption.ts';
import { toWorld } from './worldOption.ts';

/** Who hears and reads what this process does, and what it counts together with others. */
export interface Surroundings {
  readonly log: Log;
  readonly exit: (code: number) => void;
  readonly onHeightsFetched?: OnFetched | undefined;
  readonly readFrom?: ((readings: Readings) => void) | undefined;
  /** Counts and answers shared where no store is; absent: this process has its own. */
  readonly http?: SharedByServers | undefined;
}

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

/** The installation, and what it shares with others. */
async function openParts({ data, elevation, ...values }: ServeOptions, around: Surroundings) {
  const { log, onHeightsFetched } = around;
  const sources = await toElevationSources(elevation);
  const world = toWorld(values);
  const shared = await openNamedStore(values, log);
  const batches = shared?.batches ?? (around.http === undefined ? undefined : refusedBatches);
  // A server’s threads are its own, and end with it.
  const options = { elevation: sources, world, shared, batches, onHeightsFetched, threads: undefined };
  const opening = openInstallation(data, log, options);
  // An open connection would keep a process alive that cannot serve.
  const installation = await opening.catch(async (error: unknown) => {
    await shared?.close();
    throw error;
  });
  around.readFrom?.({ poolLoad: installation.poolLoad, isStoreReached: shared?.isReached });
  return { ...installation, shared };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

async function startApi(
  { dispatch, answerInThread, spare, startBatch, services, shared }: Parts,
  { host, port, requests }: ServeOptions,
  { log, http }: Surroundings,
  identity: Identity | undefined,
) {
  let bound = port;
  const app = createApp({
    dispatch,
    answerInThread,
    // Several processes leave each other no processor to spare.
    spare: http === undefined ? spare : undefined,
    startBatch,
    verifyKey: services.keys.verify,
    serverVersion: services.server_version,
    limits: { ...defaultLimits, requests },
    shared: shared?.http ?? http,
    allowedHosts: () => allowedHostHeaders(host, bound, thisMachine),
    log,
  });
  const started = await startHttpServer({ app, host, port, log, identity });
  if (started.ok) bound = started.value.port;
  return started;
}

function invalidityOf(facts: CertificateFacts): Listening['invalid'] {
  const when = whenInvalid(facts, Date.now());
  const date_ms = when === 'ended' ? facts.ends_ms : facts.starts_ms;
  return when && { when, date: new Date(date_ms).toISOString().slice(0, 10) };
}

export interface OpenedApi extends Listening {
  /** Answers what was sent, and closes all that was opened. */
  stop(): Promise<void>;
}

/** Opens the installation and serves it until it is stopped, or ends on a bug. */
export async function openApi(
  values: ServeOptions,
  around: Surroundings,
): Promise<Result<OpenedApi, Problem>> {
  const identity = await openIdentity(values);
  if (!identity.ok) return identity;
  if (identity.value?.not_renewed !== undefined) around.log(notRenewed(identity.value.facts));
  const parts = await openParts(values, around);
  const { add, stop } = makeClosing();
  add(...(parts.shared === undefined ? [] : [parts.shared.close]), parts.close);
  stopOnBug(process, { log: around.log, dataDir: dataFolderOf(values.data), stop, exit: around.exit });
  const started = await startApi(parts, values, around, identity.value);
  if (!started.ok) {
    await stop();
    return started;
  }
  add(started.value.close);
  const { keys } = parts.services;
  const hasKey = keys.problem() !== undefined || keys.list().length > 0;
  const facts = identity.value?.facts;
  return succeed({
    port: started.value.port,
    hasKey,
    isShared: parts.shared !== undefined,
    sha256: facts?.sha256,
    invalid: facts && invalidityOf(facts),
    stop,
  });
}
