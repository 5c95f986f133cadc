import { describe, expect, it } from 'vitest';
import { windShare } from '../../../engine/air/windProfile.ts';
import type { MissionResult } from '../../../server/contract/schemas/missionResult.ts';
import { windOn } from '../../../server/report/flownPlan.ts';
import { toMissionVerdict } from '../../../server/report/verdict/missionVerdict.ts';
import { toMissionResult } from '../../../server/work/missionResult.ts';
import { foldingDrone, missionInput, waypoint, wind, windproofDrone } from '../../engine/samples.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const route = [waypoint(47.002, 8, 20), waypoint(47.004, 8, 120), waypoint(47.006, 8, 40)];
const context = { locale: 'metric', end_action: 'go_home', threshold_pct: 25 } as const;

function flownIn(wind_speed_mps: number, drone = foldingDrone) {
  const weather = { ...wind(wind_speed_mps, 0), wind_height_m: 10 };
  const result = toMissionResult(missionInput(route, { weather, drone }), {
    warnings: [],
    sources: { weather_source: 'request', drone_source: 'catalog' },
  }) as MissionResult;
  return { weather, result, verdict: toMissionVerdict(result, { ...context, wind_speed_mps }) };
}

describe('the wind of a leg', () => {
  it('blows at the height that is said beside it', () => {
    const { weather, result } = flownIn(6);
    const [first, ...others] = result.legs.map(windOn);
    // It climbs over the launch point first, and no height is said of it.
    expect(first).toEqual({ wind_mps: expect.closeTo(6 * windShare(weather, 20), 9), height_m: undefined });
    expect(others).toHaveLength(2);
    for (const { wind_mps, height_m = Number.NaN } of others)
      expect(wind_mps).toBeCloseTo(6 * windShare(weather, height_m), 9);
  });

  it('stands so among the facts, and in the headline of a leg without headway', () => {
    const { weather, verdict } = flownIn(6);
    const fact = verdict.facts.find(({ name }) => name.startsWith('wind at'));
    const [, at_m] = /wind at (\d+) m/.exec(plain(fact?.name ?? '')) ?? [];
    expect(plain(fact?.value ?? '')).toBe(`${(6 * windShare(weather, Number(at_m))).toFixed(1)} m/s`);
    // Strong enough to stop it on the second leg, which is flown higher, and not on the first.
    const stopped = flownIn(16, windproofDrone);
    const [, said_mps, height_m] =
      /no headway on leg 2, wind ([\d.]+) m\/s at (\d+) m/.exec(plain(stopped.verdict.title)) ?? [];
    expect(Number(said_mps)).toBeCloseTo(16 * windShare(stopped.weather, Number(height_m)), 1);
    expect(plain(flownIn(25, windproofDrone).verdict.title)).toMatch(
      /no headway on leg 1, wind [\d.]+ m\/s$/,
    );
  });
});
