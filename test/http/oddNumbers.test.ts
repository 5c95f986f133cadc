import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestExamples } from '../../server/http/openapiExamples.ts';
import { startWholeServer, type WholeServer } from './wholeServer.ts';

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.close());

type Path = readonly (string | number)[];

/** The places of all numbers in a request. */
function numbersIn(value: unknown, path: Path = []): { path: Path; number: number }[] {
  if (typeof value === 'number') return [{ path, number: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    numbersIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const mark = '"planted"';
/** The request as text, with this text in the place of one value. */
function withText(request: object, path: Path, text: string): string {
  const copy = structuredClone(request);
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce<unknown>((inner, key) => Reflect.get(inner as object, key), copy);
  Reflect.set(holder as object, last, 'planted');
  return JSON.stringify(copy).replace(mark, text);
}

const pathText = (path: Path) =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`),
    '',
  );

async function ask(path: string, body: string) {
  const headers = { 'X-API-Key': server.secret, 'Content-Type': 'application/json' };
  const res = await fetch(server.url + path, { method: 'POST', headers, body });
  const text = await res.text();
  return { status: res.status, text, body: JSON.parse(text) };
}

const operations = [
  ['/v1/rangeiq/analyze', requestExamples.analyzeRange],
  ['/v1/missions/analyze-geometry', requestExamples.analyzeMission],
] as const;

const none = ['1e309', '-1e309', '"5"', '[5]', '{}', 'true', `[${Array(20_000).fill('5').join(',')}]`];

describe.each(operations)('a request to %s', (path, request) => {
  const places = numbersIn(request);

  it.each(places)('whose $path is no number is told so by that path', async (place) => {
    for (const text of none) {
      const { status, body } = await ask(path, withText(request, place.path, text));
      expect([text.slice(0, 9), status, body.error?.code]).toEqual([
        text.slice(0, 9),
        422,
        'VALIDATION_ERROR',
      ]);
      const paths: string[] = body.error.details.issues.map((issue: { path: string }) => issue.path);
      expect(paths.filter((one) => one.startsWith(pathText(place.path)))).toEqual(paths);
    }
  });

  it('is answered alike for a number that is written in another way', async () => {
    const plain = await ask(path, JSON.stringify(request));
    expect(plain.status).toBe(200);
    const { request_id: _, ...answer } = plain.body;
    for (const { path: at, number } of places)
      for (const text of [`${number}e0`, `${number.toFixed(20)}`, number === 0 ? '-0' : `${number}`]) {
        const { request_id: __, ...other } = (await ask(path, withText(request, at, text))).body;
        expect([pathText(at), text, other]).toEqual([pathText(at), text, answer]);
      }
  });

  it('never gets null or nothing in the place of a number', async () => {
    const { text, body } = await ask(path, JSON.stringify(request));
    expect(numbersIn(body).length).toBeGreaterThan(20);
    expect(text).not.toMatch(/\bnull\b|NaN|Infinity|:,|:-0[,}\]]/);
  });
});
