import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letGo } from '../../server/http/letGo.ts';
import { missionOf } from '../bench/http/rows.ts';
import { startWholeServer, type WholeServer } from './wholeServer.ts';

const large_bytes = 300_000;

describe('the memory of an answer that was sent', () => {
  it('is given back at once if it is large', () => {
    const body = new Uint8Array(large_bytes);
    letGo(body);
    expect(body.length).toBe(0);
  });

  it.each([
    ['small', new Uint8Array(1000)],
    ['a part of something larger', new Uint8Array(2 * large_bytes).subarray(0, large_bytes)],
    ['text', 'x'.repeat(large_bytes)],
  ])('is left where the answer is %s', (_, body) => {
    const { length } = body;
    letGo(body);
    expect(body.length).toBe(length);
  });
});

describe('a large answer', () => {
  let server: WholeServer;
  beforeAll(async () => {
    server = await startWholeServer();
  });
  afterAll(() => server.close());

  const { path, body = '' } = missionOf(2000);
  async function ask(more: Record<string, string> = {}): Promise<string> {
    const headers = { 'X-API-Key': server.secret, 'Content-Type': 'application/json', ...more };
    const res = await fetch(server.url + path, { method: 'POST', headers, body });
    return (await res.text()).replace(/"request_id":"[^"]*"/, '');
  }

  it('arrives whole, and again to whoever asks again under the same name', async () => {
    const once = await ask();
    expect(once.length).toBeGreaterThan(large_bytes);
    expect(await ask({ 'Idempotency-Key': 'again' })).toBe(once);
    expect(await ask({ 'Idempotency-Key': 'again' })).toBe(once);
  });
});
