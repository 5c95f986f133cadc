import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { stopRun } from '../../support/stopRuns.ts';
import type { HttpCall, LoadTarget } from '../http/load.ts';
import { callsOf, missionOf } from '../http/rows.ts';
import { type Product, rateLimit, startBareExpress, startProduct } from '../http/servers.ts';
import { verdict } from '../verdict.ts';
import { batches } from './batches.ts';
import { fairness } from './fairness.ts';
import { keyTiming } from './keyTiming.ts';
import { load, type Outcome, p99, rate, together } from './load.ts';
import { ms, print, times, whole } from './report.ts';
import { workers } from './workers.ts';

export interface ServerBenchOptions {
  /** Duration of each load, seconds. */
  readonly seconds: number;
  readonly soak_s: number;
  readonly stopRuns: number;
  /** One row by its name: C1 to C6, `fair`, `batch`, `workers`, C17 or C31. */
  readonly only?: string | undefined;
}

/** Both servers are loaded alternately, so that other work of the machine slows both alike. */
const turns = 4;

async function textOf({ method, path, body }: HttpCall, { port, key }: LoadTarget): Promise<string> {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const init = { method: method.toUpperCase(), headers, ...(body !== undefined && { body }) };
  return (await fetch(`http://127.0.0.1:${port}${path}`, init)).text();
}

interface PeerRow {
  readonly name: string;
  readonly row: string;
  readonly connections: number;
  readonly bar: (own: Outcome, bare: Outcome) => readonly [string, boolean];
}

const peerRows: readonly PeerRow[] = [
  {
    name: 'C1 health, 32 connections',
    row: 'health',
    connections: 32,
    bar: (own, bare) => ['0.9 ×', rate(own) >= 0.9 * rate(bare)],
  },
  {
    name: 'C2 rings of 180 bearings, 32 connections',
    row: 'rings',
    connections: 32,
    bar: (own, bare) => ['1.0 ×, p99 1.2 ×', rate(own) >= rate(bare) && p99(own) <= 1.2 * p99(bare)],
  },
  {
    name: 'C3 mission of 200, 16 connections',
    row: 'mission of 200',
    connections: 16,
    bar: (own) => ['500/s, p99 80 ms', rate(own) >= 500 && p99(own) <= 80],
  },
];

async function besidePeer(product: Product, { name, row, connections, bar }: PeerRow, seconds: number) {
  const calls = callsOf(row);
  const [{ method, path } = { method: 'get', path: '/' } as const] = calls;
  const texts = [];
  for (const call of calls) texts.push(await textOf(call, product));
  const peer = await startBareExpress([{ method, path, texts }]);
  const plan = { calls, connections, duration_ms: (1000 * seconds) / turns };
  try {
    const target = { port: peer.port, key: product.key };
    for (const at of [product, target]) await load(at, { ...plan, duration_ms: 2000 });
    const [bares, owns]: [Outcome[], Outcome[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1) {
      bares.push(await load(target, plan));
      owns.push(await load(product, plan));
    }
    const [bare, own] = [together(bares), together(owns)];
    const [bars, isMet] = bar(own, bare);
    const ratio = times(rate(own) / rate(bare));
    const figures = `${whole(rate(own))}/s against ${whole(rate(bare))}/s, ${ratio}; p99 ${ms(p99(own))} against ${ms(p99(bare))}; ${bars}: ${verdict(isMet)}`;
    return print(name, figures, [own, bare]);
  } finally {
    await peer.close();
  }
}

const health = callsOf('health');

async function overload(product: Product, seconds: number): Promise<boolean> {
  const calls = [...callsOf('rings'), ...callsOf('mission of 200'), missionOf(2000)];
  const duration_ms = 1000 * seconds;
  const polls = { calls: health, connections: 32, duration_ms: 2000 };
  await load(product, polls);
  const before = await load(product, polls);
  const [flood, beside] = await Promise.all([
    load(product, { calls, connections: 512, duration_ms }),
    load(product, { calls: health, connections: 1, duration_ms, pause_ms: 5 }),
  ]);
  await wait(2000);
  const after = await load(product, polls);
  const back = rate(after) / rate(before);
  const counts = JSON.stringify(flood.statuses);
  const text = `answers ${counts}; health beside it p99 ${ms(p99(beside))} (200 ms: ${verdict(p99(beside) <= 200)}); 2 s later ${whole(rate(after))}/s, ${times(back)} of before (0.9 ×: ${verdict(back >= 0.9)})`;
  return print('C4 overload, 512 connections', text, [before, flood, beside, after]);
}

/** Open files and sockets, and threads (Linux). */
const handlesOf = (pid: number | undefined): readonly [number, number] => [
  readdirSync(`/proc/${pid}/fd`).length,
  readdirSync(`/proc/${pid}/task`).length,
];

const rssOf = (pid: number | undefined) => {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
};

async function soak(product: Product, soak_s: number): Promise<boolean> {
  const calls = [...health, ...callsOf('rings').slice(0, 8), ...callsOf('mission of 200').slice(0, 4)];
  const plan = { calls, connections: 4, pause_ms: 20 };
  await load(product, { ...plan, duration_ms: 250 * soak_s });
  const { pid } = product.child;
  const [before_mb, [files_before, threads_before]] = [rssOf(pid), handlesOf(pid)];
  const outcome = await load(product, { ...plan, duration_ms: 1000 * soak_s });
  const slope = ((rssOf(pid) - before_mb) * 600) / soak_s;
  const [files, threads] = handlesOf(pid);
  const isConstant = files <= files_before && threads <= threads_before;
  const handles = `${files_before} to ${files} open files, ${threads_before} to ${threads} threads (no more: ${verdict(isConstant)})`;
  const text = `${whole(outcome.latencies_ms.length)} answers; memory ${slope.toFixed(1)} MB in 10 min, from ${soak_s} s (1 MB in 20 min and more: see --soak); ${handles}`;
  return print('C5 soak, mixed', text, [outcome]);
}

async function hugeMission(product: Product, seconds: number): Promise<boolean> {
  const duration_ms = 1000 * seconds;
  const [huge, polls] = await Promise.all([
    load(product, { calls: [missionOf(10_000)], connections: 1, duration_ms }),
    load(product, { calls: health, connections: 20, duration_ms, pause_ms: 20 }),
  ]);
  const text = `${huge.latencies_ms.length} missions; health p99 ${ms(p99(polls))} (50 ms: ${verdict(p99(polls) <= 50)})`;
  return print('C6 missions of 10,000 beside 20 who poll', text, [huge, polls]);
}

async function stops(runs: number): Promise<boolean> {
  let unanswered = 0;
  let longest_ms = 0;
  for (let run = 0; run < runs; run += 1) {
    const one = await stopRun(50);
    unanswered += one.unanswered;
    longest_ms = Math.max(longest_ms, one.exit_ms);
  }
  console.log(
    `C17 SIGTERM with 50 in hand, ${runs} runs`.padEnd(44),
    `${unanswered} of ${50 * runs} without an answer; longest end ${ms(longest_ms)} (5 s: ${verdict(longest_ms <= 5000)})`,
  );
  return unanswered === 0;
}

async function withProduct(measure: (product: Product) => Promise<boolean>): Promise<boolean> {
  const product = await startProduct({ rateLimit });
  try {
    return await measure(product);
  } finally {
    await product.close();
  }
}

/** Measures a server under load, and the cost of one key to another. Absolute times are of this machine; ratios count. */
export async function benchServer(options: ServerBenchOptions): Promise<boolean> {
  const { seconds, soak_s, stopRuns, only } = options;
  const rows: [string, () => Promise<boolean>][] = [
    ...peerRows.map((row): [string, () => Promise<boolean>] => [
      row.name.slice(0, 2),
      () => withProduct((product) => besidePeer(product, row, seconds)),
    ]),
    ['C4', () => withProduct((product) => overload(product, seconds))],
    ['C5', () => withProduct((product) => soak(product, soak_s))],
    ['C6', () => withProduct((product) => hugeMission(product, seconds))],
    ['fair', () => fairness(seconds)],
    ['batch', () => batches(seconds)],
    ['workers', () => workers(seconds)],
    ['C17', () => stops(stopRuns)],
    ['C31', async () => keyTiming()],
  ];
  const results = [];
  for (const [, measured] of rows.filter(([name]) => name === (only ?? name))) results.push(await measured());
  return results.every(Boolean);
}
