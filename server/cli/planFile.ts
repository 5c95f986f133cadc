import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { PlanFile, PlanReading } from '../../engine/flightplan/plan/flightPlan.ts';
import { plainName } from '../../engine/flightplan/write/plainName.ts';
import { fail } from '../../engine/result.ts';
import { whyNotRead } from '../answers/notAnswered.ts';
import { planFileLimit_bytes } from '../contract/schemas/plan.ts';
import { commandThreads } from './commandThreads.ts';
import { Refusal } from './refusal.ts';

export class FileNotReadable extends Refusal {}

const reasons: Readonly<Record<string, string>> = { ENOENT: 'none', EISDIR: 'folder', EACCES: 'forbidden' };

const notReadable = (reason: string, path: string) =>
  new FileNotReadable('terminal.file_not_readable', { reason, path });

/** Reads one byte more than the limit at most, so that the reader sees a file that is too large: some files report no size and never end. */
function readUpToLimit(path: string): Uint8Array {
  const descriptor = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(Math.min(fstatSync(descriptor).size, planFileLimit_bytes) + 1);
    const parts: Uint8Array[] = [];
    let size_bytes = 0;
    for (;;) {
      const part = parts.length === 0 ? bytes : new Uint8Array(1024 * 1024);
      const read_bytes = readSync(descriptor, part);
      parts.push(part.subarray(0, read_bytes));
      size_bytes += read_bytes;
      if (read_bytes === 0 || size_bytes > planFileLimit_bytes) return Buffer.concat(parts, size_bytes);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Checks before opening: opening a pipe waits for a writer, and a device may never end. */
function refuseOddFile(path: string): void {
  const stats = statSync(path);
  if (stats.isDirectory()) throw notReadable('folder', path);
  if (!stats.isFile()) throw notReadable('device', path);
}

function openFile(path: string, read: (path: string) => Uint8Array): PlanFile {
  try {
    refuseOddFile(path);
    // The name is printed; control characters in it would speak to the terminal.
    return { filename: plainName(basename(path)), bytes: read(path) };
  } catch (error) {
    if (error instanceof FileNotReadable) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw notReadable(reasons[code] ?? 'other', path);
  }
}

export const openPlanFile = (path: string): PlanFile =>
  openFile(path, () => new Uint8Array(readUpToLimit(path)));

/** Logs grow by 20 MB an hour; more than this is no log of a flight, and would not fit into memory beside what is made of it. */
const logLimit_bytes = 1024 ** 3;

/** Opens the log of a flight, which may be larger than a plan, and keeps it in memory once. */
export const openLogFile = (path: string): PlanFile =>
  openFile(path, () => {
    if (statSync(path).size > logLimit_bytes) throw notReadable('large', path);
    return readFileSync(path);
  });

/** A file of this size is read in less time than a thread takes to start, even where it is an archive. */
const small_bytes = 64 * 1024;

async function readHere(file: PlanFile): Promise<PlanReading> {
  const { readFlightPlan } = await import('../../engine/flightplan/readPlan.ts');
  const { earth } = await import('../earth/earth.ts');
  return readFlightPlan(file, earth);
}

/** Reads a flight-plan file: a large one in a thread, within the usual bounds on time and memory. */
export async function readPlanFile({ bytes, ...rest }: PlanFile): Promise<PlanReading> {
  if (bytes.length <= small_bytes) return readHere({ ...rest, bytes });
  const own = new Uint8Array(bytes);
  const done = await commandThreads().run('readPlan', { ...rest, bytes: own }, { transfer: [own.buffer] });
  return done.ok ? done.value : fail(whyNotRead(done.failure));
}
