import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, setPriority } from 'node:os';
import { join } from 'node:path';
import { startRedis } from '../../support/redisServer.ts';
import { type Product, rateLimit, startProduct } from '../http/servers.ts';
import { quantile } from '../pairedRounds.ts';
import { askApart, askTogether } from './asking.ts';
import { machineWorked_s, processorTime_us } from './processorTime.ts';
import { commandsOf, redisTime_us, redisVersion } from './redisUse.ts';
import { type RequestKind, requestKinds, withIdempotencyKeys } from './requests.ts';
import { meanService_s } from './simulated.ts';
import type { Check, KindMeasured, Measurement } from './stored.ts';

/** Parts of what two processes could do by their processor time. The machine of two cores has the sender and Redis to bear, too. */
const checkedLoads = [0.15, 0.3, 0.45, 0.6, 0.75];
const warmUp = 150;
const connections = 4;
const watched = 100;

export interface MeasureOptions {
  readonly answers: number;
  readonly seconds: number;
  readonly rented: Measurement['rented'];
}

const whole = Math.round;
const pidOf = ({ child }: Product) => child.pid ?? 0;

interface Bench {
  readonly store: string;
  readonly key: string;
  readonly isFirst: boolean;
  readonly servers: readonly [Product, Product];
}

const targetOf = ({ key }: Bench, { port }: Product) => ({ port, key });

async function measureKind(
  bench: Bench,
  kind: RequestKind,
  { answers, seconds }: MeasureOptions,
): Promise<KindMeasured> {
  const [server] = bench.servers;
  const wires = kind.wires(targetOf(bench, server));
  const nothing = () => undefined;
  await askTogether(server.port, wires, { connections, duration_ms: 2000 });
  await askApart(server.port, wires, warmUp, nothing);
  const [costs_us, responses_us]: [number[], number[]] = [[], []];
  let before_us = processorTime_us(pidOf(server));
  await askApart(server.port, wires, answers, (response_us) => {
    const now_us = processorTime_us(pidOf(server));
    costs_us.push(now_us - before_us);
    responses_us.push(response_us);
    before_us = now_us;
  });
  const start_us = processorTime_us(pidOf(server));
  const count = await askTogether(server.port, wires, { connections, duration_ms: 1000 * seconds });
  const cpu_us = (processorTime_us(pidOf(server)) - start_us) / count;
  const commands = await commandsOf(bench.store, watched, () =>
    askApart(server.port, wires, watched, nothing),
  );
  const hundredths_us = Array.from({ length: 101 }, (_, at) => whole(quantile(costs_us, at / 100)));
  const { name, share } = kind;
  const idle_us = whole(quantile(responses_us, 0.5));
  console.log(
    `${name.padEnd(24)} ${whole(cpu_us)} µs, alone ${hundredths_us[50]} µs, answered in ${idle_us} µs; Redis ${JSON.stringify(commands.byName)}`,
  );
  return { name, share, answers: answers + count, cpu_us: whole(cpu_us), hundredths_us, idle_us, commands };
}

/** Processor time of Redis for a request, with several at once, µs. */
async function redisCost_us(bench: Bench, wires: readonly Buffer[], seconds: number): Promise<number> {
  const [server] = bench.servers;
  const before_us = await redisTime_us(bench.store);
  const count = await askTogether(server.port, wires, { connections, duration_ms: 1000 * seconds });
  return ((await redisTime_us(bench.store)) - before_us) / count;
}

interface Arrived {
  readonly answers: readonly (readonly [kind: number, response_ms: number])[];
  readonly errors: number;
  readonly duration_ms: number;
}

async function arrive(bench: Bench, rate: number, seconds: number): Promise<Arrived> {
  const child = fork(join(process.cwd(), 'test/bench/capacity/arrivals.mjs'), { execArgv: [] });
  const servers = bench.servers.map((server) => ({
    port: server.port,
    kinds: requestKinds.map(({ wires }) =>
      wires(targetOf(bench, server)).map((wire) => wire.toString('base64')),
    ),
  }));
  child.send({ servers, shares: requestKinds.map(({ share }) => share), rate, seconds });
  const [arrived] = (await once(child, 'message')) as [Arrived];
  child.disconnect();
  return arrived;
}

async function check(bench: Bench, measured: Measurement, load: number, seconds: number): Promise<Check> {
  const rate = (2 * load) / meanService_s(measured);
  const time_us = () => bench.servers.reduce((sum, server) => sum + processorTime_us(pidOf(server)), 0);
  const [before_us, before_s] = [time_us(), machineWorked_s()];
  const { answers, errors, duration_ms } = await arrive(bench, rate, seconds);
  const worked_s = (time_us() - before_us) / 1e6;
  const span_s = duration_ms / 1000;
  const beyond_ms = answers.map(([kind, response_ms]) =>
    Math.max(0, response_ms - (measured.kinds[kind]?.idle_us ?? 0) / 1000),
  );
  const digits = (value: number) => Number(value.toFixed(3));
  const result = {
    load,
    offered_per_s: digits(rate),
    seconds: digits(span_s),
    answers_per_s: digits(answers.length / span_s),
    errors,
    busy: digits(worked_s / span_s / 2),
    p50_wait_ms: digits(quantile(beyond_ms, 0.5)),
    p99_wait_ms: digits(quantile(beyond_ms, 0.99)),
    others_busy: digits((machineWorked_s() - before_s - worked_s) / span_s),
  };
  console.log(`two servers, ${JSON.stringify(result)}`);
  return result;
}

function makeKey(store: string, data: string): string {
  const words = [
    'server/homeward.mjs',
    'keys',
    'create',
    'capacity',
    '--scope',
    'rangeiq',
    '--scope',
    'rangeiq_plus',
  ];
  const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'];
  return execFileSync(process.execPath, [...words, '--store', store, '--data', data], { stdio })
    .toString()
    .trim();
}

async function measureAll(bench: Bench, options: MeasureOptions): Promise<Measurement> {
  const start = loadavg()[0] ?? 0;
  const kinds: KindMeasured[] = [];
  for (const kind of requestKinds) kinds.push(await measureKind(bench, kind, options));
  const [server] = bench.servers;
  const target = targetOf(bench, server);
  const mixed = requestKinds.flatMap(({ share, wires }) =>
    Array.from(
      { length: whole(20 * share) },
      (_, at) => wires(target).at(at % wires(target).length) ?? Buffer.alloc(0),
    ),
  );
  const cpu_us = await redisCost_us(bench, mixed, options.seconds);
  const [mission] = requestKinds.find(({ name }) => name === 'mission of 50')?.wires(target) ?? [];
  const repeated = withIdempotencyKeys(mission ?? Buffer.alloc(0), 20_000);
  const commands = await commandsOf(bench.store, watched, () =>
    askApart(server.port, repeated.slice(0, watched), watched, () => undefined),
  );
  const idempotent_cpu_us = (await redisCost_us(bench, repeated.slice(watched), options.seconds)) - cpu_us;
  const measured: Measurement = {
    made: new Date().toISOString().slice(0, 10),
    machine: {
      processor: cpus()[0]?.model ?? '',
      cores: cpus().length,
      node: process.version,
      redis: await redisVersion(bench.store),
      load: [start, start],
      isFirst: bench.isFirst,
    },
    rented: options.rented,
    kinds,
    redis: { cpu_us: Number(cpu_us.toFixed(1)), idempotent_cpu_us: Number(idempotent_cpu_us.toFixed(1)) },
    idempotent: { commands },
    checks: [],
  };
  const checks: Check[] = [];
  await arrive(bench, 50, 3);
  for (const load of checkedLoads) checks.push(await check(bench, measured, load, options.seconds * 4));
  return { ...measured, machine: { ...measured.machine, load: [start, loadavg()[0] ?? 0] }, checks };
}

/** Linux weighs whole sessions before the processes in them, where it groups them. */
const sessionPriority = '/proc/self/autogroup';

/** Puts what is measured before all else that this machine does, where that is allowed (root); children inherit it. */
function goFirst(priority = -20): boolean {
  try {
    setPriority(priority);
    if (existsSync(sessionPriority)) writeFileSync(sessionPriority, String(priority));
    return true;
  } catch {
    return false;
  }
}

/** Measures two real servers on one real Redis, all on this machine, and then sends them loads of requests that come by chance. */
export async function measure(options: MeasureOptions): Promise<Measurement> {
  const isFirst = goFirst();
  const redis = await startRedis();
  const start = () => startProduct({ rateLimit, words: ['--store', redis.url] });
  const servers: readonly [Product, Product] = [await start(), await start()];
  try {
    const key = makeKey(redis.url, servers[0].data);
    return await measureAll({ store: redis.url, key, servers, isFirst }, options);
  } finally {
    for (const server of servers) await server.close();
    await redis.close();
    goFirst(0);
  }
}
