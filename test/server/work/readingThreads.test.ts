import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterEach, describe, expect, it } from 'vitest';
import { readFlightPlan } from '../../../engine/flightplan/readPlan.ts';
import type { HostTasks } from '../../../server/answers/answerTasks.ts';
import { readPlanFile } from '../../../server/cli/planFile.ts';
import { makeThreadPool } from '../../../server/work/pool/threadPool.ts';
import { usualPool } from '../../../server/work/usualPool.ts';
import { findWorkerFile } from '../../../server/work/workerFile.ts';

const root = resolve(import.meta.dirname, '../../..');

const track = (points: number) => {
  const lines = Array.from(
    { length: points },
    (_, index) => `<trkpt lat="${47 + index * 1e-5}" lon="8.5"><ele>500</ele></trkpt>`,
  );
  return new TextEncoder().encode(
    `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${lines.join('')}</trkseg></trk></gpx>`,
  );
};
const file = (points = 3) => ({ filename: 'track.gpx', bytes: track(points) });

let opened: { close(): Promise<void> } | undefined;
afterEach(() => opened?.close());
const start = (change: Partial<ReturnType<typeof usualPool>> = {}) => {
  const pool = makeThreadPool<HostTasks>({ ...usualPool(), ...change });
  opened = pool;
  return {
    readPlan: (plan: ReturnType<typeof file>, { signal }: Partial<AbortController> = {}) =>
      pool.run('readPlan', plan, { signal }),
  };
};

describe('a flight plan that is read in a thread', () => {
  it('is what the reader itself answers', async () => {
    const { readPlan } = start();
    const done = await readPlan(file(2000));
    expect(done).toEqual({ ok: true, value: await readFlightPlan(file(2000)) });
  });

  it('is that of the command line, even of an empty file and a part of larger bytes', async () => {
    const around = Buffer.concat([Buffer.from('secret'), file().bytes]);
    const part = { filename: 'track.gpx', bytes: around.subarray(6) };
    expect(await readPlanFile(part)).toEqual(await readFlightPlan(file()));
    expect(around.toString('latin1', 0, 6)).toBe('secret');
    expect(await readPlanFile({ filename: 'a.kml', bytes: new Uint8Array() })).toMatchObject({
      ok: false,
      failure: { class: 'reject' },
    });
  });

  it('is not done when it takes too long', async () => {
    const { readPlan } = start({ limit_ms: 1 });
    const done = await readPlan(file(50_000));
    expect(done).toEqual({ ok: false, failure: 'took_too_long' });
  });

  it('is not done when it needs too much memory, and the next one is read', async () => {
    const { readPlan } = start({ heap_mb: 56, threads: 1 });
    const done = await readPlan(file(250_000));
    expect(done).toEqual({ ok: false, failure: 'out_of_memory' });
    expect(await readPlan(file())).toMatchObject({ ok: true, value: { ok: true } });
  });

  it('is cancelled by a signal', async () => {
    const { readPlan } = start();
    const cancel = new AbortController();
    const reading = readPlan(file(100_000), cancel);
    setImmediate(() => cancel.abort());
    expect(await reading).toEqual({ ok: false, failure: 'cancelled' });
  });
});

describe('many readings', () => {
  it('leave as many threads, listeners and handles as one', async () => {
    const { readPlan } = start();
    const cancel = new AbortController();
    const handles = () => process.getActiveResourcesInfo().filter((name) => name !== 'Immediate').length;
    await Promise.all([readPlan(file(), cancel), readPlan(file(), cancel)]);
    const before = handles();
    const added: string[] = [];
    const { signal } = cancel;
    const listen = signal.addEventListener.bind(signal);
    const forget = signal.removeEventListener.bind(signal);
    Object.assign(signal, {
      addEventListener: (...args: Parameters<typeof listen>) => {
        added.push(args[0]);
        listen(...args);
      },
      removeEventListener: (...args: Parameters<typeof forget>) => {
        added.pop();
        forget(...args);
      },
    });
    for (let round = 0; round < 100; round += 1)
      await Promise.all([readPlan(file(20), cancel), readPlan(file(20), cancel)]);
    expect(added).toEqual([]);
    expect(handles()).toBeLessThanOrEqual(before);
  });
});

describe('a process whose reading is done', () => {
  it('ends, though nobody closed its threads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-thread-'));
    const outfile = join(folder, 'once.mjs');
    const source = `
      import { makeThreadPool } from './server/work/pool/threadPool.ts';
      import { usualPool } from './server/work/usualPool.ts';
      const file = new URL(${JSON.stringify(findWorkerFile().href)});
      const pool = makeThreadPool({ ...usualPool(), file, idle_ms: 600_000, kept: 1 });
      const done = await pool.run('readPlan', { filename: 'a.kml', bytes: new Uint8Array(1) });
      console.log(done.ok);`;
    await build({
      stdin: { contents: source, resolveDir: root, loader: 'ts' },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
    });
    const { stdout } = await promisify(execFile)(process.execPath, [outfile], { timeout: 25_000 });
    expect(stdout).toBe('true\n');
  });
});

describe('the file that threads run', () => {
  it('stands beside the bundle, and beside no source', () => {
    expect(findWorkerFile('file:///app/build/electron/main.js').pathname).toBe(
      '/app/build/electron/engineWorker.js',
    );
    expect(findWorkerFile('file:///app/server/work/workerFile.ts').pathname).toBe(
      '/app/build/worker/engineWorker.js',
    );
  });

  it('needs nothing beside it but Node', () => {
    const source = readFileSync(findWorkerFile(), 'utf8');
    const wanted = [...source.matchAll(/^import .* from ["']([^"']+)["'];?$/gm)].map(([, name = '']) => name);
    expect(wanted).toContain('node:worker_threads');
    expect(wanted.filter((name) => !isBuiltin(name))).toEqual([]);
  });
});
