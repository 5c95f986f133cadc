import { describe, expect, it } from 'vitest';
import { chargeAt } from '../../../engine/aircraft/chargeCurve.ts';
import { completeDrone } from '../../../engine/aircraft/completeDrone.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import type { MissionAnalysis } from '../../../engine/mission/missionAnalysis.ts';
import type { Interval } from '../../../engine/uncertainty/interval.ts';
import { specifiedAirframe } from '../../../engine/uncertainty/spread.ts';
import {
  calm,
  energyOf,
  foldingDrone,
  industrialDrone,
  missionInput,
  waypoint,
  wind,
  windproofDrone,
} from '../samples.ts';

const home = { lat: 47, lon: 8 };
const at = (course_deg: number, distance_m: number, height_m = 60) => {
  const { lat, lon } = destination(home, course_deg, distance_m);
  return waypoint(lat, lon, height_m);
};

type Change = NonNullable<Parameters<typeof missionInput>[1]>;
const fly = (points: ReturnType<typeof at>[], change: Change = {}): MissionAnalysis =>
  analyzeMission(missionInput(points, { ...change, options: { uncertainty: true, ...change.options } }));

const width = ({ low_pct, high_pct }: Interval) => high_pct - low_pct;
const route = [at(0, 2000), at(90, 2500, 90)];

describe('the uncertainty of a mission', () => {
  it('is absent where it is not asked for', () => {
    const plain = analyzeMission(missionInput(route));
    expect(plain).not.toHaveProperty('uncertainty');
    expect(plain.legs[0]).not.toHaveProperty('intervals');
  });

  it('leaves out the way home where the wind forbids that alone', () => {
    const [leg] = fly([at(0, 500)], { weather: wind(20.5, 180) }).legs;
    expect(leg?.intervals).toHaveProperty('battery_end');
    expect(leg?.intervals).not.toHaveProperty('rth_cost');
    expect(leg?.intervals).not.toHaveProperty('return_margin');
  });

  it('leaves nothing in 95 of 100 flights where a little more wind would forbid the way home, in the cold no more than in warmth', () => {
    // Out with the wind, home against it at 20.5 m/s of airspeed at most: there is hardly any headway, and with 1.5 m/s more none.
    const battery = { initial_pct: 60, rth_threshold_pct: 25, cycles: 0 };
    const flown = [20, 5, -5].map((temp_c) =>
      fly([at(0, 300)], { weather: { ...wind(19.5, 180), temp_c }, battery, drone: windproofDrone }),
    );
    const kept = flown.map(({ uncertainty }) => uncertainty?.battery_at_home?.low_pct);
    const expected = flown.map(({ return_home }) => return_home.battery_at_home_pct ?? NaN);
    expect(Math.min(...expected)).toBeGreaterThan(25);
    expect(kept).toEqual([0, 0, 0]);
    for (const { uncertainty, legs } of flown) {
      expect(uncertainty?.completion_probability).toBeGreaterThan(0.5);
      expect(legs[0]?.status).toBe('no_return');
    }
  });

  it('promises no more charge than a kinder wind leaves where a little more wind would forbid the way home', () => {
    const input = {
      weather: wind(19.5, 180),
      battery: { initial_pct: 60, rth_threshold_pct: 25, cycles: 0 },
    };
    const { uncertainty, return_home } = fly([at(0, 300)], input);
    const kinder = fly([at(0, 300)], { ...input, weather: wind(18, 180) }).return_home;
    const [middle_pct, kinder_pct] = [return_home, kinder].map((way) => way.battery_at_home_pct ?? NaN);
    const high_pct = uncertainty?.battery_at_home?.high_pct ?? NaN;
    expect(high_pct).toBeGreaterThan(middle_pct ?? NaN);
    // 1.645 standard deviations of the wind, and some power, are more than the one that is flown here, but not twice that.
    expect(high_pct - (middle_pct ?? NaN)).toBeLessThan(2 * ((kinder_pct ?? NaN) - (middle_pct ?? NaN)));
  });

  it('changes no other figure but by when to leave, which it makes safe', () => {
    const { uncertainty: _, legs, ending, ...asked } = fly(route, { weather: wind(5, 40, 8) });
    const {
      legs: plain,
      ending: end,
      ...unasked
    } = analyzeMission(missionInput(route, { weather: wind(5, 40, 8) }));
    expect({ ...asked, criterion: 'middle_estimate' }).toEqual(unasked);
    expect({ ...ending, interval: undefined }).toEqual({ ...end, interval: undefined });
    const figures = (leg: (typeof legs)[number]) => {
      const { intervals: _intervals, spare_hover_s: _spare, latest_departure_s: _latest, ...rest } = leg;
      return rest;
    };
    expect(legs.map(figures)).toEqual(plain.map(figures));
    legs.forEach((leg, index) => {
      expect(leg.latest_departure_s).toBeLessThan(plain[index]?.latest_departure_s ?? NaN);
    });
  });

  it('puts every battery figure inside its interval, and the end of a leg is what its use leaves', () => {
    const { legs } = fly(route, { weather: wind(5, 40, 8) });
    for (const leg of legs) {
      const { battery_used, battery_end, rth_cost, return_margin } = leg.intervals ?? {};
      const pairs = [
        [battery_used, leg.battery_used_pct],
        [battery_end, leg.battery_end_pct],
        [rth_cost, leg.rth_cost_pct],
        [return_margin, leg.return_margin_pct],
      ] as const;
      for (const [interval, figure_pct] of pairs) {
        expect(interval?.low_pct).toBeLessThan(figure_pct ?? NaN);
        expect(interval?.high_pct).toBeGreaterThan(figure_pct ?? NaN);
      }
    }
    const [first] = legs;
    expect(first?.intervals?.battery_end.low_pct).toBeCloseTo(
      100 - (first?.intervals?.battery_used.high_pct ?? NaN),
      9,
    );
  });

  it('grows from leg to leg', () => {
    const { legs } = fly([at(0, 1500), at(0, 3000), at(0, 4500)]);
    const ends = legs.map(({ intervals }) =>
      width(intervals?.battery_end ?? { low_pct: NaN, high_pct: NaN }),
    );
    expect(ends).toEqual([...ends].sort((a, b) => a - b));
  });

  it('counts an error of the wind against the way out for the way home', () => {
    const [leg] = fly([at(0, 4000)], { weather: wind(4, 0) }).legs;
    const none = { low_pct: NaN, high_pct: NaN };
    const { battery_used = none, rth_cost = none, return_margin = none } = leg?.intervals ?? {};
    expect(width(return_margin)).toBeLessThan(width(battery_used) + width(rth_cost));
  });

  it('is made of parts whose squares add up, and of nothing else', () => {
    const { consumption } = fly(route, { weather: wind(5, 40, 8) }).uncertainty ?? {};
    const parts = Object.values(consumption?.parts ?? {});
    expect(parts).toHaveLength(7);
    expect(consumption?.sigma_pct).toBeCloseTo(Math.hypot(...parts), 12);
    // In points of the charge that is lost around there, which are more than those at the top.
    const share = (consumption?.parts.power_pct ?? NaN) / (consumption?.used_pct ?? NaN);
    expect(share).toBeGreaterThan(specifiedAirframe.power);
    expect(share).toBeLessThan(1.1 * specifiedAirframe.power);
    expect(consumption?.parts.wind_pct).toBeGreaterThan(0.1);
  });

  it('spreads the whole flight: what the legs and the way home use', () => {
    const { legs, return_home, uncertainty } = fly(route);
    const used_pct = legs.reduce(
      (sum, leg) => sum + (leg.battery_used_pct ?? NaN),
      return_home.cost_pct ?? NaN,
    );
    expect(uncertainty?.consumption?.used_pct).toBeCloseTo(used_pct, 9);
    expect(uncertainty?.battery_at_home?.low_pct).toBeCloseTo(
      100 - (uncertainty?.consumption?.high_pct ?? NaN),
      9,
    );
    expect(uncertainty?.confidence_pct).toBe(90);
  });

  it('is wider in frost than in mild air, and upwind than in calm', () => {
    const sigma = (change: Change) => {
      const { consumption } = fly([at(0, 3000)], change).uncertainty ?? {};
      return consumption?.parts ?? { temperature_pct: NaN, wind_pct: NaN };
    };
    const frost = { ...calm, temp_c: -10 };
    const soaked = { initial_pct: 100, rth_threshold_pct: 25, cycles: 0, battery_temp_c: -10 };
    expect(sigma({ weather: frost, battery: soaked }).temperature_pct).toBeGreaterThan(
      2 * sigma({}).temperature_pct,
    );
    expect(sigma({ weather: wind(12, 0) }).wind_pct).toBeGreaterThan(sigma({ weather: wind(2, 0) }).wind_pct);
  });

  it('lets the larger surprises of a strong headwind lie on the side of more consumption', () => {
    const lopsided = (wind_mps: number) => {
      const { intervals, battery_used_pct = NaN } =
        fly([at(0, 3000)], { weather: wind(wind_mps, 0) }).legs[0] ?? {};
      const { low_pct, high_pct } = intervals?.battery_used ?? { low_pct: NaN, high_pct: NaN };
      return (high_pct - battery_used_pct) / (battery_used_pct - low_pct);
    };
    expect(lopsided(0)).toBeLessThan(1.1);
    expect(lopsided(3)).toBeLessThan(1.3);
    expect(lopsided(12)).toBeGreaterThan(lopsided(3) + 0.1);
  });

  it('asks the way home for its own headwind', () => {
    const [leg] = fly([at(180, 3000)], { weather: wind(11, 0) }).legs;
    const { rth_cost } = leg?.intervals ?? {};
    const centre = ((rth_cost?.low_pct ?? NaN) + (rth_cost?.high_pct ?? NaN)) / 2;
    expect(centre).toBeGreaterThan((leg?.rth_cost_pct ?? NaN) * 1.001);
    const with_speed = { ...foldingDrone, rth_speed_mps: 15 };
    const same = fly([at(180, 3000)], { weather: wind(11, 0), drone: with_speed }).legs[0];
    expect(same?.intervals?.rth_cost).toEqual(rth_cost);
  });

  it('asks for the headwind at the height that the way home is flown at, above that of the return', () => {
    const high = (return_height_m: number) =>
      missionInput([waypoint(47.03, 8, 300)], {
        weather: { ...wind(8, 180), wind_height_m: 10 },
        options: { uncertainty: true, return_height_m },
      });
    const [low, preset, own] = [30, 100, 300].map((height_m) => analyzeMission(high(height_m)).legs);
    expect(low).toEqual(own);
    expect(preset).toEqual(own);
  });

  it('is the same every time', () => {
    expect(fly(route, { weather: wind(7, 200, 10) })).toEqual(fly(route, { weather: wind(7, 200, 10) }));
  });
});

describe('the probability of coming home with the threshold', () => {
  const chance = (points: ReturnType<typeof at>[], change: Change = {}) =>
    fly(points, change).uncertainty?.completion_probability ?? NaN;

  it('is one half where the prediction just meets it', () => {
    const { return_home } = fly(route);
    const threshold = return_home.battery_at_home_pct ?? NaN;
    const battery = { initial_pct: 100, rth_threshold_pct: threshold, cycles: 0 };
    expect(chance(route, { battery })).toBeCloseTo(0.5, 9);
    const { used_pct = NaN, sigma_pct = NaN } = fly(route).uncertainty?.consumption ?? {};
    const lower = { ...battery, rth_threshold_pct: 100 - used_pct - sigma_pct };
    // Φ(1)
    expect(chance(route, { battery: lower })).toBeCloseTo(0.841_344_746, 8);
  });

  it('falls with distance, from nearly certain to nearly none', () => {
    const chances = [500, 5000, 8000, 9000, 10_000, 14_000].map((distance_m) => chance([at(0, distance_m)]));
    expect(chances).toEqual([...chances].sort((a, b) => b - a));
    expect(chances[0]).toBeGreaterThan(0.999);
    expect(chances.at(-1)).toBeLessThan(0.001);
  });

  it('is none above the ceiling, under too much payload, and against too much wind', () => {
    expect(chance([at(0, 500, 7000)])).toBe(0);
    const heavy = { drone: industrialDrone, options: { payload_g: 3000, uncertainty: true } };
    expect(chance([at(0, 500)], heavy)).toBe(0);
    const stormy = fly([at(0, 500)], { weather: wind(30, 0) });
    expect(stormy.uncertainty).toEqual({ confidence_pct: 90, completion_probability: 0 });
    expect(stormy.legs[0]).not.toHaveProperty('intervals');
  });

  it('never rises with a wind that comes nearer to what the aircraft can stand', () => {
    const chances = Array.from({ length: 60 }, (_, step) =>
      chance([at(180, 1100)], { weather: wind(17 + step / 20, 0), drone: windproofDrone }),
    );
    chances.slice(1).forEach((probability, step) => {
      expect(probability).toBeLessThanOrEqual((chances[step] ?? NaN) + 1e-9);
    });
    expect(chances[0]).toBeGreaterThan(0.9);
  });

  it('is no more than Φ(1) where a wind one standard deviation stronger would forbid the way', () => {
    const fragile = chance([at(0, 60)], { weather: wind(19.6, 0), drone: windproofDrone });
    expect(fragile).toBeLessThanOrEqual(0.841_35);
    expect(fragile).toBeGreaterThan(0.5);
  });

  it('is one without a threshold to miss, and a plan without waypoints has none', () => {
    expect(chance([at(0, 100)], { battery: { initial_pct: 100, rth_threshold_pct: 0, cycles: 0 } })).toBe(1);
    expect(chance([])).toBe(0);
  });
});

describe('a margin within the possible error of the prediction', () => {
  const thin = fly([at(0, 4000)]);
  const { low_pct = NaN } = thin.uncertainty?.battery_at_home ?? {};
  const { battery_at_home_pct = NaN } = thin.return_home;
  const judged = (rth_threshold_pct: number, initial_pct = 100, uncertainty = true) => {
    const battery = { initial_pct, rth_threshold_pct, cycles: 0 };
    const { legs, mission_verdict, criterion } = fly([at(0, 4000)], { battery, options: { uncertainty } });
    return [legs[0]?.status, mission_verdict, criterion];
  };

  it('is low, and the plan marginal, from where the band touches the threshold', () => {
    expect(judged(low_pct - 0.01)).toEqual(['ok', 'complete', '95_of_100']);
    expect(judged(low_pct + 0.01)).toEqual(['low_margin', 'marginal', '95_of_100']);
    expect(judged(battery_at_home_pct + 1)).toEqual(['low_margin', 'marginal', '95_of_100']);
  });

  it('is no return from where the band touches 0, and the plan cannot be completed from where the prediction does', () => {
    const used_pct = energyOf(100 - battery_at_home_pct);
    const most_pct = energyOf(100 - low_pct);
    expect(judged(5, chargeAt(most_pct + 0.5))).toEqual(['low_margin', 'marginal', '95_of_100']);
    expect(judged(5, chargeAt(most_pct - 0.5))).toEqual(['no_return', 'marginal', '95_of_100']);
    expect(judged(5, chargeAt(used_pct + 0.1))).toEqual(['no_return', 'marginal', '95_of_100']);
    expect(judged(5, chargeAt(used_pct - 0.1))).toEqual(['no_return', 'cannot_complete', '95_of_100']);
  });

  it('is judged by the middle estimate where no intervals are asked for, and the answer says so', () => {
    expect(judged(battery_at_home_pct - 0.01, 100, false)).toEqual(['ok', 'complete', 'middle_estimate']);
    expect(judged(battery_at_home_pct + 0.01, 100, false)).toEqual([
      'low_margin',
      'marginal',
      'middle_estimate',
    ]);
  });
});

describe('a warning of a kind', () => {
  const warn = (points: Waypoint[], change: Change = {}) =>
    analyzeMission(missionInput(points, change)).warnings;

  it('names the worst place, wherever in the plan it is', () => {
    const far = (index: number) => [500, 700, 900].map((m, i) => at(0, i === index ? 60_000 : m));
    for (const index of [0, 1, 2])
      expect(warn(far(index)).find(({ code }) => code === 'FAR_FROM_HOME')?.waypoint_index).toBe(index);
    const high = (index: number) => [60, 70, 80].map((m, i) => at(0, 500 + 100 * i, i === index ? 7000 : m));
    for (const index of [0, 1, 2])
      expect(warn(high(index)).find(({ code }) => code === 'ABOVE_CEILING')?.waypoint_index).toBe(index);
  });

  it('counts the wind up to the height of the return', () => {
    const reported = { ...wind(9, 0), wind_height_m: 10 };
    // 9 m/s at 10 m are 12.5 at 100 m, where it comes home, and 10.8 at the 35 m of its waypoint.
    expect(warn([at(0, 500, 35)], { weather: reported }).map(({ code }) => code)).toContain(
      'WIND_ABOVE_LIMIT',
    );
    const weaker = warn([at(0, 500, 35)], { weather: { ...reported, wind_speed_mps: 8 } });
    expect(weaker.map(({ code }) => code)).not.toContain('WIND_ABOVE_LIMIT');
    const higher = warn([at(0, 500, 250)], { weather: { ...reported, wind_speed_mps: 8 } });
    expect(higher.map(({ code }) => code)).toContain('WIND_ABOVE_LIMIT');
  });
});

describe('the latest safe departure', () => {
  const plain = (points: Waypoint[], change: Change = {}) => analyzeMission(missionInput(points, change));

  /** Margin after hovering as long as the answer says, at one waypoint; the bound that must hold. */
  function expectKept(points: Waypoint[], change: Change = {}): void {
    const { legs } = plain(points, change);
    legs.forEach((leg, index) => {
      const spare_hover_s = leg.spare_hover_s ?? NaN;
      const waited = points.map((point, i) =>
        i === index ? { ...point, hover_time_s: point.hover_time_s + spare_hover_s } : point,
      );
      const stayed = plain(waited, change).legs[index];
      expect(stayed?.return_margin_pct).toBeCloseTo(0, 9);
      const elapsed_s = legs.slice(0, index + 1).reduce((sum, { duration_s = NaN }) => sum + duration_s, 0);
      expect(leg.latest_departure_s).toBeCloseTo(elapsed_s + spare_hover_s, 9);
    });
  }

  it('is when the margin at a waypoint is used up by hovering there', () => expectKept(route));

  it('counts the stop that hovering makes of a corner that is flown through', () =>
    expectKept(route.map((point) => ({ ...point, curve_size: 20 }))));

  it('counts the changes of a VTOL to hover and back once, where the plan has none', () => {
    const drone = completeDrone({
      key: 'vtol',
      class: 'vtol',
      cruise_speed_mps: 18,
      baseline_flight_time_min: 60,
      takeoff_mass_g: 4500,
      max_speed_mps: 28,
    });
    expectKept([at(0, 4000), at(90, 4000)], { drone });
    expectKept([{ ...at(0, 4000), hover_time_s: 30 }, at(90, 4000)], { drone });
  });

  it('is kept by 95 of 100 flights where uncertainty is asked for', () => {
    const [leg] = fly([at(0, 3000)]).legs;
    const waited = { ...at(0, 3000), hover_time_s: leg?.spare_hover_s ?? NaN };
    expect(fly([waited]).uncertainty?.completion_probability).toBeCloseTo(0.95, 3);
  });

  it('is not there below the threshold, nor where the margin may be below it', () => {
    const [far] = fly([at(0, 13_000)]).legs;
    expect(far?.return_margin_pct).toBeLessThan(0);
    expect(far).not.toHaveProperty('spare_hover_s');
    const [near] = fly([at(0, 10_500)]).legs;
    expect(near?.return_margin_pct).toBeGreaterThan(0);
    expect(near?.intervals?.return_margin?.low_pct).toBeLessThan(0);
    expect(near).not.toHaveProperty('spare_hover_s');
    expect(near).not.toHaveProperty('latest_departure_s');
    expect(plain([at(0, 10_500)]).legs[0]).toHaveProperty('latest_departure_s');
  });
});
