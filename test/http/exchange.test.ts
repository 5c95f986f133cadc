import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { exchangeOf, openExchange } from '../../server/http/exchange.ts';

it('gives each of 200,000 requests an id of its own', () => {
  const ids = new Set<string>();
  const message = { headers: {} } as IncomingMessage;
  for (let time = 0; time < 200_000; time += 1) {
    const response = {} as ServerResponse;
    openExchange(message, response);
    ids.add(exchangeOf(response).request_id);
  }
  expect(ids.size).toBe(200_000);
});
