import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskedRequest, requestsOf } from '../answers/randomRequests.ts';
import { inLong } from '../support/inLong.ts';
import { startWholeServer, type WholeServer } from './wholeServer.ts';

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.close());

const request_id = 'the-same-for-both';

async function answerTo({ path, body }: AskedRequest) {
  const sent = body();
  const headers = {
    'X-API-Key': server.secret,
    'X-Request-Id': request_id,
    ...(typeof sent === 'string' && { 'Content-Type': 'application/json' }),
  };
  const res = await fetch(server.url + path, { method: 'POST', headers, body: sent });
  return { status: res.status, text: await res.text() };
}

/** `HOMEWARD_BODIES=1000` asks more often than a test run has time for. */
const bodies = Number(process.env['HOMEWARD_BODIES'] ?? inLong(25, 600));
/** All three kinds: answers come from threads and from the server's own. */
const kinds = [
  ['range', Math.ceil(0.5 * bodies)],
  ['mission', Math.ceil(0.3 * bodies)],
  ['file', Math.ceil(0.2 * bodies)],
] as const;

describe('a request that is sent twice', () => {
  it.each(kinds)(
    'gets the same bytes twice: %s, %i times',
    async (kind, count) => {
      const statuses = new Set<number>();
      for (const request of requestsOf(kind, count, 33)) {
        const [first, second] = await Promise.all([answerTo(request), answerTo(request)]);
        expect(second).toEqual(first);
        statuses.add(first.status);
      }
      expect(statuses).toContain(200);
    },
    600_000,
  );
});
