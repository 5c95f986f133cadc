import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterEach, describe, expect, it } from 'vitest';
import { readFlightPlan } from '../../../engine/flightplan/readPlan.ts';
import type { EngineTasks } from '../../../server/work/engineTasks.ts';
import { makeEngineWork, startEngineWork, usualPool } from '../../../server/work/engineWork.ts';
import type { NotDone, ThreadPool } from '../../../server/work/pool/threadPool.ts';
import { toSurveyLines } from '../../../server/work/surveyLines.ts';
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
const input = { home: { lat: 47, lon: 8.5 }, default_altitude_m: 120, route_index: undefined };

let opened: { close(): Promise<void> } | undefined;
afterEach(() => opened?.close());
const start = (change: Partial<ReturnType<typeof usualPool>> = {}) => {
  const engine = startEngineWork({ ...usualPool(), ...change });
  opened = engine;
  return engine;
};

/** A pool of which every call ends alike. */
const ending = (failure: NotDone) =>
  makeEngineWork({ run: async () => ({ ok: false, failure }) } as Pick<ThreadPool<EngineTasks>, 'run'>);

describe('a flight plan that is read in a thread', () => {
  it('is what the reader itself answers', async () => {
    const { readPlan } = start();
    const done = await readPlan(file(2000));
    expect(done).toEqual({ ok: true, value: await readFlightPlan(file(2000)) });
  });

  it('moves to the thread, unless its bytes are a part of something larger', async () => {
    const { readPlan } = start();
    const whole = file();
    await readPlan(whole);
    expect(whole.bytes.byteLength).toBe(0);
    const around = Buffer.concat([Buffer.from('secret'), file().bytes]);
    const part = { filename: 'track.gpx', bytes: around.subarray(6) };
    expect(await readPlan(part)).toMatchObject({ ok: true, value: { ok: true } });
    expect(around.toString('latin1', 0, 6)).toBe('secret');
  });

  it('takes an empty file for what it is', async () => {
    const done = await start().readPlan({ filename: 'a.kml', bytes: new Uint8Array() });
    expect(done).toMatchObject({ ok: true, value: { ok: false, failure: { class: 'reject' } } });
  });

  it('is refused with a code of its own when it takes too long', async () => {
    const { readPlan } = start({ limit_ms: 1 });
    const done = await readPlan(file(50_000));
    expect(done).toMatchObject({ value: { ok: false, failure: { code: 'TOOK_TOO_LONG' } } });
  });

  it('is refused with a code of its own when it needs too much memory, and the next one is read', async () => {
    const { readPlan } = start({ heap_mb: 40, threads: 1 });
    const done = await readPlan(file(150_000));
    expect(done).toMatchObject({ value: { ok: false, failure: { code: 'NEEDS_TOO_MUCH_MEMORY' } } });
    expect(await readPlan(file())).toMatchObject({ ok: true, value: { ok: true } });
  });

  it('is cancelled by a signal', async () => {
    const { readPlan } = start();
    const cancel = new AbortController();
    const reading = readPlan(file(100_000), cancel);
    setImmediate(() => cancel.abort());
    expect(await reading).toMatchObject({ ok: false, failure: { code: 'OVERLOADED' } });
  });
});

describe('lines over an area, laid out in a thread', () => {
  const corner = (lat: number, lon: number) => ({ lat, lon });
  const area = {
    name: 'Field',
    outline: [corner(47, 8.5), corner(47, 8.503), corner(47.002, 8.503), corner(47.002, 8.5)],
    holes: [],
    settings: {},
  };
  const work = { area, options: { spacing_m: 30 } };

  it('are those that the engine lays', async () => {
    const laid = await start().layOut(work);
    expect(laid).toEqual(toSurveyLines(work));
    expect(laid).toMatchObject({ ok: true, value: { lines: 8 } });
  });

  it.each([
    ['overloaded', 'OVERLOADED'],
    ['cancelled', 'OVERLOADED'],
    ['took_too_long', 'ACTION_FAILED'],
    ['out_of_memory', 'ACTION_FAILED'],
  ] as const)('are refused with a code: %s', async (failure, code) => {
    expect(await ending(failure).layOut(work)).toMatchObject({ ok: false, failure: { code } });
  });
});

describe('work that fails', () => {
  it.each([
    ['overloaded', 'OVERLOADED'],
    ['cancelled', 'OVERLOADED'],
    ['took_too_long', 'FLIGHT_PLAN_REJECTED'],
    ['out_of_memory', 'FLIGHT_PLAN_REJECTED'],
  ] as const)('has a code: a mission file, %s', async (failure, code) => {
    expect(await ending(failure).readMission(file(), input)).toMatchObject({
      ok: false,
      failure: { code },
    });
  });

  it('says when to come back', async () => {
    const done = await ending('overloaded').readPlan(file());
    expect(done).toMatchObject({ ok: false, failure: { retry_after_s: expect.any(Number) } });
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
      import { startEngineWork, usualPool } from './server/work/engineWork.ts';
      const file = new URL(${JSON.stringify(findWorkerFile().href)});
      const { readPlan } = startEngineWork({ ...usualPool(), file, idle_ms: 600_000 });
      const done = await readPlan({ filename: 'a.kml', bytes: new Uint8Array(1) });
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
