import { describe, expect, it } from 'vitest';
import { newlyPassed, toPassedText } from '../../../renderer/analysis/passedCeiling.ts';
import type { MissionResult } from '../../../renderer/map/mapProps.ts';

type Leg = MissionResult['legs'][number];

/** A leg that ends at a place of so many degrees east, and its greatest height; `undefined` as the ground: unknown. */
const leg = (leg_index: number, from: number, to: number, max_m: number, ground_msl_m?: number) =>
  ({
    leg_index,
    from: { lat: 47, lon: from, altitude_m: 0 },
    to: { lat: 47, lon: to, altitude_m: max_m },
    height_above_ground: { max_m, lat: 47, lon: to, ground_msl_m, ...(max_m > 120 && { passed_m: 120 }) },
  }) as Leg;
const plan = (...legs: Leg[]) => ({ legs });

describe('the leg that an edit leads above the ceiling', () => {
  const before = plan(leg(0, 8, 9, 100, 400), leg(1, 9, 10, 140, 400));

  it('is the highest that was not so high before', () => {
    expect(newlyPassed(before, before)).toBeUndefined();
    expect(newlyPassed(undefined, before)).toMatchObject({ leg_index: 1, max_m: 140, passed_m: 120 });
    // Another leg is higher, but was so before.
    const raised = plan(leg(0, 8, 9, 125, 400), leg(1, 9, 10, 140, 400));
    expect(newlyPassed(before, raised)).toMatchObject({ leg_index: 0, max_m: 125 });
    const both = plan(leg(0, 8, 9, 125, 400), leg(1, 9, 10, 150, 400));
    expect(newlyPassed(before, both)).toMatchObject({ leg_index: 1 });
    expect(newlyPassed(undefined, plan(leg(0, 8, 9, 150, 400), leg(1, 9, 10, 130, 400)))?.leg_index).toBe(0);
  });

  it('is none where legs only change their numbers, or come down', () => {
    expect(newlyPassed(before, plan(leg(0, 9, 10, 140, 400)))).toBeUndefined();
    expect(newlyPassed(before, plan(leg(0, 8, 9, 100, 400), leg(1, 9, 10, 130, 400)))).toBeUndefined();
  });

  it('is none of an answer that was not asked about a ceiling', () => {
    const { height_above_ground: _, ...unjudged } = leg(0, 8, 9, 140);
    expect(newlyPassed(undefined, plan(unjudged as Leg))).toBeUndefined();
  });
});

describe('the words for it', () => {
  const said = (after: { legs: Leg[] }, when: 'then' | 'now', units: 'metric' | 'imperial' = 'metric') => {
    const passed = newlyPassed(undefined, after);
    return passed && toPassedText(passed, when, units).replaceAll('\u00a0', ' ');
  };

  it('say the leg, its height and the ceiling, before and after the edit', () => {
    const after = plan(leg(2, 8, 9, 132, 400));
    expect(said(after, 'then')).toBe('This puts leg 3 at 132 m above ground, above your ceiling of 120 m.');
    expect(said(after, 'now')).toBe('Leg 3 is now at 132 m above ground, above your ceiling of 120 m.');
    expect(said(after, 'now', 'imperial')).toContain('433 ft above ground, above your ceiling of 394 ft');
  });

  it('say where the height is above take-off, and never that of the ceiling', () => {
    expect(said(plan(leg(0, 8, 9, 120.3)), 'now')).toBe(
      'Leg 1 is now at 121 m above take-off (ground unknown), above your ceiling of 120 m.',
    );
  });
});
