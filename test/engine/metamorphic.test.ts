import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aircraftIn, modelOf, powerUnderWay } from '../../engine/aircraft/aircraftModel.ts';
import type { Drone } from '../../engine/aircraft/drone.ts';
import { speedOfLeast } from '../../engine/flight/speedPolicy.ts';
import { destination, distanceBetween } from '../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../engine/mission/analyzeMission.ts';
import type { RangeInput } from '../../engine/range/rangeAnalysis.ts';
import { celsiusToFahrenheit, mpsToMph } from '../../engine/units.ts';
import { RangeRequest } from '../../server/contract/schemas/range.ts';
import { toRangeInput } from '../../server/handlers/rangeHandler.ts';
import { inLong } from '../support/inLong.ts';
import { analyzeRange, type Ring } from './rings.ts';
import {
  anyDrone,
  evenly,
  foldingDrone,
  missionInput,
  oddNumbersIn,
  rangeInput,
  waypoint,
  wind,
} from './samples.ts';
import { builtDrones, catalogRotorcraft, type Day, rangeOn, someDay } from './someDay.ts';

/** Random cases of each property. */
const cases = { numRuns: inLong(70, 10_000) };
/** Radii are found again from outlines: rounding of two geodesics, relative. */
const rounding = 1e-9;
const home = { lat: 47, lon: 8 };

const radiiOf = ({ polygon }: Ring): number[] =>
  polygon.slice(0, -1).map((point) => distanceBetween(home, point));
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean radii of all rings of a day, out and back from the innermost on, then one way. */
function meanRadii(day: Day, change: Partial<RangeInput> = {}): number[] {
  const { rings, oneway_ring } = analyzeRange({ ...rangeOn(day), ...change });
  return [...rings, oneway_ring].map((ring) => mean(radiiOf(ring)));
}

/** Airspeed of least power of an aircraft as it comes, at sea level. */
function calmestSpeed(drone: Drone): number {
  const air = aircraftIn(modelOf(drone), 1, 1.225);
  return speedOfLeast((airspeed_mps) => powerUnderWay(air, airspeed_mps, 0, 0), 1, 25);
}

/** A speed half-way from that of least power, with any of the loads and in any of the airs of `someDay`, to the normal one; and that half. */
function briskSpeed({ drone }: Day): { asked_mps: number; room_mps: number } {
  const { normal_speed_mps: high_mps = 0 } = drone;
  const low_mps = Math.min(high_mps, 1.4 * calmestSpeed(drone));
  return { asked_mps: (low_mps + high_mps) / 2, room_mps: (high_mps - low_mps) / 2 };
}

function expectNotLarger(changed: Day, day: Day, airspeed_mps?: number): void {
  const before = meanRadii(day, { airspeed_mps });
  meanRadii(changed, { airspeed_mps }).forEach((radius_m, ring) => {
    expect(radius_m).toBeLessThanOrEqual((before[ring] ?? NaN) * (1 + rounding));
  });
}

const step = evenly(0.01, 1);

describe('the mean radius of every ring, over ten thousand days', () => {
  it('is not larger with more wind, there and back, where the speed over the ground is held above that of least power', () => {
    // Gusts stay as far above the mean, so that a stronger wind is not a steadier one. Slower flight than that of least power gains
    // by a wind, and so does flight at the limit of the airspeed, which a wind makes slower than is asked for.
    fc.assert(
      fc.property(someDay(), evenly(0, 1), step, (day, share, by) => {
        const { asked_mps, room_mps } = briskSpeed(day);
        const drone = { ...day.drone, rth_speed_mps: asked_mps };
        const radii_m = (wind_speed_mps: number) =>
          meanRadii({ ...day, drone, wind_speed_mps }, { airspeed_mps: asked_mps });
        const before = radii_m(room_mps * share);
        const windier = radii_m(room_mps * (share + (1 - share) * by));
        windier.slice(0, -1).forEach((radius_m, ring) => {
          expect(radius_m).toBeLessThanOrEqual((before[ring] ?? NaN) * (1 + rounding));
        });
      }),
      cases,
    );
  });

  it.each<[string, (day: Day, by: number) => Partial<Day>]>([
    ['more payload', (day, by) => ({ payload_share: day.payload_share + 0.2 * by })],
    ['more cycles', (day, by) => ({ battery_cycles: day.battery_cycles + 300 * by })],
    ['more hover', (day, by) => ({ hover_time_s: day.hover_time_s + 300 * by })],
    ['less battery', (day, by) => ({ initial_battery_pct: day.initial_battery_pct - 30 * by })],
  ])('is not larger with %s', (_, change) => {
    fc.assert(
      fc.property(someDay(), step, (day, by) => expectNotLarger({ ...day, ...change(day, by) }, day)),
      cases,
    );
  });

  it('is not larger with more height, above that to which the aircraft’s own return climbs', () => {
    fc.assert(
      fc.property(someDay(), step, (day, by) => {
        const low = { ...day, height_m: 100 + day.height_m };
        expectNotLarger({ ...low, height_m: low.height_m + 200 * by }, low);
      }),
      cases,
    );
  });

  it('is not larger with stronger gusts, where the airspeed stays above that of least power', () => {
    fc.assert(
      fc.property(someDay(catalogRotorcraft), evenly(0, 1), step, (day, share, by) => {
        const { asked_mps, room_mps } = briskSpeed(day);
        const calmer = { ...day, wind_speed_mps: share * room_mps };
        const gustier = { ...calmer, gust_excess_mps: day.gust_excess_mps + 5 * by };
        expectNotLarger(gustier, calmer, asked_mps);
      }),
      cases,
    );
  });

  it('is not larger in more cold below 5 °C, with a battery as cold as the air', () => {
    // Dense air carries it a little better, which milder cold, or cold that has yet to reach a warm battery, does not outweigh.
    const cold = (day: Day, temp_c: number) => meanRadii({ ...day, temp_c }, { battery_temp_c: temp_c });
    fc.assert(
      fc.property(someDay(), evenly(-5, 5), step, (day, temp_c, by) => {
        const before = cold(day, temp_c);
        cold(day, temp_c - 10 * by).forEach((radius_m, ring) => {
          expect(radius_m).toBeLessThanOrEqual((before[ring] ?? NaN) * (1 + rounding));
        });
      }),
      cases,
    );
  });

  it('is not larger in thinner, warmer air above 20 °C, up to the speed of least power in calm air', () => {
    // Faster flight has more drag than weight to work against, and thin air has less of it.
    fc.assert(
      fc.property(someDay(catalogRotorcraft), evenly(20, 40), step, (day, temp_c, by) => {
        const calm = { ...day, wind_speed_mps: 0, gust_excess_mps: 0, temp_c };
        expectNotLarger({ ...calm, temp_c: temp_c + 15 * by }, calm, calmestSpeed(day.drone));
      }),
      cases,
    );
  });
});

describe('rings', () => {
  it('turn with the wind', () => {
    fc.assert(
      fc.property(someDay(), fc.integer({ min: 1, max: 7 }), (day, eighths) => {
        const turned = analyzeRange(rangeOn({ ...day, wind_dir_deg: day.wind_dir_deg + 45 * eighths }));
        const still = analyzeRange(rangeOn(day));
        const pairs = [
          [still.rings[0], turned.rings[0]],
          [still.oneway_ring, turned.oneway_ring],
        ] as const;
        for (const [before, after] of pairs) {
          const expected = before === undefined ? [] : radiiOf(before);
          const found = after === undefined ? [] : radiiOf(after);
          expect(found).toHaveLength(expected.length);
          found.forEach((radius_m, bearing) => {
            const from_m = expected[(bearing + 8 - eighths) % 8] ?? NaN;
            expect(Math.abs(radius_m - from_m)).toBeLessThanOrEqual(1e-8 * from_m + 1e-6);
          });
        }
      }),
      cases,
    );
  });

  it('of a higher threshold lie inside', () => {
    fc.assert(
      fc.property(someDay(), evenly(0, 60), evenly(0.1, 40), (day, threshold_pct, more_pct) => {
        const { rings } = analyzeRange({
          ...rangeOn(day),
          battery_thresholds_pct: [threshold_pct, threshold_pct + more_pct],
        });
        const [inner = [], outer = []] = rings.map(radiiOf);
        inner.forEach((radius_m, bearing) => {
          expect(radius_m).toBeLessThanOrEqual((outer[bearing] ?? NaN) + 1e-6);
        });
        expect(inner.length).toBeLessThanOrEqual(outer.length);
        if (inner.length > 0) expect(mean(inner)).toBeLessThan(mean(outer));
      }),
      cases,
    );
  });

  it('are the same whether the request is metric or imperial', () => {
    fc.assert(
      fc.property(someDay(), evenly(3, 15), (day, airspeed_mps) => {
        const known = { drone: day.drone, center: home, elevation_msl_m: day.elevation_msl_m };
        const place = {
          user_lat: home.lat,
          user_lon: home.lon,
          bearings: 36,
          uncertainty: false,
          explanation: false,
        };
        const gust_mps = day.wind_speed_mps + day.gust_excess_mps;
        const metric = RangeRequest.parse({
          ...place,
          wind_speed: day.wind_speed_mps,
          gust_speed: gust_mps,
          temperature: day.temp_c,
          cruise_speed: airspeed_mps,
        });
        const imperial = RangeRequest.parse({
          ...place,
          unit_mode: 'imperial',
          wind_speed: mpsToMph(day.wind_speed_mps),
          gust_speed: mpsToMph(gust_mps),
          temperature: celsiusToFahrenheit(day.temp_c),
          cruise_speed: mpsToMph(airspeed_mps),
        });
        const [first, second] = [metric, imperial].map(
          (request) => analyzeRange(toRangeInput(request, known)).oneway_ring,
        );
        expect(second?.max_radius_m).toBeCloseTo(first?.max_radius_m ?? NaN, 3);
        expect(second?.min_radius_m).toBeCloseTo(first?.min_radius_m ?? NaN, 3);
      }),
      cases,
    );
  });
});

const someDrone = fc.constantFrom(...catalogRotorcraft, ...builtDrones);

describe('missions', () => {
  it('cost as much with a leg split by a point that is flown through', () => {
    fc.assert(
      fc.property(
        someDrone,
        fc.record({ length: evenly(200, 3000), share: evenly(0.05, 0.95), course: evenly(0, 360) }),
        fc.record({ speed: evenly(0, 8), from: evenly(0, 360), height: evenly(20, 120) }),
        (drone, { length, share, course }, { speed, from, height }) => {
          const start = destination(home, 10, 300);
          const [middle, end] = [share, 1].map((part) => destination(start, course, length * part));
          const at = (point = home, curve_size = 0) => waypoint(point.lat, point.lon, height, { curve_size });
          const change = { drone, weather: wind(speed, from) };
          const whole = analyzeMission(missionInput([at(start), at(end)], change));
          const split = analyzeMission(missionInput([at(start), at(middle, 20), at(end)], change));
          expect(split.total_distance_m).toBeCloseTo(whole.total_distance_m, 4);
          expect(split.total_duration_s ?? -1).toBeCloseTo(whole.total_duration_s ?? -1, 2);
          expect(split.final_battery_pct).toBeCloseTo(whole.final_battery_pct, 3);
        },
      ),
      cases,
    );
  });

  it('of a leg beyond all reach use more than the whole battery', () => {
    fc.assert(
      fc.property(someDrone, evenly(0, 360), evenly(1.5, 10), (drone, course, times) => {
        const range = analyzeRange(
          rangeInput({ drone, bearings: 8, battery_thresholds_pct: [0], height_m: 60 }),
        );
        const fastest_m = range.physics.airspeed_mps * (6000 / range.physics.cruise_drain_pct_per_min);
        const { lat, lon } = destination(home, course, times * fastest_m);
        const [leg] = analyzeMission(missionInput([waypoint(lat, lon)], { drone })).legs;
        expect(leg?.battery_used_pct ?? NaN).toBeGreaterThan(100 * times);
        expect(leg).toMatchObject({ battery_end_pct: 0, can_complete: false });
      }),
      cases,
    );
  });
});

describe('no answer holds NaN or infinity', () => {
  const odd = fc.record({
    wind_speed_mps: fc.oneof(
      { weight: 1, arbitrary: fc.constant(0) },
      { weight: 5, arbitrary: evenly(0, 60) },
    ),
    wind_dir_deg: evenly(0, 360),
    gust_speed_mps: evenly(0, 60),
    temp_c: evenly(-60, 60),
    humidity_pct: evenly(0, 100),
    wind_height_m: fc.option(evenly(1, 500), { nil: undefined }),
  });
  /** Everything that may be asked for beside the figures themselves. */
  const questions = fc.record({
    speed_policy: fc.oneof(
      { weight: 3, arbitrary: fc.constant('cruise' as const) },
      { weight: 1, arbitrary: fc.constant('best_range' as const) },
      { weight: 2, arbitrary: evenly(1, 60).map((mps) => ({ mps })) },
    ),
    uncertainty: fc.boolean(),
    explanation: fc.boolean(),
  });
  const anywhere = fc.record({ lat: evenly(-90, 90), lon: evenly(-180, 180) });

  it('on rings of any aircraft, anywhere, in any weather', () => {
    fc.assert(
      fc.property(
        anyDrone,
        odd,
        fc.record({
          center: anywhere,
          height_m: evenly(0, 5000),
          elevation_msl_m: evenly(-500, 9000),
          airspeed_mps: fc.option(evenly(1, 60), { nil: undefined }),
          initial_battery_pct: evenly(0, 100),
          hover_time_s: evenly(0, 36_000),
          elevation_penalty: evenly(0.5, 1),
          battery_cycles: evenly(0, 5000),
          payload_g: evenly(0, 200_000),
        }),
        questions,
        (drone, weather, rest, asked) => {
          const input = rangeInput({ ...rest, ...asked, drone, weather, bearings: 4 });
          expect(oddNumbersIn(analyzeRange(input))).toEqual([]);
        },
      ),
      cases,
    );
  });

  it('on missions of any aircraft, anywhere, in any weather', () => {
    // Some lie at home, one above the other, or at the very place of the one before.
    const place = fc.oneof(
      { weight: 1, arbitrary: fc.constant({ lat: 0, lon: 0 }) },
      { weight: 3, arbitrary: anywhere },
    );
    const somewhere = fc.record({ place, height: evenly(-500, 5000), hover: evenly(0, 3600) });
    fc.assert(
      fc.property(
        fc.array(somewhere, { minLength: 1, maxLength: 3 }),
        fc.oneof(anyDrone, fc.constant(foldingDrone)),
        odd,
        fc.boolean(),
        questions,
        (points, drone, weather, multi_battery, asked) => {
          const waypoints = points.map(({ place, height, hover }) =>
            waypoint(place.lat, place.lon, height, { hover_time_s: hover }),
          );
          // Around the earth a path has thousands of points: near home it has none to look through.
          const near = waypoints.map((point) => ({
            ...point,
            lat: 47 + point.lat / 900,
            lon: 8 + point.lon / 900,
          }));
          const input = missionInput(near, { drone, weather, options: { multi_battery, ...asked } });
          expect(oddNumbersIn(analyzeMission(input))).toEqual([]);
        },
      ),
      cases,
    );
  });
});
