import { expect, it } from 'vitest';
import { makeInThreads } from '../../../server/answers/inThreads.ts';
import { whyNotAnswered, whyNotRead } from '../../../server/answers/notAnswered.ts';

it.each([
  ['analyzeMission', 'OVERLOADED'],
  ['exportPlan', 'OVERLOADED'],
  ['readFlightPlan', 'FLIGHT_PLAN_REJECTED'],
  ['analyzeMissionFile', 'FLIGHT_PLAN_REJECTED'],
  ['readFlightLog', 'FLIGHT_LOG_REJECTED'],
  ['learnFromFiles', 'FLIGHT_LOG_REJECTED'],
  ['replayFlight', 'ACTION_FAILED'],
  ['learnDrone', 'ACTION_FAILED'],
  ['briefPlan', 'ACTION_FAILED'],
  ['layOutSurvey', 'ACTION_FAILED'],
  ['layOutStructure', 'ACTION_FAILED'],
] as const)('a request of too much says so in the words of its work: %s', (name, code) => {
  for (const failure of ['took_too_long', 'out_of_memory'] as const)
    expect(whyNotAnswered(name, failure).code).toBe(code);
  for (const failure of ['overloaded', 'cancelled'] as const)
    expect(whyNotAnswered(name, failure)).toMatchObject({
      code: 'OVERLOADED',
      retry_after_s: expect.any(Number),
    });
});

it('a file of too much has a code of its own', () => {
  expect(whyNotRead('took_too_long').code).toBe('TOOK_TOO_LONG');
  expect(whyNotRead('out_of_memory').code).toBe('NEEDS_TOO_MUCH_MEMORY');
  expect(() => whyNotRead('cancelled')).toThrow('cancelled');
});

it('a briefing of too much names the time that its thread has', async () => {
  let limit_ms: number | undefined;
  const pool = {
    run: async (_name: string, _work: unknown, options?: { readonly limit_ms?: number | undefined }) => {
      limit_ms = options?.limit_ms;
      return { ok: false, failure: 'took_too_long' } as const;
    },
  };
  const { briefPlan } = makeInThreads(pool as never)({ briefPlan: () => {} } as never, {} as never);
  const answer = await briefPlan({} as never, {});
  expect(limit_ms).toBeGreaterThan(0);
  if (answer.ok) expect.fail('it was printed');
  expect(answer.failure.message).toContain(`more than the ${(limit_ms ?? 0) / 1000} s`);
});
