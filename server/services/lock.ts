import { closeSync, openSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readPlainFile } from './plainFile.ts';
import { birthOf, bootId, isRunning, numberSpace } from './processes.ts';
import { codeOf, NotWritten } from './wholeFile.ts';

/** A lock whose holder cannot be known counts as left behind once it is that old, or that far ahead. */
const staleAfter_ms = 10_000;
const touch_ms = 3_000;
const patience_ms = 10_000;
const pause_ms = 15;
const mostLock_bytes = 4096;

const Holder = z.strictObject({
  pid: z.number().int(),
  /** The time when the process began, so that another one under its number is not taken for it. */
  born: z.string(),
  boot: z.string(),
  space: z.string(),
});
type Holder = z.infer<typeof Holder>;

const ownHolder = (): Holder => ({
  pid: process.pid,
  born: birthOf(process.pid),
  boot: bootId(),
  space: numberSpace(),
});

/** Writes who holds it; a lock that does not say so is no lock. */
function sign(descriptor: number, path: string): void {
  try {
    writeSync(descriptor, JSON.stringify(ownHolder()));
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** The locks that this process holds: one of its own beyond them could not be removed when it was released. */
const held = new Set<string>();

function acquire(path: string): boolean {
  try {
    sign(openSync(path, 'wx', 0o600), path);
    held.add(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new NotWritten(path, codeOf(error));
  }
}

function release(path: string): void {
  held.delete(path);
  try {
    rmSync(path, { force: true });
  } catch {
    // Whoever wants it next sees that nobody holds it.
  }
}

function holderOf(path: string): Holder | undefined {
  try {
    return Holder.safeParse(JSON.parse(readPlainFile(path, mostLock_bytes).toString())).data;
  } catch {
    return undefined;
  }
}

function isOld(path: string): boolean {
  try {
    return Math.abs(Date.now() - statSync(path).mtimeMs) > staleAfter_ms;
  } catch {
    // The owner released it meanwhile.
    return false;
  }
}

function isStale(path: string): boolean {
  const holder = holderOf(path);
  if (holder === undefined || holder.space !== numberSpace() || holder.born === '') return isOld(path);
  if (holder.boot !== bootId() || !isRunning(holder.pid) || birthOf(holder.pid) !== holder.born) return true;
  return holder.pid === process.pid && !held.has(path);
}

/**
 * Removes a lock whose holder is gone. Of several that see it only one does: else the second would remove the lock that
 * the first has taken since. Returns whether this one did.
 */
function breakIfStale(path: string): boolean {
  if (!isStale(path)) return false;
  const breaking = `${path}.breaking`;
  if (!acquire(breaking)) {
    if (isStale(breaking)) rmSync(breaking, { force: true });
    return false;
  }
  try {
    if (!isStale(path)) return false;
    const broken = `${path}.broken`;
    renameSync(path, broken);
    rmSync(broken, { force: true });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw new NotWritten(path, codeOf(error));
    return false;
  } finally {
    release(breaking);
  }
}

async function waitFor(path: string, longest_ms: number, onBroken = () => {}): Promise<boolean> {
  const end = performance.now() + longest_ms;
  while (!acquire(path)) {
    if (breakIfStale(path)) onBroken();
    if (performance.now() > end) return false;
    await sleep(pause_ms * (0.5 + Math.random()));
  }
  return true;
}

/** Runs `work` while no other process runs work under the same lock file. Throws `NotWritten` where it cannot. */
export async function withLock<Value>(path: string, work: () => Promise<Value>): Promise<Value> {
  if (!(await waitFor(path, patience_ms))) throw new NotWritten(path, 'ELOCKED');
  try {
    return await work();
  } finally {
    release(path);
  }
}

export interface HeldLock {
  readonly release: () => void;
  /** The holder before ended without releasing it: it was killed, or the computer went off. */
  readonly wasLeftBehind: boolean;
}

/** Holds a lock until it is released or the process ends, however it ends; `undefined`: another process holds it. */
export async function holdLock(path: string, longest_ms: number): Promise<HeldLock | undefined> {
  let wasLeftBehind = false;
  const noteBroken = () => {
    wasLeftBehind = true;
  };
  if (!(await waitFor(path, longest_ms, noteBroken))) return undefined;
  // Other computers and systems without birth times see by this that the holder lives.
  const touching = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {}
  }, touch_ms);
  touching.unref();
  const stop = () => {
    clearInterval(touching);
    release(path);
  };
  return { release: stop, wasLeftBehind };
}
