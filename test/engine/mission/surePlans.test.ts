import { describe, expect, it } from 'vitest';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { missionInput, waypoint, wind, windproofDrone } from '../samples.ts';

const metre_deg = 1 / 111_200;
/** A waypoint so many metres north and east of home. */
const at = (north_m: number, east_m: number, change: Partial<Waypoint> = {}): Waypoint =>
  waypoint(47 + north_m * metre_deg, 8 + (east_m * metre_deg) / Math.cos((47 * Math.PI) / 180), 60, change);

const sure = { uncertainty: true, as_flown: 1 } as const;

describe('a plan in a wind that a little more would forbid', () => {
  const strong = wind(19.2, 0);

  it('has no sure end where its end action leads against that wind', () => {
    const calmly = missionInput([at(300, 0), at(-300, 0)], { end_action: 'first_waypoint', options: sure });
    expect(analyzeMission(calmly).ending?.interval?.low_pct).toBeGreaterThan(80);
    const { ending } = analyzeMission({ ...calmly, weather: strong });
    expect(ending?.battery_pct).toBeGreaterThan(50);
    expect(ending?.interval?.low_pct).toBeLessThan((ending?.battery_pct ?? NaN) - 30);
  });

  it('is not split into a flight that resumes it against that wind', () => {
    const input = missionInput([at(0, 100), at(300, 0)], {
      weather: strong,
      drone: windproofDrone,
      options: { ...sure, multi_battery: true },
    });
    const { battery_plan, warnings, legs } = analyzeMission(input);
    expect(legs[0]?.status).toBe('ok');
    expect(battery_plan).toBeUndefined();
    expect(warnings.map(({ code }) => code)).toContain('BATTERY_SPLIT_IMPOSSIBLE');
  });

  it('is turned back from where a return would first climb into a wind that forbids it', () => {
    // Nearer than 50 m a return stays at its height; from further away it climbs to 100 m, where 14.8 m/s at 10 m are 20.6.
    const weather = { ...wind(14.8, 0), wind_height_m: 10 };
    const low = waypoint(47 - 500 * metre_deg, 8, 5);
    const { point_of_no_return, legs } = analyzeMission(
      missionInput([low], { weather, options: sure, drone: windproofDrone }),
    );
    expect(legs[0]?.status).toBe('no_return');
    expect(500 * (point_of_no_return?.fraction ?? NaN)).toBeCloseTo(50, 0);
  });
});

describe('a plan over several batteries', () => {
  it('says of each flight what 95 of 100 bring home', () => {
    const far = Array.from({ length: 12 }, (_, index) => at(2500 + (index % 2) * 1500, index * 50));
    const { battery_plan = [] } = analyzeMission(
      missionInput(far, { options: { ...sure, multi_battery: true } }),
    );
    expect(battery_plan.length).toBeGreaterThan(1);
    for (const { battery_at_home, battery_at_home_pct } of battery_plan) {
      expect(battery_at_home?.low_pct).toBeGreaterThanOrEqual(25);
      expect(battery_at_home?.low_pct).toBeLessThan(battery_at_home_pct);
      expect(battery_at_home?.high_pct).toBeGreaterThan(battery_at_home_pct);
    }
  });
});

describe('the latest departure', () => {
  it('is at once where the stop alone, in place of a corner, costs the margin', () => {
    const spares = Array.from({ length: 400 }, (_, step) => {
      const input = missionInput([at(1500, 0, { curve_size: 20 }), at(1800, 0)], {
        battery: { initial_pct: 100, rth_threshold_pct: 70 + step * 0.05, cycles: 0 },
        options: sure,
      });
      const [leg] = analyzeMission(input).legs;
      return leg?.status === 'ok' ? leg.spare_hover_s : undefined;
    });
    expect(spares).toContain(0);
    expect(Math.max(...spares.map((spare_s = 0) => spare_s))).toBeGreaterThan(60);
  });
});
