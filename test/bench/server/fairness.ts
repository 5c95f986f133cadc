import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpCall } from '../http/load.ts';
import { callsOf, missionOf, post } from '../http/rows.ts';
import { type Product, startProduct } from '../http/servers.ts';
import { quantile } from '../pairedRounds.ts';
import { verdict } from '../verdict.ts';
import { type LoadPlan, load, type Outcome, p99, together } from './load.ts';
import { ms, print, times } from './report.ts';

const heavyRings = post('/v1/rangeiq/analyze', {
  user_lat: 47,
  user_lon: 8,
  selected_drone_key: 'dji_mavic_3',
  wind_speed: 6,
  gust_speed: 9,
  bearings: 720,
  battery_thresholds_pct: [80, 70, 60, 50, 40, 30, 20, 10],
});

const fairBar = 3;
/** Many short ones by turns: the middle one tells what a round in which the machine did something else does not. */
const rounds = 5;
/** So much that neither key is refused for its own limit. */
const fairLimit = 6000;

/** How long the main thread of a process was ready to run and waited for a processor, ms (Linux: schedstat's second figure, ns). */
function processorWait_ms(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

interface Asker {
  readonly name: string;
  readonly calls: readonly HttpCall[];
  readonly pause_ms: number;
}

interface FairRound {
  readonly alone: Outcome;
  readonly beside: Outcome;
  /** Share of the time that the main thread of the server waited for a processor. */
  readonly waited: number;
}

async function fairRound(product: Product, good: LoadPlan): Promise<FairRound> {
  const hostile = { calls: [missionOf(10_000), heavyRings, missionOf(2000)], connections: 16 };
  const other = { port: product.port, key: product.otherKey };
  const { pid } = product.child;
  const alone = await load(product, good);
  const before_ms = processorWait_ms(pid);
  const ask = async () => {
    const beside = await load(product, good);
    return { beside, waited: (processorWait_ms(pid) - before_ms) / beside.duration_ms };
  };
  const hostileLoad = load(other, { ...hostile, duration_ms: good.duration_ms });
  const own = await ask();
  await hostileLoad;
  await wait(500);
  return { alone, ...own };
}

function printFair(name: string, all: readonly FairRound[]): boolean {
  const ratios = all.map(({ alone, beside }) => p99(beside) / p99(alone));
  const middle = (values: readonly number[]) => quantile(values, 0.5);
  const refused = together(all.map(({ beside }) => beside)).statuses;
  const isMet = middle(ratios) <= fairBar;
  const spread = `${times(Math.min(...ratios))} to ${times(Math.max(...ratios))}`;
  const waited = `${Math.round(100 * middle(all.map((round) => round.waited)))} %`;
  const text = `p99 ${ms(middle(all.map(({ beside }) => p99(beside))))} beside the hostile key, ${ms(middle(all.map(({ alone }) => p99(alone))))} alone, middle of ${all.length} rounds: ${times(middle(ratios))} (${spread}; ${fairBar} ×: ${verdict(isMet)}); the main thread waited ${waited} of the time for a processor; refused ${(refused['503'] ?? 0) + (refused['429'] ?? 0)}`;
  return print(
    `A good key: ${name}`,
    text,
    all.flatMap(({ alone, beside }) => [alone, beside]),
  );
}

/** A key that asks for all that is heavy, as fast as it may, beside one that asks for little. */
export async function fairness(seconds: number): Promise<boolean> {
  const product = await startProduct({ rateLimit: fairLimit });
  const askers: readonly Asker[] = [
    { name: 'health', calls: callsOf('health'), pause_ms: 10 },
    { name: 'rings', calls: callsOf('rings'), pause_ms: 50 },
    { name: 'missions of 2,000', calls: [missionOf(2000)], pause_ms: 100 },
  ];
  let isRight = true;
  try {
    for (const { name, calls, pause_ms } of askers) {
      const good = { calls, connections: 1, duration_ms: 1000 * seconds, pause_ms };
      await load(product, good);
      const all: FairRound[] = [];
      for (let round = 0; round < rounds; round += 1) all.push(await fairRound(product, good));
      isRight = printFair(name, all) && isRight;
    }
    return isRight;
  } finally {
    await product.close();
  }
}
