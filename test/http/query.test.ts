import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpOperations } from '../../server/contract/httpOperations.ts';
import { sampleInputs, toHttpRequest } from '../support/contractRequest.ts';
import { type FakeServer, secrets, startFakeServer } from './fakeServer.ts';

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer();
});
afterAll(() => server.close());

async function ask(name: (typeof httpOperations)[number]['name'], query: string) {
  const operation = httpOperations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(name);
  const input = name === 'getDrone' ? { key: 'tester' } : sampleInputs[name as keyof typeof sampleInputs];
  const { path, init } = toHttpRequest(operation.binding, input);
  const headers = { ...(init.headers as Record<string, string>), 'X-API-Key': secrets.every };
  const res = await fetch(`${server.url}${path}${query}`, { ...init, headers });
  return { status: res.status, body: await res.json() };
}

describe('a query', () => {
  it.each(httpOperations)(
    'with a name that $name does not have is refused, and says which',
    async ({ name }) => {
      expect((await ask(name, '?')).status).toBeLessThan(300);
      const { status, body } = await ask(name, '?colour=red&__proto__=1');
      expect([status, body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
      expect(body.error.details.issues).toEqual(
        ['colour', '__proto__'].map((path) => expect.objectContaining({ path, code: 'unrecognized_keys' })),
      );
    },
  );

  it('cannot name what the path names', async () => {
    expect((await ask('getDrone', '?key=other')).status).toBe(422);
  });

  it('with a name twice is refused', async () => {
    const { status, body } = await ask('listDrones', '?q=a&q=b');
    expect([status, body.error.details.issues]).toEqual([
      422,
      [{ path: 'q', code: 'custom', message: 'must be sent once' }],
    ]);
  });

  it('of ten thousand odd names is refused with fifty of them', async () => {
    const { status, body } = await ask('health', `?${'a=1&'.repeat(3000)}`);
    expect([status, body.error.details.issues.length]).toEqual([422, 50]);
  });
});
