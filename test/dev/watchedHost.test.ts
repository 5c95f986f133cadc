import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeHostProcess, watchBuilds } from '../../electron/dev/watchedHost.mjs';

let folder: string;
const closings: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-dev-'));
});
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true });
});

/** Things that happen one after another; `next` waits for the one that comes. */
function makeQueue<Item>() {
  const items: Item[] = [];
  const waiting: ((item: Item) => void)[] = [];
  return {
    add: (item: Item) => {
      const taker = waiting.shift();
      if (taker === undefined) items.push(item);
      else taker(item);
    },
    next: () => {
      const item = items.shift();
      return item === undefined ? new Promise<Item>((take) => waiting.push(take)) : Promise.resolve(item);
    },
  };
}

const never = (code: number) => {
  throw new Error(`ended by itself with ${code}`);
};

function hostOf(script: string, ended: (code: number) => void = never) {
  const started = makeQueue<ChildProcess>();
  const host = makeHostProcess(
    { command: process.execPath, args: ['-e', script], stdio: ['ignore', 'pipe', 'inherit'] },
    { say: () => {}, ended, started: started.add },
  );
  closings.push(host.stop);
  return { host, started };
}

const firstLine = async ({ stdout }: ChildProcess): Promise<string> => {
  if (stdout === null) throw new Error('no output');
  const [line] = await once(createInterface({ input: stdout }), 'line');
  return String(line);
};

describe('the process of a host in development', () => {
  const lasting = "console.log('up'); setInterval(() => {}, 1000)";

  it('is gone before the next one starts', async () => {
    const { host, started } = hostOf(lasting);
    await host.restart();
    const first = await started.next();
    expect(await firstLine(first)).toBe('up');
    await host.restart();
    const second = await started.next();
    expect(first.signalCode).toBe('SIGTERM');
    expect(second.pid).not.toBe(first.pid);
    expect(await firstLine(second)).toBe('up');
  });

  it('is one, however often it is asked for at once', async () => {
    const { host, started } = hostOf(lasting);
    await Promise.all([host.restart(), host.restart(), host.restart()]);
    const [first, second, third] = [await started.next(), await started.next(), await started.next()];
    const live = [first, second, third].filter((each) => each.signalCode === null);
    expect(live).toEqual([third]);
  });

  it('says when it ends by itself, and starts again when it is asked for', async () => {
    const codes = makeQueue<number>();
    const { host, started } = hostOf('process.exit(3)', codes.add);
    await host.restart();
    expect(await codes.next()).toBe(3);
    await host.restart();
    expect(await codes.next()).toBe(3);
    expect((await started.next()).exitCode).toBe(3);
  });
});

describe('the builds of a host in development', () => {
  async function watch(sources: Readonly<Record<string, string>>) {
    const happened = makeQueue<string>();
    for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
    const builds = Object.keys(sources).map((name) => ({
      entryPoints: [join(folder, name)],
      outfile: join(folder, 'built', name),
      logLevel: 'silent' as const,
    }));
    mkdirSync(join(folder, 'built'));
    const watched = await watchBuilds(builds, { say: happened.add, built: () => happened.add('built') });
    closings.push(watched.close);
    return happened;
  }

  it('are told once all are whole, and again after an edit', async () => {
    const happened = await watch({ 'host.js': 'a = 1', 'worker.js': 'b = 1' });
    expect(await happened.next()).toBe('built');
    writeFileSync(join(folder, 'worker.js'), 'b = 2');
    expect(await happened.next()).toBe('built');
  });

  it('that break are shown with their place, and told when they are mended', async () => {
    const happened = await watch({ 'host.js': 'a = 1', 'worker.js': 'b = 1' });
    expect(await happened.next()).toBe('built');
    writeFileSync(join(folder, 'host.js'), 'a = = 1');
    expect(await happened.next()).toContain('host.js:1:4');
    writeFileSync(join(folder, 'host.js'), 'a = 3');
    expect(await happened.next()).toBe('built');
  });
});
