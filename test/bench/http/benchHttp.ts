import { quantile } from '../pairedRounds.ts';
import { verdict } from '../verdict.ts';
import { type HttpCall, type Load, type LoadTarget, openLoad } from './load.ts';
import { type HttpRow, httpRows } from './rows.ts';
import { type BenchServer, type Product, rateLimit, startBareExpress, startProduct } from './servers.ts';

const rounds = 9;
/** Shorter rounds show how a server begins, not what it bears. */
const round_ms = 1000;
/** After so many answers the compiler is done with either side. */
const warmUp = { answers: 1_500, most_ms: 20_000 };

async function textOf({ method, path, body }: HttpCall, { port, key }: LoadTarget): Promise<string> {
  const headers = { 'X-API-Key': key, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
  const init = { method: method.toUpperCase(), headers, ...(body !== undefined && { body }) };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.text();
}

const withoutId = (text: string) => text.replace(/,"request_id":"[^"]*"\}$/, '}');

async function textsOf(calls: readonly HttpCall[], target: LoadTarget): Promise<string[]> {
  const texts: string[] = [];
  for (const call of calls) texts.push(await textOf(call, target));
  return texts;
}

/** The peer's body is the product's, and each call of the product has an answer of its own. */
async function isFair({ calls }: HttpRow, product: LoadTarget, bare: LoadTarget): Promise<boolean> {
  const own = (await textsOf(calls, product)).map(withoutId);
  const peers = (await textsOf(calls, bare)).map(withoutId);
  return new Set(own).size === calls.length && own.every((text, index) => text === peers[index]);
}

interface Side {
  readonly server: BenchServer;
  readonly load: Load;
}

interface Measured {
  /** Answers a second, round by round. */
  readonly rates: number[];
  /** All answers, and what they took of the processors. */
  answers: number;
  cpu_ms: number;
}

const nothingYet = (): Measured => ({ rates: [], answers: 0, cpu_ms: 0 });
const cpuPerAnswer = ({ answers, cpu_ms }: Measured) => cpu_ms / answers;

async function runRound({ server, load }: Side, into: Measured): Promise<void> {
  const before_ms = server.cpuTime_ms() ?? Number.NaN;
  const { count, duration_ms } = await load.run(round_ms);
  into.rates.push((1000 * count) / duration_ms);
  into.answers += count;
  into.cpu_ms += (server.cpuTime_ms() ?? Number.NaN) - before_ms;
}

/** Warms both sides alternately, because a connection that is idle for 5 s is closed. */
async function warm(loads: readonly Load[]): Promise<void> {
  const begun_ms = performance.now();
  const answers = loads.map(() => 0);
  while (Math.min(...answers) < warmUp.answers && performance.now() - begun_ms < warmUp.most_ms)
    for (const [side, load] of loads.entries())
      answers[side] = (answers[side] ?? 0) + (await load.run(round_ms)).count;
}

/** Measures both sides alternately, so that other work of the machine slows both alike. */
async function measure(product: Side, bare: Side): Promise<{ product: Measured; bare: Measured }> {
  const measured = { product: nothingYet(), bare: nothingYet() };
  const turns = [() => runRound(product, measured.product), () => runRound(bare, measured.bare)];
  await warm([product.load, bare.load]);
  for (let round = 0; round < rounds; round += 1) {
    for (const turn of turns) await turn();
    turns.reverse();
  }
  return measured;
}

const cell = (value: string | number, index: number) =>
  String(value)[index === 0 ? 'padEnd' : 'padStart'](14);
const print = (cells: readonly (string | number)[]) => console.log(cells.map(cell).join(' '));
const whole = (value: number) => Math.round(value).toLocaleString('en');
const digits = (value: number) => value.toFixed(value < 0.1 ? 3 : 2);
const times = (value: number) => `${digits(value)} ×`;
const median = (values: readonly number[]) => quantile(values, 0.5);

function report({ name, bar }: HttpRow, product: Measured, bare: Measured): void {
  const ratios = product.rates.map((rate, round) => rate / (bare.rates[round] ?? Number.NaN));
  const ratio = median(product.rates) / median(bare.rates);
  const spread = `${digits(quantile(ratios, 0.1))}–${digits(quantile(ratios, 0.9))}`;
  const barText = `${bar} × ${verdict(ratio >= bar)}`;
  const byCpu = cpuPerAnswer(bare) / cpuPerAnswer(product);
  const rates = [whole(median(product.rates)), whole(median(bare.rates))];
  print([name, ...rates, times(ratio), spread, Number.isNaN(byCpu) ? '' : times(byCpu), barText]);
}

async function benchRow(row: HttpRow, server: Product): Promise<boolean> {
  const texts = await textsOf(row.calls, server);
  const [{ method, path } = { method: 'get', path: '/' } as const] = row.calls;
  const peer = await startBareExpress([{ method, path, texts }]);
  try {
    const target = { port: peer.port, key: server.key };
    const fair = await isFair(row, server, target);
    const product = { server, load: await openLoad(server, row.calls) };
    const bare = { server: peer, load: await openLoad(target, row.calls) };
    const measured = await measure(product, bare);
    for (const { load } of [product, bare]) load.close();
    report(row, measured.product, measured.bare);
    if (!fair) console.log(`  ${row.name}: answers are not the same bytes, or not each call's own.`);
    return fair;
  } finally {
    await peer.close();
  }
}

/** The product over HTTP, whole, against a bare Express that sends the same JSON; all rows or one. */
export async function benchHttp(only?: string): Promise<boolean> {
  console.log(
    'HTTP, 8 connections: Homeward as `serve` starts it (key, scope, limits, log; each answer computed) against',
  );
  console.log(
    `a bare Express that sends the same JSON. The rate limit counts, and is raised: --rate-limit ${rateLimit}.`,
  );
  print(['', 'Homeward/s', 'Express/s', 'ratio', '10–90 %', 'by CPU time', 'bar']);
  const product = await startProduct();
  try {
    const fair = [];
    for (const row of httpRows.filter(({ name }) => name === (only ?? name)))
      fair.push(await benchRow(row, product));
    console.log();
    return fair.every(Boolean);
  } finally {
    await product.close();
  }
}
