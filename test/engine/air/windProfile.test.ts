import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windShare } from '../../../engine/air/windProfile.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { analyzeRange } from '../rings.ts';
import { calm, evenly, manyRuns, missionInput, rangeInput, waypoint, wind } from '../samples.ts';

describe('wind over height', () => {
  it('is the same at every height where the height of the report is not known', () => {
    expect(windShare(wind(8, 0), 0)).toBe(1);
    expect(windShare(wind(8, 0), 500)).toBe(1);
  });

  it('follows the power law of open country', () => {
    const reported = { ...wind(8, 0), wind_height_m: 10 };
    expect(windShare(reported, 10)).toBe(1);
    // (120 / 10)^(1/7)
    expect(windShare(reported, 120)).toBeCloseTo(1.426, 3);
    expect(windShare({ ...calm, wind_height_m: 120 }, 10)).toBeCloseTo(1 / 1.426, 3);
  });

  it('ends at the rotors of a standing aircraft and above the surface layer', () => {
    const reported = { ...wind(8, 0), wind_height_m: 10 };
    expect(windShare(reported, 0)).toBe(windShare(reported, 2));
    expect(windShare(reported, -50)).toBe(windShare(reported, 2));
    expect(windShare(reported, 300)).toBe(windShare(reported, 5000));
  });

  it('never falls with height', () => {
    fc.assert(
      fc.property(evenly(1, 500), evenly(-50, 600), evenly(0, 300), (wind_height_m, height_m, more_m) => {
        const reported = { ...wind(8, 0), wind_height_m };
        expect(windShare(reported, height_m + more_m)).toBeGreaterThanOrEqual(windShare(reported, height_m));
      }),
      manyRuns,
    );
  });
});

describe('a wind that is reported near the ground', () => {
  const low = { ...wind(6, 0), wind_height_m: 10 };

  it('is met as stronger by rings flown higher', () => {
    const rings = (weather: typeof low) =>
      analyzeRange(rangeInput({ weather, height_m: 120, battery_thresholds_pct: [30] }));
    const [grown, same] = [rings(low), rings({ ...low, wind_height_m: 120 })];
    expect(grown.physics.wind_aloft_mps).toBeCloseTo(6 * 12 ** (1 / 7), 9);
    expect(same.physics.wind_aloft_mps).toBe(6);
    expect(grown.rings[0]?.max_radius_m).toBeLessThan(same.rings[0]?.max_radius_m ?? 0);
  });

  it('is met at the height of each leg', () => {
    const { legs } = analyzeMission(
      missionInput([waypoint(47.01, 8, 30), waypoint(47.02, 8, 30), waypoint(47.03, 8, 150)], {
        weather: low,
      }),
    );
    expect(legs.map(({ headwind_mps }) => headwind_mps)).toEqual(
      [30, 30, 90].map((height_m) => expect.closeTo(6 * (height_m / 10) ** (1 / 7), 6)),
    );
  });

  it('grows less over water and more over suburbs', () => {
    const at = (wind_over: 'open' | 'water' | 'suburban') =>
      windShare({ ...calm, wind_height_m: 10, wind_over }, 100);
    expect(at('open')).toBe(windShare({ ...calm, wind_height_m: 10 }, 100));
    expect(at('water')).toBeCloseTo(10 ** 0.1, 12);
    expect(at('suburban')).toBeCloseTo(10 ** 0.27, 12);
  });

  it('forbids a height that the wind of the report would allow, and one below that of the aircraft’s own return', () => {
    const strong = { ...wind(16, 0), wind_height_m: 10 };
    const [low, high] = [10, 120].map((height_m) =>
      analyzeRange(rangeInput({ weather: strong, height_m, airspeed_mps: 20 })),
    );
    expect(low?.oneway_ring.max_radius_m).toBeGreaterThan(0);
    expect(low?.rings[0]?.unreachable_reason).toBe('WIND');
    expect(high?.oneway_ring.unreachable_reason).toBe('WIND');
    expect(high?.rings[0]?.unreachable_reason).toBe('WIND');
  });
});
