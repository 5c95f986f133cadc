import type { RequestHandler } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpOperations } from '../../server/contract/httpOperations.ts';
import { makeStraightRoutes } from '../../server/http/straightRoutes.ts';
import { type FakeServer, secrets, startFakeServer } from './fakeServer.ts';

/** What happens to a request that goes through the steps. */
async function happensIn(steps: readonly RequestHandler[], req = { method: 'GET', url: '/here' }) {
  const refused: unknown[] = [];
  const answer = makeStraightRoutes([{ method: 'GET', path: '/here', steps }], (error) => {
    refused.push(error);
  });
  const isAnswered = answer(req as never, {} as never);
  await new Promise(setImmediate);
  return { isAnswered, refused };
}

describe('steps', () => {
  const bug = new Error('bug');

  it('run in their order', async () => {
    const ran: string[] = [];
    const step =
      (name: string): RequestHandler =>
      (_req, _res, next) => {
        ran.push(name);
        next();
      };
    expect(await happensIn([step('a'), step('b')])).toEqual({ isAnswered: true, refused: [] });
    expect(ran).toEqual(['a', 'b']);
  });

  const failing: readonly (readonly [string, RequestHandler])[] = [
    [
      'thrown',
      () => {
        throw bug;
      },
    ],
    ['rejected', async () => Promise.reject(bug)],
    ['handed on', (_req, _res, next) => next(bug)],
  ];

  it.each(failing)('refuse an error that is %s, and leave out those after it', async (_, step) => {
    const ran: unknown[] = [];
    expect((await happensIn([step, () => void ran.push('after')])).refused).toEqual([bug]);
    expect(ran).toEqual([]);
  });

  it('refuse a rejection without a reason', async () => {
    const { refused } = await happensIn([async () => Promise.reject()]);
    expect(refused).toEqual([expect.any(Error)]);
  });

  it.each([
    { method: 'POST', url: '/here' },
    { method: 'GET', url: '/here/' },
    { method: 'GET', url: '/here?' },
    { method: 'HEAD', url: '/here' },
  ])('are only for their own method and path, as $method $url is not', async (req) => {
    expect((await happensIn([], req)).isAnswered).toBe(false);
  });
});

describe('an answer without Express', () => {
  let server: FakeServer;
  beforeAll(async () => {
    server = await startFakeServer();
  });
  afterAll(() => server.close());

  async function ask(method: string, url: string, headers: Record<string, string>) {
    const body = method === 'POST' ? '{"user_lat": 47}' : null;
    const answer = await fetch(server.url + url, { method, headers, body });
    const varying = ['date', 'x-request-id', 'ratelimit'];
    const fields = [...answer.headers].filter(([name]) => !varying.includes(name));
    return { status: answer.status, fields, text: (await answer.text()).replace(/"request_id":"[^"]*"/, '') };
  }

  const straight = httpOperations.filter(({ binding }) => !binding.path.includes('{'));
  const json = { 'Content-Type': 'application/json' };

  it.each(straight)(
    'is that of Express, which answers where there is a query: $name',
    async ({ binding }) => {
      const { method, path } = binding;
      for (const headers of [{}, { 'X-API-Key': secrets.both }, { 'X-API-Key': secrets.both, ...json }])
        expect(await ask(method, path, headers)).toEqual(await ask(method, `${path}?x=1`, headers));
    },
  );
});
