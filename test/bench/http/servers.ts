import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpCall } from './load.ts';

const root = process.cwd();
const command = join(root, 'server', 'homeward.mjs');
/** More than any machine reaches, and still counted for each request. */
export const rateLimit = 1_000_000;

export interface BenchServer {
  readonly port: number;
  /** Processor time of the process, ms; absent: this system does not say. */
  cpuTime_ms(): number | undefined;
  close(): Promise<void>;
}

export interface Product extends BenchServer {
  readonly key: string;
  readonly otherKey: string;
  readonly child: ChildProcess;
  /** Its data folder, which has its log, too (`server.log`); gone after `close`. */
  readonly data: string;
}

const clockTick_ms = 10;

/** Linux says it of any process, in ticks: user and system time are the 12th and 13th fields behind the name. */
function cpuTimeOf(pid: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return clockTick_ms * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return undefined;
  }
}

/** The first message of a server; fails with the process that ends before. */
function firstWord<Word>(child: ChildProcess, from: EventEmitter | null, event: string): Promise<Word> {
  return new Promise((resolve, reject) => {
    from?.once(event, resolve);
    child.once('exit', (code) => reject(new Error(`A server of the benchmark ended with ${code}.`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

function makeKey(data: string, name: string): string {
  const scopes = ['--scope', 'rangeiq', '--scope', 'rangeiq_plus'];
  const words = [command, 'keys', 'create', name, ...scopes, '--data', data];
  const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'];
  return execFileSync(process.execPath, words, { stdio }).toString().trim();
}

/** Those of `npm run homeward`, and such as `--cpu-prof --cpu-prof-dir=build/profile`, to see where the product's time goes. */
function nodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const own = scripts['homeward']?.split(' ').filter((word) => word.startsWith('--')) ?? [];
  return [...own, ...(process.env['BENCH_NODE_OPTIONS'] ?? '').split(' ').filter(Boolean)];
}

export interface ProductOptions {
  readonly rateLimit: number;
  /** More arguments for `serve`. */
  readonly words?: readonly string[];
  /** More options for the Node process. */
  readonly node?: readonly string[];
}

/** Homeward as a person starts it, in a process and a data folder of its own; its log goes to a file. */
export async function startProduct(options: ProductOptions = { rateLimit }): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), 'homeward-bench-'));
  const [key, otherKey] = [makeKey(data, 'bench'), makeKey(data, 'other')];
  const limit = ['--rate-limit', String(options.rateLimit)];
  const words = [command, 'serve', '--port', '0', '--data', data, ...limit, ...(options.words ?? [])];
  const child = spawn(process.execPath, [...nodeOptions(), ...(options.node ?? []), ...words], {
    stdio: ['ignore', 'pipe', openSync(join(data, 'server.log'), 'a')],
  });
  const word = await firstWord<Buffer>(child, child.stdout, 'data');
  return {
    port: Number(/:(\d+)\s*$/.exec(word.toString())?.[1]),
    key,
    otherKey,
    child,
    data,
    cpuTime_ms: () => cpuTimeOf(child.pid),
    async close() {
      await stop(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export interface BareRoute extends HttpCall {
  /** The answers, sent in turn. */
  readonly texts: readonly string[];
}

export async function startBareExpress(routes: readonly BareRoute[]): Promise<BenchServer> {
  const child = fork(join(root, 'test', 'bench', 'http', 'bareExpress.mjs'), { execArgv: [] });
  child.send([...routes]);
  const port = await firstWord<number>(child, child, 'message');
  return { port, cpuTime_ms: () => cpuTimeOf(child.pid), close: () => stop(child) };
}
