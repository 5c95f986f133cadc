import type { Registry } from 'prom-client';
import type { OnFetched } from '../elevation/remote.ts';
import type { Log } from '../http/requestLog.ts';
import type { PoolLoad } from '../work/pool/threadPool.ts';

/** These are read when the metrics are asked for. */
export interface Readings {
  poolLoad(): PoolLoad;
  /** Absent: this server shares with none. */
  readonly isStoreReached?: (() => boolean) | undefined;
}

/** Counters of requests and of work. */
export interface Counts {
  /** A log that counts what it is told. */
  watch(log: Log): Log;
  readonly onHeightsFetched: OnFetched;
}

/** Figures for whoever asks for them. */
export interface Shown {
  /** All figures, in Prometheus's text form. */
  text(): Promise<string>;
  readonly contentType: string;
}

interface OwnFigures {
  readFrom(readings: Readings): void;
}

export type Metrics = Counts & Shown & OwnFigures;

/** From a health check to the longest work that a request may start, s. */
const durations_s = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

// Loaded only where it is asked for, to keep other starts short.
const loadClient = () => import('prom-client');
type Client = Awaited<ReturnType<typeof loadClient>>;

/** The log tells of requests, so that the figures hold no more than it does: routes, statuses and codes, and nothing that a client typed. */
function countsIn({ Counter, Histogram }: Client, registers: Registry[]): Counts {
  const requests = new Counter({
    name: 'homeward_requests_total',
    help: 'Requests answered, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'homeward_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['route'],
    buckets: durations_s,
    registers,
  });
  const refusals = new Counter({
    name: 'homeward_refusals_total',
    help: 'Requests refused, by code',
    labelNames: ['code'],
    registers,
  });
  const fetches = new Counter({
    name: 'homeward_elevation_fetches_total',
    help: 'Heights fetched from the network, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  return {
    watch: (log) => (entry) => {
      log(entry);
      if (entry.event !== 'request') return;
      const { method, route, status, duration_ms, refused } = entry;
      requests.inc({ method: String(method), route: String(route), status: String(status) });
      durations.observe({ route: String(route) }, Number(duration_ms) / 1000);
      if (refused !== undefined) refusals.inc({ code: String(refused) });
    },
    onHeightsFetched: (outcome) => fetches.inc({ outcome }),
  };
}

function ownFiguresIn({ Gauge, collectDefaultMetrics }: Client, register: Registry): OwnFigures {
  collectDefaultMetrics({ register });
  const gauge = (name: string, help: string, read: () => number, aggregator: 'sum' | 'min' = 'sum') =>
    new Gauge({
      name,
      help,
      aggregator,
      registers: [register],
      collect() {
        this.set(read());
      },
    });
  return {
    readFrom({ poolLoad, isStoreReached }) {
      gauge('homeward_pool_waiting', 'Calls that wait for a thread', () => poolLoad().waiting);
      gauge('homeward_pool_busy_threads', 'Threads at work', () => poolLoad().busy);
      if (isStoreReached !== undefined)
        gauge('homeward_store_reached', 'Whether Redis is reached', () => Number(isStoreReached()), 'min');
    },
  };
}

/** All figures of a server that is one process. */
export async function openMetrics(): Promise<Metrics> {
  const client = await loadClient();
  const registry = new client.Registry();
  return {
    ...countsIn(client, [registry]),
    ...ownFiguresIn(client, registry),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** The figures of a process, as `openWorkersMetrics` adds them up. */
export type Figures = object[];

/** Figures that a worker knows alone; its requests are counted by its parent, so that they stay counted when the worker has ended. */
export async function openOwnFigures() {
  const client = await loadClient();
  const registry = new client.Registry();
  return {
    ...ownFiguresIn(client, registry),
    read: async (): Promise<Figures> => await registry.getMetricsAsJSON(),
  };
}

/** The figures of several workers as those of one server. */
export async function openWorkersMetrics(measure: () => Promise<Figures[]>): Promise<Counts & Shown> {
  const client = await loadClient();
  const registry = new client.Registry();
  return {
    ...countsIn(client, [registry]),
    async text() {
      const together = client.AggregatorRegistry.aggregate(await measure());
      return `${await registry.metrics()}\n${await together.metrics()}`;
    },
    contentType: registry.contentType,
  };
}
