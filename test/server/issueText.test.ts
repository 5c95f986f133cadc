import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Assembled } from '../../server/assemble.ts';
import { DroneKey } from '../../server/contract/schemas/drone.ts';
import { UtcTime } from '../../server/contract/schemas/hourly.ts';
import { toValidationProblem } from '../../server/dispatch.ts';
import { toIssueText } from '../../server/issueText.ts';
import { assembleHost } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

function problemOf(schema: z.ZodType, value: unknown): string {
  const { error } = schema.safeParse(value, { error: toIssueText });
  if (error === undefined) throw new Error('The value is valid.');
  return toValidationProblem(error).message;
}

const launch = { user_lat: 47, user_lon: 8, selected_drone_key: 'dji_mavic_3' };

describe('a request that does not fit its schema', () => {
  it.each([
    [{ user_lon: 181 }, 'user_lon: 181 is too large; it must be at most 180'],
    [{ wind_speed: -1 }, 'wind_speed: -1 is too small; it must be at least 0'],
    [{ user_lat: '47' }, 'user_lat: must be a number, not a text'],
    [{ user_lat: null }, 'user_lat: must be a number, not null'],
    [{ user_lat: Number.NaN }, 'user_lat: must be a number'],
    [JSON.parse('{ "wind_speed": 1e999 }'), 'wind_speed: is too large a number'],
    [JSON.parse('{ "user_lon": -1e999 }'), 'user_lon: is too large a number'],
    [{ user_lat: undefined }, 'user_lat: is missing; it must be a number'],
    [{ bearings: 40.5 }, 'bearings: must be a whole number'],
    [{ selected_drone_key: 5 }, 'selected_drone_key: must be a text, not a number'],
    [{ battery_thresholds_pct: [] }, 'battery_thresholds_pct: has 0 entries; it must have at least 1'],
    [{ battery_thresholds_pct: 'all' }, 'battery_thresholds_pct: must be a list, not a text'],
    [{ wind_over: 'sea' }, 'wind_over: must be one of "open", "water", "suburban"'],
    [{ unit_mode: 'nautical' }, 'unit_mode: must be one of "metric", "imperial"'],
    [{ colour: 'red' }, 'colour: unknown field; remove it or check its spelling'],
    [
      { speed_policy: 'fast' },
      'speed_policy: must be "cruise", "best_range", or {"mps": n} with n from 1 to 60 m/s',
    ],
  ])('is told what is wrong and what is right: %j', async (change, message) => {
    const answer = await host.dispatch('analyzeRange', { ...launch, ...change });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'VALIDATION_ERROR', message } });
  });

  it.each([
    [z.number().gt(0), 0, '0 is too small; it must be above 0'],
    [z.number().lt(5), 5, '5 is too large; it must be below 5'],
    [z.string().max(3), 'secret', 'has 6 characters; it must have at most 3'],
    [z.literal('a'), 'b', 'must be "a"'],
    [
      UtcTime,
      '2026-13-40',
      'must be a date and time of ISO 8601 with Z for UTC, like "2026-09-12T06:00:00Z"',
    ],
    [z.url(), 'example', 'must be an address, like "https://example.org/"'],
    [DroneKey, 'DJI Mavic 3', 'must be like "dji_mavic_3"'],
    [z.object({}), [], 'must be an object, not a list'],
    [z.bigint().max(3n), 4n, 'Too big: expected bigint to be <=3'],
    [z.date(), 1, 'must be date, not a number'],
    [z.union([z.number(), z.string()]), true, 'Invalid input'],
  ])('%#: the text is made of the bound, never of a text that was sent', (schema, value, message) => {
    expect(problemOf(schema, value)).toBe(message);
  });
});
