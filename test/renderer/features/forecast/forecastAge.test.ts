import { describe, expect, it } from 'vitest';
import { forecastAge } from '../../../../renderer/features/forecast/forecastAge.ts';

const asked_at = '2026-09-12T06:00:00Z';
const ageAfter = (minutes: number) => forecastAge(asked_at, Date.parse(asked_at) + minutes * 60_000);

describe('the age of a forecast', () => {
  it.each([
    [0, 'fresh'],
    [179.9, 'fresh'],
    [180, 'ageing'],
    [359.9, 'ageing'],
    [360, 'old'],
    [10_000, 'old'],
  ])('after %d minutes is %s', (minutes, standing) => {
    expect(ageAfter(minutes)).toEqual({ minutes: Math.floor(minutes), standing });
  });

  it('is nothing where the clock was set back, and unknown where it was never asked for', () => {
    expect(ageAfter(-90)).toEqual({ minutes: 0, standing: 'fresh' });
    expect(forecastAge(undefined, 0)).toBeUndefined();
    expect(forecastAge('yesterday', 0)).toBeUndefined();
  });
});
