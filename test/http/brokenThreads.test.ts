import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostTasks } from '../../server/answers/answerTasks.ts';
import { makeAnswerInThread } from '../../server/answers/inThreads.ts';
import { factsOf } from '../../server/handlers/makeHandlers.ts';
import { makeThreadPool } from '../../server/work/pool/threadPool.ts';
import { startWholeServer, type WholeServer } from './wholeServer.ts';

const pool = makeThreadPool<HostTasks>({
  file: new URL('hostileThread.mjs', import.meta.url),
  threads: 2,
  waiting: 4,
  limit_ms: 1500,
  heap_mb: 64,
  idle_ms: 60_000,
});

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer({
    answerInThread: ({ services }, log) =>
      makeAnswerInThread(pool, factsOf(services), (error, request_id) =>
        log({ level: 'error', event: 'bug', request_id, error: String(error) }),
      ),
  });
});
afterAll(async () => {
  await server.close();
  await pool.close();
});

/** Large enough to be answered in a thread, whatever it says. */
async function ask(deed: string) {
  const res = await fetch(`${server.url}/v1/missions/analyze-geometry`, {
    method: 'POST',
    headers: { 'X-API-Key': server.secret, 'Content-Type': 'application/json' },
    body: JSON.stringify({ deed, filling: 'x'.repeat(30_000) }),
  });
  const text = await res.text();
  return { res, text, body: JSON.parse(text) };
}

const ends = [
  ['throws', 'throw', 500, 'INTERNAL'],
  ['ends itself', 'exit', 500, 'INTERNAL'],
  ['never comes back', 'loop', 503, 'OVERLOADED'],
  ['eats all its memory', 'eat', 503, 'OVERLOADED'],
] as const;

describe('a request whose thread', () => {
  it.each(ends)(
    '%s is refused under its id, and the next one is answered',
    async (_what, deed, status, code) => {
      const { res, text, body } = await ask(deed);
      expect([res.status, body.ok, body.error.code]).toEqual([status, false, code]);
      expect(body.request_id).toBe(res.headers.get('x-request-id'));
      expect(text).not.toContain('secret');
      if (status === 503) expect(Number(res.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      const bugs = server.entries.filter(
        ({ event, request_id }) => event === 'bug' && request_id === body.request_id,
      );
      expect(bugs).toHaveLength(status === 500 ? 1 : 0);
      expect((await ask('answer')).body.ok).toBe(true);
    },
  );

  it('does any of that takes no other along: all four at once, beside one that is good', async () => {
    const all = await Promise.all([...ends.map(([, deed]) => ask(deed)), ask('answer')]);
    expect(all.map(({ res }) => res.status)).toEqual([...ends.map(([, , status]) => status), 200]);
  });
});
