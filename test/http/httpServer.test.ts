import { get } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startHttpServer } from '../../server/http/httpServer.ts';
import type { LogEntry } from '../../server/http/requestLog.ts';
import { englishAbroad } from '../support/saidAbroad.ts';
import { fakeHandlers, parseAnswer, secrets, sendRaw, startFakeServer } from './fakeServer.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const drone = {
  cruise_speed_mps: 10,
  baseline_flight_time_min: 30,
  battery_reserve_frac: 0.2,
  max_payload_g: 0,
  hover_drain_pct_per_min: 3,
};
const app = () => undefined;
const log = (_entry: LogEntry) => {};

function occupy(port = 0): Promise<number> {
  return new Promise((resolve) => {
    const squatter: Server = createServer().listen(port, '127.0.0.1', () => {
      closers.push(() => new Promise((done) => squatter.close(done)));
      resolve((squatter.address() as { port: number }).port);
    });
  });
}

describe('a server', () => {
  it('listens on any free port for port 0 and reports its address', async () => {
    const started = await startHttpServer({ app, host: '127.0.0.1', port: 0, log });
    if (!started.ok) throw new Error(started.failure.message);
    closers.push(started.value.close);
    expect(started.value.port).toBeGreaterThan(0);
    expect(started.value.addresses()).toEqual([`http://127.0.0.1:${started.value.port}`]);
  });

  it('whose port is in use names it and one that is free', async () => {
    const port = await occupy();
    const started = await startHttpServer({ app, host: '127.0.0.1', port, log });
    if (started.ok) throw new Error('the port was taken');
    expect(started.failure.code).toBe('ACTION_FAILED');
    expect(started.failure.message).toContain(`Port ${port} is used by another program`);
    expect(englishAbroad([started.failure.saying])).toEqual([]);
    const free = Number(started.failure.details?.['free_port']);
    expect(free).toBeGreaterThan(port);
    expect(started.failure.message).toContain(String(free));
    const second = await startHttpServer({ app, host: '127.0.0.1', port: free, log });
    expect(second.ok).toBe(true);
    if (second.ok) closers.push(second.value.close);
  });

  it('reports an address that this machine does not have', async () => {
    const started = await startHttpServer({ app, host: '192.0.2.1', port: 0, log });
    expect(started).toMatchObject({
      ok: false,
      failure: { code: 'ACTION_FAILED', saying: { says: 'host.port.not_opened' } },
    });
  });

  it('that closes answers requests in flight and accepts no more', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let waiting = 0;
    const server = await startFakeServer({
      handlers: {
        listDrones: async () => {
          waiting += 1;
          await gate;
          return fakeHandlers.listDrones({}, {});
        },
      },
    });
    const headers = { 'X-API-Key': secrets.both };
    const inFlight = Array.from({ length: 50 }, () => fetch(`${server.url}/v1/drones`, { headers }));
    while (waiting < 50) await wait(5);
    const closed = server.close();
    while (
      await fetch(`${server.url}/v1/health`).then(
        () => true,
        () => false,
      )
    )
      await wait(5);
    open();
    const answers = await Promise.all(inFlight);
    expect(answers.map((res) => res.status)).toEqual(Array(50).fill(200));
    await closed;
  });

  it('that closes refuses what it cannot finish, ends its work, and says when to come back', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const server = await startFakeServer({
      handlers: {
        analyzeRange: async (_input, { signal }) => {
          signals.push(signal);
          return new Promise<never>(() => {});
        },
      },
    });
    const answer = fetch(`${server.url}/v1/rangeiq/analyze`, {
      method: 'POST',
      headers: { 'X-API-Key': secrets.both, 'Content-Type': 'application/json' },
      body: JSON.stringify({ user_lat: 47.4, user_lon: 8.5 }),
    });
    while (signals.length === 0) await wait(5);
    const closed = server.close();
    const refused = await answer;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await refused.json()).error.code).toBe('OVERLOADED');
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    await closed;
  });

  it('that closes does not wait for idle connections', async () => {
    const server = await startFakeServer();
    const idle = connect(server.port, '127.0.0.1');
    await new Promise((resolve) => idle.once('connect', resolve));
    const ended = new Promise((resolve) => idle.once('close', resolve));
    await server.close();
    await ended;
  });
});

/** The status of liveness for a client at another address of this machine. */
const statusFrom = (port: number, localAddress: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get({ host: '127.0.0.1', port, localAddress, path: '/v1/health', agent: false }, (res) =>
      res.resume().on('end', () => resolve(res.statusCode)),
    ).on('error', reject);
  });

describe('a slow client', () => {
  const timeouts = { headers_ms: 200, request_ms: 400, stall_ms: 300, linger_ms: 100, check_ms: 50 };

  it('that sends nothing, or half a header, or half a body, is disconnected', async () => {
    const server = await startFakeServer({ timeouts });
    closers.push(server.close);
    const host = `Host: 127.0.0.1:${server.port}`;
    const half = `POST /v1/rangeiq/analyze HTTP/1.1\r\n${host}\r\nX-API-Key: ${secrets.both}\r\n`;
    const body = `${half}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
    const answers = await Promise.all(['', half, body].map((text) => sendRaw(server.port, text)));
    expect(answers.map((text) => parseAnswer(text).status)).toEqual([400, 400, 400]);
    expect(parseAnswer(answers[1] ?? '').body).toContain('did not arrive in time');
  });

  it('that takes nothing of a large answer is disconnected, one that takes it is not', async () => {
    const drones = Array.from({ length: 200_000 }, (_, at) => ({ ...drone, key: `tester_${at}` }));
    const server = await startFakeServer({
      timeouts,
      handlers: { listDrones: () => ({ ok: true, value: { drones } }) },
    });
    closers.push(server.close);
    const lines = ['GET /v1/drones HTTP/1.1', `Host: 127.0.0.1:${server.port}`, `X-API-Key: ${secrets.both}`];
    const deaf = connect(server.port, '127.0.0.1').on('error', () => {});
    deaf.pause().write(`${lines.join('\r\n')}\r\n\r\n`);
    const entry = () => server.log.find(({ event }) => event === 'request');
    while (entry() === undefined) await wait(20);
    expect(entry()?.['answered']).toBe(false);
    deaf.destroy();
    const answer = await sendRaw(server.port, `${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    expect(Number(parseAnswer(answer).headers['content-length'])).toBe(parseAnswer(answer).body.length);
  });

  it('with hundreds of sockets leaves room for others', async () => {
    const server = await startFakeServer();
    closers.push(server.close);
    const open = (): Promise<Socket> =>
      new Promise((resolve) => {
        const socket = connect(server.port, '127.0.0.1', () => resolve(socket));
        socket.on('error', () => {});
      });
    const idle = await Promise.all(Array.from({ length: 300 }, open));
    expect((await fetch(`${server.url}/v1/health`)).status).toBe(200);
    for (const socket of idle) socket.destroy();
  });

  it('is disconnected above the limit of one address', async () => {
    const server = await startFakeServer();
    closers.push(server.close);
    let cut = 0;
    const sockets = Array.from({ length: 700 }, () =>
      connect(server.port, '127.0.0.1')
        .on('error', () => {})
        .on('close', () => {
          cut += 1;
        }),
    );
    while (cut < 60) await wait(10);
    expect(cut).toBe(60);
    expect(await statusFrom(server.port, '127.0.0.2')).toBe(200);
    for (const socket of sockets) socket.destroy();
    while (cut < 700) await wait(10);
    // The server learns a moment after its clients that they are gone.
    await expect.poll(() => statusFrom(server.port, '127.0.0.1').catch(() => 'cut')).toBe(200);
  });
});
