import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inLong } from '../../support/inLong.ts';
import { quantile } from '../pairedRounds.ts';
import { capacityDocument } from './capacityDocument.ts';
import { type Drawn, exponential, type Fleet, makeRandom, type Simulated, simulate } from './queues.ts';
import { countCommands } from './redisUse.ts';
import { fleetFor, plannedBusy, plannedWait_s, simulateCheck } from './simulated.ts';
import type { Measurement } from './stored.ts';

/** Chance moves the mean of 400,000 waits by 2 to 4 % at 80 % of work (six seeds), of a quarter of them by twice as much; more than twice that is none. */
const requests = inLong(100_000, 400_000);
const tolerance = inLong(0.16, 0.08);

const service_s = 0.002;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const one: Fleet = { servers: 1, processes: 1, choice: 'one_queue' };
const always = (): Drawn => ({ kind: 0, service_s });
const byChance = (random: () => number): Drawn => ({ kind: 0, service_s: exponential(service_s, random) });

const run = (fleet: Fleet, load: number, draw: (random: () => number) => Drawn, seed = 1): Simulated =>
  simulate(fleet, { rate: (load * fleet.servers * fleet.processes) / service_s, requests, seed, draw });

const near = (value: number, expected: number) =>
  expect(Math.abs(value / expected - 1), `${value} for ${expected}`).toBeLessThan(tolerance);

/** Erlang's C: the chance to wait in M/M/k at so many requests under way (Kleinrock, Queueing Systems 1, 1975, section 3.5). */
function erlangC(workers: number, offered: number): number {
  let term = 1;
  let sum = 1;
  for (let at = 1; at < workers; at += 1) {
    term *= offered / at;
    sum += term;
  }
  const last = ((term * offered) / workers) * (workers / (workers - offered));
  return last / (sum + last);
}

describe('the simulation of queues', () => {
  it('gives the figures that are printed for Erlang C', () => {
    // One worker waits as often as it works; two at 1 of 2 a third of the time (Kleinrock 1975, section 3.5).
    expect(erlangC(1, 0.6)).toBeCloseTo(0.6, 12);
    expect(erlangC(2, 1)).toBeCloseTo(1 / 3, 12);
  });

  it.each([0.3, 0.6, 0.8])(
    'waits as M/M/1 does at %d of its capacity (Kleinrock 1975, section 3.2)',
    (load) => {
      const { waits_s, busy } = run(one, load, byChance);
      near(mean(waits_s), (load * service_s) / (1 - load));
      near(busy, load);
      // The hundredth that waits longest: P(wait > t) = load · exp(−(1 − load) t / service).
      near(quantile(waits_s, 0.99), (service_s * Math.log(load / 0.01)) / (1 - load));
    },
  );

  it.each([0.3, 0.6, 0.8])(
    'waits half as long as that with equal services, M/D/1 at %d (section 5.6)',
    (load) => near(mean(run(one, load, always).waits_s), (load * service_s) / (2 * (1 - load))),
  );

  it('waits by the formula of Pollaczek and Khinchin where services differ much (section 5.6)', () => {
    const load = 0.7;
    const [short_s, long_s, share] = [0.001, 0.011, 0.1];
    const draw = (random: () => number) => ({ kind: 0, service_s: random() < share ? long_s : short_s });
    const square = (1 - share) * short_s ** 2 + share * long_s ** 2;
    near(mean(run(one, load, draw).waits_s), ((load / service_s) * square) / (2 * (1 - load)));
  });

  it.each([
    [4, 0.7],
    [16, 0.8],
  ])('waits as M/M/%d does at %d', (processes, load) => {
    const { waits_s } = run({ ...one, processes }, load, byChance);
    const chance = erlangC(processes, load * processes);
    const rate = (processes * (1 - load)) / service_s;
    near(waits_s.filter((wait) => wait > 1e-9).length / waits_s.length, chance);
    near(mean(waits_s), chance / rate);
    near(quantile(waits_s, 0.95), Math.log(chance / 0.05) / rate);
  });

  it('adds the wait for Redis, which is M/D/1, too', () => {
    const redis = { shards: 1, service_s: 0.0012 };
    const load = redis.service_s / service_s;
    const idle = { ...one, processes: 100, redis };
    const { waits_s, redisBusy } = simulate(idle, { rate: 1 / service_s, requests, seed: 1, draw: always });
    near(mean(waits_s), (load * redis.service_s) / (2 * (1 - load)));
    near(redisBusy, load);
  });

  it('lets a proxy that sees who has less do better than chance, and no better than one queue', () => {
    const load = 0.8;
    const proxied = mean(run({ servers: 4, processes: 1, choice: 'least_in_hand' }, load, byChance).waits_s);
    const chance = erlangC(4, 4 * load);
    expect(proxied).toBeGreaterThan((chance * service_s) / (4 * (1 - load)));
    expect(proxied).toBeLessThan(((load * service_s) / (1 - load)) * 0.7);
  });

  it('charges a process that rested its own cost', () => {
    const rested = () => ({ kind: 0, service_s, rested_s: 2 * service_s });
    const { busy } = simulate(one, { rate: 0.01 / service_s, requests: 20_000, seed: 1, draw: rested });
    near(busy, 0.02);
  });

  it('gives the same for the same seed, and other waits for another', () => {
    expect(run(one, 0.5, byChance, 7).waits_s).toEqual(run(one, 0.5, byChance, 7).waits_s);
    expect(run(one, 0.5, byChance, 7).waits_s).not.toEqual(run(one, 0.5, byChance, 8).waits_s);
  });

  it('draws numbers that are spread evenly', () => {
    const random = makeRandom(3);
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let at = 0; at < 100_000; at += 1) {
      const tenth = Math.floor(10 * random());
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });
});

const stored = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

describe('deploy/capacity.md', () => {
  const measured = JSON.parse(stored('capacity.json')) as Measurement;

  // It simulates each fleet of its table anew: half a minute.
  it.runIf(inLong(false, true))('says what was measured, and nothing else', () => {
    expect(stored('capacity.md')).toBe(capacityDocument(measured));
    const dearer = { ...measured, rented: { ...measured.rented, hour_eur: 1 } };
    expect(capacityDocument(dearer)).not.toBe(capacityDocument(measured));
  });

  it('has measured every kind, with costs that rise, and shares that are a whole', () => {
    expect(measured.kinds.map(({ name }) => name)).toContain('rings');
    expect(measured.kinds.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    for (const { hundredths_us, cpu_us } of measured.kinds) {
      expect(hundredths_us).toHaveLength(101);
      expect(hundredths_us).toEqual(hundredths_us.toSorted((a, b) => a - b));
      expect(cpu_us).toBeGreaterThan(0);
    }
    expect(measured.checks.length).toBeGreaterThanOrEqual(4);
  });

  it('names the source of a price with its date', () => {
    expect(measured.rented.source).toMatch(/\d{4}/);
    expect(stored('capacity.md')).toContain(measured.rented.source);
  });

  it('plans fleets that hold what they are planned for, and no smaller one does', () => {
    const row = fleetFor(measured, 10_000);
    expect(row.busy).toBeLessThanOrEqual(plannedBusy);
    expect(row.p99_wait_s).toBeLessThanOrEqual(plannedWait_s);
    expect(10_000 / row.shards).toBeLessThanOrEqual((plannedBusy * 1e6) / measured.redis.cpu_us);
    expect(fleetFor(measured, 20_000).servers).toBeGreaterThan(1.7 * row.servers);
  });

  it('sends as many answers as there are requests while a machine is not full', () => {
    const [check] = measured.checks;
    if (check === undefined) throw new Error('Nothing was checked.');
    expect(simulateCheck(measured, check).answers_per_s / check.offered_per_s).toBeCloseTo(1, 1);
  });
});

describe('what Redis is told', () => {
  it('is counted by request, scripts apart, without what comes by time', () => {
    const text = [
      '+OK',
      '+1700000000.1 [0 127.0.0.1:5000] "HGET" "homeward:keys" "id"',
      '+1700000000.2 [0 127.0.0.1:5000] "EVAL" "return 1" "1" "homeward:window:key:id"',
      '+1700000000.2 [0 lua] "GET" "homeward:window:key:id"',
      '+1700000000.3 [0 127.0.0.1:5000] "SET" "homeward:heartbeat" "1"',
    ].join('\r\n');
    const byName = { hget: 0.5, eval: 0.5, 'get inside': 0.5 };
    expect(countCommands(text, 2)).toEqual({ sent: 1, inside: 0.5, byName });
  });
});
