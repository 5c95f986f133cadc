import { readFileSync } from 'node:fs';
import { callsOf } from '../http/rows.ts';
import { type Product, rateLimit, startProduct } from '../http/servers.ts';
import { quantile } from '../pairedRounds.ts';
import { verdict } from '../verdict.ts';
import { type LoadPlan, load, type Outcome, rate } from './load.ts';
import { print, times, whole } from './report.ts';

const workersBar = 1.5;
/** Many short ones by turns: a machine's speed drifts by more in a minute than the bar allows. */
const rounds = 9;
/** Before them: each worker compiles for itself what it often runs. */
const warmUps = 3;
const connections = 16;

/** Processor time of each worker of a server, in ticks of the system (Linux: `proc`; elsewhere none). */
function ticksOf(pid: number | undefined): readonly number[] {
  try {
    const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return workers.map((worker) => {
      const fields = readFileSync(`/proc/${worker}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return Number(fields[11]) + Number(fields[12]);
    });
  } catch {
    return [];
  }
}

interface Round {
  readonly one: Outcome;
  readonly two: Outcome;
  /** The part of the two workers' processor time that the busier of them took. */
  readonly busier: number;
}

async function oneRound(single: Product, double: Product, plan: LoadPlan): Promise<Round> {
  const one = await load(single, plan);
  const before = ticksOf(double.child.pid);
  const two = await load(double, plan);
  const spent = ticksOf(double.child.pid).map((ticks, at) => ticks - (before[at] ?? 0));
  return { one, two, busier: Math.max(...spent) / spent.reduce((sum, ticks) => sum + ticks, 0) };
}

const middle = (values: readonly number[]) => quantile(values, 0.5);
const percent = (share: number) => `${Math.round(100 * share)} %`;

function printRounds(name: string, all: readonly Round[]): boolean {
  const ratios = all.map(({ one, two }) => rate(two) / rate(one));
  const [one, two] = [
    middle(all.map((round) => rate(round.one))),
    middle(all.map((round) => rate(round.two))),
  ];
  const spread = `${times(Math.min(...ratios))} to ${times(Math.max(...ratios))}`;
  const bar = `${workersBar} ×: ${verdict(middle(ratios) >= workersBar)}`;
  const busier = all.map((round) => round.busier);
  const own = middle(all.map((round) => round.two.processor_ms / round.two.duration_ms));
  const text = `${whole(two)}/s against ${whole(one)}/s, middle of ${all.length} rounds: ${times(middle(ratios))} (${spread}; ${bar}); of the two workers' time the busier took ${percent(middle(busier))}, at most ${percent(Math.max(...busier))}; the load itself took ${percent(own)} of a processor`;
  const outcomes = all.flatMap((round) => [round.one, round.two]);
  return print(`Two workers beside one: ${name}`, text, outcomes);
}

/** Two workers beside one process, on a machine of two processors or more. */
export async function workers(seconds: number): Promise<boolean> {
  const single = await startProduct();
  const double = await startProduct({ rateLimit, words: ['--workers', '2'] });
  let isRight = true;
  try {
    for (const name of ['rings', 'rings, plain', 'mission of 200']) {
      const plan = { calls: callsOf(name), connections, duration_ms: 1000 * seconds };
      for (let round = 0; round < warmUps; round += 1) await oneRound(single, double, plan);
      const all: Round[] = [];
      for (let round = 0; round < rounds; round += 1) all.push(await oneRound(single, double, plan));
      isRight = printRounds(name, all) && isRight;
    }
    return isRight;
  } finally {
    await Promise.all([single.close(), double.close()]);
  }
}
