import { describe, expect, it } from 'vitest';
import {
  gravestFirst,
  gravities,
  gravityOf,
  gravityOfCode,
  withGravity,
} from '../../../engine/warnings/gravity.ts';
import { type WarningCode, warningCodes } from '../../../engine/warnings/warning.ts';

describe('the gravity of a warning', () => {
  it.each(warningCodes)('is there for %s', (code) => {
    expect(gravities).toContain(gravityOfCode[code]);
    expect(gravityOf({ code })).toBe(gravityOfCode[code]);
  });

  it('is the one that was found, where that is not the usual one', () => {
    expect(gravityOf({ code: 'LOW_CLEARANCE' })).toBe('doubt');
    expect(gravityOf({ code: 'LOW_CLEARANCE', gravity: 'forbids' })).toBe('forbids');
    expect(withGravity([{ code: 'WIND_ABOVE_LIMIT' }, { code: 'FENCE_BREACH', gravity: 'doubt' }])).toEqual([
      { code: 'WIND_ABOVE_LIMIT', gravity: 'forbids' },
      { code: 'FENCE_BREACH', gravity: 'doubt' },
    ]);
  });

  it('orders warnings: ground, fence, wind, payload, temperature, then doubts and what was assumed', () => {
    const codes: WarningCode[] = [
      'PLAN_NOTE',
      'HOME_ASSUMED',
      'BATTERY_COLD',
      'COMMANDS_NOT_COUNTED',
      'TEMPERATURE_OUTSIDE_RANGE',
      'PAYLOAD_ABOVE_MAXIMUM',
      'GUST_ABOVE_LIMIT',
      'WIND_ABOVE_LIMIT',
      'RETURN_FENCE_BREACH',
    ];
    const warnings = codes.map((code) => ({ code }));
    expect(gravestFirst([...warnings, { code: 'LOW_RETURN_CLEARANCE', gravity: 'forbids' }])).toEqual([
      { code: 'LOW_RETURN_CLEARANCE', gravity: 'forbids' },
      ...warnings.toReversed(),
    ]);
    const [first, second] = [
      { code: 'PLAN_NOTE' as const, message: 'one' },
      { code: 'PLAN_NOTE' as const, message: 'two' },
    ];
    expect(gravestFirst([first, second])).toEqual([first, second]);
  });
});
