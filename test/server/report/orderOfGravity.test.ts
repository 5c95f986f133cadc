import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fence } from '../../../engine/fence/fence.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import { gravityOf, gravityOfCode } from '../../../engine/warnings/gravity.ts';
import type { WarningCode } from '../../../engine/warnings/warning.ts';
import { missionText } from '../../../server/cli/missionText.ts';
import type { MissionResult } from '../../../server/contract/schemas/missionResult.ts';
import { rounded } from '../../../server/figures/rounding.ts';
import { splitOf, verdictOf } from '../../../server/report/flownPlan.ts';
import { toMissionVerdict } from '../../../server/report/verdict/missionVerdict.ts';
import { toMissionResult } from '../../../server/work/missionResult.ts';
import { type Ground, overKnown, perDegree_m } from '../../engine/mission/groundedMission.ts';
import { foldingDrone, numbers, seeded, waypoint, wind } from '../../engine/samples.ts';
import { inLong } from '../../support/inLong.ts';

const home = { lat: 47, lon: 8 };
const wall =
  (height_m: number): Ground =>
  ({ lat }) =>
    Math.abs((lat - 47) * perDegree_m - 500) < 100 ? 400 + height_m : 400;

const plans = fc.record({
  places: fc.array(
    fc.record({
      bearing: numbers(0, 360),
      reach: numbers(10, 4000),
      height: numbers(1, 300),
      hover_time_s: numbers(0, 1200),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  fences: fc.array(
    fc.record({
      is_inclusion: fc.boolean(),
      bearing: numbers(0, 360),
      reach: numbers(0, 2000),
      radius_m: numbers(20, 3000),
    }),
    { maxLength: 2 },
  ),
  wind_mps: numbers(0, 20),
  gust_mps: numbers(0, 22),
  temp_c: numbers(-20, 45),
  rock_m: numbers(0, 200),
  payload_g: fc.constantFrom(0, 0, 0, 300),
  initial_pct: numbers(30, 100),
  end_action: fc.constantFrom('go_home' as const, 'go_home' as const, 'land' as const, 'none' as const),
  multi_battery: fc.boolean(),
  smart_rth_enabled: fc.boolean(),
});

/** The codes whose reason a red headline may give, in the order in which they are said. */
const codes = Object.keys(gravityOfCode) as WarningCode[];
const wordsOf: Partial<Record<WarningCode, RegExp>> = {
  LOW_CLEARANCE: /below the ground$/,
  LOW_RETURN_CLEARANCE: /below the ground$/,
  FENCE_BREACH: /(?:no-fly area|geofence) for/,
  RETURN_FENCE_BREACH: /(?:no-fly area|geofence) for/,
  WIND_ABOVE_LIMIT: /: (?:flight \d+, )?wind .* limit is/,
  GUST_ABOVE_LIMIT: /: (?:flight \d+, )?gusts .* limit is/,
  PAYLOAD_ABOVE_MAXIMUM: /payload .* limit is/,
  TEMPERATURE_OUTSIDE_RANGE: /air .* limit is/,
};

/** A wind that ends the flight is said before these. */
const afterWind: readonly WarningCode[] = ['PAYLOAD_ABOVE_MAXIMUM', 'TEMPERATURE_OUTSIDE_RANGE'];

describe('the order of gravity', () => {
  it(
    'makes the gravest finding the headline, and the same verdict in window, terminal and answer',
    () => {
      const tones = new Map<string, number>();
      fc.assert(
        fc.property(plans, (plan) => {
          const points = plan.places.map(({ bearing, reach, height, hover_time_s }) => {
            const { lat, lon } = destination(home, bearing, reach);
            return waypoint(lat, lon, height, { hover_time_s });
          });
          const fences: Fence[] = plan.fences.map(({ is_inclusion, bearing, reach, radius_m }) => ({
            is_inclusion,
            center: destination(home, bearing, reach),
            radius_m,
          }));
          const { wind_mps, gust_mps, temp_c, initial_pct, end_action, payload_g } = plan;
          const { multi_battery, smart_rth_enabled } = plan;
          const input = {
            ...overKnown(points, wall(plan.rock_m), {
              drone: { ...foldingDrone, max_payload_g: 200 },
              weather: { ...wind(wind_mps, 120), gust_speed_mps: gust_mps, temp_c },
              battery: { initial_pct, rth_threshold_pct: 25, cycles: 0 },
              options: { payload_g, multi_battery, smart_rth_enabled, uncertainty: true },
              end_action,
            }),
            fences,
          };
          const result = rounded<MissionResult>(
            toMissionResult(input, {
              warnings: [],
              sources: { weather_source: 'request', drone_source: 'catalog' },
            }),
          );
          const context = { threshold_pct: 25, wind_speed_mps: wind_mps, end_action };
          const { tone, title, detail, facts } = toMissionVerdict(result, { ...context, locale: 'metric' });
          tones.set(tone, (tones.get(tone) ?? 0) + 1);

          const verdict = verdictOf(result);
          expect(tone === 'bad').toBe(title.startsWith('Do not fly: '));
          if (verdict === 'cannot_complete') expect(tone).toBe('bad');
          if (verdict === 'marginal') expect(['warn', 'bad']).toContain(tone);
          if (verdict === 'complete') expect(tone, title).not.toBe('bad');
          if (tone === 'ok') expect(verdict).toBe('complete');

          const forbidding = result.warnings.filter((warning) => gravityOf(warning) === 'forbids');
          const gravest = codes.find((code) => forbidding.some((warning) => warning.code === code));
          const words = gravest && wordsOf[gravest];
          const isLater = gravest !== undefined && afterWind.includes(gravest);
          if (
            verdict === 'cannot_complete' &&
            words !== undefined &&
            !(isLater && /headway|wind than/.test(title))
          )
            expect(title).toMatch(words);
          if (tone === 'ok' || tone === 'level')
            expect(result.warnings.filter((warning) => gravityOf(warning) === 'doubt')).toEqual([]);
          if (tone === 'ok')
            expect(result.warnings.filter((warning) => gravityOf(warning) === 'unknown')).toEqual([]);

          expect(title.length, title).toBeLessThanOrEqual(140);
          for (const piece of detail.split(' ·\u00a0')) expect(piece.length, piece).toBeLessThanOrEqual(240);
          expect(facts.length).toBeLessThanOrEqual(4);
          expect(`${title}${detail}`).not.toMatch(/[{}]|undefined|NaN/);
          const terminal = missionText('a.plan', 'drone', result, { ...context, locale: 'metric', temp_c });
          expect(terminal).toContain(`\n${title}.`);
          if (splitOf(result) !== undefined && tone === 'ok') expect(title).toMatch(/on \d+ batteries, each/);
        }),
        { ...seeded, numRuns: inLong(120, 10_000) },
      );
      expect([...tones.keys()].sort()).toEqual(['bad', 'ok', 'warn']);
    },
    inLong(60_000, 3_600_000),
  );
});
