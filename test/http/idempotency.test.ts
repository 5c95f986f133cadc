import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { succeed } from '../../engine/result.ts';
import { lifetime_ms, makeIdempotency } from '../../server/http/idempotency.ts';
import { type FakeServer, fakeHandlers, refusing, secrets, startFakeServer } from './fakeServer.ts';

let server: FakeServer | undefined;
afterEach(() => server?.close());

const launch = JSON.stringify({ user_lat: 47, user_lon: 8 });

async function post(body: string, key: string, secret = secrets.both, path = '/v1/rangeiq/analyze') {
  const res = await fetch(`${server?.url}${path}`, {
    method: 'POST',
    headers: { 'X-API-Key': secret, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body,
  });
  const text = await res.text();
  const [id, replayed] = [res.headers.get('x-request-id'), res.headers.get('idempotency-replayed')];
  return { status: res.status, text, id, replayed, code: JSON.parse(text).error?.code };
}

async function startCounting(prepare: () => Promise<void> = async () => {}) {
  let calls = 0;
  server = await startFakeServer({
    handlers: {
      analyzeRange: async (input) => {
        calls += 1;
        await prepare();
        return fakeHandlers.analyzeRange(input, {});
      },
    },
  });
  return () => calls;
}

describe('a repeated request', () => {
  it('gets the stored answer, byte for byte, without being computed again', async () => {
    const calls = await startCounting();
    const first = await post(launch, 'once');
    const again = await post(launch, 'once');
    expect([first.status, first.replayed]).toEqual([200, null]);
    expect([again.status, again.replayed]).toEqual([200, 'true']);
    expect(again.text).toBe(first.text);
    expect(JSON.parse(again.text).request_id).toBe(first.id);
    expect(again.id).not.toBe(first.id);
    expect(calls()).toBe(1);
  });

  it('with another body conflicts', async () => {
    await startCounting();
    await post(launch, 'once');
    const other = await post(JSON.stringify({ user_lat: 48, user_lon: 8 }), 'once');
    expect([other.status, other.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  it('is another request under another key, by another client or at another path', async () => {
    const calls = await startCounting();
    await post(launch, 'once');
    await post(launch, 'twice');
    await post(launch, 'once', secrets.range);
    expect(calls()).toBe(3);
    const elsewhere = await post(launch, 'once', secrets.both, '/v1/missions/analyze-geometry');
    expect([elsewhere.status, elsewhere.replayed]).toEqual([422, null]);
  });

  it('waits for the first when both come at once', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const calls = await startCounting(() => gate);
    const both = Promise.all([post(launch, 'once'), post(launch, 'once')]);
    const conflict = await post(JSON.stringify({ user_lat: 1, user_lon: 1 }), 'once');
    expect(conflict.status).toBe(409);
    open();
    const answers = await both;
    expect(answers.map(({ replayed }) => replayed).sort()).toEqual([null, 'true'].sort());
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(calls()).toBe(1);
  });

  it('of an invalid request gets the same refusal', async () => {
    const calls = await startCounting();
    const first = await post('{}', 'once');
    const again = await post('{}', 'once');
    expect([first.status, again.status, again.replayed]).toEqual([422, 422, 'true']);
    expect(calls()).toBe(0);
  });

  it('is computed again after a failure of the server', async () => {
    let broken = true;
    const busy = refusing({ code: 'OVERLOADED', message: 'Busy.', retry_after_s: 1 });
    server = await startFakeServer({
      handlers: { analyzeRange: (input, call) => (broken ? busy() : fakeHandlers.analyzeRange(input, call)) },
    });
    expect((await post(launch, 'once')).status).toBe(503);
    broken = false;
    expect(await post(launch, 'once')).toMatchObject({ status: 200, replayed: null });
  });

  it('of an upload is recognized by its parts, whatever its boundary', async () => {
    server = await startFakeServer();
    const send = async (content: string) => {
      const form = new FormData();
      form.append('mission_file', new Blob([content]), 'a.csv');
      form.append('request', '{"drone":{"key":"tester"}}');
      const headers = { 'X-API-Key': secrets.both, 'Idempotency-Key': 'up' };
      const res = await fetch(`${server?.url}/v1/missions/analyze`, { method: 'POST', headers, body: form });
      return [res.status, res.headers.get('idempotency-replayed')];
    };
    expect(await send('one')).toEqual([200, null]);
    expect(await send('one')).toEqual([200, 'true']);
    expect(await send('two')).toEqual([409, null]);
  });
});

describe('an Idempotency-Key', () => {
  it('is 1 to 255 printable ASCII characters', async () => {
    await startCounting();
    expect((await post(launch, 'x'.repeat(255))).status).toBe(200);
    expect((await post(launch, 'a ~!')).status).toBe(200);
    for (const bad of ['', 'x'.repeat(256), 'tab\there', 'caf\u00e9'])
      expect(await post(launch, bad)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});

describe('the memory for answers', () => {
  it('lasts for a day, wherever the clock of the computer is set meanwhile', async () => {
    let running_ms = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => running_ms);
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
    onTestFinished(() => void vi.useRealTimers().restoreAllMocks());
    const repeat = makeIdempotency(10_000);
    const kindAfter = async (time_ms: number, clockDays: number) => {
      running_ms += time_ms;
      vi.setSystemTime(clockDays * lifetime_ms);
      vi.runAllTimers();
      return (await repeat('a', 'same', async () => ({ status: 200, body: 'x' }))).kind;
    };
    const today = 20_000;
    expect(await kindAfter(0, today)).toBe('first');
    expect(await kindAfter(lifetime_ms / 2, today - 1)).toBe('replayed');
    expect(await kindAfter(lifetime_ms / 2, today + 365)).toBe('replayed');
    expect(await kindAfter(1, today)).toBe('first');
  });

  it('is bounded: the oldest answer makes room', async () => {
    const repeat = makeIdempotency(10_000);
    const reply = { status: 200, body: 'x'.repeat(3_000) };
    const kindOf = async (id: string) => (await repeat(id, 'same', async () => reply)).kind;
    expect([await kindOf('a'), await kindOf('b'), await kindOf('b')]).toEqual(['first', 'first', 'replayed']);
    expect([await kindOf('c'), await kindOf('b'), await kindOf('a')]).toEqual(['first', 'replayed', 'first']);
  });

  it('stores no answer that is larger than all of it, but still sends it', async () => {
    const repeat = makeIdempotency(2_000);
    const answer = async () => ({ status: 200, body: 'x'.repeat(3_000) });
    expect((await repeat('a', 'same', answer)).kind).toBe('first');
    expect((await repeat('a', 'same', answer)).kind).toBe('first');
  });

  it('lets the next one try when computing fails', async () => {
    const repeat = makeIdempotency(2_000);
    const failing = async (): Promise<never> => {
      throw new Error('lost');
    };
    await expect(repeat('a', 'same', failing)).rejects.toThrow('lost');
    const body = succeed('answer').value;
    expect(await repeat('a', 'same', async () => ({ status: 200, body }))).toMatchObject({
      kind: 'first',
    });
  });
});
