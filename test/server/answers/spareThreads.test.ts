import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Asked, type Carrier, makeAnswerHere } from '../../../server/answers/answerHere.ts';
import { isQuickOften } from '../../../server/answers/inThreads.ts';
import type { Reply } from '../../../server/answers/reply.ts';
import { makeSpareThreads, type SpareOptions } from '../../../server/answers/spareThreads.ts';
import { type Assembled, assemble } from '../../../server/assemble.ts';
import { type BodyOperation, bodyOperations } from '../../../server/contract/httpOperations.ts';
import { requestExamples } from '../../../server/http/openapiExamples.ts';
import type { NotDone, PoolAnswer } from '../../../server/work/pool/threadPool.ts';
import { sharedThreads } from '../../support/sharedThreads.ts';
import { assetsDir } from '../support/host.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'homeward-spare-'));
const folders = { assetsDir, dataDir };
const bugs: unknown[] = [];
let host: Assembled;
let options: SpareOptions;
beforeAll(async () => {
  host = await assemble({
    dataDir,
    assetsDir,
    elevation: [],
    threads: sharedThreads(),
    log: (entry) => {
      if (entry.level === 'error') throw new Error(JSON.stringify(entry));
    },
  });
  options = {
    folders,
    hasGround: () => false,
    world: host.services.world,
    reportBug: (error) => bugs.push(error),
    processors: 2,
  };
});
afterAll(() => host.close());

const ask = (name: BodyOperation, request: unknown, carrier: Carrier = 'http'): Asked => ({
  name,
  carrier,
  sent: { json: new TextEncoder().encode(typeof request === 'string' ? request : JSON.stringify(request)) },
  request_id: 'the-same-id',
});
const read = ({ status, body, retry_after_s }: Reply) => ({
  status,
  retry_after_s,
  text: Buffer.from(body).toString(),
});

/** The reply of a spare thread, which must be that of the main thread to the last byte. */
async function replyTo(asked: () => Asked) {
  const lent = read(await makeSpareThreads(sharedThreads(), options).answer(asked(), {}));
  expect(lent).toEqual(read(await makeAnswerHere(host.dispatch)(asked(), {})));
  return lent;
}

const { analyzeMission, analyzeRange } = requestExamples;
const quick = bodyOperations.filter((name) => isQuickOften(name));

describe('an ordinary request that a spare thread answers', () => {
  it.each(quick)('has the very bytes of one that waited: %s', async (name) => {
    expect((await replyTo(() => ask(name, requestExamples[name]))).status).toBe(200);
  });

  it.each([
    ['GeoJSON', () => ask('analyzeMission', analyzeMission, 'geojson')],
    ['heights above the ellipsoid', () => ask('analyzeMission', aboveEllipsoid)],
    ['a sheet of its own', () => ask('analyzeMission', { ...analyzeMission, drone: ownSheet })],
  ])('is answered alike with %s', async (_name, asked) => {
    expect((await replyTo(asked)).status).toBe(200);
  });

  it('may be for an own aircraft, from the moment that it is added', async () => {
    const asked = () => ask('analyzeRange', { ...analyzeRange, selected_drone_key: 'scout' });
    expect((await replyTo(asked)).status).toBe(422);
    await host.services.own.add({
      schema: 'homeward/own-aircraft',
      version: 2,
      key: 'scout',
      name: 'Scout',
      sheet: { class: 'multirotor', baseline_flight_time_min: 31, takeoff_mass_g: 900 },
    });
    expect((await replyTo(asked)).status).toBe(200);
  });

  it.each([
    [400, '{'],
    [422, { mission: 1 }],
    [422, { ...analyzeMission, drone: { key: 'dji_mavik' } }],
    [503, { ...analyzeMission, options: { terrain_policy: 'fail' } }],
  ])('is refused in the same words: %i', async (status, request) => {
    expect((await replyTo(() => ask('analyzeMission', request))).status).toBe(status);
  });

  it('is not begun where its client has hung up', async () => {
    const run = () => Promise.reject(new Error('begun'));
    const spare = makeSpareThreads({ ...sharedThreads(), run }, options);
    const reply = await spare.answer(ask('analyzeRange', analyzeRange), { signal: AbortSignal.abort() });
    expect(reply.status).toBe(503);
    expect(bugs).toEqual([]);
  });

  it('is refused where its thread ends, and tells of a bug by its id alone', async () => {
    const ending = async () => ({ ok: false, failure: 'out_of_memory' as NotDone }) as PoolAnswer<never>;
    const ended = makeSpareThreads({ ...sharedThreads(), run: ending }, options);
    expect((await ended.answer(ask('analyzeRange', analyzeRange), {})).status).toBe(503);
    const run = () => Promise.reject(new Error('secret of the house'));
    const broken = makeSpareThreads({ ...sharedThreads(), run }, options);
    const { status, text } = read(await broken.answer(ask('analyzeRange', analyzeRange), {}));
    expect([status, JSON.parse(text).error.code]).toEqual([500, 'INTERNAL']);
    expect(text).toContain('the-same-id');
    expect(text).not.toContain('secret');
    expect(bugs.splice(0).map(String)).toEqual(['Error: secret of the house']);
  });
});

describe('a spare thread may answer', () => {
  const mayAnswer = (name: BodyOperation, changed: Partial<SpareOptions> = {}) =>
    makeSpareThreads(sharedThreads(), { ...options, ...changed }).mayAnswer(name);

  it('what is quick', async () => {
    expect([...quick].sort()).toEqual(['analyzeMission', 'analyzeRange']);
    for (const name of quick) expect(await mayAnswer(name)).toBe(true);
    expect(await mayAnswer('analyzeMissionFile')).toBe(false);
  });

  it('nothing while the host knows ground heights, zones or obstacles', async () => {
    expect(await mayAnswer('analyzeRange', { hasGround: () => true })).toBe(false);
    const kept = { name: 'masts.geojson', kind: 'obstacles', sum: '' } as const;
    expect(await mayAnswer('analyzeRange', { world: { judging: async () => [kept] } })).toBe(false);
  });
});

/** Spare threads over a pool whose starts are counted and end when they are told to. */
function openCounted({ processors = 2, busy = 0 } = {}) {
  const starts: (() => void)[] = [];
  const run = () =>
    new Promise<PoolAnswer<never>>((resolve) => {
      starts.push(() => resolve({ ok: true, value: undefined as never }));
    });
  const pool = { run, rests: () => true, load: () => ({ waiting: 0, busy }) };
  const spare = makeSpareThreads(pool, { ...options, processors });
  const want = (count: number) => {
    for (let each = 0; each < count; each += 1) spare.wanted();
  };
  return { spare, starts, want };
}

describe('a thread is started', () => {
  it('once as many requests have waited as it takes the time of, one at a time', async () => {
    const { starts, want } = openCounted();
    want(199);
    expect(starts).toHaveLength(0);
    want(1);
    expect(starts).toHaveLength(1);
    want(500);
    expect(starts).toHaveLength(1);
    starts[0]?.();
    await new Promise(setImmediate);
    want(1);
    expect(starts).toHaveLength(2);
  });

  it('neither for a few requests now and then', () => {
    const { starts, want } = openCounted();
    const now = vi.spyOn(performance, 'now');
    onTestFinished(() => now.mockRestore());
    for (let time = 1; time <= 10; time += 1) {
      now.mockReturnValue(time * 11_000);
      want(150);
    }
    expect(starts).toHaveLength(0);
  });

  it.each([
    ['on one processor', { processors: 1 }],
    ['where threads have all processors but the one that takes requests in', { processors: 3, busy: 2 }],
  ])('nor %s, where those that rest are not lent either', (_where, machine) => {
    const { spare, starts, want } = openCounted(machine);
    want(1000);
    expect(starts).toHaveLength(0);
    expect(spare.rests('one')).toBe(false);
  });
});

const aboveEllipsoid = {
  ...analyzeMission,
  mission: { ...analyzeMission.mission, altitude_reference: 'ellipsoid' },
};
const ownSheet = { key: 'mine', cruise_speed_mps: 9, baseline_flight_time_min: 25 };
