import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asked, makeAnswerHere } from '../../../server/answers/answerHere.ts';
import type { HostTasks } from '../../../server/answers/answerTasks.ts';
import type { Reply } from '../../../server/answers/reply.ts';
import { makeSpareThreads } from '../../../server/answers/spareThreads.ts';
import { type Assembled, assemble } from '../../../server/assemble.ts';
import type { BodyOperation } from '../../../server/contract/httpOperations.ts';
import { requestExamples } from '../../../server/http/openapiExamples.ts';
import { usualPool } from '../../../server/work/engineWork.ts';
import { makeThreadPool, type PoolAnswer, type ThreadPool } from '../../../server/work/pool/threadPool.ts';
import { assetsDir } from '../support/host.ts';

const files = { assetsDir, dataDir: mkdtempSync(join(tmpdir(), 'homeward-spare-')) };
const bugs: unknown[] = [];
const spareOver = (pool: Pick<ThreadPool<HostTasks>, 'run' | 'outlook'>, ground: readonly string[] = []) =>
  makeSpareThreads(pool, {
    files,
    hasGround: () => ground.length > 0,
    reportBug: (error) => bugs.push(error),
  });

let host: Assembled;
let pool: ThreadPool<HostTasks>;
beforeAll(async () => {
  host = await assemble({ ...files, log: () => {}, elevation: [] });
  pool = makeThreadPool<HostTasks>(usualPool());
});
afterAll(async () => {
  await pool.close();
  await host.close();
});

const ask = (name: BodyOperation, request: unknown): Asked => {
  const json = new TextEncoder().encode(typeof request === 'string' ? request : JSON.stringify(request));
  return { name, sent: { json }, request_id: 'the-same-id' };
};
const read = ({ status, body }: Reply) => ({ status, text: Buffer.from(body).toString() });

/** The reply of a spare thread, which must be that of the main thread to the last byte. */
async function replyTo(name: BodyOperation, request: unknown) {
  const apart = read(await spareOver(pool).answer(ask(name, request), { client: 'one' }));
  const here = read(await makeAnswerHere(host.dispatch)(ask(name, request), { isExact: true }));
  expect(apart).toEqual(here);
  return apart;
}

const { analyzeRange, analyzeMission } = requestExamples;
const ellipsoid = {
  ...analyzeMission,
  mission: { ...analyzeMission.mission, altitude_reference: 'ellipsoid' },
};

describe('an ordinary request that a spare thread answers', () => {
  it.each([
    ['rings', 200, 'analyzeRange', analyzeRange],
    ['a mission', 200, 'analyzeMission', analyzeMission],
    ['heights above the ellipsoid', 200, 'analyzeMission', ellipsoid],
    ['a broken body', 400, 'analyzeRange', '{'],
    ['a wrong field', 422, 'analyzeRange', { user_lat: 'north' }],
    ['an unknown aircraft', 422, 'analyzeRange', { ...analyzeRange, selected_drone_key: 'dji_mavik' }],
  ] as const)('has the very bytes of one that is answered here: %s', async (_, status, name, request) => {
    expect((await replyTo(name, request)).status).toBe(status);
  });

  it('knows an own aircraft from the moment on that there is one', async () => {
    const asked = { ...analyzeRange, selected_drone_key: 'mine' };
    expect((await replyTo('analyzeRange', asked)).status).toBe(422);
    await host.services.own.add({
      schema: 'homeward/own-aircraft',
      version: 2,
      key: 'mine',
      name: 'Mine',
      sheet: { class: 'multirotor', baseline_flight_time_min: 31, takeoff_mass_g: 900 },
    });
    expect((await replyTo('analyzeRange', asked)).status).toBe(200);
  });
});

describe('spare threads', () => {
  it('rest once they are started', async () => {
    const own = makeThreadPool<HostTasks>(usualPool());
    const spare = spareOver(own);
    expect(spare.outlook('one')).toBe('to_start');
    await Promise.all([spare.start(), spare.start()]);
    expect(spare.outlook('one')).toBe('at_rest');
    await own.close();
    expect(spare.outlook('one')).toBe('queue');
  });

  it('answer nothing where ground heights have to be asked for', () => {
    expect(spareOver(pool, ['heights']).outlook('one')).toBe('queue');
  });

  it('leave a bug with its request id, and hide its text', async () => {
    const outlook = () => 'at_rest' as const;
    const spare = spareOver({ outlook, run: async () => Promise.reject(new Error('secret of the house')) });
    const { status, text } = read(await spare.answer(ask('analyzeRange', analyzeRange), {}));
    expect([status, JSON.parse(text).error.code]).toEqual([500, 'INTERNAL']);
    expect(text).not.toContain('secret');
    expect(String(bugs.at(-1))).toContain('secret of the house');
    await expect(spare.start()).resolves.toBeUndefined();
  });

  it('say why they did not answer', async () => {
    const run = async () => ({ ok: false, failure: 'overloaded' }) as PoolAnswer<never>;
    const spare = spareOver({ outlook: () => 'at_rest', run });
    const reply = await spare.answer(ask('analyzeRange', analyzeRange), {});
    expect([reply.status, reply.retry_after_s]).toEqual([503, 2]);
  });
});
