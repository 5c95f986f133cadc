import type { OnFetched } from '../elevation/remote.ts';
import type { Log } from '../http/requestLog.ts';
import type { PoolLoad } from '../work/pool/threadPool.ts';

/** These are read when the metrics are asked for. */
export interface Readings {
  poolLoad(): PoolLoad;
  /** Absent: this server shares with none. */
  readonly isStoreReached?: (() => boolean) | undefined;
}

export interface Metrics {
  /** A log that counts what it is told. */
  watch(log: Log): Log;
  readonly onHeightsFetched: OnFetched;
  readFrom(readings: Readings): void;
  /** All figures, in Prometheus's text form. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** From a health check to the longest work that a request may start, s. */
const durations_s = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/**
 * Counts for Prometheus. The log tells of requests, so that the figures hold no more than it does: routes, statuses and codes,
 * and nothing that a client typed.
 */
export async function openMetrics(): Promise<Metrics> {
  // Loaded only where it is asked for, to keep other starts short.
  const { Registry, Counter, Gauge, Histogram, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
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
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
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
    readFrom({ poolLoad, isStoreReached }) {
      gauge('homeward_pool_waiting', 'Calls that wait for a thread', () => poolLoad().waiting);
      gauge('homeward_pool_busy_threads', 'Threads at work', () => poolLoad().busy);
      if (isStoreReached !== undefined)
        gauge('homeward_store_reached', 'Whether Redis is reached', () => Number(isStoreReached()));
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
