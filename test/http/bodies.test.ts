import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '../../server/http/limits.ts';
import { type FakeServer, parseAnswer, secrets, sendRaw, startFakeServer } from './fakeServer.ts';

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer();
});
afterAll(() => server.close());

const json = { 'Content-Type': 'application/json' };
const launch = { user_lat: 47, user_lon: 8 };

async function post(body: BodyInit | undefined, headers: Record<string, string> = json) {
  const res = await fetch(`${server.url}/v1/rangeiq/analyze`, {
    method: 'POST',
    headers: { 'X-API-Key': secrets.both, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const answer = await res.json();
  expect(answer.request_id).toBe(res.headers.get('x-request-id'));
  return { status: res.status, code: answer.error?.code, error: answer.error, answer };
}

describe('a JSON body', () => {
  it('is told its unknown field, of a long name the beginning', async () => {
    const { status, error } = await post(JSON.stringify({ ...launch, ['x'.repeat(100_000)]: 1 }), json);
    expect(status).toBe(422);
    expect(error.details.issues[0].path).toBe(`${'x'.repeat(80)}…`);
    expect(JSON.stringify(error).length).toBeLessThan(1000);
  });

  it.each([
    ['{"user_lat":47,"user_lon":8,"user_lat":-47}', 'user_lat'],
    ['{"user_lat":47,"user_lon":8,"drone_spec":{"mass_kg":1,"mass_kg":2}}', 'drone_spec.mass_kg'],
  ])('with a member twice is refused, whatever its size: %s', async (text, path) => {
    for (const large of ['', ' '.repeat(100_000)]) {
      const { status, error } = await post(text + large);
      expect([status, error.code, error.details.issues[0].path]).toEqual([422, 'VALIDATION_ERROR', path]);
    }
  });

  it('is accepted with or without a charset, and gzipped', async () => {
    const text = JSON.stringify(launch);
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'Application/JSON;charset="UTF-8"',
    ])
      expect((await post(text, { 'Content-Type': type })).status).toBe(200);
    expect((await post(gzipSync(text), { ...json, 'Content-Encoding': 'gzip' })).status).toBe(200);
    expect((await post(`\ufeff${text}`)).status).toBe(200);
  });

  it.each([
    ['plain text', { 'Content-Type': 'text/plain' }],
    ['a web form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['a relative of JSON', { 'Content-Type': 'application/problem+json' }],
    ['multipart where JSON belongs', { 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['another charset', { 'Content-Type': 'application/json; charset=latin1' }],
    ['an unknown encoding', { ...json, 'Content-Encoding': 'zip' }],
  ])('sent as %s is an unsupported type', async (_name, headers) => {
    const { status, code } = await post(JSON.stringify(launch), headers);
    expect([status, code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('without a content type is an unsupported type', async () => {
    const { status } = await post(new Uint8Array([0x7b, 0x7d]), {});
    expect(status).toBe(415);
  });

  it.each([
    ['nothing', ''],
    ['a stray comma', '{"user_lat":1,}'],
    ['words', 'not json'],
    ['an open object', '{"user_lat":'],
    ['two objects', '{} {}'],
    ['a comment', '{} // hm'],
    ['NaN', '{"user_lat":NaN}'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from('{"user_lat":1}', 'utf16le')],
  ])('of %s is refused as not JSON', async (_name, body) => {
    const { status, code, error } = await post(body);
    expect([status, code]).toEqual([400, 'BAD_REQUEST']);
    expect(error.message).not.toMatch(/SyntaxError|Unexpected|token/);
  });

  it('damaged in compression is refused', async () => {
    const broken = gzipSync(JSON.stringify(launch)).subarray(0, 20);
    expect((await post(broken, { ...json, 'Content-Encoding': 'gzip' })).status).toBe(400);
    expect((await post('plain', { ...json, 'Content-Encoding': 'gzip' })).status).toBe(400);
  });

  it.each([
    ['an array', '[]'],
    ['a number', '5'],
    ['null', 'null'],
    ['an unknown field', JSON.stringify({ ...launch, user_latt: 1 })],
    ['a text for a number', JSON.stringify({ ...launch, user_lat: '47' })],
    ['a number beyond double precision', '{"user_lat":1e309,"user_lon":8}'],
    ['a latitude beyond the pole', JSON.stringify({ ...launch, user_lat: 91 })],
  ])('of %s is well-formed but not valid', async (_name, body) => {
    const { status, code, error } = await post(body);
    expect([status, code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(error.details.issues.length).toBeGreaterThan(0);
  });

  it('names every issue by its path', async () => {
    const { error } = await post('{"user_lat":1e309,"user_lonn":8,"humidity":101}');
    const paths = error.details.issues.map((issue: { path: string }) => issue.path);
    expect(paths.sort()).toEqual(['humidity', 'user_lat', 'user_lon', 'user_lonn']);
  });

  it('nested 200 000 deep is refused, and the server lives on', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const inDrone = `{"user_lat":1,"user_lon":1,"drone_profile":{"x":${deep}}}`;
    for (const body of [deep, inDrone, `{"a":${'{"a":'.repeat(101)}1${'}'.repeat(102)}`]) {
      const { status, code } = await post(body);
      expect([status, code]).toEqual([422, 'VALIDATION_ERROR']);
    }
    expect((await post('['.repeat(200_000))).status).toBe(400);
  });

  it('may have any number of brackets in texts', async () => {
    const drone_profile = { notes: '[{"\\'.repeat(300), cruise_speed_mps: 10 };
    expect((await post(JSON.stringify({ ...launch, drone_profile }))).status).toBe(200);
  });

  it('leaves the prototype of objects alone', async () => {
    await post('{"__proto__":{"polluted":1},"user_lat":1,"user_lon":1}');
    await post('{"user_lat":1,"user_lon":1,"drone_profile":{"__proto__":{"polluted":1}}}');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('larger than 4 MB is refused, announced or not, plain or compressed', async () => {
    const limit_bytes = defaultLimits.json_bytes;
    const big = JSON.stringify({ pad: 'x'.repeat(limit_bytes) });
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 0x20));
    const chunked = new Blob([big]).stream();
    const tries = [await post(big), await post(bomb, { ...json, 'Content-Encoding': 'gzip' })];
    const streamed = await fetch(`${server.url}/v1/rangeiq/analyze`, {
      method: 'POST',
      headers: { ...json, 'X-API-Key': secrets.both },
      body: chunked,
      duplex: 'half',
    } as RequestInit);
    const answer = await streamed.json();
    tries.push({ status: streamed.status, code: answer.error.code, error: answer.error, answer });
    for (const { status, code, error } of tries) {
      expect([status, code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      expect(error.details).toEqual({ limit_bytes });
    }
  });

  it('announced as too large is refused before it arrives', async () => {
    const head = [
      'POST /v1/rangeiq/analyze HTTP/1.1',
      `Host: 127.0.0.1:${server.port}`,
      `X-API-Key: ${secrets.both}`,
      'Content-Type: application/json',
      'Content-Length: 5000000',
    ];
    // The announced length alone exceeds the limit: the answer comes before the body.
    const early = await sendRawUntilAnswer(`${head.join('\r\n')}\r\n\r\n{`);
    expect(parseAnswer(early).status).toBe(413);
  });
});

/** Closes by itself once an answer arrives. */
async function sendRawUntilAnswer(text: string): Promise<string> {
  return sendRaw(server.port, text.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
}
