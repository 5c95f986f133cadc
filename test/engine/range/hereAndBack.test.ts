import { describe, expect, it } from 'vitest';
import type { Fence } from '../../../engine/fence/fence.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { flightThere } from '../../../engine/range/hereAndBack.ts';
import type { RangeGround, RangeInput } from '../../../engine/range/rangeAnalysis.ts';
import { analyzeRange, hereAndBack } from '../rings.ts';
import { missionInput, rangeInput, waypoint } from '../samples.ts';

const center = { lat: 47, lon: 8 };
const windy = { wind_speed_mps: 6, wind_dir_deg: 200, gust_speed_mps: 8, temp_c: 12, humidity_pct: 50 };

/** Ground on a way, from its start to its end. */
function groundOn(heights: readonly number[], distance_m: number, error_m = 0): RangeGround {
  const heights_m = Float64Array.from(heights);
  const samples = heights_m.length;
  return {
    bearings: 1,
    spacing_m: distance_m / (samples - 1),
    samples,
    heights_m,
    highest_m: heights_m,
    error_m,
  };
}
const at = (course_deg: number, distance_m: number) => destination(center, course_deg, distance_m);
const flat = (distance_m: number) => groundOn(Array(41).fill(0), distance_m);

describe('a flight to a place and back', () => {
  it.each([
    ['in calm', {}],
    ['in wind', { weather: windy }],
    ['at best range in wind', { weather: windy, speed_policy: 'best_range' }],
    ['with a hover there', { weather: windy, hover_time_s: 120 }],
  ] as const)('leaves the threshold of a ring on whose edge it lies, %s', (_name, change) => {
    const input: RangeInput = rangeInput({ ...change, uncertainty: true });
    const { rings } = analyzeRange({ ...input, battery_thresholds_pct: [40] });
    for (const bearing of [0, 13, 40]) {
      const edge = rings[0]?.polygon[bearing] as Position;
      expect(hereAndBack(input, edge, undefined).battery_left_pct).toBeCloseTo(40, 5);
      const cautious = rings[0]?.conservative?.polygon[bearing] as Position;
      expect(hereAndBack(input, cautious, undefined).battery_kept_pct).toBeCloseTo(40, 3);
    }
  });

  it('takes as long as the mission there and back', () => {
    const place = at(30, 3000);
    const { duration_s } = hereAndBack(rangeInput({ weather: windy, height_m: 100 }), place, undefined);
    const mission = analyzeMission(missionInput([waypoint(place.lat, place.lon, 100)], { weather: windy }));
    const flown_s = (mission.total_duration_s ?? NaN) + (mission.return_home.duration_s ?? NaN);
    expect(Math.abs((duration_s ?? NaN) - flown_s)).toBeLessThan(2);
  });

  it('is the same over level ground, whether that is known or not', () => {
    const input = rangeInput({ weather: windy, uncertainty: true });
    const there = at(77, 4000);
    const [known, unknown] = [flat(4000), undefined].map((ground) => hereAndBack(input, there, ground));
    expect(known?.battery_left_pct).toBeCloseTo(unknown?.battery_left_pct ?? NaN, 9);
    expect(known?.duration_s).toBe(unknown?.duration_s);
    expect(known?.battery_kept_pct).toBeCloseTo(unknown?.battery_kept_pct ?? NaN, 3);
    expect(unknown?.battery_kept_pct).toBeLessThan(unknown?.battery_left_pct ?? NaN);
  });

  it('pays for what it has to climb over, in charge and time', () => {
    const input = rangeInput({ uncertainty: true });
    const ridge = groundOn([...Array(20).fill(0), 200, ...Array(20).fill(0)], 4000);
    const [over, level] = [ridge, flat(4000)].map((ground) => hereAndBack(input, at(0, 4000), ground));
    const { climb_cost_pct, descent_cost_pct } = analyzeRange(rangeInput({ height_m: 110 })).physics;
    const extra_pct = (level?.battery_left_pct ?? NaN) - (over?.battery_left_pct ?? NaN);
    expect(extra_pct / (2 * (climb_cost_pct + descent_cost_pct))).toBeCloseTo(1, 1);
    expect((over?.duration_s ?? NaN) - (level?.duration_s ?? NaN)).toBeGreaterThan(60);
    expect((level?.battery_kept_pct ?? NaN) - (over?.battery_kept_pct ?? NaN)).toBeGreaterThan(extra_pct);
    const slope = groundOn(
      Array.from({ length: 41 }, (_, sample) => 10 * sample),
      4000,
    );
    const agl = { ...input, altitude_reference: 'agl' } as const;
    const along = hereAndBack(agl, at(0, 4000), slope);
    expect(along.battery_left_pct).toBeLessThan((level?.battery_left_pct ?? NaN) - 0.3);
    expect(along.duration_s).toBeGreaterThan(level?.duration_s ?? NaN);
  });

  it('is impossible where the aircraft cannot be or cannot get, and says why', () => {
    const input = rangeInput();
    const reason = (heights: number[], change: Partial<RangeInput> = {}) =>
      hereAndBack({ ...input, ...change }, at(0, 2000), groundOn(heights, 2000)).unreachable_reason;
    expect(reason([0, 0, 0, 0, 150])).toBe('GROUND');
    expect(reason([0, 0, 600, 0, 0])).toBe('GROUND');
    expect(reason([0, 0, 150, 0, 0])).toBeUndefined();
    expect(reason([0, 0], { weather: { ...windy, wind_speed_mps: 40 } })).toBe('WIND');
    expect(reason([0, 0], { drone: { ...input.drone, service_ceiling_m: 50 } })).toBe('CEILING');
    // It could be flown in 12.5 m/s, and with such a payload; the maker allows neither.
    expect(reason([0, 0], { weather: { ...windy, wind_speed_mps: 12.5 } })).toBe('WIND');
    expect(reason([0, 0], { payload_g: input.drone.max_payload_g + 1 })).toBe('PAYLOAD');
    const fences = [{ is_inclusion: false, center: at(0, 1000), radius_m: 100 }];
    expect(reason([0, 0], { fences })).toBe('NO_FLY_AREA');
    expect(reason([0, 0], { fences: [{ ...fences[0], is_inclusion: true, radius_m: 500 }] as Fence[] })).toBe(
      'GEOFENCE',
    );
    const far = hereAndBack(rangeInput({ uncertainty: true }), at(0, 60_000), undefined);
    expect(far).toMatchObject({ unreachable_reason: 'BATTERY', battery_left_pct: 0 });
    expect(far.battery_kept_pct).toBeCloseTo(0, 5);
    expect(hereAndBack(input, at(0, 2000), undefined)).not.toHaveProperty('battery_kept_pct');
  });
});

describe('the reason against a flight to a place', () => {
  it('is the gravest one, as on a leg: ground, fence, wind, payload, temperature', () => {
    const fence = { is_inclusion: false, center: at(0, 1000), radius_m: 100 };
    const hill = groundOn([0, 0, 0, 0, 150], 2000);
    const all = rangeInput({
      fences: [fence],
      weather: { ...windy, wind_speed_mps: 12.5, temp_c: -15 },
      payload_g: rangeInput().drone.max_payload_g + 1,
    });
    const reasonOf = (input: RangeInput, ground = flat(2000)) =>
      hereAndBack(input, at(0, 2000), ground).unreachable_reason;
    const calmer = { ...all.weather, wind_speed_mps: 2, gust_speed_mps: 2 };
    expect(reasonOf(all, hill)).toBe('GROUND');
    expect(reasonOf(all)).toBe('NO_FLY_AREA');
    expect(reasonOf({ ...all, fences: [] })).toBe('WIND');
    expect(reasonOf({ ...all, fences: [], weather: calmer })).toBe('PAYLOAD');
    expect(reasonOf({ ...all, fences: [], weather: calmer, payload_g: 0 })).toBe('TEMPERATURE');
  });
});

describe('a flight to a place and back by the aircraft’s own return', () => {
  it('pays for the climb to the height of the return, where that is the dearer way home', () => {
    const at30 = rangeInput({ weather: windy, height_m: 30 });
    const { battery_left_pct = NaN, duration_s = NaN } = hereAndBack(at30, at(30, 3000), undefined);
    const alone = analyzeMission(
      missionInput([waypoint(at(30, 3000).lat, at(30, 3000).lon, 30)], { weather: windy }),
    );
    expect(Math.abs(battery_left_pct - (alone.return_home.battery_at_home_pct ?? NaN))).toBeLessThan(0.06);
    const flown_s = (alone.total_duration_s ?? NaN) + (alone.return_home.duration_s ?? NaN);
    expect(Math.abs(duration_s - flown_s)).toBeLessThan(2);
    const [edge] = analyzeRange({ ...at30, battery_thresholds_pct: [40] }).rings[0]?.polygon ?? [];
    expect(hereAndBack(at30, edge as Position, undefined).battery_left_pct).toBeCloseTo(40, 5);
  });

  it('pays for the way back as it came, where that is flown faster than a return and costs more', () => {
    const at20 = rangeInput({ weather: windy, airspeed_mps: 20 });
    const drone = { ...at20.drone, rth_speed_mps: 20 };
    const [asked, alike] = [at20, { ...at20, drone }].map((input) =>
      hereAndBack(input, at(30, 3000), undefined),
    );
    expect(asked?.battery_left_pct).toBeCloseTo(alike?.battery_left_pct ?? NaN, 9);
  });

  it('is impossible outside the temperatures of the maker, who forbids it', () => {
    const cold = rangeInput({ weather: { ...windy, temp_c: -15 } });
    expect(hereAndBack(cold, at(0, 1000), undefined).unreachable_reason).toBe('TEMPERATURE');
  });

  it('is impossible where the wind at the height of the return allows no way home', () => {
    const strong = { ...windy, wind_speed_mps: 16, gust_speed_mps: 0, wind_height_m: 10 };
    const drone = { ...rangeInput().drone, max_wind_mps: 40 };
    const low = rangeInput({ weather: strong, height_m: 10, drone });
    const there = at(200, 400);
    expect(hereAndBack(low, there, undefined).unreachable_reason).toBe('WIND');
    expect(hereAndBack(low, there, flat(400)).unreachable_reason).toBe('WIND');
    // At 100 m it comes home; over a ridge it would have to return where the wind is stronger.
    const fair = rangeInput({ weather: { ...strong, wind_speed_mps: 13.5 }, height_m: 30, drone });
    expect(hereAndBack(fair, there, flat(400)).unreachable_reason).toBeUndefined();
    const ridge = groundOn([0, 0, 0, 280, 0, 0, 0], 400);
    expect(hereAndBack(fair, there, ridge)).toMatchObject({
      unreachable_reason: 'BATTERY',
      battery_left_pct: 0,
    });
  });
});

describe('the heights of a flight to a place and back', () => {
  const heights = (change: Partial<RangeInput>, ground?: RangeGround) => {
    const { along_m, back_m } = flightThere(rangeInput({ height_m: 120, ...change }), at(0, 1000), ground);
    return [[...along_m], back_m];
  };
  const hills = groundOn([0, 40, 200, 10], 1000, 10);

  it('are level there and, where that is lower than the return, higher back', () => {
    expect(heights({})).toEqual([[120], undefined]);
    expect(heights({ height_m: 60 })).toEqual([[60], 100]);
    expect(heights({ height_m: 60 }, hills)).toEqual([[60], expect.closeTo(247, 0)]);
    expect(heights({ height_m: 60, clearance_m: 0 }, hills)).toEqual([[60], expect.closeTo(217, 0)]);
  });

  it('follow known ground where they count from it', () => {
    const [along, back] = heights({ altitude_reference: 'agl' }, hills);
    expect([along, back]).toEqual([[120, 160, 320, 130], expect.closeTo(247, 0)]);
    const holed = groundOn([0, Number.NaN, 200, 10], 1000);
    expect(heights({ altitude_reference: 'agl' }, holed)[0]).toEqual([120]);
    expect(heights({ altitude_reference: 'agl' })[0]).toEqual([120]);
  });

  it('and what others found against it comes by its gravity', () => {
    const { answer } = flightThere(rangeInput({}), at(0, 1000), flat(1000));
    expect(answer().unreachable_reason).toBeUndefined();
    expect(answer('NO_FLY_AREA')).toEqual({
      distance_m: expect.closeTo(1000, 3),
      course_deg: expect.closeTo(0, 3),
      unreachable_reason: 'NO_FLY_AREA',
    });
    const fence: Fence = { is_inclusion: true, center: at(180, 3000), radius_m: 100 };
    const fenced = flightThere(rangeInput({ fences: [fence] }), at(0, 1000), undefined);
    expect(fenced.answer('OBSTACLE').unreachable_reason).toBe('OBSTACLE');
    expect(fenced.answer('NO_FLY_AREA').unreachable_reason).toBe('GEOFENCE');
  });
});
