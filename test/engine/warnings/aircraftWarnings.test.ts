import { describe, expect, it } from 'vitest';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { prepareFlight } from '../../../engine/flight/conditions.ts';
import { aircraftWarnings, ceilingWarning } from '../../../engine/warnings/aircraftWarnings.ts';
import { isOverloaded } from '../../../engine/warnings/limits.ts';
import { atOneHeight, type FlownHeights } from '../../../engine/warnings/windWarnings.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { calm, foldingDrone, wind } from '../samples.ts';

const flightOf = (drone: Drone, weather = calm, surface_msl_m = 0) =>
  prepareFlight({
    drone,
    weather,
    surface_msl_m,
    payload_g: 0,
    battery_cycles: 0,
    penalty: 0.98,
    fine_tune_factor: 1,
    as_flown: { factor: 1 },
  });

describe('a payload', () => {
  const limited = { ...foldingDrone, takeoff_mass_g: 900, max_takeoff_mass_g: 1100, max_payload_g: 150 };

  it.each([
    // Both limits must be passed: with 200 g the aircraft weighs just what it may.
    ['within both limits', 150, {}, false],
    ['beyond its own limit, at the mass that may take off', 200, {}, false],
    ['beyond both', 200.5, {}, true],
    ['beyond the mass alone', 250, { max_payload_g: 300 }, false],
    ['at its own limit, beyond the mass', 300, { max_payload_g: 300 }, false],
    ['of an aircraft without a published mass', 999, { takeoff_mass_g: undefined }, false],
    ['of an aircraft without a greatest mass', 999, { max_takeoff_mass_g: undefined }, false],
  ])('%s forbids the flight or does not', (_, payload_g, change, isForbidden) => {
    expect(isOverloaded(flightOf({ ...limited, ...change }), payload_g)).toBe(isForbidden);
  });

  it('gives a warning only beyond its own limit', () => {
    const codes = (payload_g: number) =>
      aircraftWarnings(flightOf(limited), payload_g, atOneHeight(0)).map(({ code }) => code);
    expect(codes(150)).toEqual([]);
    expect(codes(150.5)).toEqual(['PAYLOAD_ABOVE_MAXIMUM']);
  });
});

describe('wind and temperature at a limit', () => {
  const codes = (weather = calm) =>
    aircraftWarnings(flightOf(foldingDrone, weather), 0, atOneHeight(120)).map(({ code }) => code);

  it('give no warning; just beyond it they do', () => {
    const at = (mps: number) => ({ ...wind(mps, 0, mps), wind_height_m: 120 });
    expect(codes({ ...wind(12, 0), wind_height_m: 120 })).toEqual([]);
    expect(codes(at(12))).toEqual(['GUST_NEAR_LIMIT']);
    expect(codes(at(12.1))).toEqual(['WIND_ABOVE_LIMIT', 'GUST_ABOVE_LIMIT']);
    expect(codes({ ...calm, temp_c: -10 })).toEqual(['BATTERY_WARM_ASSUMED']);
    expect(codes({ ...calm, temp_c: 40 })).toEqual([]);
    expect(codes({ ...calm, temp_c: 40.1 })).toEqual(['TEMPERATURE_OUTSIDE_RANGE']);
  });

  it('are judged in the wind at the greatest height, and on the ground for take-off and landing', () => {
    const reported = (height_m: number, speed_mps: number) => ({
      ...wind(speed_mps, 0),
      wind_height_m: height_m,
    });
    // 11 m/s at 10 m are 15.7 at 120 m; the limit is 12.
    expect(codes(reported(10, 11))).toEqual(['WIND_ABOVE_LIMIT']);
    expect(codes(reported(300, 13))).toEqual([]);
    const [warning] = aircraftWarnings(flightOf(foldingDrone, reported(10, 11)), 0, atOneHeight(120));
    expect(sentenceOf(warning)).toContain(
      "Wind 15.7\u00a0m/s at 120\u00a0m: this aircraft's limit is 12\u00a0m/s",
    );
    const lander = { ...foldingDrone, max_wind_mps: 30, landing_max_wind_mps: 9 };
    const landing = (weather: typeof calm) =>
      aircraftWarnings(flightOf(lander, weather), 0, atOneHeight(120)).map(({ code }) => code);
    expect(landing(reported(300, 12))).toEqual([]);
    expect(landing(reported(10, 12))).toEqual(['LANDING_WIND_ABOVE_LIMIT']);
  });

  it('give a doubt where gusts are nearer to the limit than a forecast is right by, 1.5 m/s', () => {
    const gusts = (mps: number) => ({ ...wind(6, 0, mps), wind_height_m: 120 });
    expect(codes(gusts(10.5))).toEqual([]);
    expect(codes(gusts(10.6))).toEqual(['GUST_NEAR_LIMIT']);
    expect(codes(gusts(12.1))).toEqual(['GUST_ABOVE_LIMIT']);
    const unlimited = flightOf({ ...foldingDrone, max_wind_mps: undefined }, gusts(11.9));
    expect(aircraftWarnings(unlimited, 0, atOneHeight(120))).toEqual([]);
    const [near] = aircraftWarnings(flightOf(foldingDrone, gusts(11.9)), 0, atOneHeight(120));
    expect(near).toMatchObject({ value: 11.9, limit: 12, height_m: 120, unit: 'm/s' });
    expect(sentenceOf(near)).toContain("Gusts 11.9\u00a0m/s at 120\u00a0m: near this aircraft's limit of 12");
  });

  it('tell how low the flight has to be for the wind to be within the limit', () => {
    const windy = flightOf(foldingDrone, { ...wind(11, 0, 11.5), wind_height_m: 10 });
    const breezy = flightOf(foldingDrone, { ...wind(7, 0, 8), wind_height_m: 10 });
    const near = (height_m: number) => aircraftWarnings(breezy, 0, atOneHeight(height_m));
    for (const [flight, code] of [
      [windy, 'GUST_ABOVE_LIMIT'],
      [breezy, 'GUST_NEAR_LIMIT'],
    ] as const) {
      const at = (height_m: number) => aircraftWarnings(flight, 0, atOneHeight(height_m));
      const told = at(120).find((warning) => warning.code === code);
      const below_m = Number(told?.values?.['below_m']);
      expect(below_m).toBeGreaterThanOrEqual(10);
      const codesAt = (height_m: number) => at(height_m).map((warning) => warning.code);
      expect([codesAt(below_m).includes(code), codesAt(below_m + 1).includes(code)]).toEqual([false, true]);
    }
    expect(near(10)).toEqual([]);
  });

  it('tell whether legs, returns or both have to be lower, and nothing where no height helps', () => {
    const told = (speed_mps: number, heights: FlownHeights) => {
      const flight = flightOf(foldingDrone, { ...wind(speed_mps, 0), wind_height_m: 10 });
      return aircraftWarnings(flight, 0, heights).map((warning) => [
        warning.values?.['lower'],
        sentenceOf(warning).split('. ')[1],
      ])[0];
    };
    const heights = (legs_m: number, return_m: number) => ({ ...{ legs_m, return_m }, greatest_m: 120 });
    expect(told(9, heights(20, 120))).toEqual([
      'return',
      'Wait for calmer air, or return no higher than 74\u00a0m.',
    ]);
    expect(told(9, heights(120, 20))).toEqual([
      'legs',
      'Wait for calmer air, or fly no higher than 74\u00a0m.',
    ]);
    expect(told(9, heights(120, 100))).toEqual([
      'both',
      'Wait for calmer air, or fly and return no higher than 74\u00a0m.',
    ]);
    expect(told(12.1, heights(120, 100))).toEqual(['none', 'Wait for calmer air.']);
    expect(told(12.5, { legs_m: 8, return_m: 8, greatest_m: 8 })).toEqual(['none', 'Wait for calmer air.']);
  });

  it('are named with value and limit on the side that is passed', () => {
    const [cold] = aircraftWarnings(flightOf(foldingDrone, { ...calm, temp_c: -12 }), 0, atOneHeight(0));
    expect(cold).toMatchObject({ value: -12, limit: -10, unit: '°C' });
    expect(sentenceOf(cold)).toContain("Air -12.0\u00a0°C: the maker's limit is -10\u00a0°C");
  });
});

describe('the service ceiling', () => {
  it('counts from sea level, and may be reached', () => {
    expect(ceilingWarning(flightOf(foldingDrone, calm, 5900), 100)).toEqual([]);
    expect(ceilingWarning(flightOf(foldingDrone, calm, 5900), 101)).toMatchObject([
      { code: 'ABOVE_CEILING', value: 6001, limit: 6000 },
    ]);
  });
});
