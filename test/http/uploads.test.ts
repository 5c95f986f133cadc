import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '../../server/http/limits.ts';
import { type FakeServer, secrets, startFakeServer } from './fakeServer.ts';

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer();
});
afterAll(() => server.close());

const request = JSON.stringify({ home: { lat: 47, lon: 8 }, drone: { key: 'tester' } });
const file = (bytes = 'lat,lon\n47,8\n') => new Blob([bytes]);
type Part = [name: string, value: string | Blob, filename?: string];

function formOf(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const [name, value, filename] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename);
  return form;
}

async function post(body: BodyInit, headers: Record<string, string> = {}) {
  const res = await fetch(`${server.url}/v1/missions/analyze`, {
    method: 'POST',
    headers: { 'X-API-Key': secrets.plus, ...headers },
    body,
  });
  const answer = await res.json();
  expect(answer.request_id).toBe(res.headers.get('x-request-id'));
  return { status: res.status, code: answer.error?.code, error: answer.error, answer };
}

describe('an upload', () => {
  it('of one file and one request reaches the handler complete, with the filename', async () => {
    const { status, answer } = await post(
      formOf([
        ['mission_file', file('abc'), 'Flüge 1.kml'],
        ['request', request],
      ]),
    );
    expect(status).toBe(200);
    expect(answer.result.total_distance_m).toBe(3);
    expect(answer.result.data_sources.drone_source).toBe('Flüge 1.kml');
  });

  it('with a member twice in its request is refused by its path', async () => {
    const twice = '{"home":{"lat":47,"lat":48,"lon":8},"drone":{"key":"tester"}}';
    const { status, error } = await post(
      formOf([
        ['mission_file', file(), 'a.csv'],
        ['request', twice],
      ]),
    );
    expect([status, error.details.issues[0].path]).toEqual([422, 'home.lat']);
  });

  it('may send its request as a part of type JSON', async () => {
    const typed = new Blob([request], { type: 'application/json' });
    const parts: Part[] = [
      ['request', typed],
      ['mission_file', file(), 'a.csv'],
    ];
    expect((await post(formOf(parts))).status).toBe(200);
  });

  const ok: Part = ['mission_file', file(), 'a.csv'];
  it.each<[string, Part[]]>([
    ['no file', [['request', request]]],
    ['no request', [ok]],
    ['nothing', []],
    ['two files', [ok, ok, ['request', request]]],
    ['two requests', [ok, ['request', request], ['request', request]]],
    ['two requests of two kinds', [ok, ['request', request], ['request', new Blob([request]), 'r.json']]],
    ['an unknown field', [ok, ['request', request], ['extra', '1']]],
    ['an unknown file', [ok, ['request', request], ['extra', file(), 'b.csv']]],
    [
      'a file without a name',
      [
        ['mission_file', 'lat,lon'],
        ['request', request],
      ],
    ],
    ['a nested name', [ok, ['request[home]', request]]],
    ['a name of the prototype', [ok, ['request', request], ['__proto__', '1']]],
    ['seven parts', [ok, ['request', request], ...Array.from({ length: 5 }, (_, i): Part => [`p${i}`, 'x'])]],
    ['a request that is not JSON', [ok, ['request', '{']]],
    ['an empty request', [ok, ['request', '']]],
  ])('with %s is malformed', async (_name, parts) => {
    const { status, code } = await post(formOf(parts));
    expect([status, code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('with a wrong request is not valid, by the path of the field', async () => {
    const { status, error } = await post(formOf([ok, ['request', '{"drone":{},"hoem":1}']]));
    expect(status).toBe(422);
    expect(error.details.issues).toEqual([
      { path: 'request.hoem', code: 'unrecognized_keys', message: expect.stringContaining('unknown field') },
    ]);
  });

  it('as JSON, or gzipped, is an unsupported type', async () => {
    expect((await post(request, { 'Content-Type': 'application/json' })).status).toBe(415);
    const type = 'multipart/form-data; boundary=x';
    expect((await post('--x--\r\n', { 'Content-Type': type, 'Content-Encoding': 'gzip' })).status).toBe(415);
  });

  const part =
    '--x\r\nContent-Disposition: form-data; name="mission_file"; filename="a.csv"\r\n\r\nlat,lon\r\n';
  it.each([
    ['without a boundary', 'multipart/form-data', part],
    ['cut within the file', 'multipart/form-data; boundary=x', part.slice(0, -6)],
    ['cut within a header', 'multipart/form-data; boundary=x', part.slice(0, 30)],
    ['without an end', 'multipart/form-data; boundary=x', part],
    ['with another boundary', 'multipart/form-data; boundary=y', `${part}--x--\r\n`],
    ['with nothing in it', 'multipart/form-data; boundary=x', ''],
  ])('%s is malformed, not a fault of the server', async (_name, type, body) => {
    const { status, code } = await post(body, { 'Content-Type': type });
    expect([status, code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('larger than 25 MB is refused with the limit, announced or found', async () => {
    const limit_bytes = defaultLimits.file_bytes;
    for (const bytes of [limit_bytes + 1, limit_bytes + 5 * 1024 * 1024]) {
      const big = new Blob([new Uint8Array(bytes)]);
      const { status, code, error } = await post(
        formOf([
          ['mission_file', big, 'a.kmz'],
          ['request', request],
        ]),
      );
      expect([status, code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      expect(error.details).toEqual({ limit_bytes });
    }
  });

  it('of exactly 25 MB is accepted', async () => {
    const big = new Blob([new Uint8Array(defaultLimits.file_bytes)]);
    const { status, answer } = await post(
      formOf([
        ['mission_file', big, 'a.kmz'],
        ['request', request],
      ]),
    );
    expect(status).toBe(200);
    expect(answer.result.total_distance_m).toBe(defaultLimits.file_bytes);
  });

  it('with a request larger than 4 MB is refused with that limit', async () => {
    const limit_bytes = defaultLimits.json_bytes;
    const long = JSON.stringify({ pad: 'x'.repeat(limit_bytes) });
    for (const value of [long, new Blob([long])]) {
      const { status, error } = await post(formOf([ok, ['request', value]]));
      expect(status).toBe(413);
      expect(error.details).toEqual({ limit_bytes });
    }
  });

  it('leaves the prototype of objects alone', () => {
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  });
});

describe('an upload of several files', () => {
  const logs = (count: number, bytes = 'abc'): Part[] =>
    Array.from({ length: count }, (_, at) => ['flight_logs', file(bytes), `${at}.csv`]);
  const settings: Part = ['request', JSON.stringify({ drone_key: 'tester' })];

  async function learn(parts: readonly Part[]) {
    const init = { method: 'POST', headers: { 'X-API-Key': secrets.plus }, body: formOf(parts) };
    const res = await fetch(`${server.url}/v1/flights/learn`, init);
    return { status: res.status, answer: await res.json() };
  }

  it('reaches the handler whole and in order, up to twenty', async () => {
    const { answer } = await learn([...logs(18), settings, ...logs(1, 'ab'), ...logs(1, 'abcd')]);
    expect(answer.learned.flight_factors).toEqual([...Array(18).fill(3), 2, 4]);
  });

  it.each([
    [
      'twenty-one',
      [...logs(21), settings],
      'the part flight_logs too often; send one to 20 parts flight_logs',
    ],
    ['none', [settings], 'no part flight_logs'],
    ['one without a name', [...logs(1), ['flight_logs', 'abc'] as Part, settings], 'has no filename'],
  ])('is malformed with %s', async (_name, parts, message) => {
    const { status, answer } = await learn(parts);
    expect([status, answer.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.error.message).toContain(message);
  });

  it('has one limit of 25 MB for all', async () => {
    const limit_bytes = defaultLimits.file_bytes;
    const third = 'x'.repeat(Math.ceil(limit_bytes / 3));
    const { status, answer } = await learn([...logs(3, third), settings]);
    expect(status).toBe(413);
    expect(answer.error).toMatchObject({
      message: expect.stringContaining('All parts flight_logs together'),
      details: { limit_bytes },
    });
  });
});
