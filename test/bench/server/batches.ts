import { callsOf, missionOf } from '../http/rows.ts';
import { type Product, startProduct } from '../http/servers.ts';
import { quantile } from '../pairedRounds.ts';
import { verdict } from '../verdict.ts';
import { type LoadPlan, load, type Outcome, p99 } from './load.ts';
import { ms, print, times } from './report.ts';

const batchBar = 2;
const rounds = 5;
const analyses = 1000;

const mission = {
  mission: {
    waypoints: Array.from({ length: 60 }, (_, at) => ({ lat: 47.4 + at * 1e-4, lon: 8.5, altitude_m: 60 })),
  },
  home: { lat: 47.4, lon: 8.5 },
  drone: { key: 'dji_mavic_3' },
};
const body = JSON.stringify({ analyses: Array.from({ length: analyses }, () => ({ mission })) });

async function ask({ port, otherKey }: Product, method: string, path: string, sent?: string) {
  const headers = { 'X-API-Key': otherKey, 'Content-Type': 'application/json' };
  const res = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(sent && { body: sent }),
  });
  return (await res.json()) as { readonly batch: { readonly id: string; readonly answered: number } };
}

interface Round {
  readonly alone: Outcome;
  readonly beside: Outcome;
  /** Analyses of the batch that were answered meanwhile. */
  readonly answered: number;
}

async function oneRound(product: Product, good: LoadPlan): Promise<Round> {
  const alone = await load(product, good);
  const { batch } = await ask(product, 'POST', '/v1/batches', body);
  const beside = await load(product, good);
  const { answered } = (await ask(product, 'DELETE', `/v1/batches/${batch.id}`)).batch;
  return { alone, beside, answered };
}

function printRounds(name: string, all: readonly Round[]): boolean {
  const middle = (values: readonly number[]) => quantile(values, 0.5);
  const ratios = all.map(({ alone, beside }) => p99(beside) / p99(alone));
  const isMet = middle(ratios) <= batchBar;
  const [beside, alone] = [
    middle(all.map((round) => p99(round.beside))),
    middle(all.map((round) => p99(round.alone))),
  ];
  const spread = `${times(Math.min(...ratios))} to ${times(Math.max(...ratios))}`;
  const answered = Math.round(middle(all.map((round) => round.answered)));
  const text = `p99 ${ms(beside)} beside a batch of ${analyses} missions, ${ms(alone)} alone, middle of ${all.length} rounds: ${times(middle(ratios))} (${spread}; ${batchBar} ×: ${verdict(isMet)}); ${answered} of the batch were answered meanwhile`;
  return print(
    `A key beside a batch of another: ${name}`,
    text,
    all.flatMap((round) => [round.alone, round.beside]),
  );
}

/** A key that asks for little beside a batch of another key. */
export async function batches(seconds: number): Promise<boolean> {
  const product = await startProduct();
  const askers = [
    { name: 'rings', calls: callsOf('rings'), pause_ms: 20 },
    { name: 'missions of 2,000', calls: [missionOf(2000)], pause_ms: 100 },
  ];
  let isRight = true;
  try {
    for (const { name, calls, pause_ms } of askers) {
      const good = { calls, connections: 1, duration_ms: 1000 * seconds, pause_ms };
      await load(product, good);
      const all: Round[] = [];
      for (let round = 0; round < rounds; round += 1) all.push(await oneRound(product, good));
      isRight = printRounds(name, all) && isRight;
    }
    return isRight;
  } finally {
    await product.close();
  }
}
