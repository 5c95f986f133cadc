import { afterEach, describe, expect, it, vi } from 'vitest';
import { analyzeMission } from '../../engine/mission/analyzeMission.ts';
import { analyzeRange } from '../engine/rings.ts';
import { wind } from '../engine/samples.ts';
import { missionDifference } from './compareMission.ts';
import { ringDifference } from './compareRings.ts';
import { flyMission } from './missionPeer.ts';
import { surveyPlan, windyRings } from './samplePlans.ts';

/** Bisection stops at 0.02 mm, which is less than a millionth of a point. */
const ringTolerance_m = 1e-4;
const pieceTolerance_pct = 1e-6;
/** Sums in another order, and the series for near points: 2 µm of 50 m. */
const legTolerance = 1e-6;

/** Elementary functions that geodesics, winds, densities and powers are made of. */
const elementary = ['sqrt', 'sin', 'cos', 'atan2', 'exp'] as const;

afterEach(() => vi.restoreAllMocks());

/** Calls of elementary functions during some work: what it costs, whatever the machine does meanwhile. */
function operationsOf(work: () => unknown): number {
  const spies = elementary.map((name) => vi.spyOn(Math, name));
  work();
  const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  vi.restoreAllMocks();
  return calls;
}

describe('the engine and a naive peer', () => {
  it.each([
    ['a windy day', {}],
    ['calm air', { weather: wind(0, 0) }],
    ['a wind of half the airspeed', { weather: { ...wind(7.5, 40, 9), temp_c: 3 }, elevation_msl_m: 1200 }],
    ['a wind that forbids some ways', { weather: wind(12.5, 310) }],
    ['gusts from behind that nearly stop it', { weather: wind(9, 100, 18) }],
    ['a load and an old pack', { payload_g: 150, battery_cycles: 180, elevation_penalty: 0.9 }],
    ['little charge', { initial_battery_pct: 35.2 }],
    ['frost and a pack as cold', { weather: { ...wind(5, 250, 8), temp_c: -8 }, battery_temp_c: -8 }],
    ['the far north', { center: { lat: 89.5, lon: 20 } }],
    ['the antimeridian', { center: { lat: -17, lon: 179.95 } }],
    ['an odd number of bearings', { bearings: 37 }],
  ])('draw and explain the same rings: %s', (_, change) => {
    const input = windyRings({ bearings: 36, uncertainty: true, explanation: true, ...change });
    const { point_m, piece_pct } = ringDifference(input);
    expect(point_m).toBeLessThan(ringTolerance_m);
    expect(piece_pct).toBeLessThan(pieceTolerance_pct);
  });

  it('fly the same missions, intervals and explanation included', () =>
    expect(missionDifference(surveyPlan(500))).toBeLessThan(legTolerance));
});

describe('the cost of a mission', () => {
  it('grows by the same for every waypoint added', () => {
    const costOf = (waypoints: number) => {
      const plan = surveyPlan(waypoints);
      return operationsOf(() => analyzeMission(plan));
    };
    const [small, medium, large] = [costOf(200), costOf(400), costOf(2200)];
    const early = (medium - small) / 200;
    const late = (large - medium) / 1800;
    expect(early).toBeGreaterThan(1);
    expect(late).toBeLessThanOrEqual(1.05 * early);
  });

  it('is in elementary functions a quarter of the peer’s at most', () => {
    const plan = surveyPlan(500);
    const spent = operationsOf(() => analyzeMission(plan));
    expect(operationsOf(() => flyMission(plan)) / spent).toBeGreaterThan(4);
  });
});

describe('the cost of a ring set', () => {
  it('is one geodesic a bearing, however many rings share it', () => {
    const costOf = (battery_thresholds_pct: readonly number[]) =>
      operationsOf(() => analyzeRange(windyRings({ battery_thresholds_pct })));
    // The first asks for the calibration, too.
    costOf([30]);
    const one = costOf([30]);
    const more = costOf([30, 20]);
    // A further ring adds its points alone; the geodesics themselves and the physics are there.
    expect((more - one) * 4).toBeLessThan(one);
  });
});
