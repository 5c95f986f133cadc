import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { damage, seeded } from './damage.ts';
import { cutFault, faultOf } from './judge.ts';

const root = resolve(import.meta.dirname, '../..');
const finds = join(root, 'build', 'fuzz');
const slowest_ms = 1000;

interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Tally {
  reads: number;
  taken: number;
  longest_ms: number;
  readonly found: Map<string, number>;
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

function option(name: string, fallback: number): number {
  const value = Number(argument(name) ?? fallback);
  if (!Number.isFinite(value)) throw new Error(`--${name} wants a number`);
  return value;
}

const loadAll = (folder: string): File[] =>
  readdirSync(resolve(root, folder)).flatMap((name) =>
    name.endsWith('.mjs') || name.endsWith('.md')
      ? []
      : [{ name, bytes: new Uint8Array(readFileSync(resolve(root, folder, name))) }],
  );

const ending = (name: string) => name.slice(name.lastIndexOf('.') + 1);

async function judge(file: File, donors: readonly Uint8Array[], next: () => number, tally: Tally) {
  const { kind, bytes } = damage(file.bytes, donors, next);
  const start = performance.now();
  let fault: string | undefined;
  try {
    const reading = await readFlightPlan({ filename: file.name, bytes });
    if (reading.ok) tally.taken += 1;
    fault = faultOf(reading);
    if (kind === 'cut') fault ??= cutFault(bytes, file.bytes, reading);
  } catch (error) {
    fault = `thrown: ${String(error).slice(0, 80)}`;
  }
  const time_ms = performance.now() - start;
  tally.reads += 1;
  tally.longest_ms = Math.max(tally.longest_ms, time_ms);
  if (time_ms > slowest_ms) fault ??= `over ${slowest_ms} ms`;
  if (fault !== undefined) keep(fault, file, bytes, tally);
}

/** The first file of each kind of fault is kept for a look at it. */
function keep(fault: string, { name }: File, bytes: Uint8Array, { found }: Tally): void {
  const before = found.get(fault) ?? 0;
  found.set(fault, before + 1);
  if (before > 0) return;
  mkdirSync(finds, { recursive: true });
  const path = join(finds, `${fault.replace(/\W+/g, '-').slice(0, 40)}.${ending(name)}`);
  writeFileSync(path, bytes);
  console.log(`  ${fault}: kept as ${path}`);
}

const row = (cells: readonly (string | number)[]) =>
  console.log(cells.map((cell, at) => String(cell)[at === 0 ? 'padEnd' : 'padStart'](12)).join(' '));

async function fuzz(): Promise<number> {
  const seconds = option('seconds', 60);
  const seed = option('seed', 1);
  const folder = argument('folder');
  const files =
    folder === undefined ? ['test/fixtures/plans', 'assets/samples'].flatMap(loadAll) : loadAll(folder);
  const formats = [...new Set(files.map(({ name }) => ending(name)))];
  console.log(`${seconds} s a format, seed ${seed}`);
  row(['format', 'reads', 'taken', 'longest ms', 'faults']);
  let faults = 0;
  for (const format of formats) {
    const own = files.filter(({ name }) => ending(name) === format);
    const donors = own.map(({ bytes }) => bytes);
    const next = seeded(seed);
    const tally: Tally = { reads: 0, taken: 0, longest_ms: 0, found: new Map() };
    const end = performance.now() + seconds * 1000;
    for (let at = 0; performance.now() < end; at++) {
      const file = own[at % own.length];
      if (file !== undefined) await judge(file, donors, next, tally);
    }
    const count = [...tally.found.values()].reduce((sum, one) => sum + one, 0);
    row([format, tally.reads, tally.taken, tally.longest_ms.toFixed(0), count]);
    faults += count;
  }
  console.log(faults === 0 ? 'no fault found' : `${faults} faults found`);
  return faults;
}

if ((await fuzz()) > 0) process.exitCode = 1;
