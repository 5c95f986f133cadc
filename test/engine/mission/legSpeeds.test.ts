import { describe, expect, it } from 'vitest';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { withPolicy } from '../../../engine/mission/legSpeeds.ts';
import { pictureLines } from '../../../engine/mission/pictureLines.ts';
import { layRoute } from '../../../engine/mission/route.ts';
import { missionInput, wind } from '../samples.ts';
import { surveyInput } from './surveyPlans.ts';

const field = {
  east_m: 200,
  north_m: 100,
  width_m: 600,
  depth_m: 200,
  spacing_m: 40,
  angle_deg: 90,
  height_m: 80,
  speed_mps: 5,
} as const;

type Change = NonNullable<Parameters<typeof missionInput>[1]>;

const atBestRange = (options: Change['options'] = {}): Change => ({
  weather: wind(4, 250),
  options: { multi_battery: false, mid_line_swaps: false, speed_policy: 'best_range', ...options },
});

const series = [{ every_m: 15 }, { every_s: 3 }] as const;

describe('best range along lines of pictures', () => {
  it.each(series)(
    'keeps the plan’s speed where pictures are taken each %o, and changes it elsewhere',
    (each) => {
      const input = surveyInput({ ...field, series: each }, atBestRange());
      const lines = pictureLines(input.waypoints);
      const { speeds_mps, legs } = withPolicy(layRoute(input));
      const inLines = speeds_mps.filter((_, at) => lines[at] !== undefined);
      const between = speeds_mps.filter((_, at) => lines[at] === undefined);
      expect(inLines.length).toBeGreaterThan(4);
      expect(new Set(inLines)).toEqual(new Set([field.speed_mps]));
      expect(Math.min(...between)).toBeGreaterThan(field.speed_mps);
      expect(legs.map(({ speed_mps }) => speed_mps)).toEqual(speeds_mps);
      const { legs: flown } = analyzeMission(input);
      for (const [at, { speed_gain_pct }] of flown.entries())
        if (lines[at] !== undefined) expect(speed_gain_pct).toBeCloseTo(0, 9);
    },
  );

  it('does not fly a survey on fewer batteries at a speed at which its pictures were not planned', () => {
    const input = (change: Change) =>
      surveyInput({ ...field, series: series[0], width_m: 2500, depth_m: 900 }, change);
    const flights = (change: Change) => analyzeMission(input(change)).battery_plan?.length ?? 0;
    const split = { multi_battery: true, mid_line_swaps: true };
    const planned = flights(atBestRange({ ...split, speed_policy: 'cruise' }));
    expect(planned).toBeGreaterThan(3);
    expect(Math.abs(flights(atBestRange(split)) - planned)).toBeLessThanOrEqual(1);
    expect(flights(atBestRange({ ...split, speed_policy: { mps: 12 } }))).toBeLessThan(planned - 1);
  });

  it('warns of a speed that is kept and faster than the aircraft', () => {
    const fast = surveyInput({ ...field, speed_mps: 25, series: series[0] }, atBestRange());
    expect(analyzeMission(fast).warnings.map(({ code }) => code)).toContain('SPEED_ABOVE_MAXIMUM');
    const bare = missionInput(
      fast.waypoints.map(({ actions: _, ...waypoint }) => waypoint),
      atBestRange(),
    );
    expect(analyzeMission(bare).warnings.map(({ code }) => code)).not.toContain('SPEED_ABOVE_MAXIMUM');
  });
});
