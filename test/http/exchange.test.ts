import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { exchangeOf, openExchange } from '../../server/http/exchange.ts';

it('gives each of a hundred thousand requests an id of its own', () => {
  const ids = new Set<string>();
  const message = { headers: {} } as IncomingMessage;
  for (let time = 0; time < 100_000; time += 1) {
    const response = { setHeader() {} } as unknown as ServerResponse;
    openExchange(message, response);
    ids.add(exchangeOf(response).request_id);
  }
  expect(ids.size).toBe(100_000);
});
