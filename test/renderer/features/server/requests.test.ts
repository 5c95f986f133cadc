import { describe, expect, it } from 'vitest';
import { withNewestUse } from '../../../../renderer/features/server/newestUse.ts';
import { useRequests } from '../../../../renderer/features/server/requestsStore.ts';
import {
  durationText,
  operationText,
  outcomeText,
  statusOf,
  toolText,
} from '../../../../renderer/features/server/requestText.ts';
import { makeParts } from '../../../../renderer/parts/part.ts';
import type { RequestList } from '../../../../server/contract/schemas/askedRequest.ts';
import { makeFakeBridge, settle } from '../../fakeBridge.ts';

type Request = RequestList['requests'][number];

const request = (more: Partial<Request> = {}): Request => ({
  number: 1,
  at: '2026-09-11T10:41:07.000Z',
  method: 'POST',
  route: '/v1/missions/analyze',
  status: 200,
  is_answered: true,
  duration_ms: 41.2,
  ...more,
});

const listOf = (revision: number): RequestList => ({
  revision,
  requests: [],
  today: revision,
  refused_today: 0,
  readers: 0,
});

describe('a request in the list', () => {
  it.each([
    ['answered', 'ok', {}],
    ['answered, old secret', 'ok', { by_old_secret: true as const }],
    ['not valid', 'warn', { status: 422, refused: 'VALIDATION_ERROR' }],
    ['no valid key', 'bad', { status: 401, refused: 'UNAUTHORIZED' }],
    ['key ended', 'bad', { status: 401, refused: 'UNAUTHORIZED', key_ended: 'expired' as const }],
    ['key revoked', 'bad', { status: 401, refused: 'UNAUTHORIZED', key_ended: 'revoked' as const }],
    ['old secret ended', 'bad', { status: 401, refused: 'UNAUTHORIZED', key_ended: 'replaced' as const }],
    ['too many requests', 'bad', { status: 429, refused: 'RATE_LIMITED' }],
    ['failed', 'bad', { status: 500, refused: 'INTERNAL' }],
    ['refused', 'warn', { status: 405, refused: 'METHOD_NOT_ALLOWED' }],
    ['hung up', 'warn', { is_answered: false }],
  ])('went so: %s', (text, status, more) => {
    expect(outcomeText(request(more))).toBe(text);
    expect(statusOf(request(more))).toBe(status);
  });

  it('names its tool, or where it came from', () => {
    expect(toolText(request({ tool: 'Notebook' }))).toBe('Notebook');
    expect(toolText(request({ address: '192.168.1.57' }))).toBe('unknown, 192.168.1.57');
    expect(toolText(request())).toBe('unknown');
  });

  it('names its operation without what all have in common', () => {
    expect(operationText(request())).toBe('missions/analyze');
    expect(operationText(request({ route: '/docs' }))).toBe('docs');
    expect(durationText(request())).toBe('41');
    expect(durationText(request({ duration_ms: 0.4 }))).toBe('< 1');
  });

  it('is a newer use of its key than the one that is stored', () => {
    const key = { id: 'k', name: 'a', scopes: [], created_at: '', last_used_at: '2026-09-11T10:00:00.000Z' };
    const used = (more: Partial<Request>) => withNewestUse([key], [request({ key_id: 'k', ...more })])[0];
    expect(used({})?.last_used_at).toBe('2026-09-11T10:41:07.000Z');
    expect(used({ key_ended: 'expired' })?.last_used_at).toBe(key.last_used_at);
    expect(used({ at: '2026-09-11T09:00:00.000Z' })?.last_used_at).toBe(key.last_used_at);
    expect(used({ key_id: 'other' })?.last_used_at).toBe(key.last_used_at);
  });
});

describe('the list of requests on the page', () => {
  const make = () => {
    const { bridge, calls } = makeFakeBridge();
    const pauses: (() => void)[] = [];
    const host = { bridge, schedule: () => {}, later: (act: () => void) => void pauses.push(act) };
    return { requests: makeParts(host).of(useRequests), calls, pauses };
  };

  it('asks for what comes after what it has, one call at a time for all who follow', async () => {
    const { requests, calls } = make();
    const [stop, stopOther] = [requests.follow(), requests.follow()];
    expect(calls.map(({ input }) => input)).toEqual([{}]);
    await calls[0]?.answer(listOf(7));
    expect(calls.map(({ input }) => input)).toEqual([{}, { after: 7 }]);
    expect(requests.store.getState()).toMatchObject({ isLive: true, list: { revision: 7 } });
    stop();
    stop();
    expect(calls[1]?.isGivenUp()).toBe(false);
    stopOther();
    expect(calls[1]?.isGivenUp()).toBe(true);
    await calls[1]?.answer(listOf(8));
    expect(calls).toHaveLength(2);
    expect(requests.store.getState()).toMatchObject({ isLive: false, list: { revision: 7 } });
  });

  it('waits before it asks a host again that refuses, and is not live meanwhile', async () => {
    const { requests, calls, pauses } = make();
    requests.follow();
    await calls[0]?.answer(listOf(7));
    await calls[1]?.refuse({ code: 'ACTION_FAILED', message: 'away' });
    expect(requests.store.getState().isLive).toBe(false);
    expect(calls).toHaveLength(2);
    pauses[0]?.();
    await settle();
    expect(calls.map(({ input }) => input)).toEqual([{}, { after: 7 }, {}]);
  });
});
