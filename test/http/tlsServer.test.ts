import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type OwnCertificate, openOwnCertificate } from '../../server/certificate/ownCertificate.ts';
import { usualTimeouts } from '../../server/http/httpServer.ts';
import { type FakeServer, parseAnswer, secrets, sendRaw, startFakeServer } from './fakeServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-tls-'));
let identity: OwnCertificate;
beforeAll(async () => {
  const opened = await openOwnCertificate({ folder, names: ['localhost', '127.0.0.1'] });
  if (!opened.ok) throw new Error(opened.failure.message);
  identity = opened.value;
});
afterAll(() => rmSync(folder, { recursive: true }));

const short = { ...usualTimeouts, headers_ms: 300, linger_ms: 300, check_ms: 50 };

async function serve(options: Parameters<typeof startFakeServer>[0] = {}): Promise<FakeServer> {
  const server = await startFakeServer({ identity, ...options });
  onTestFinished(() => server.close());
  return server;
}

function get(port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, ca: identity.certificate, agent: false }, (res) => {
      let body = '';
      res.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      res.on('end', () => resolve({ status: res.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
}

/** Connects by TLS and waits until that is secure. */
async function secured(port: number): Promise<TLSSocket> {
  const socket = connectTls({ port, host: '127.0.0.1', ca: identity.certificate });
  await once(socket, 'secureConnect');
  return socket;
}

describe('a server that speaks TLS', () => {
  it('answers who trusts its certificate, in HTTP/1.1, and shows the certificate whose fingerprint is named', async () => {
    const { port } = await serve();
    expect((await get(port, '/v1/health')).status).toBe(200);
    const socket = connectTls({
      port,
      host: '127.0.0.1',
      ca: identity.certificate,
      ALPNProtocols: ['h2', 'http/1.1'],
    });
    await once(socket, 'secureConnect');
    expect(socket.alpnProtocol).toBe('http/1.1');
    expect(socket.getProtocol()).toBe('TLSv1.3');
    expect(socket.getPeerX509Certificate()?.fingerprint256).toBe(identity.facts.sha256);
    expect(new X509Certificate(identity.facts.pem).fingerprint256).toBe(identity.facts.sha256);
    socket.destroy();
  });

  it('names itself by its encrypted address on the page of the API', async () => {
    const { port } = await serve();
    const { body } = await get(port, '/docs');
    expect(body).toContain(`https://127.0.0.1:${port}`);
    expect(body).not.toContain('http://127.0.0.1');
  });

  it('refuses TLS 1.1, and stays up', async () => {
    const { port, log } = await serve();
    const old = connectTls({
      port,
      host: '127.0.0.1',
      ca: identity.certificate,
      minVersion: 'TLSv1.1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    await once(old, 'error');
    expect((await get(port, '/v1/health')).status).toBe(200);
    expect(log.map(({ event }) => event)).toContain('handshake_failed');
  });

  it('logs a flood of failed handshakes as its first and one line with the count of the others', async () => {
    const { port, log, close } = await startFakeServer({ identity });
    for (let each = 0; each < 30; each += 1) {
      const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
      socket.end(Buffer.from([0x16, 3, 1, 0, 2, 0xff, 0xff]));
      await once(socket.resume(), 'close');
    }
    expect((await get(port, '/v1/health')).status).toBe(200);
    await close();
    const failed = log.filter(({ event }) => event === 'handshake_failed');
    expect(failed.map(({ count }) => count)).toEqual([undefined, 29]);
  });

  it.each(['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'AES128-GCM-SHA256'])(
    'refuses %s, and takes what is better',
    async (ciphers) => {
      const { port } = await serve();
      const common = { port, host: '127.0.0.1', ca: identity.certificate, maxVersion: 'TLSv1.2' } as const;
      const old = connectTls({ ...common, ciphers: `${ciphers}:@SECLEVEL=0` });
      expect(await once(old, 'error')).toMatchObject([
        { code: expect.stringContaining('HANDSHAKE_FAILURE') },
      ]);
      for (const good of ['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-CHACHA20-POLY1305']) {
        const socket = connectTls({ ...common, ciphers: good });
        await once(socket, 'secureConnect');
        socket.destroy();
      }
    },
  );

  it('tells who speaks plain HTTP to it to use https, and reads no more', async () => {
    const { port, log } = await serve();
    const { status, body } = parseAnswer(
      await sendRaw(port, 'GET /v1/drones?secret HTTP/1.1\r\nHost: a\r\nX-API-Key: hw_planted\r\n\r\n'),
    );
    expect([status, body]).toEqual([400, expect.stringContaining('https://')]);
    expect(JSON.stringify(log)).not.toMatch(/planted|secret/);
    expect((await get(port, '/v1/health')).status).toBe(200);
  });

  it.each([
    ['nothing', Buffer.of()],
    ['the start of a handshake', Buffer.of(0x16, 3, 1)],
    ['a handshake that is none', Buffer.concat([Buffer.of(0x16, 3, 1, 0, 5), Buffer.alloc(64, 0xff)])],
    ['a letter', Buffer.from('x')],
  ])('closes who sends %s within the time of a handshake', async (_, bytes) => {
    const { port } = await serve({ timeouts: short });
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    if (bytes.length > 0) socket.write(bytes);
    await once(socket, 'close');
    expect((await get(port, '/v1/health')).status).toBe(200);
  });

  it('closes a handshake that goes on byte by byte', async () => {
    const { port } = await serve({ timeouts: short });
    const hello = Buffer.concat([Buffer.of(0x16, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3), Buffer.alloc(501)]);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    let sent = 0;
    const drip = setInterval(() => {
      socket.write(hello.subarray(sent, sent + 1));
      sent += 1;
    }, 20);
    onTestFinished(() => clearInterval(drip));
    await once(socket, 'close');
    expect(sent).toBeLessThan(hello.length);
  });

  it('outlives a client that resets before and in the handshake', async () => {
    const { port } = await serve();
    for (const bytes of [Buffer.of(), Buffer.of(0x16, 3, 1, 0, 200)]) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      if (bytes.length > 0) socket.write(bytes);
      await sleep(20);
      socket.resetAndDestroy();
    }
    await sleep(20);
    expect((await get(port, '/v1/health')).status).toBe(200);
  });

  it('answers a broken request over TLS, and closes', async () => {
    const { port } = await serve();
    const socket = await secured(port);
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
    });
    socket.write('NOT HTTP\r\n\r\n');
    await once(socket, 'end');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('stops at once where connections carry nothing, and answers what was sent before', async () => {
    const server = await startFakeServer({ identity });
    const idle = await secured(server.port);
    const asking = await secured(server.port);
    let answer = '';
    asking.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
    });
    asking.write(`GET /v1/drones HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`);
    const ends = [once(idle, 'close'), once(asking, 'close')];
    idle.resume();
    await server.close();
    await Promise.all(ends);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('ends handshakes that hang at once when it stops, not with those that wait for an answer', async () => {
    let answer = () => {};
    const server = await startFakeServer({
      identity,
      handlers: {
        getDrone: () =>
          new Promise((resolve) => {
            answer = () => resolve({ ok: false, failure: { code: 'NOT_FOUND', message: 'None.' } });
          }),
      },
    });
    const waiting = await secured(server.port);
    waiting.write(
      `GET /v1/drones/x HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nX-API-Key: ${secrets.both}\r\n\r\n`,
    );
    const hanging = connect(server.port, '127.0.0.1');
    await once(hanging, 'connect');
    hanging.write(Buffer.of(0x16, 3, 1));
    hanging.on('error', () => undefined).resume();
    await sleep(50);
    const ends: string[] = [];
    const closed = [
      once(hanging, 'close').then(() => {
        ends.push('handshake');
        answer();
      }),
      once(waiting.resume(), 'close').then(() => ends.push('answer')),
    ];
    await server.close();
    await Promise.all(closed);
    expect(ends).toEqual(['handshake', 'answer']);
    expect(server.log).toContainEqual(expect.objectContaining({ event: 'request', status: 404 }));
  }, 15_000);

  it('stops though a handshake hangs', async () => {
    const server = await startFakeServer({ identity });
    const hanging = connect(server.port, '127.0.0.1');
    await once(hanging, 'connect');
    hanging.write(Buffer.of(0x16, 3, 1));
    await sleep(20);
    hanging.on('error', () => undefined).resume();
    await server.close();
    await once(hanging, 'close');
  }, 15_000);
});
