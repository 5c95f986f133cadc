import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeServer, fakeHandlers, secrets, startFakeServer } from './fakeServer.ts';

let server: FakeServer | undefined;
afterEach(() => server?.close());

const body = JSON.stringify({
  mission: { waypoints: [{ lat: 47.41, lon: 8.5, altitude_m: 60 }] },
  home: { lat: 47.4, lon: 8.5 },
  drone: { key: 'tester' },
});

/** A server whose analysis goes on until the test, or a client that hangs up, ends it. */
async function startWaiting() {
  const begun: { signal: AbortSignal; finish: () => void }[] = [];
  let onBegin = () => {};
  server = await startFakeServer({
    handlers: {
      analyzeMission: async (input, call) => {
        const { signal } = call;
        if (signal === undefined) throw new Error('no signal');
        await new Promise<void>((finish) => {
          begun.push({ signal, finish });
          signal.addEventListener('abort', () => finish());
          onBegin();
        });
        return fakeHandlers.analyzeMission(input, call);
      },
    },
  });
  const { port } = server;
  const post = (headers: Record<string, string> = {}) => {
    const req = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/v1/missions/analyze-geometry',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': secrets.both, ...headers },
    });
    const answer = new Promise<number | undefined>((resolve) => {
      req.on('response', (res) => res.resume().on('end', () => resolve(res.statusCode)));
      req.on('error', () => resolve(undefined));
    });
    const began = new Promise<void>((resolve) => {
      onBegin = resolve;
    });
    req.end(body);
    return { answer, began, hangUp: () => req.destroy() };
  };
  return { begun, post };
}

const aborted = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted === true) resolve();
    else signal?.addEventListener('abort', () => resolve());
  });

describe('a client that hangs up', () => {
  it('ends the computation of its answer', async () => {
    const { begun, post } = await startWaiting();
    const call = post();
    await call.began;
    call.hangUp();
    await aborted(begun[0]?.signal);
    expect(await call.answer).toBeUndefined();
  });

  it('leaves the computations for others alone', async () => {
    const { begun, post } = await startWaiting();
    const [one, other] = [post(), post()];
    while (begun.length < 2) await new Promise((resolve) => setImmediate(resolve));
    one.hangUp();
    await Promise.race(begun.map(({ signal }) => aborted(signal)));
    for (const { finish } of begun) finish();
    expect([await one.answer, await other.answer]).toEqual([undefined, 200]);
  });

  it('gets its answer when it asks again under the same name', async () => {
    const { begun, post } = await startWaiting();
    const named = { 'Idempotency-Key': 'one flight' };
    const first = post(named);
    await first.began;
    first.hangUp();
    await aborted(begun[0]?.signal);
    const again = post(named);
    await Promise.race([again.began, again.answer]);
    begun[1]?.finish();
    expect(await again.answer).toBe(200);
  });
});

describe('a client that stays', () => {
  it('never counts as one that hung up', async () => {
    const { begun, post } = await startWaiting();
    const call = post();
    await call.began;
    begun[0]?.finish();
    expect(await call.answer).toBe(200);
    expect(begun[0]?.signal.aborted).toBe(false);
  });
});
