import { quantile } from '../pairedRounds.ts';
import { type Drawn, type Fleet, type Simulated, simulate } from './queues.ts';
import type { Check, KindMeasured, Measurement } from './stored.ts';

/** A fleet is sized so that its processes and its Redis work at most so much of the time, and so few wait longer than this. */
export const plannedBusy = 0.7;
export const plannedWait_s = 0.1;
export const serverCores = 4;
export const rates = [10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000] as const;
const requestsOfOne = 40_000;
/** Redis and proxy must be asked about requests for a time, and many servers for a longer one. */
const requestsPerServer = 60;

interface Costs {
  /** By a process that comes from another request, and by one that rested, s. */
  readonly service_s: number;
  readonly rested_s: number;
}

/** A cost of a kind from its hundredths, `at` from 0 to 1; of answers among many it has the same spread about their own mean. */
function costsOf({ hundredths_us, cpu_us }: KindMeasured): (at: number) => Costs {
  const between = hundredths_us.slice(1).map((high, index) => (high + (hundredths_us[index] ?? high)) / 2);
  const mean_us = between.reduce((sum, cost) => sum + cost, 0) / between.length;
  return (at) => {
    const place = at * between.length;
    const [low = 0, high = low] = hundredths_us.slice(Math.floor(place), Math.floor(place) + 2);
    const rested_us = low + (place % 1) * (high - low);
    return { rested_s: rested_us / 1e6, service_s: (rested_us * cpu_us) / mean_us / 1e6 };
  };
}

export const mixOf = ({ kinds }: Measurement) => kinds.filter(({ share }) => share > 0);

/** Processor time of an answer of the mix, s. */
export const meanService_s = (measured: Measurement): number =>
  mixOf(measured).reduce((sum, { share, cpu_us }) => sum + (share * cpu_us) / 1e6, 0);

/** Draws a request of the mix: its kind, and what it costs where a processor gives only a part of its time. */
function drawMix({ kinds }: Measurement, part = 1) {
  const costs = kinds.map(costsOf);
  const last = kinds.findLastIndex(({ share }) => share > 0);
  const chooseKind = (at: number) => {
    let left = at;
    return kinds.findIndex(({ share }) => {
      left -= share;
      return left < 0;
    });
  };
  return (random: () => number): Drawn => {
    const chosen = chooseKind(random());
    const kind = chosen < 0 ? last : chosen;
    const { service_s = 0, rested_s = 0 } = costs[kind]?.(random()) ?? {};
    return { kind, service_s: service_s / part, rested_s: rested_s / part };
  };
}

export interface FleetRow {
  readonly rate: number;
  readonly servers: number;
  readonly shards: number;
  readonly busy: number;
  readonly redisBusy: number;
  readonly p50_wait_s: number;
  readonly p99_wait_s: number;
}

/** How many of a thing that each bear this much a rate needs. */
const needed = (rate: number, each: number) => Math.max(1, Math.ceil(rate / each));

/** The smallest fleet behind a proxy that bears a rate as planned, to a twentieth. */
export function fleetFor(measured: Measurement, rate: number): FleetRow {
  const service_s = measured.redis.cpu_us / 1e6;
  const redis = { shards: needed(rate, plannedBusy / service_s), service_s };
  const draw = drawMix(measured);
  const least = needed(rate, (plannedBusy * serverCores) / meanService_s(measured));
  for (let servers = least; ; servers += Math.ceil(servers / 20)) {
    const requests = Math.max(requestsOfOne, requestsPerServer * servers);
    const fleet: Fleet = { servers, processes: serverCores, choice: 'least_in_hand', redis };
    const { busy, redisBusy, waits_s } = simulate(fleet, { rate, requests, seed: 31, draw });
    const [p50_wait_s, p99_wait_s] = [quantile(waits_s, 0.5), quantile(waits_s, 0.99)];
    if (busy <= plannedBusy && p99_wait_s <= plannedWait_s)
      return { rate, servers, shards: redis.shards, busy, redisBusy, p50_wait_s, p99_wait_s };
  }
}

/** Time beyond the middle answer of its kind where nothing waits, s; what the two servers were measured by. */
function beyondIdle(measured: Measurement, { answers }: Simulated): readonly number[] {
  const redis_s = measured.redis.cpu_us / 1e6;
  const middles_s = measured.kinds.map((kind) => costsOf(kind)(0.5).rested_s + redis_s);
  return answers.map(({ kind, response_s }) => Math.max(0, response_s - (middles_s[kind] ?? 0)));
}

export interface SimulatedCheck {
  readonly busy: number;
  readonly answers_per_s: number;
  readonly p50_wait_ms: number;
  readonly p99_wait_ms: number;
}

/** The same load on two simulated servers of one process each, with what others left of the processors. */
export function simulateCheck(measured: Measurement, { offered_per_s, others_busy }: Check): SimulatedCheck {
  const part = Math.max(0.1, 1 - others_busy / measured.machine.cores);
  const redis = { shards: 1, service_s: measured.redis.cpu_us / 1e6 };
  const result = simulate(
    { servers: 2, processes: 1, choice: 'least_in_hand', redis },
    { rate: offered_per_s, requests: requestsOfOne, seed: 2, draw: drawMix(measured, part) },
  );
  const beyond = beyondIdle(measured, result);
  return {
    busy: result.busy * part,
    answers_per_s: result.answers_per_s,
    p50_wait_ms: 1000 * quantile(beyond, 0.5),
    p99_wait_ms: 1000 * quantile(beyond, 0.99),
  };
}
