import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../../engine/result.ts';
import { inWords } from '../../../engine/saying.ts';
import type { ElevationSource } from '../../../engine/terrain/elevation.ts';
import { type Asked, makeAnswerHere } from '../../../server/answers/answerHere.ts';
import type { HostTasks } from '../../../server/answers/answerTasks.ts';
import { makeAnswerInThread, makeInThreads } from '../../../server/answers/inThreads.ts';
import type { Reply } from '../../../server/answers/reply.ts';
import type { Assembled } from '../../../server/assemble.ts';
import {
  type BodyOperation,
  bodyOperations,
  httpOperations,
} from '../../../server/contract/httpOperations.ts';
import type { FilePart } from '../../../server/contract/operations/operation.ts';
import { operations } from '../../../server/contract/operations.ts';
import { type HostFacts, makeComputingHandlers } from '../../../server/handlers/computing.ts';
import { factsOf } from '../../../server/handlers/makeHandlers.ts';
import { exampleFiles, requestExamples } from '../../../server/http/openapiExamples.ts';
import {
  makeThreadPool,
  type NotDone,
  type PoolAnswer,
  type ThreadPool,
} from '../../../server/work/pool/threadPool.ts';
import { usualPool } from '../../../server/work/usualPool.ts';
import { assembleHost, dispatchOver, groundBy, placesBy } from '../support/host.ts';

let host: Assembled;
let pool: ThreadPool<HostTasks>;
beforeAll(async () => {
  host = await assembleHost();
  pool = makeThreadPool<HostTasks>(usualPool());
});
afterAll(async () => {
  await pool.close();
  await host.close();
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const ask = (name: BodyOperation, request: unknown, part?: FilePart): Asked => {
  const { name: filename, text } = exampleFiles[part ?? 'mission_file'];
  const json = bytesOf(typeof request === 'string' ? request : JSON.stringify(request));
  const upload = part && { part, files: [{ filename, bytes: bytesOf(text) }] };
  return { name, carrier: 'http', sent: { json, ...(upload && { upload }) }, request_id: 'the-same-id' };
};

const factsOver = (elevation: ElevationSource): HostFacts => factsOf({ ...host.services, elevation });
const bugs: unknown[] = [];
const inThread = (facts: HostFacts) => makeAnswerInThread(pool, facts, (error) => bugs.push(error));
const read = ({ status, body, retry_after_s }: Reply) => ({
  status,
  retry_after_s,
  text: Buffer.from(body).toString(),
});

/** The reply of a thread, which must be that of the main thread to the last byte. */
async function replyTo(asked: () => Asked, source: ElevationSource) {
  const apart = read(await inThread(factsOver(source))(asked(), {}));
  const here = read(await makeAnswerHere(dispatchOver(host, source))(asked(), {}));
  expect(apart).toEqual(here);
  return apart;
}

const hills = groundBy(({ lat }, index) => (index % 5 === 4 ? undefined : 400 + 10 * (lat - 47)));
const noGround = placesBy(async () =>
  fail({ code: 'TERRAIN_UNREACHABLE', why: inWords('Down.'), retry_after_s: 17 }),
);
const { analyzeMission, analyzeRange, analyzeMissionFile, replayFlightFile, learnFromFiles } =
  requestExamples;

describe('a request that is answered in a thread', () => {
  it.each([
    ['rings', () => ask('analyzeRange', analyzeRange)],
    ['a mission', () => ask('analyzeMission', analyzeMission)],
    ['a mission of a file', () => ask('analyzeMissionFile', analyzeMissionFile, 'mission_file')],
    ['a log flown again', () => ask('replayFlightFile', replayFlightFile, 'flight_log')],
    ['logs to learn from', () => ask('learnFromFiles', learnFromFiles, 'flight_logs')],
    ['heights above the ellipsoid', () => ask('analyzeMission', aboveEllipsoid)],
    ['a sheet of its own', () => ask('analyzeMission', { ...analyzeMission, drone: ownSheet })],
  ])('has the very bytes of one that is not: %s', async (_name, asked) => {
    for (const source of [hills, noGround]) expect((await replyTo(asked, source)).status).toBe(200);
  });

  it('may be any that has a body and computes its answer', () => {
    const withBody = httpOperations.filter(({ binding }) => binding.body !== undefined);
    expect(withBody.map(({ name }) => name)).toEqual([...bodyOperations, 'startBatch']);
  });

  const strict = { ...analyzeMission, options: { terrain_policy: 'fail' } };
  it.each([
    [400, () => ask('analyzeMission', '{')],
    [400, () => ask('analyzeMissionFile', '[', 'mission_file')],
    [422, () => ask('analyzeMission', { mission: 1 })],
    [422, () => ask('analyzeMission', { ...analyzeMission, drone: { key: 'dji_mavik' } })],
    [422, () => ask('analyzeMissionFile', analyzeMissionFile, 'flight_log')],
    [503, () => ask('analyzeMission', strict)],
  ])('is refused with the same words: %i', async (status, asked) => {
    expect((await replyTo(asked, noGround)).status).toBe(status);
  });

  it('leaves a bug with its request id, and hides its text', async () => {
    const broken = factsOver(placesBy(() => Promise.reject(new Error('secret of the house'))));
    const reply = read(await inThread(broken)(ask('analyzeMission', analyzeMission), {}));
    expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([500, 'INTERNAL']);
    expect(reply.text).toContain('the-same-id');
    expect(reply.text).not.toContain('secret');
    expect(String(bugs.at(-1))).toContain('secret of the house');
  });

  it('ends when its client hangs up, while it waits for the host, too', async () => {
    const hangUp = new AbortController();
    const endless = placesBy(() => {
      hangUp.abort();
      return new Promise(() => {});
    });
    const asked = ask('analyzeMission', analyzeMission);
    const reply = await inThread(factsOver(endless))(asked, { signal: hangUp.signal });
    expect(reply.status).toBe(503);
  });
});

describe('a handler whose work is done in a thread', () => {
  const handlersOver = (source: ElevationSource) => {
    const facts = factsOver(source);
    const here = makeComputingHandlers(facts);
    return { here, apart: makeInThreads(pool)(here, facts) };
  };
  const corner = (lat: number, lon: number) => ({ lat, lon });
  const area = {
    name: 'Field',
    outline: [corner(47, 8.5), corner(47, 8.503), corner(47.002, 8.503), corner(47.002, 8.5)],
    holes: [],
    settings: {},
  };
  const survey = operations.layOutSurvey.input.parse({ area, spacing_m: 30 });
  const waypoints = Array.from({ length: 40 }, (_, at) => ({
    lat: 47 + at * 1e-4,
    lon: 8.5,
    hover_time_s: 0,
    altitude: { datum: 'takeoff', value_m: 60 },
  }));
  const plan = { mission: { name: 'Plan', home: corner(47, 8.5), waypoints, end_action: 'go_home' } };

  it('answers what the handler itself answers', async () => {
    const { here, apart } = handlersOver(hills);
    expect(await apart.layOutSurvey(survey, {})).toEqual(await here.layOutSurvey(survey, {}));
    const preview = operations.previewExport.input.parse(plan);
    const previewed = await apart.previewExport(preview, {});
    expect(previewed).toEqual(await here.previewExport(preview, {}));
    expect(previewed).toMatchObject({ ok: true });
    const wanted = operations.exportPlan.input.parse({ ...plan, format: 'kml' });
    const written = await apart.exportPlan(wanted, {});
    expect(written).toEqual(await here.exportPlan(wanted, {}));
    expect(written).toMatchObject({ ok: true, value: { bytes: expect.any(Uint8Array) } });
  });

  it('has the bytes of a file moved, unless they are a part of something larger', async () => {
    const { apart } = handlersOver(hills);
    const { text, name: filename } = exampleFiles.mission_file;
    const whole = { filename, bytes: bytesOf(text) };
    expect(await apart.readFlightPlan(whole, {})).toMatchObject({ ok: true });
    expect(whole.bytes.byteLength).toBe(0);
    const around = Buffer.concat([Buffer.from('secret'), bytesOf(text)]);
    expect(await apart.readFlightPlan({ filename, bytes: around.subarray(6) }, {})).toMatchObject({
      ok: true,
    });
    expect(around.toString('latin1', 0, 6)).toBe('secret');
  });

  it('answers in the same turn of the host what is quick', async () => {
    const facts = factsOver(hills);
    const here = makeComputingHandlers(facts);
    const none = makeInThreads({ run: () => Promise.reject(new Error('no thread')) })(here, facts);
    const rings = operations.analyzeRange.input.parse(analyzeRange);
    const short = operations.analyzeMission.input.parse(analyzeMission);
    expect(await none.analyzeRange(rings, {})).toMatchObject({ ok: true });
    expect(await none.analyzeMission(short, {})).toMatchObject({ ok: true });
    await expect(none.layOutSurvey(survey, {})).rejects.toThrow('no thread');
  });
});

describe('a thread that does not answer', () => {
  const ending = (failure: NotDone) => {
    const run = async () => ({ ok: false, failure }) as PoolAnswer<never>;
    return makeAnswerInThread({ run }, factsOver(hills), (error) => bugs.push(error));
  };
  it.each([
    ['overloaded', 'analyzeMissionFile', 503, 'OVERLOADED'],
    ['cancelled', 'analyzeMissionFile', 503, 'OVERLOADED'],
    ['took_too_long', 'analyzeMissionFile', 422, 'FLIGHT_PLAN_REJECTED'],
    ['out_of_memory', 'analyzeMissionFile', 422, 'FLIGHT_PLAN_REJECTED'],
    ['took_too_long', 'replayFlightFile', 422, 'FLIGHT_LOG_REJECTED'],
    ['took_too_long', 'analyzeMission', 503, 'OVERLOADED'],
    ['out_of_memory', 'analyzeRange', 503, 'OVERLOADED'],
  ] as const)('is told of by a code: %s of %s', async (failure, name, status, code) => {
    const { text, ...reply } = read(await ending(failure)(ask(name, {}), {}));
    expect([reply.status, JSON.parse(text).error.code]).toEqual([status, code]);
    expect(reply.retry_after_s === undefined).toBe(status !== 503);
  });
});

const aboveEllipsoid = {
  ...analyzeMission,
  mission: { ...analyzeMission.mission, altitude_reference: 'ellipsoid' },
};
const ownSheet = { key: 'mine', cruise_speed_mps: 9, baseline_flight_time_min: 25 };
